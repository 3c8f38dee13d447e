"""The information law on the wire for The Plan: what a person may not know makes no difference to what is sent.

Twins are games that differ in whose hideout is whose, in where The Plan is, in the key that Red holds and in the half
that Red has looked at: in each of these alone, and in all of them. As in test_bytes, everything that leaves the kernel
is compared as bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from spylab import api, words
from spylab.engine import Match, SpylabError
from spylab.games.the_plan.claims import TOWN
from spylab.games.the_plan.draft import BY_HAND
from spylab.kit import Aids
from spylab.widgets import Table, open_game
from spylab.widgets.forecast import EXPECT, SURE
from spylab.widgets.inquiry import ABOUT
from tests.widgets.twins import everything_held, plain, same, saved_notebook
from tests.widgets.wire import Wire, close_all, looks

REPOSITORY = Path(__file__).resolve().parents[2]
KIT = api.kit("the_plan")
OPTIONS: dict[str, Any] = {"board": "tiny", "bonuses": (), "keys": 2, "lit": 1, "first_player": 0}
SEED = 6
"""With this seed what Green draws below is the same in all twins."""
ALL = Aids(belief=True, why=True, predict=True)


class Hidden(NamedTuple):
    """What Green has not seen: where The Plan is, what V owns (X owns the other), Red's key, the half Red looked at."""

    plan: int = 2
    v: int = 2
    key: int = 2
    half: str = "1-bottom"


TWINS = (Hidden(), Hidden(plan=1), Hidden(v=1), Hidden(key=1), Hidden(half="1-top"), Hidden(1, 1, 1, "1-top"))


def dealt(hidden: Hidden) -> list[tuple[int | None, str]]:
    """Two turns of each: Green has seen the top half of 2 in V's file; Red has a key, and has seen a half of X's."""
    return [
        *[(None, f"hide {hidden.plan}"), (None, f"deal V {hidden.v}"), (None, f"deal X {3 - hidden.v}")],
        *[(None, "roll 3"), (0, "play 5 inspect"), (0, "look V"), (None, "draw 2-top")],
        *[(None, "roll 2"), (1, "play 1 walk"), (1, "walk a2 a3"), (1, "take"), (None, f"key {hidden.key}")],
        *[(None, "roll 1"), (0, "play 2 light"), (0, "turn to 2"), (0, "pass")],
        *[(None, "roll 1"), (1, "play 5 inspect"), (1, "look X"), (None, f"draw {hidden.half}"), (None, "roll 4")],
    ]


GREENS = ("play 1 walk", "walk c2 c3 w1 d3", "take", "take", "look X")
"""Green's third turn: past two key spaces, and over the space of X."""


def against_a_bot(hidden: Hidden) -> Match[Any]:
    """Green, a person, before that turn; Red is a bot."""
    game = api.load("the_plan", **OPTIONS)
    return Match.replay(game, [None, None], {1: api.bot(KIT, "random")}, SEED, dealt(hidden))


# -- what Green does ----------------------------------------------------------------------------------------


def green_plays(table: Table) -> Iterator[None]:
    """Green's turn as a person plays it: a way is shown first, and of a look it is said what is expected."""
    for action in GREENS:
        if action.startswith("walk"):
            table.choose(f"draft {len(table.seat.events)} {action}")
            yield
        table.choose(action)
        if action.startswith("look"):
            table.choose(f"{EXPECT}half 2")
            yield
            table.choose(f"{SURE}70")
        yield


def ask_everything(table: Table) -> Iterator[str]:
    """Every reason for every cell of the map, and for what stands on no map."""
    table.choose(f"{ABOUT}{TOWN}")
    scene = table._board.scene
    assert scene is not None
    cells = [part.action or "" for part in scene.controls() if part.id.startswith("belief:")]
    assert len(cells) == 6
    others = ["key 1 opens 1", "key on table for 2", "V has 1-top", "X has 1-bottom", "next X is 2-top"]
    for claim in [*cells, *(f"table why {other}" for other in others)]:
        table.choose(claim)
        yield json.dumps([table._panel.notes, table._panel.log])
    yield from looks(table)


def refusals(table: Table) -> Iterator[str]:
    """What is answered to what cannot be done."""
    for wrong in ("enter 1 of V", "enter 2 of X", "walk c2", "look V", "show 1", "hide 1", "draw 2-top", "jump"):
        with pytest.raises(SpylabError) as refused:
            table.choose(wrong)
        yield str(refused.value)


def whole_turn(match: Match[Any], wire: Wire, tmp_path: Path) -> str:
    """Everything that leaves the kernel while Green plays beside a projection, with every aid on."""
    wire.clear()
    table = Table(KIT, match, aids=ALL)
    wall = table.project()
    seen = [*looks(table, wall)]
    for _ in green_plays(table):
        seen += looks(table, wall)
    for step in (BY_HAND, "draft note V 1", "draft note case 2"):
        table.choose(step)
    seen += ask_everything(table)
    words.language("eu")
    table._hear({"type": "set", "name": "theme", "value": "ink"})
    words.language("en")
    table._board._painter.repaint()
    seen += [*refusals(table), repr(table.predictions)]
    record = table.save_record(tmp_path / "record.txt")
    seen += [record.read_text(encoding="utf-8"), *looks(open_game(record))]
    close_all()
    return plain(wire.take() + "\n".join(seen))


