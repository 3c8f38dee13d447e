"""How a view of The Plan changes with an event: the same for the truth, a player and the public.

What happens next (`View.pending`) follows from public events and public facts alone.
"""

from __future__ import annotations

from dataclasses import replace

from spylab.engine import Event, Outcome
from spylab.games.the_plan import events as ev
from spylab.games.the_plan import meetings, tasks
from spylab.games.the_plan.cards import Bonus, Deed, Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path
from spylab.games.the_plan.view import Briefcase, Claim, File, Key, Place, Player, View, index


def opening(options: Options) -> View:
    """Counterspies and spies at their starts, full files, all keys on the table; nothing is drawn yet."""
    cards = options.number + 1 + bool(options.bonuses)
    from_top = File(tuple(Place() for _ in range(cards)))
    return View(
        players=tuple(Player(options.map.counterspies[colour]) for colour in options.seats),
        spies=tuple(options.map.spies[spy] for spy in options.spies),
        files=(from_top,) * options.number,
        briefcases=(Briefcase(),) * options.number,
        table=options.number * options.keys,
    )


def evolve(options: Options, view: View, event: Event) -> View:
    """The view after an event."""
    match event:
        case ev.PlanHidden() | ev.EvidenceDealt() | ev.EvidenceSeen() | ev.Won() | ev.PlanShown() | ev.OwnerShown():
            return _secret(view, event)
        case ev.Lit() | ev.FirstPlayer() | ev.TurnBegan() | ev.Rolled() | ev.CardUsed() | ev.CardsBack():
            return _turn(options, view, event)
        case ev.Walked() | ev.Rode() | ev.Sent() | ev.Stayed():
            return _movement(options, view, event)
        case ev.Passed() | ev.Lapsed():
            return view.done() if view.pending else replace(view, looks=())
        case ev.Looked() | ev.CardDrawn() | ev.Saw() | ev.PutBack():
            return _file(view, event)
        case ev.BonusPlayed() | ev.BonusUsed():
            return _bonus(options, view, event)
        case ev.Reached() | ev.TookKey() | ev.KeySeen() | ev.KeyShown() | ev.KeysReturned() | ev.KeyReturned():
            return _key(options, view, event)
        case ev.FightBegan() | ev.FightRolled() | ev.KeyWon() | ev.KeyPassed():
            return _fight(options, view, event)
        case ev.LightTurned() | ev.Opened() | ev.BriefcaseSeen() | ev.Asked():
            return _light(view, event)
        case ev.Claimed() | ev.ClaimFailed() | ev.WentOut() | ev.GameEnded():
            return _end(view, event)
    raise TypeError(f"The Plan has no event {event!r}")


def _secret(
    view: View,
    event: ev.PlanHidden | ev.EvidenceDealt | ev.EvidenceSeen | ev.Won | ev.PlanShown | ev.OwnerShown,
) -> View:
    """Where The Plan is, and whose hideout is whose."""
    match event:
        case ev.PlanHidden(hideout) | ev.PlanShown(hideout):
            cases = (replace(case, plan=n == hideout) for n, case in enumerate(view.briefcases, start=1))
            return replace(view, briefcases=tuple(cases))
        case ev.Won(_, hideout, spy):
            return _owned(view.with_briefcase(hideout, plan=True), spy, hideout)
        case ev.EvidenceDealt(spy, hideout) | ev.OwnerShown(spy, hideout) | ev.EvidenceSeen(_, spy, hideout):
            return _owned(view, spy, hideout)


def _owned(view: View, spy: Spy, hideout: int) -> View:
    return view.with_file(spy, replace(view.file(spy), owner=hideout))


def _turn(
    options: Options,
    view: View,
    event: ev.Lit | ev.FirstPlayer | ev.TurnBegan | ev.Rolled | ev.CardUsed | ev.CardsBack,
) -> View:
    match event:
        case ev.Lit(segment):
            return replace(view, lit=segment)
        case ev.FirstPlayer(seat):
            return replace(view, begins=seat)
        case ev.TurnBegan(number, round_, seat):
            if number != view.turn + 1:
                raise ValueError(f"turn {number} cannot follow turn {view.turn}")  # a saved record that was edited
            return replace(view, turn=number, round=round_, active=seat, die=None, pending=(tasks.Rolling(),))
        case ev.Rolled(_, number):
            if isinstance(view.task, tasks.Rolling) and view.task.bonus is not None:
                return view.done(tasks.Moving(number, view.task.bonus is Deed.RIDE))
            return replace(view.done(tasks.Choosing()), die=number)
        case ev.CardUsed(seat, card, deed):
            player = view.players[seat]
            used = replace(player, used=tuple(sorted((*player.used, card))))
            first = () if deed is None else (_task(options, view, deed),)
            return view.done(*first).with_player(seat, used)
        case ev.CardsBack(seat):
            return view.with_player(seat, replace(view.players[seat], used=()))


