"""Whole games printed, with what every seat sees after each action: the golden files in `tests/golden`.

    python -m tests.golden_print            print them all
    python -m tests.golden_print --write    write them anew; then read what has changed before you keep it

A view is printed in one line: only fields that are set, a dot where nothing is known. For a seat there is what it knows
beyond the public.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from spylab.engine import Game, State, Step, Stream
from spylab.games.spies_and_lies.options import Options as LiesOptions
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from spylab.games.the_plan.rules import ThePlan
from tests.the_plan.golden import SHORT
from tests.toys.witness import Witness

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Golden:
    """A game and the seed of the random play that is printed: one in which much of the game occurs."""

    game: Game[Any]
    seed: int

    def text(self) -> str:
        return "\n".join(_lines(self.game, self.seed)) + "\n"


GOLDEN = {
    "spy_2": Golden(Spy(), 20),
    "spy_3": Golden(Spy(SpyOptions(players=3)), 46),
    "spy_4": Golden(Spy(SpyOptions(players=4)), 36),
    "spies_and_lies_2": Golden(SpiesAndLies(), 4),
    "the_plan_2": Golden(ThePlan(SHORT[2]), 335),
    "the_plan_3": Golden(ThePlan(SHORT[3]), 339),
    "the_plan_4": Golden(ThePlan(SHORT[4]), 148),
    "witness_2": Golden(Witness(), 1),
}
"""By file: the name of the game and the number of players."""

_SHORT_DAYS = LiesOptions(missions=2, days=2)
_OTHER_RULES = replace(_SHORT_DAYS, spaces=0, track=5, activation="chosen", reset_at_wall=False)
ENDINGS = {
    "spy_2_turn_limit": Golden(Spy(SpyOptions(turn_cap=8)), 20),
    "spies_and_lies_2_closer": Golden(SpiesAndLies(_SHORT_DAYS), 264),
    "spies_and_lies_2_infiltration": Golden(SpiesAndLies(_SHORT_DAYS), 269),
    "spies_and_lies_2_tie": Golden(SpiesAndLies(replace(_SHORT_DAYS, days=1)), 375),
    "spies_and_lies_2_deceptions": Golden(SpiesAndLies(replace(_OTHER_RULES, equal_markers="deceptions")), 52),
    "spies_and_lies_2_middle": Golden(SpiesAndLies(replace(_OTHER_RULES, middle="draw")), 287),
    "the_plan_3_last_standing": Golden(ThePlan(replace(SHORT[3], last_player="wins")), 10),
}
"""Shorter games for the endings that those above do not come to: the name of the file ends with that of the ending."""


def _lines(game: Game[Any], seed: int) -> Iterator[str]:
    yield f"# {game.name}, {game.players} players, random play with seed {seed} (python -m tests.golden_print --write)"
    state, stream = State.start(game), Stream(seed, "golden")
    yield from _views(state)
    while not state.outcome():
        if outcomes := state.chance_outcomes():
            state = state.apply(None, stream.weighted(outcomes))
        else:
            player = stream.choice(sorted(state.to_act()))
            state = state.apply(player, stream.choice(state.information_state(player).legal_actions()))
        yield from _step(state.length, state.steps(reveal=True)[-1])
        yield from _views(state)


def _step(number: int, step: Step) -> Iterator[str]:
    yield ""
    yield f"{number}. {'chance' if step.player is None else f'seat {step.player}'}: {step.action}"
    for event in step.events:
        quiet = "" if event.informs else "   (can be undone)"
        yield f"    {event}{quiet}"


def _views(state: State[Any]) -> Iterator[str]:
    public = state.information_state(None).view
    yield f"  public {written(public)}"
    for seat in range(state.game.players):
        info = state.information_state(seat)
        legal = info.legal_actions()
        asked = f"   asked, {len(legal)} ways: {legal[0]} ... {legal[len(legal) - 1]}" if legal else ""
        yield f"  seat {seat} {written(beyond(info.view, public))}{asked}"
    if not state.to_act() and not state.outcome():
        yield "  chance " + ", ".join(f"{action} ({p})" for action, p in state.chance_outcomes())


def beyond(whole: Any, part: Any) -> Any:
    """What `whole` says and `part` does not: the same shape, with None for all that is equal."""
    if whole == part:
        return None
    if is_dataclass(whole) and type(whole) is type(part):
        return {f.name: beyond(getattr(whole, f.name), getattr(part, f.name)) for f in fields(whole)}
    if isinstance(whole, tuple) and isinstance(part, tuple) and len(whole) == len(part):
        return tuple(beyond(a, b) for a, b in zip(whole, part, strict=True))
    return whole


def written(value: Any) -> str:
    """A value in one line; a dataclass without the fields that are as they are when nothing is known."""
    if is_dataclass(value):
        value = {f.name: getattr(value, f.name) for f in fields(value) if getattr(value, f.name) != _usual(f)}
    if value is None or value in ({}, ()):
        return "."
    if isinstance(value, dict):
        return f"({' '.join(_named(name, v) for name, v in value.items() if v is not None)})"
    if isinstance(value, tuple | frozenset):
        items = sorted(value) if isinstance(value, frozenset) else value
        return f"[{' '.join(map(written, items))}]"
    return str(value.value) if isinstance(value, Enum) else str(value)


def _named(name: str, value: Any) -> str:
    return name if value is True else f"{name}={written(value)}"


def _usual(field: Field[Any]) -> Any:
    return None if field.default is MISSING else field.default


def main(arguments: list[str]) -> None:
    for name, golden in (GOLDEN | ENDINGS).items():
        if arguments == ["--write"]:
            (FOLDER / f"{name}.txt").write_text(golden.text(), encoding="utf-8", newline="\n")
        else:
            sys.stdout.write(golden.text())


if __name__ == "__main__":
    main(sys.argv[1:])