# -- what is compared ---------------------------------------------------------------------------------------


def test_what_is_compared_are_games_that_differ_in_all_that_is_hidden() -> None:
    truths, seen = set(), set()
    for hidden in TWINS:
        match = against_a_bot(hidden)
        for action in GREENS:
            assert match.seat(0).act(action)
        truth = match.state(reveal=True).truth(reveal=True)
        truths.add((tuple(file.owner for file in truth.files), truth.briefcases, truth.players[1].keys, truth.files[1]))
        seen.add(match.seat(0).events)
        assert match.outcome() is None
    assert (len(truths), len(seen)) == (len(TWINS), 1)


def test_nothing_that_is_sent_tells_what_is_hidden(wire: Wire, tmp_path: Path) -> None:
    first, *others = (whole_turn(against_a_bot(hidden), wire, tmp_path) for hidden in TWINS)
    for part in (
        "comm_open",
        "What happened",
        "Green: sees in the file of spy X",
        "Open: ",
        "Prediction(",
        "spylab-record",
    ):
        assert part in first, f"the whole turn was written down, {part} as well"
    for other in others:
        same(first, other)


def test_a_comparison_would_notice() -> None:
    """When Green opens the lit briefcase the games part: the comparison is not blind."""
    seen = []
    for hidden in TWINS[:2]:
        match = against_a_bot(hidden)
        table = Table(KIT, match)
        for action in ("play 3 light", "turn to 1", "open"):
            table.choose(action)
        seen.append(plain("\n".join(looks(table))))
        close_all()
    assert seen[0] != seen[1]


# -- behind the curtain -------------------------------------------------------------------------------------


JONS_TURN = [(0, "play 3 light"), (0, "turn to 1"), (0, "pass"), (None, "roll 1")]
ANES_TURN = ("play 2 light", "turn to 2", "pass")
NOTES = (BY_HAND, "draft note V 1", "draft note V 1", "draft note X 2", "draft note case 1")


def anes_turn(hidden: Hidden, notes: Sequence[str], wire: Wire) -> str:
    """All that leaves the kernel but what is for Ane's eyes: she keeps notes, turns the light, and passes to Jon."""
    wire.clear()
    game = api.load("the_plan", **OPTIONS)
    match = Match.replay(game, ["Jon", "Ane"], {}, SEED, [*dealt(hidden), *JONS_TURN])
    table = Table(KIT, match, aids=Aids(belief=True))
    wall = table.project()
    seen = [wire.take(), *looks(table, wall)]
    table.choose("table open")
    assert table.seat.player == 1
    on_the_wall = json.dumps(wall._repr_mimebundle_()[0])
    for step in notes:
        table.choose(step)
    assert json.dumps(wall._repr_mimebundle_()[0]) == on_the_wall, "notes are nobody else's affair"
    for action in ANES_TURN[:-1]:
        table.choose(action)
    wire.clear()
    table.choose(ANES_TURN[-1])
    assert table.seat.player is None, "the curtain is closed"
    seen += [wire.take(), *looks(table, wall)]
    table.choose("table open")
    assert table.seat.player == 0
    seen += [wire.take(), *looks(table, wall), *ask_everything(table)]
    close_all()
    return plain("\n".join(seen))


def test_nothing_of_a_neighbours_looks_keys_and_notes_is_left_behind_the_curtain(wire: Wire) -> None:
    first = anes_turn(TWINS[0], (), wire)
    assert "Pass to: Jon" in first
    for hidden in TWINS[1:]:
        same(first, anes_turn(hidden, (), wire))
    same(first, anes_turn(TWINS[0], NOTES, wire))
    same(first, anes_turn(TWINS[-1], NOTES[:3], wire))


# -- a notebook, and reprs ----------------------------------------------------------------------------------

NOTEBOOK = [
    "import spylab\ntable = spylab.open_game('game.txt', aids=spylab.Aids(belief=True))\ntable",
    f"for action in {GREENS}:\n    table.choose(action)\ntable.log",
    "table.match, table.seat, table.seat.info, table.seat.view, table.seat.events, table.match.bots",
    "wall = table.project()\nwall",
    f"table.choose('table about {TOWN}')\ntable.choose('table why key 1 opens 1')\ntable",
    "spylab.language('es')\ntable",
]


def test_a_notebook_saved_in_mid_game_does_not_tell_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    ends = (TWINS[0], TWINS[-1])
    first, other = (saved_notebook(against_a_bot(hidden), NOTEBOOK, tmp_path / str(hidden.plan)) for hidden in ends)
    for part in ("application/vnd.jupyter.widget-state+json", "Green: sees in the file of spy X", "key number 1"):
        assert part in first
    same(first, other)


def test_no_repr_tells_what_is_hidden() -> None:
    def reprs(hidden: Hidden) -> str:
        match = against_a_bot(hidden)
        table = Table(KIT, match)
        for action in GREENS:
            table.choose(action)
        return everything_held(table, match)

    first, *others = map(reprs, TWINS)
    assert "table.seat.view" in first
    for other in others:
        same(first, other)