def _task(options: Options, view: View, deed: Deed) -> tasks.Task:
    """What a deed asks for, with the die of this turn."""
    steps = view.die or 0
    match deed:
        case Deed.WALK | Deed.RIDE:
            return tasks.Moving(steps, deed is Deed.RIDE)
        case Deed.SEND:
            return tasks.Sending(steps)
        case Deed.SEND_ALL:
            return tasks.SendingAll(options.spies, tuple(range(options.number, 0, -1)))
        case Deed.LIGHT:
            return tasks.Turning()
        case Deed.INSPECT:
            return tasks.Inspecting()


def _movement(options: Options, view: View, event: ev.Walked | ev.Rode | ev.Sent | ev.Stayed) -> View:
    match event:
        case ev.Walked(seat, path) | ev.Rode(seat, path):
            offers = _offers(options, view, seat, path)
            met = [spy for spy, at in zip(options.spies, view.spies, strict=True) if at in path]
            moved = view.done(*offers).with_player(seat, replace(view.players[seat], at=path[-1]))
            return _with_looks(moved, met)
        case ev.Sent(seat, spy, path):
            at = index(spy)
            spies = (*view.spies[:at], path[-1], *view.spies[at + 1 :])
            met = [spy] if view.players[seat].at in path else []
            return replace(_with_looks(_one_went(view, spy, len(path)), met), spies=spies)
        case ev.Stayed(_, spy, number):
            return _one_went(view, spy, number)


def _offers(options: Options, view: View, seat: int, path: Path) -> list[tasks.Task]:
    """What the way of a counterspy offers, space by space: a key, then a fight (TP-KEY-2, TP-FIGHT-1)."""
    keys = meetings.key_spaces(options, view, seat, path)
    found: list[tasks.Task] = [tasks.KeyOffer(space) for space in keys if space not in path]
    for space in path:
        found += [tasks.KeyOffer(space)] * (space in keys)
        found += map(tasks.FightOffer, meetings.rivals(options, view, seat, (space,)))
    return found


def _with_looks(view: View, met: list[Spy]) -> View:
    """One look for each crossing (TP-LOOK-1). Nobody ends a move where another stands, so who is in the path is met."""
    return replace(view, looks=tuple(sorted((*view.looks, *met))))


def _one_went(view: View, spy: Spy, number: int) -> View:
    """One spy has gone, or stayed, for one number."""
    match view.task:
        case tasks.SendingAll(spies, numbers) if len(spies) > 1:
            left = tuple(s for s in spies if s is not spy), tuple(n for n in numbers if n != number)
            return view.done(tasks.SendingAll(*left))
    return view.done()


def _file(view: View, event: ev.Looked | ev.CardDrawn | ev.Saw | ev.PutBack) -> View:
    spy = event.spy
    file = view.file(spy)
    match event:
        case ev.Looked():
            begun = view.with_file(spy, replace(file, looks=file.looks + 1))
            if isinstance(view.task, tasks.Inspecting):
                return begun.done(tasks.TurningCard(spy))
            looks = list(view.looks)
            looks.remove(spy)
            return replace(begun, looks=tuple(looks), pending=(tasks.TurningCard(spy), *view.pending))
        case ev.CardDrawn(_, half) | ev.Saw(_, _, half):
            return view.with_file(spy, file.with_top(half=half))
        case ev.PutBack(seat):
            top = replace(file.places[0], turned=_with(file.places[0].turned, seat))
            return view.done().with_file(spy, replace(file, places=(*file.places[1:], top)))


def _bonus(options: Options, view: View, event: ev.BonusPlayed | ev.BonusUsed) -> View:
    """A bonus card leaves its file and is carried out, if its finder wants to (TP-BONUS-1, TP-BONUS-3)."""
    match event, view.task:
        case ev.BonusPlayed(_, spy, bonus), _:
            file = view.file(spy)
            without = view.with_file(spy, replace(file, places=file.places[1:], bonus=bonus))
            task = tasks.BonusOffer(bonus) if options.bonus == "may_pass" else BONUS_TASKS[bonus]
            again = [spy] if options.after_bonus == "look" else []
            return _with_looks(without.done(task), again)
        case _, tasks.BonusOffer(bonus):
            return view.done(BONUS_TASKS[bonus])
    raise TypeError("no bonus card was found")


