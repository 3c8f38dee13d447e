"""The information law on the wire: what differs only in a hidden base is the same for whoever may not know it.

Twins are deals that a person cannot tell apart: another hidden base, the same events seen. Everything that leaves the
kernel for that person (messages, notebooks, reprs) is compared as bytes, after the names that Jupyter draws at random
were replaced by numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from spylab import api, words
from spylab.engine import Match, SpylabError
from spylab.kit import Aids
from spylab.widgets import Table, open_game
from spylab.widgets.pace import NEXT
from spylab.widgets.surface import Surface
from spylab.widgets.table import PASS
from tests.widgets.twins import (
    ALONE,
    GREEN,
    HIDDEN,
    KIT,
    SEED,
    Script,
    against_a_bot,
    deal,
    everything_held,
    plain,
    play,
    same,
    saved_notebook,
    twins,
)
from tests.widgets.wire import Wire, looks

REPOSITORY = Path(__file__).resolve().parents[2]

# -- what a person does at a table --------------------------------------------------------------------------


def do(table: Table, player: int, action: str) -> None:
    """Open the curtain if it is closed, then do this, if there is a place for it by a click on the board."""
    hand_on(table)
    if action == "undo":
        table.choose("table undo")
        return
    if table.seat.player is None:
        table._board.press("open")
    assert table.seat.player == player
    scene = table._board.scene
    assert scene is not None
    part = next((part.id for part in scene.controls() if part.action == action), None)
    table._board.press(part) if part else table._panel.press(action)


def hand_on(table: Table) -> None:
    """Follow what happened to the end, and pass the screen on if that is asked."""
    while (first := table._panel.groups[0][1][0][0] if table._panel.groups else "") in (NEXT, PASS):
        table._panel.press(first)


def refusals(table: Table) -> Iterator[str]:
    """What is answered to what cannot be done."""
    for wrong in ("spy green", "move 3", f"{GREEN} again", GREEN, "jump"):
        with pytest.raises(SpylabError) as refused:
            table.choose(wrong)
        yield str(refused.value)


def whole_evening(match: Match[Any], script: Script, wire: Wire, tmp_path: Path, aids: Aids | None = None) -> str:
    """Everything that leaves the kernel while the script is played at a table beside a projection."""
    wire.clear()
    table = Table(KIT, match, aids=aids)
    wall = table.project()
    seen = [*looks(table, wall)]
    for player, action in script:
        do(table, player, action)
        seen += looks(table, wall)
        while table._pace.follows(table.seat):
            table._panel.press(NEXT)
            seen += looks(table, wall)
    words.language("es")
    table._hear({"type": "set", "name": "theme", "value": "ink"})
    words.language("en")
    table._board._painter.repaint()
    seen += refusals(table)
    record = table.save_record(tmp_path / "record.txt")
    seen += [record.read_text(encoding="utf-8"), *looks(open_game(record))]
    for surface in tuple(_instances.values()):
        if isinstance(surface, Surface):
            surface.close()
    return plain(wire.take() + "\n".join(seen))


# -- a bot's base -------------------------------------------------------------------------------------------


def test_what_is_compared_is_a_game_in_which_something_is_learned() -> None:
    match = against_a_bot(HIDDEN)
    play(match, ALONE)
    log = [str(line.text) for line in KIT.lines(match.game, match.seat(0).events, match.names)]
    assert len([line for line in log if line.startswith("Green: spies")]) == 3
    assert len([line for line in log if line.startswith("Red: spies")]) == 3
    assert match.outcome() is None


def test_nothing_that_is_sent_tells_a_bots_base(wire: Wire, tmp_path: Path) -> None:
    bases = twins(against_a_bot, HIDDEN, ALONE, [0])
    first, *others = (whole_evening(against_a_bot(base), ALONE, wire, tmp_path) for base in bases)
    for part in ("comm_open", "What happened", "Green: spies on Red", "To play, run this cell.", "spylab-record"):
        assert part in first, "the whole evening was written down, what is painted and what is kept as well"
    for other in others:
        same(first, other)


BESIDE = [
    *[(0, "end"), (0, "undo"), (0, "move 1"), (0, "spy blue")],
    *[(1, "move 1"), (1, "spy blue"), (0, "move 1"), (0, "spy blue")],
]


def test_nor_when_each_thing_that_happens_is_followed_step_by_step(wire: Wire, tmp_path: Path) -> None:
    bases = twins(against_a_bot, HIDDEN, ALONE, [0], most=2)
    step_by_step = Aids(steps=True)
    first, *others = (whole_evening(against_a_bot(base), ALONE, wire, tmp_path, step_by_step) for base in bases)
    assert "Next step" in first
    for other in others:
        same(first, other)


def beside_a_bot(base: str) -> Match[Any]:
    greens, reds = "arrange S1 B1 T2 B1 S2 T1 at 0 right", "arrange T1 B1 S2 T2 B1 S1 at 2 left"
    return deal(("Ane", "Jon", "careful"), (greens, reds, base))


def test_nor_when_two_people_pass_the_screen_on_and_take_steps_back(wire: Wire, tmp_path: Path) -> None:
    bases = twins(beside_a_bot, "arrange B1 S2 T1 T2 B1 S1 at 1 right", BESIDE, [0, 1])
    first, *others = (whole_evening(beside_a_bot(base), BESIDE, wire, tmp_path) for base in bases)
    assert "Undo" in first
    for other in others:
        same(first, other)


def test_a_comparison_would_notice(wire: Wire, tmp_path: Path) -> None:
    """One card of one's own in another place changes what is sent: the comparison is not blind."""
    one, other = (deal((None, "careful"), (base, HIDDEN)) for base in (GREEN, GREEN.replace("S2 T1", "T1 S2")))
    assert whole_evening(one, ALONE[:1], wire, tmp_path) != whole_evening(other, ALONE[:1], wire, tmp_path)


