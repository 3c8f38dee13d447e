"""What may be done in The Plan: legal actions from a player's own view, and what everybody can see to be impossible."""

from __future__ import annotations

from spylab.engine import Action
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import meetings, tasks
from spylab.games.the_plan.cards import Bonus, Deed, Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path, rides, walks, ways_in
from spylab.games.the_plan.view import View, index


def legal_actions(options: Options, view: View, seat: int) -> list[Action]:
    """Everything the player in `seat`, who is asked, may do now."""
    match view.task:
        case None:
            left: list[Action] = [do.Pass()] if options.looks == "may_pass" else []
            return [*(do.Look(spy) for spy in dict.fromkeys(view.looks)), *left]
        case tasks.Choosing():
            return _cards(options, view, seat)
        case tasks.Moving(steps, ride):
            return own_moves(options, view, seat, steps, ride) or [do.Pass()]
        case tasks.Sending(steps):
            return [do.Send(spy, path) for spy in options.spies for path in spy_paths(options, view, spy, steps)]
        case tasks.SendingAll(spies, numbers):
            return [action for spy in spies for number in numbers for action in _sent(options, view, spy, number)]
        case tasks.Turning():
            return [do.Turn(segment) for segment in next_segments(options, view)]
        case tasks.Using():
            return _uses(options, view, seat)
        case tasks.Showing(holder):
            return [do.Show(key.number) for key in view.players[holder].keys if not key.up]
        case tasks.Inspecting():
            return [do.Look(spy) for spy in options.spies]
        case tasks.KeyOffer():
            return [do.Take()] if options.take_keys == "taken" else [do.Take(), do.Pass()]
        case tasks.FightOffer(rival):
            fight = do.Fight(options.seats[rival])
            return [fight] if options.fights == "fought" else [fight, do.Pass()]
        case tasks.Picking() as task:
            _, loser = meetings.winner_and_loser(view, task)
            return [do.Pick(key.number) for key in view.players[loser].keys]
        case tasks.BonusOffer():
            return [do.Use(), do.Pass()]
    return []


def _cards(options: Options, view: View, seat: int) -> list[Action]:
    """An unused card and a deed that is possible; a card on which none is can only be spent (TP-CARD-4)."""
    cards = unused(options, view, seat)
    deeds = {
        card: [deed for deed in options.deeds(card) if deed_is_possible(options, view, seat, deed)] for card in cards
    }
    spare = {
        "impossible": [card for card in cards if not deeds[card]],
        "last_resort": [] if any(deeds.values()) else cards,
        "free": cards,
    }[options.spend]
    found: list[Action] = []
    for card in cards:
        found += [do.Play(card, deed) for deed in deeds[card]] + [do.Spend(card)] * (card in spare)
    return found


def unused(options: Options, view: View, seat: int) -> list[int]:
    """The numbers of the player's action cards that lie face up."""
    return [card for card in range(1, len(options.cards) + 1) if card not in view.players[seat].used]


def deed_is_possible(options: Options, view: View, seat: int, deed: Deed) -> bool:
    """Whether anything can be done with it, in the eyes of the player, who knows which hideouts can be entered."""
    steps = view.die or 0
    match deed:
        case Deed.WALK | Deed.RIDE:
            return bool(own_moves(options, view, seat, steps, deed is Deed.RIDE))
        case Deed.SEND:
            return any(spy_paths(options, view, spy, steps) for spy in options.spies)
        case Deed.SEND_ALL:
            numbers = range(1, options.number + 1)
            return any(spy_paths(options, view, spy, number) for spy in options.spies for number in numbers)
        case Deed.LIGHT | Deed.INSPECT:
            return True


def own_moves(options: Options, view: View, seat: int, steps: int, ride: bool) -> list[Action]:
    """The ways of the own counterspy, and the hideouts it may enter (TP-WALK-1, TP-TRAM-1, TP-CLAIM-1)."""
    move = do.Ride if ride else do.Walk
    moves: list[Action] = [move(path) for path in own_paths(options, view, seat, steps, ride)]
    mine = {key.hideout for key in view.players[seat].keys}
    doors = [hideout for hideout in open_doors(options, view, seat, steps, ride) if hideout in mine]
    return moves + [do.Enter(hideout, spy) for hideout in doors for spy in options.spies]