BONUS_TASKS: dict[Bonus, tasks.Task] = {
    Bonus.WALK: tasks.Rolling(Deed.WALK),
    Bonus.RIDE: tasks.Rolling(Deed.RIDE),
    Bonus.LIGHT: tasks.Turning(),
    Bonus.KEY: tasks.DrawingKey(),
}
"""What each bonus card asks for (TP-BONUS-2)."""


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


def _key(
    options: Options,
    view: View,
    event: ev.Reached | ev.TookKey | ev.KeySeen | ev.KeyShown | ev.KeysReturned | ev.KeyReturned,
) -> View:
    player = view.players[event.seat]
    match event:
        case ev.Reached():
            drawing = view.done(tasks.DrawingKey())
            if options.key_spaces == "each":
                return drawing
            return replace(drawing, pending=tuple(t for t in drawing.pending if not isinstance(t, tasks.KeyOffer)))
        case ev.TookKey(seat, number):
            taken = replace(view.done(), table=view.table - 1, taken=number)
            return taken.with_player(seat, replace(player, keys=(*player.keys, Key(number))))
        case ev.KeySeen(seat, number, hideout):
            return view.with_player(seat, player.with_key(number, hideout=hideout))
        case ev.KeyShown(seat, number, hideout):
            asked = isinstance(view.task, tasks.Showing)
            shown = player.with_key(number, hideout=hideout, up=True)
            return (view.done() if asked else view).with_player(seat, shown)
        case ev.KeysReturned(seat, count):
            back = replace(view, table=view.table + count)
            return back.with_player(seat, replace(player, keys=()))
        case ev.KeyReturned(seat, number):
            kept = tuple(key for key in player.keys if key.number != number)
            return replace(view, table=view.table + 1).with_player(seat, replace(player, keys=kept))


def _fight(options: Options, view: View, event: ev.FightBegan | ev.FightRolled | ev.KeyWon | ev.KeyPassed) -> View:
    match event:
        case ev.FightBegan(_, rival):
            return view.done(tasks.Fighting(rival))
        case ev.FightRolled(_, number):
            return _after_roll(options, view, number)
        case ev.KeyWon(seat, rival, number):
            loser, winner = view.players[rival], view.players[seat]
            won = [replace(key, up=False) for key in loser.keys if key.number == number]
            kept = tuple(key for key in loser.keys if key.number != number)
            poorer = view.done().with_player(rival, replace(loser, keys=kept))
            return poorer.with_player(seat, replace(winner, keys=(*winner.keys, *won)))
        case ev.KeyPassed(seat, _, number, hideout):
            return view.with_player(seat, view.players[seat].with_key(number, hideout=hideout))


def _after_roll(options: Options, view: View, number: int) -> View:
    """The attacker rolls first; then the higher number wins (TP-FIGHT-2)."""
    match view.task:
        case tasks.Fighting(rival, None):
            return view.done(tasks.Fighting(rival, number))
        case tasks.Fighting(rival, int(attacker)):
            picking = meetings.after_roll(options, view, rival, attacker, number)
            return view.done(picking) if picking else view.done()
    raise TypeError("nobody is fighting")


def _light(view: View, event: ev.LightTurned | ev.Opened | ev.BriefcaseSeen | ev.Asked) -> View:
    match event:
        case ev.LightTurned(_, segment):
            return replace(view.done(tasks.Using()), lit=segment)
        case ev.Opened(seat, hideout):
            before = view.briefcases[hideout - 1].opened
            return view.done().with_briefcase(hideout, opened=_with(before, seat))
        case ev.BriefcaseSeen(_, hideout, plan):
            return view.with_briefcase(hideout, plan=plan)
        case ev.Asked(_, holder):
            return view.done(tasks.Showing(holder))


def _end(view: View, event: ev.Claimed | ev.ClaimFailed | ev.WentOut | ev.GameEnded) -> View:
    match event:
        case ev.Claimed(seat, hideout):
            entered = replace(view.players[seat], at=None, inside=hideout)
            return replace(view.with_player(seat, entered), pending=(), looks=())
        case ev.ClaimFailed(seat, hideout, spy):
            return replace(view, failed=(*view.failed, Claim(seat, hideout, spy)))
        case ev.WentOut(seat):
            return view.with_player(seat, replace(view.players[seat], inside=None, out=True))
        case ev.GameEnded(reason, winner):
            winners = frozenset() if winner is None else frozenset([winner])
            return replace(view, active=None, pending=(), looks=(), ended=Outcome(winners, reason))