# -- a neighbour's base -------------------------------------------------------------------------------------

AT_THE_TABLE = [(1, "move 1"), (1, "spy green"), (0, "end"), (0, "undo"), (0, "end"), (1, "move 1")]


def behind_the_curtain(base: str, wire: Wire, aids: Aids) -> str:
    """All that leaves the kernel while Ane, whose base this is, is not the one before the screen."""
    match = Match(api.load("spy", first_player=1), names=["Ane", "Jon"], seed=SEED)
    table = Table(KIT, match, aids=aids)
    wall = table.project()
    table.choose("table open")
    for step in ("draft card 0", "draft card 3", "draft turn", "draft turn"):
        table.choose(step)
    seen = []
    for player, action in [(0, base), (1, GREEN), *AT_THE_TABLE]:
        hand_on(table)
        if player == 0 and action != "undo" and table.seat.player is None:
            seen += [wire.take(), *looks(table, wall)]
            table.choose("table open")
        if player == 0:
            wire.clear()
        do(table, player, action)
        seen += looks(table, wall)
    table.close()
    wall.close()
    return plain(wire.take() + "\n".join(seen))


def neighbours(base: str) -> Match[Any]:
    match = Match(api.load("spy", first_player=1), names=["Ane", "Jon"], seed=SEED)
    play(match, [(0, base), (1, GREEN)])
    return match


@pytest.mark.parametrize("steps", [False, True])
def test_nothing_of_a_neighbours_base_is_left_behind_the_curtain(wire: Wire, steps: bool) -> None:
    bases = twins(neighbours, "arrange T1 B1 S2 T2 B2 B1 S1 at 0 right", AT_THE_TABLE, [1])
    first, *others = (behind_the_curtain(base, wire, Aids(steps=steps)) for base in bases)
    assert "Pass to: Jon" in first
    assert ("Next step" in first) is steps
    for other in others:
        same(first, other)


def test_nor_how_often_a_neighbour_moved_cards_about(wire: Wire) -> None:
    """The same base, handed in at once or after a long time of swapping: whoever comes next sees the same."""

    def evening(swaps: int) -> str:
        match = Match(api.load("spy", first_player=1), names=["Ane", "Jon"], seed=SEED)
        table = Table(KIT, match)
        table.choose("table open")
        for _ in range(swaps):
            for step in ("draft card 0", "draft card 3", "draft shuffle"):
                table.choose(step)
        table.choose(GREEN)
        wire.clear()
        table.choose("table open")
        table.choose("draft shuffle")
        seen = plain(wire.take() + "\n".join(looks(table)))
        table.close()
        return seen

    same(evening(0), evening(4))


# -- a notebook ---------------------------------------------------------------------------------------------

NOTEBOOK = [
    "import spylab\ntable = spylab.open_game('game.txt')\ntable",
    "table.choose('move 1')\ntable.choose('spy red')\ntable.log",
    "table.match, table.seat, table.seat.info, table.seat.view, table.seat.events, table.match.bots",
    "wall = table.project()\nwall",
    "spylab.language('es')\ntable.choose('move 1')\ntable",
]


def test_a_notebook_saved_in_mid_game_does_not_tell_a_bots_base(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    bases = twins(against_a_bot, HIDDEN, ALONE[:3], [0], most=1)
    matches = map(against_a_bot, bases)
    first, other = (saved_notebook(match, NOTEBOOK, tmp_path / str(number)) for number, match in enumerate(matches))
    assert "application/vnd.jupyter.widget-state+json" in first
    assert "Green: spies on Red" in first
    same(first, other)


# -- reprs --------------------------------------------------------------------------------------------------


def test_no_repr_in_a_notebook_tells_a_bots_base() -> None:
    def reprs(base: str) -> str:
        match = against_a_bot(base)
        table = Table(KIT, match)
        for player, action in ALONE:
            do(table, player, action)
        return everything_held(table, match)

    first, *others = map(reprs, twins(against_a_bot, HIDDEN, ALONE, [0]))
    assert "table.seat.view" in first
    assert "wall.seat.events[" in first
    for other in others:
        same(first, other)