def own_paths(options: Options, view: View, seat: int, steps: int, ride: bool) -> list[Path]:
    """Where the player's counterspy can go in so many steps, without entering a hideout."""
    at = view.players[seat].at
    if at is None:
        return []
    if ride:
        return rides(options.map, at, steps, view.taken_spaces, options.ride == "stop")
    return walks(options.map, at, steps, view.taken_spaces)


def open_doors(options: Options, view: View, seat: int, steps: int, ride: bool) -> dict[int, Path]:
    """The hideouts in reach that are not lit, each with a way to its door. Public: it does not ask for the key."""
    at = view.players[seat].at
    if at is None:
        return {}
    ways = ways_in(options.map, at, steps, ride, options.ride == "stop")
    return {
        hideout: path
        for hideout, path in ways.items()
        if hideout <= options.number and options.map.hideout[hideout].segment != view.lit
    }


def spy_paths(options: Options, view: View, spy: Spy, steps: int) -> list[Path]:
    """Where a spy can go in so many steps."""
    return walks(options.map, view.spies[index(spy)], steps, view.taken_spaces)


def _sent(options: Options, view: View, spy: Spy, number: int) -> list[Action]:
    """A spy that can go has to; one that cannot stays, and its number is spent (TP-SEND-3)."""
    going: list[Action] = [do.Send(spy, path) for path in spy_paths(options, view, spy, number)]
    return going + [do.Stay(spy, number)] * (not going or options.send_all == "may_stay")


def next_segments(options: Options, view: View) -> list[int]:
    """The segments to which the light can be turned (TP-LIGHT-1)."""
    many, lit = options.map.segments, view.lit or 1
    onward, back = lit % many + 1, (lit - 2) % many + 1
    return [onward] if options.turn_light == "onward" or onward == back else [onward, back]


def lit_hideout(options: Options, view: View) -> int | None:
    """The hideout of the game that lies in the lit segment."""
    number = options.map.hideout_of_segment.get(view.lit or 0)
    return number if number is not None and number <= options.number else None


def can_be_asked(options: Options, view: View, seat: int, holder: int) -> bool:
    """Whether the light lets `seat` make `holder` turn up a key (TP-LIGHT-4)."""
    player = view.players[holder]
    in_light = player.at is not None and options.map.by_id[player.at].segment == view.lit
    return holder != seat and in_light and any(not key.up for key in player.keys)


def telling_doors(options: Options, view: View, seat: int, card: int, deed: Deed | None) -> tuple[int, ...]:
    """The doors about which it tells all that a card is used like this: whether the player has a key for one of them.

    It does where nothing but doors is in reach, and only of somebody who holds keys. A card that is just spent (deed
    None) had no path, nor had the others if it is the last resort; if any card may be spent, it tells nothing. Public:
    it asks for no face.
    """
    if not view.players[seat].keys or (deed is None and options.spend == "free"):
        return ()
    own = (Deed.WALK, Deed.RIDE)
    spent = unused(options, view, seat) if options.spend == "last_resort" else [card]
    deeds = [deed] if deed is not None else [deed for one in spent for deed in options.deeds(one)]
    moves = [move for move in own if move in deeds]
    steps = view.die or 0
    if deed is not None and any(own_paths(options, view, seat, steps, move is Deed.RIDE) for move in moves):
        return ()
    reach = [open_doors(options, view, seat, steps, move is Deed.RIDE) for move in moves]
    return tuple(sorted({hideout for doors in reach for hideout in doors}))


def _uses(options: Options, view: View, seat: int) -> list[Action]:
    looks: list[Action] = [do.Open()] if lit_hideout(options, view) else []
    rivals = [rival for rival in range(options.players) if can_be_asked(options, view, seat, rival)]
    return [*looks, *(do.Ask(options.seats[rival]) for rival in rivals), do.Pass()]


def is_impossible(options: Options, view: View) -> bool:
    """Whether everybody can see that the next task cannot be done, so that nobody need be asked.

    Whoever holds keys may be able to enter a hideout; whether the right one is among them is not public.
    """
    match view.task:
        case tasks.Moving(steps, ride) if view.active is not None:
            if own_paths(options, view, view.active, steps, ride):
                return False
            return not (view.players[view.active].keys and open_doors(options, view, view.active, steps, ride))
        case tasks.KeyOffer() | tasks.DrawingKey():
            return view.table == 0
        case tasks.FightOffer(rival):
            return not view.players[rival].keys
        case tasks.BonusOffer(bonus):
            return bonus is Bonus.KEY and view.table == 0
    return False
