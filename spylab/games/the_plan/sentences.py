"""What a table asks in a game of The Plan, and the buttons for it. What the log says is in `log_lines`."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.the_plan import actions as do
from spylab.games.the_plan import meetings, tasks
from spylab.games.the_plan.cards import Deed, Spy
from spylab.games.the_plan.draft import BY_HAND, BY_TABLE, Reach, current, reach, step
from spylab.games.the_plan.log_lines import ended
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.routes import Route, every_way
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View
from spylab.games.the_plan.words import DEEDS_IN_FULL
from spylab.kit import Choice, Group, Sight
from spylab.words import Listed, Plural, Text

Names = tuple[Text, ...]


def ask(sight: Sight) -> Text:
    """What is asked now, of whom; or how the game ended."""
    view, names, me = sight.view, sight.names, sight.player
    assert isinstance(view, View)
    if sight.outcome:
        winner = next(iter(sight.outcome.winners), None)
        return ended(sight.outcome.termination, None if winner is None else names[winner])
    if me is not None and me in sight.to_act and not sight.calm:
        return _ask_me(sight, view, names[me])
    asked = next(iter(sight.to_act), view.active)
    if asked is None:
        return Text("Before the first turn")
    return _others(view, asked, names[asked])


def _others(view: View, asked: int, name: Text) -> Text:
    """What somebody else is asked, for those who wait."""
    match view.task:
        case tasks.Showing(holder) if holder == asked:
            return Text("{name}: has to turn up a key", name=name)
        case tasks.Showing():
            return Text("{name}: chooses the key that is turned up", name=name)
        case tasks.Picking() if asked != view.active:
            return Text("{name}: chooses a key after the fight", name=name)
        case tasks.BonusOffer():
            return Text("{name}: has found a bonus card", name=name)
        case tasks.Choosing():
            return Text("{name}: chooses an action card", name=name)
        case tasks.Moving(steps, True):
            return Text("{name}: rides {steps}", name=name, steps=steps)
        case tasks.Moving(steps, False):
            return Text("{name}: walks {steps}", name=name, steps=steps)
        case tasks.Sending(steps):
            return Text("{name}: moves one spy {steps}", name=name, steps=steps)
        case tasks.SendingAll():
            return Text("{name}: moves all spies", name=name)
        case tasks.Turning() | tasks.Using():
            return Text("{name}: turns the spotlight", name=name)
        case tasks.Inspecting() | None:
            return Text("{name}: looks at a file", name=name)
    return Text("{name}: has the turn", name=name)


def _ask_me(sight: Sight, view: View, name: Text) -> Text:
    match view.task:
        case None if do.Pass() in sight.legal:
            return Text("{name}: look at the file of a spy that was met, or not.", name=name)
        case None:
            return Text("{name}: look at the file of a spy that was met.", name=name)
        case tasks.Choosing():
            return Text("{name}: rolled {number}. Choose an action card.", name=name, number=view.die)
        case tasks.Moving() | tasks.Sending() | tasks.SendingAll():
            return _ask_move(sight, view, name)
        case tasks.Turning():
            return Text("{name}: turn the spotlight.", name=name)
        case tasks.Using():
            return Text("{name}: use the spotlight, or leave it.", name=name)
        case tasks.Showing(holder) if holder != sight.player:
            return Text("{name}: choose which key of {holder} is turned up.", name=name, holder=sight.names[holder])
        case tasks.Showing():
            return Text("{name}: choose a key to turn up.", name=name)
        case tasks.Inspecting():
            return Text("{name}: choose a file to look at.", name=name)
        case tasks.KeyOffer() if do.Pass() in sight.legal:
            return Text("{name}: take a key from the table, or not.", name=name)
        case tasks.KeyOffer():
            return Text("{name}: take a key from the table.", name=name)
        case tasks.FightOffer() if do.Pass() in sight.legal:
            return Text("{name}: fight for a key, or not.", name=name)
        case tasks.FightOffer():
            return Text("{name}: fight for a key.", name=name)
        case tasks.Picking():
            if meetings.key_holder(view) == sight.player:
                return Text("{name}: the fight is lost. Choose the key to give away.", name=name)
            return Text("{name}: the fight is won. Pick a key.", name=name)
        case tasks.BonusOffer():
            return Text("{name}: carry out the bonus card, or not.", name=name)
    return Text("{name}: has the turn", name=name)


def _ask_move(sight: Sight, view: View, name: Text) -> Text:
    may = reach(sight)
    if may is None:
        return Text("{name}: no move is possible.", name=name)
    if may.hideout is not None:
        return Text("{name}: whose is hideout {hideout}? Who is wrong is out.", name=name, hideout=may.hideout)
    if may.chosen:
        return Text("{name}: this way, or another end?", name=name)
    if may.spies and may.spy is None:
        return Text("{name}: choose a spy to move.", name=name)
    match view.task:
        case tasks.Moving(steps, True):
            return Text("{name}: ride {steps}. Choose where to.", name=name, steps=steps)
        case tasks.Moving(steps, False):
            return Text("{name}: walk {steps}. Choose where to.", name=name, steps=steps)
    return Text("{name}: spy {spy} goes {steps}. Choose where to.", name=name, spy=may.spy, steps=may.number)


def company(route: Route, names: Names) -> Iterator[Text]:
    """What a route brings, each in a sentence of its own."""
    if route.spy and route.looks:
        yield Text("Meets your own counterspy: a look at file {spy}.", spy=route.spy)
    elif route.looks:
        spies = ", ".join(route.looks)
        yield Plural("Meets a spy: a look at file {spies}.", "Meets spies: looks at files {spies}.",
                     n=len(route.looks), spies=spies)  # fmt: skip
    if route.rivals and route.keys:
        yield Text("On the way, in this order: {order}.", order=_order(route, names))
    elif route.rivals:
        rivals = ", ".join(str(names[seat]) for seat in route.rivals)
        yield Text("Fight for a key with {names}.", names=rivals)
    elif route.keys:
        yield Plural("{n} key on the way.", "{n} keys on the way.", n=route.keys)
    if not (route.looks or route.rivals or route.keys):
        yield Text("Meets nobody.")


def _order(route: Route, names: Names) -> Text:
    """The keys and fights of a way, one after the other."""
    return Listed(Text("key") if seat is None else Text("fight with {name}", name=names[seat]) for seat in route.order)


def companies(routes: tuple[Route, ...], names: Names) -> Iterator[Text]:
    """What the ways to one end bring; several are told apart by their numbers."""
    if len(routes) == 1:
        yield from company(routes[0], names)
        return
    for number, route in enumerate(routes, 1):
        brought = " ".join(map(str, company(route, names)))
        yield Text("Way {number}: {company}", number=number, company=brought)


def company_in_short(route: Route, names: Names) -> Text:
    """The same in a few words, for a button."""
    rivals = ", ".join(str(names[seat]) for seat in route.rivals)
    spies = ", ".join(route.looks)
    end, keys = route.end, route.keys
    if route.spy and spies:
        return Text("{end}: meets your counterspy", end=end)
    match bool(spies), bool(rivals), bool(keys):
        case True, True, True:
            order = _order(route, names)
            return Text("{end}: meets {spies}; in this order: {order}", end=end, spies=spies, order=order)
        case True, True, False:
            return Text("{end}: meets {spies}; fight with {names}", end=end, spies=spies, names=rivals)
        case True, False, True:
            return Text("{end}: meets {spies}; keys: {keys}", end=end, spies=spies, keys=keys)
        case True, False, False:
            return Text("{end}: meets {spies}", end=end, spies=spies)
        case False, True, True:
            return Text("{end}: in this order: {order}", end=end, order=_order(route, names))
        case False, True, False:
            return Text("{end}: fight with {names}", end=end, names=rivals)
        case False, False, True:
            return Text("{end}: keys: {keys}", end=end, keys=keys)
    return Text("{end}: meets nobody", end=end)


def menu(sight: Sight) -> tuple[Group, ...]:
    """The buttons: what is legal, each with what it does; and who keeps the notes."""
    game, view, me = sight.game, sight.view, sight.player
    assert isinstance(game, ThePlan)
    assert isinstance(view, View)
    if me is None:
        return ()
    asked = tuple(_asked(sight, game, view)) if me in sight.to_act else ()
    return (*(group for group in asked if group.choices), *_notes(sight))


def _notes(sight: Sight) -> Iterator[Group]:
    if sight.draft is not None:
        by_hand = current(sight).by_hand
        keep = Choice(BY_HAND, Text("I keep the notes"), chosen=by_hand)
        fill = Choice(BY_TABLE, Text("The table notes what was seen"), chosen=not by_hand)
        yield Group(Text("Notes"), (keep, fill) if sight.aids.pips else (keep,))


def _asked(sight: Sight, game: ThePlan, view: View) -> Iterator[Group]:
    match view.task:
        case tasks.Choosing():
            yield Group(Text("Action card"), tuple(_card(game.options, action) for action in sight.legal))
        case tasks.Moving() | tasks.Sending() | tasks.SendingAll():
            yield from _move(sight)
        case _:
            yield Group(_title(view), tuple(_simple(sight, game, action) for action in sight.legal))


def _title(view: View) -> Text:
    match view.task:
        case tasks.Turning() | tasks.Using():
            return Text("Spotlight")
        case tasks.Showing() | tasks.KeyOffer() | tasks.Picking():
            return Text("Keys")
        case tasks.FightOffer():
            return Text("Fight")
        case tasks.BonusOffer():
            return Text("Bonus card")
    return Text("Files")


def _card(options: Options, action: object) -> Choice:
    match action:
        case do.Play(card, deed):
            words = Text("Card {card}: {deed}", card=card, deed=DEEDS_IN_FULL[Deed(deed)])
            return Choice(str(action), words)
        case do.Spend(card):
            if options.spend == "free":
                return Choice(str(action), Text("Use up card {card} and do nothing", card=card))
            return Choice(str(action), Text("Use up card {card}: nothing on it is possible", card=card))
    raise TypeError(f"no card is played with {action!r}")


def _move(sight: Sight) -> Iterator[Group]:
    may = reach(sight)
    rest = tuple(_simple(sight, sight.game, a) for a in sight.legal if isinstance(a, do.Pass)) + _staying(sight, may)
    if may is None:
        yield Group(Text("Move"), rest)
        return
    if may.hideout is not None:
        yield _claim(sight, may.hideout)
        return
    if may.chosen:
        yield _confirm(sight, may, may.chosen)
    if len(may.spies) > 1:
        spies = (Choice(step(sight, f"spy {s}"), Text("Spy {spy}", spy=s), chosen=s is may.spy) for s in may.spies)
        yield Group(Text("Who goes"), tuple(spies))
    if len(may.numbers) > 1 and may.spy:
        numbers = (
            Choice(step(sight, f"number {n}"), Plural("{n} space", "{n} spaces", n=n), chosen=n == may.number)
            for n in may.numbers
        )
        yield Group(Text("How far"), tuple(numbers))
    if sight.typed:
        yield Group(Text("Move"), (*_typed(sight), *rest))
        return
    doors = (Choice(step(sight, f"hideout {h}"), Text("Into hideout {hideout}", hideout=h)) for h in may.hideouts)
    ends = (Choice(step(sight, route.action), company_in_short(route, sight.names)) for route in _offered(may))
    yield Group(Text("Where to"), (*doors, *ends, *rest) if may.spy or not may.spies else rest)


def _typed(sight: Sight) -> Iterator[Choice]:
    """Every move in words, other ways to the same end too: whoever types needs no steps to it."""
    for route in every_way(sight):
        yield Choice(str(route.action), company_in_short(route, sight.names))
    for action in sight.legal:
        if isinstance(action, do.Enter):
            words = Text("Into hideout {hideout}: it belongs to spy {spy}", hideout=action.hideout, spy=action.spy)
            yield Choice(str(action), words)


def _staying(sight: Sight, may: Reach | None) -> tuple[Choice, ...]:
    """Which spies may stay: those without a way, and, where it is a choice, the chosen one for the chosen number."""
    sends = (action for action in sight.legal if isinstance(action, do.Send))
    going: set[tuple[Spy | None, int | None]] = {(action.spy, len(action.path)) for action in sends}
    if may:
        going -= {(may.spy, may.number)}
    staying = (action for action in sight.legal if isinstance(action, do.Stay))
    return tuple(_simple(sight, sight.game, a) for a in staying if (a.spy, a.number) not in going)


def _offered(may: Reach) -> Iterator[Route]:
    """Every end once, by the way that brings most; the others are offered when it is chosen."""
    return (routes[0] for end, routes in may.ends.items() if may.chosen is None or end != may.chosen.end)


def _confirm(sight: Sight, may: Reach, chosen: Route) -> Group:
    others = (
        Choice(step(sight, route.action), Text("Another way: {company}", company=company_in_short(route, sight.names)))
        for route in may.ends.get(chosen.end, ())
        if route != chosen
    )
    go = Choice(
        str(chosen.action), Text("Go this way: {company}", company=company_in_short(chosen, sight.names)), main=True
    )
    back = Choice(step(sight, "back"), Text("Choose again"))
    return Group(Text("Move"), (go, *others, back))


def _claim(sight: Sight, hideout: int) -> Group:
    claims = (
        Choice(str(action), Text("It belongs to spy {spy}", spy=action.spy))
        for action in sight.legal
        if isinstance(action, do.Enter) and action.hideout == hideout
    )
    return Group(
        Text("Into hideout {hideout}", hideout=hideout),
        (*claims, Choice(step(sight, "back"), Text("Do not enter"), main=True)),
    )


def _simple(sight: Sight, game: object, action: object) -> Choice:
    """The button of an action that is one click."""
    assert isinstance(game, ThePlan)
    match action:
        case do.Stay(spy, number):
            return Choice(str(action), Text("Spy {spy} stays, the {number} is spent", spy=spy, number=number))
        case do.Turn(segment):
            return Choice(str(action), Text("Turn the spotlight to segment {segment}", segment=segment), main=True)
        case do.Open():
            return Choice(str(action), Text("Look into the lit briefcase"), main=True)
        case do.Ask(colour):
            seat = game.colours.index(colour)
            return Choice(str(action), Text("{name}: turn up a key", name=sight.names[seat]), seat=seat)
        case do.Show(key):
            return Choice(str(action), _key_words(sight, key))
        case do.Look(spy):
            return Choice(str(action), Text("Look at the file of spy {spy}", spy=spy), main=True)
        case do.Take():
            return Choice(str(action), Text("Take a key"), main=True)
        case do.Fight(colour):
            seat = game.colours.index(colour)
            return Choice(str(action), Text("Fight: {name}", name=sight.names[seat]), seat=seat, main=True)
        case do.Pick(key):
            return Choice(str(action), _key_words(sight, key))
        case do.Use():
            return Choice(str(action), Text("Carry out the bonus card"), main=True)
        case do.Pass():
            return Choice(str(action), Text("Do without"))
    raise TypeError(f"no button for {action!r}")


def _key_words(sight: Sight, number: int) -> Text:
    """A key of which one has to be chosen, as far as it is known here."""
    key = sight.view.players[meetings.key_holder(sight.view)].key(number)
    if key.hideout is None:
        return Text("Key number {number}, face down", number=number)
    return Text("Key number {number}, of hideout {hideout}", number=number, hideout=key.hideout)
