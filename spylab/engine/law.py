"""The laws that every game must keep, checked by visiting positions. `check_game` is a public tool.

Small options (`Game.small_options`) are visited whole, up to a limit that is reported; the game itself is
played at random. What is checked, and why it matters, is said in the message of each failure.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from typing import Any

from spylab.engine.chance import Stream
from spylab.engine.errors import IllegalAction
from spylab.engine.game import Game
from spylab.engine.notation import Record
from spylab.engine.records import Action
from spylab.engine.state import State

_LONGEST = 10_000
"""How many actions a random game may take before it counts as one that does not end."""


class LawBroken(AssertionError):
    """A game breaks a law of the engine; the message says which and where."""


@dataclass
class LawReport:
    """What a check has visited."""

    game: str
    games: int = 0
    positions: int = 0
    complete: int = 0
    """How many of the small games were visited to the last position."""
    playthroughs: int = 0
    information_states: int = 0
    """Distinct information states, summed over small games and players."""

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.games} small games ({self.complete} visited whole), {self.positions} positions, "
            f"{self.information_states} information states, {self.playthroughs} random playthroughs: all laws kept"
        )


def check_game(game: Game[Any], *, limit: int = 4000, playthroughs: int = 20, seed: int = 0) -> LawReport:
    """Hold a game against the laws of the engine; raises LawBroken with the first fault.

    Visits at most `limit` positions of each of the game's small options and plays `playthroughs` random games.
    """
    report = LawReport(game.name)
    for small in game.small_options():
        groups = Groups()
        visited = 0
        for state in islice(positions(small), limit):
            check_position(state)
            groups.add(state)
            visited += 1
        report.games += 1
        report.positions += visited
        report.complete += visited < limit
        report.information_states += sum(groups.count(player) for player in range(small.players))
    for number in range(playthroughs):
        report.positions += _play(game, Stream(seed, f"law:{number}"))
        report.playthroughs += 1
    return report


def positions(game: Game[Any]) -> Iterator[State[Any]]:
    """Every reachable position of a game, by breadth; the same position reached in two ways counts twice."""
    queue = deque([State.start(game)])
    while queue:
        state = queue.popleft()
        yield state
        queue.extend(state.apply(player, action) for player, action in moves(state))


def moves(state: State[Any]) -> Iterator[tuple[int | None, Action]]:
    """Everything that can be done in a position, by chance or by the players who are asked."""
    outcomes = state.chance_outcomes()
    yield from ((None, action) for action, _ in outcomes)
    if not outcomes:
        for player in sorted(state.to_act()):
            yield from ((player, action) for action in state.information_state(player).legal_actions())


class Groups:
    """The information law: whoever has seen the same is shown the same.

    Positions are grouped by what a seat saw; inside a group its view, its legal actions, who is asked and, whenever
    somebody is asked, the number of actions so far must be equal, although the hidden
    truth differs.
    """

    def __init__(self) -> None:
        self._shown: dict[int | None, dict[tuple[str, ...], tuple[object, ...]]] = {}

    def add(self, state: State[Any]) -> None:
        for player in (None, *range(state.game.players)):
            info = state.information_state(player)
            saw = tuple(map(str, info.events))
            legal = info.legal_actions()
            asked = state.to_act()
            moment = state.length if asked else None
            shown = (repr(info.view), len(legal), tuple(map(str, islice(legal, 200))), asked, moment)
            before = self._shown.setdefault(player, {}).setdefault(saw, shown)
            _law(before == shown, f"{_who(player)} saw the same ({saw}) and is shown different things", state)

    def count(self, player: int | None) -> int:
        """How many distinct information states the player has had."""
        return len(self._shown.get(player, {}))


def check_position(state: State[Any]) -> None:
    """The laws that can be seen in one position."""
    game, outcome, truth = state.game, state.outcome(), state.truth(reveal=True)
    public = state.information_state(None).view
    for player in (None, *range(game.players)):
        view = state.information_state(player).view
        gap = _difference(view, truth)
        _law(gap is None, f"{_who(player)} believes something false: {gap}", state)
        gap = _difference(public, view)
        _law(gap is None, f"{_who(player)} does not know what is public: {gap}", state)
        _law(game.outcome(view) == outcome, f"{_who(player)} sees another outcome", state)
        if outcome is None:
            _law(game.to_act(view) == game.to_act(truth), f"{_who(player)} cannot tell who is asked", state)
    _check_turn(state)
    for step in state.steps(reveal=True)[-1:]:
        for event in step.events:
            _law(_reads_back(game.parse_event, event), f"the event “{event}” is not read back as it was", state)


def _check_turn(state: State[Any]) -> None:
    if state.outcome():
        truth = state.truth(reveal=True)
        over = not state.game.chance_outcomes(truth) and not state.game.to_act(truth)
        _law(over, "the game is over and somebody is asked", state)
        return
    outcomes, asked = state.chance_outcomes(), state.to_act()
    _law(bool(outcomes) != bool(asked), "either chance or players must be asked", state)
    if outcomes:
        _law(len(outcomes) <= 64, "a chance node has more than 64 outcomes: draw in smaller steps", state)
        _law(sum(p for _, p in outcomes) == 1, "the probabilities of chance do not sum to 1", state)
    for seat in asked:
        legal = state.information_state(seat).legal_actions()
        _law(len(legal) > 0, f"{_who(seat)} is asked and can do nothing", state)
        for action in (legal[0], legal[len(legal) // 2], legal[len(legal) - 1]):
            _law(action in legal, f"“{action}” is listed and not in the list", state)
    for player, action in islice(moves(state), 20):
        _law(_reads_back(state.game.parse, action), f"the action “{action}” is not read back as it was", state)
        one, two = state.apply(player, action), state.apply(player, action)
        _law(one.steps(reveal=True) == two.steps(reveal=True), f"“{action}” happens differently twice", state)


def _reads_back(parse: Callable[[str], Record], record: Record) -> bool:
    try:
        return parse(str(record)) == record
    except (ValueError, TypeError):
        return False


def _play(game: Game[Any], stream: Stream) -> int:
    """One random playthrough, checked in every position and for its end; returns the number of positions."""
    state = State.start(game)
    while not state.outcome():
        check_position(state)
        if outcomes := state.chance_outcomes():
            state = state.apply(None, stream.weighted(outcomes))
        else:
            player = stream.choice(sorted(state.to_act()))
            state = state.apply(player, stream.choice(state.information_state(player).legal_actions()))
        _law(state.length <= _LONGEST, "the game does not end", state)
    check_position(state)
    for player in range(game.players):
        try:
            state.apply(player, state.steps(reveal=True)[0].action)
        except IllegalAction:
            continue
        raise LawBroken(f"{game.name}: {_who(player)} can act after the end")
    return state.length + 1


def _difference(part: object, whole: object) -> str | None:
    """Where `part` says something else than `whole`; what is None in `part` is unknown and fits everything."""
    if part is None or part == whole:
        return None
    if type(part) is not type(whole):
        return f"{part!r} instead of {whole!r}"
    if is_dataclass(part):
        for f in fields(part):
            if gap := _difference(getattr(part, f.name), getattr(whole, f.name)):
                return f"{f.name}: {gap}"
        return None
    if isinstance(part, tuple) and isinstance(whole, tuple) and len(part) == len(whole):
        return next((gap for a, b in zip(part, whole, strict=True) if (gap := _difference(a, b))), None)
    return f"{part!r} instead of {whole!r}"


def _law(kept: bool, fault: str, state: State[Any]) -> None:
    if not kept:
        played = "; ".join(f"{s.player}: {s.action}" for s in state.steps(reveal=True)[-12:])
        raise LawBroken(f"{state.game.name}: {fault}. Last actions: {played or 'none'}")


def _who(player: int | None) -> str:
    return "the public" if player is None else f"seat {player}"
