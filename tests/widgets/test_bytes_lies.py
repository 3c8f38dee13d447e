"""The information law on the wire for Spies & Lies: what differs only in what one player hides is the same for others.

Twins are games in which Blue, or Ane, has deployed other soldiers, and shows the same tokens: in one of them the token
is the Sergeant's and a lie. As in test_bytes, everything that leaves the kernel is compared as bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from spylab import api, words
from spylab.engine import Match, SpylabError
from spylab.kit import Aids
from spylab.widgets import Table, open_game
from spylab.widgets.inquiry import ABOUT
from spylab.widgets.pace import NEXT
from tests.widgets.twins import Script, everything_held, plain, same, saved_notebook
from tests.widgets.wire import Wire, close_all, looks

REPOSITORY = Path(__file__).resolve().parents[2]
KIT = api.kit("spies_and_lies")
SETUP = [(None, "old intel 1-4"), (None, "exhaust red 3"), (None, "exhaust blue 3")]
SEED = 4
"""With this seed the first day's Intel card is 4-7."""
RED = "deploy 1 4 6 10"
TOKEN_ON_2 = ["2 5 8 9", "2 4 8 10", "2 7 9 10", "2 6 8 10"]
"""Deployments that show one token on a 4-7 day, on mission 2; the second of them because the Sergeant says so."""
DAY = [(0, "guess 1"), (0, "deceive"), (0, "guess 5")]
"""Red's day against a bot until mission 2 is turned up; the first guess turns up the Scout of every twin."""


# -- a bot that has deployed --------------------------------------------------------------------------------


def against_a_bot(blue: str) -> Match[Any]:
    """Red, a person, before the first guess; Blue, a bot, has deployed this and shown one token, on mission 2."""
    dealt = [*SETUP, (0, RED), (1, f"deploy {blue}"), (None, "intel 4-7"), (0, "tokens 0 1 1 0"), (1, "tokens 0 1 0 0")]
    bots = {1: api.bot(KIT, "honest-guesser")}
    return Match.replay(api.load("spies_and_lies", first_starter=0), [None, None], bots, SEED, dealt)


def ask_everything(table: Table) -> Iterator[str]:
    """Every reason for every cell of both maps, with what is usually assumed of the Sergeant, and with less."""
    for topic in (0, 1):
        table.choose(f"{ABOUT}{topic}")
        scene = table._board.scene
        assert scene is not None
        cells = [part.id for part in scene.controls() if part.id.startswith("belief:")]
        assert len(cells) == 4 * 10
        for cell in cells:
            table._board.press(cell)
            yield json.dumps([table._panel.notes, table._panel.log])
        table.choose("table assume q 1/4")
        yield from looks(table)


def refusals(table: Table) -> Iterator[str]:
    """What is answered to what cannot be done."""
    for wrong in ("guess 11", "take points", "deploy 1 2 5 8", "tokens 1 1 1 1", "intel 1-4", "jump"):
        with pytest.raises(SpylabError) as refused:
            table.choose(wrong)
        yield str(refused.value)


def whole_day(match: Match[Any], script: Script, wire: Wire, tmp_path: Path) -> str:
    """Everything that leaves the kernel while Red plays beside a projection, with every aid on."""
    wire.clear()
    table = Table(KIT, match, aids=Aids(belief=True, steps=True))
    wall = table.project()
    seen = [*looks(table, wall)]
    for _, action in script:
        table.choose(action)
        seen += looks(table, wall)
        while table._pace.follows(table.seat):
            table._panel.press(NEXT)
            seen += looks(table, wall)
    seen += ask_everything(table)
    words.language("eu")
    table._hear({"type": "set", "name": "theme", "value": "ink"})
    words.language("en")
    table._board._painter.repaint()
    seen += refusals(table)
    record = table.save_record(tmp_path / "record.txt")
    seen += [record.read_text(encoding="utf-8"), *looks(open_game(record))]
    close_all()
    return plain(wire.take() + "\n".join(seen))


def test_what_is_compared_is_a_day_with_an_open_question() -> None:
    """The games differ in what is hidden, and in whether the token is a lie; Red has seen the same in all."""
    truths, seen = set(), set()
    for blue in TOKEN_ON_2:
        match = against_a_bot(blue)
        for player, action in DAY[:2]:
            assert match.seat(player).act(action)
        truths.add(str(match.state(reveal=True).truth(reveal=True)))
        seen.add(match.seat(0).events)
        assert match.seat(0).legal_actions()[0] == match.game.parse("guess 1"), "mission 2 is still to be guessed"
    assert (len(truths), len(seen)) == (len(TOKEN_ON_2), 1)


def test_nothing_that_is_sent_tells_what_a_bot_has_deployed(wire: Wire, tmp_path: Path) -> None:
    first, *others = (whole_day(against_a_bot(blue), DAY[:2], wire, tmp_path) for blue in TOKEN_ON_2[:3])
    for part in (
        "comm_open",
        "What happened",
        "Next step",
        "Blue: shows tokens on missions: 2",
        "Open: ",
        "spylab-record",
        "Most probable",
    ):
        assert part in first, "the whole day was written down, reasons as well"
    for other in others:
        same(first, other)


def test_a_comparison_would_notice(wire: Wire, tmp_path: Path) -> None:
    """As soon as mission 2 is turned up the games part: the comparison is not blind."""
    first, other = (whole_day(against_a_bot(blue), DAY, wire, tmp_path) for blue in TOKEN_ON_2[:2])
    assert first != other


# -- choosing, cancelling, choosing again -------------------------------------------------------------------

JON = "deploy 1 2 5 6"
JONS_TOKENS = "tokens 0 0 1 1"
NO_TOKEN, TOKEN = "tokens 0 0 0 0", "tokens 0 1 0 0"
HESITATING = (
    *("draft soldier 10", "draft mission 0", "draft soldier 1", "draft mission 1", "draft mission 0"),
    *("draft shuffle", "draft clear"),
)
"""Soldiers taken up and put down in an order that is not allowed, dealt at random, and taken back."""


class Evening:
    """Ane and Jon at one table beside a projection; `seen` is all that leaves the kernel but what is for Ane's eyes."""

    def __init__(self, wire: Wire, begun: Sequence[tuple[int | None, str]] = ()) -> None:
        wire.clear()
        game = api.load("spies_and_lies", first_starter=0)
        self.match = Match.replay(game, ["Ane", "Jon"], {}, SEED, [*SETUP, *begun])
        self.wire = wire
        self.table = Table(KIT, self.match, aids=Aids(belief=True))
        self.wall = self.table.project()
        self.seen: list[str] = []

    def ane(self, *steps: str) -> None:
        """Ane opens the curtain, does this, and the curtain closes again."""
        self.look()
        self.table.choose("table open")
        for step in steps[:-1]:
            self._for_her_eyes(step)
        self.wire.clear()
        self.table.choose(steps[-1])
        assert self.table.seat.player is None
        self.look()

    def _for_her_eyes(self, step: str) -> None:
        """A step after which Ane sees her own things; the projection hears of it only when she hands something in."""
        wall = {widget.comm.comm_id for widget in (self.wall, self.wall._board, self.wall._panel)}
        self.wire.clear()
        before = self._on_the_wall()
        self.table.choose(step)
        heard = [message for message in self.wire if message[1] in wall]
        if step.startswith("draft"):
            assert heard == []
            assert self._on_the_wall() == before
            return
        self.seen += [json.dumps(heard, default=str), self._on_the_wall()]

    def _on_the_wall(self) -> str:
        return json.dumps(self.wall._repr_mimebundle_()[0])

    def jon(self, *steps: str) -> None:
        """Jon opens the curtain if it is closed, and does this."""
        if self.table.seat.player is None:
            self.table.choose("table open")
        for step in steps:
            assert self.table.seat.player == 1
            self.table.choose(step)
            self.look()

    def undo(self) -> None:
        """The last action is taken back, behind the closed curtain."""
        self.table.choose("table undo")
        self.look()

    def look(self) -> None:
        self.seen += [self.wire.take(), *looks(self.table, self.wall)]

    def end(self) -> str:
        """All that was seen, with what is known to Jon about Ane at the end."""
        belief = KIT.mind.belief(self.match.game, self.match.seat(1).events, 0) if KIT.mind else None
        self.seen.append(str(belief and belief.marginals()))
        close_all()
        return plain("\n".join(self.seen))


def choosing_soldiers(wire: Wire, first: str, then: str, drafts: Sequence[str] = ()) -> str:
    """Ane deploys, takes it back and deploys again; both show tokens."""
    night = Evening(wire)
    night.ane(*drafts, f"deploy {first}")
    night.undo()
    night.ane(*drafts, f"deploy {then}")
    night.jon(JON, JONS_TOKENS)
    night.ane(TOKEN)
    night.jon("deceive")
    return night.end()


def test_of_soldiers_that_are_taken_back_others_learn_only_that_they_are_not_there(wire: Wire) -> None:
    """Others before, others after, and a token that is the truth or a lie: it all looks the same to Jon."""
    first = choosing_soldiers(wire, "1 2 5 6", "2 5 8 9")
    for part in ("Ane: has deployed", "Not ready yet: Ane, Jon", "Ane: shows tokens on missions: 2"):
        assert part in first
    same(first, choosing_soldiers(wire, "4 7 8 10", "2 4 8 9"))
    same(first, choosing_soldiers(wire, "2 6 8 9", "2 6 8 9"))


def test_nor_how_long_somebody_hesitated(wire: Wire) -> None:
    first = choosing_soldiers(wire, "2 5 8 9", "2 5 8 9")
    same(first, choosing_soldiers(wire, "2 5 8 9", "2 5 8 9", HESITATING))


def changing_ones_mind(wire: Wire, times: int) -> str:
    """What Jon gets to see after Ane has taken her soldiers back so often; what passed before that is over and gone."""
    night = Evening(wire)
    for _ in range(times):
        night.ane("deploy 2 5 8 9")
        night.undo()
    night.ane("deploy 2 5 8 9")
    night.seen.clear()
    night.jon(JON, JONS_TOKENS)
    return night.end()


def test_nor_how_often_somebody_thought_again(wire: Wire) -> None:
    never = changing_ones_mind(wire, 0)
    assert "Ane: has deployed" in never
    same(never, changing_ones_mind(wire, 3))


def choosing_tokens(wire: Wire, deployed: str, first: str, then: str) -> str:
    """Ane, the second to deploy, shows tokens, takes them back and shows tokens again; then Jon does, and plays on."""
    night = Evening(wire, [(1, JON)])
    night.ane(f"deploy {deployed}", "draft token 1", "draft token 1", first)
    night.undo()
    night.ane(then)
    night.jon(JONS_TOKENS, "deceive")
    return night.end()


def test_of_tokens_that_are_taken_back_others_learn_only_that_they_do_not_lie_there(wire: Wire) -> None:
    """The Sergeant may think again about his lie; somebody without a Sergeant can only say the same once more."""
    first = choosing_tokens(wire, "2 5 8 9", TOKEN, TOKEN)
    assert "Ane: has chosen Intel tokens" in first
    same(first, choosing_tokens(wire, "2 4 8 9", NO_TOKEN, TOKEN))
    same(first, choosing_tokens(wire, "1 4 9 10", TOKEN, TOKEN))
    assert first != choosing_tokens(wire, "2 4 8 9", TOKEN, NO_TOKEN), "what is shown in the end is seen"


# -- a notebook, and reprs ----------------------------------------------------------------------------------

NOTEBOOK = [
    "import spylab\ntable = spylab.open_game('game.txt', aids=spylab.Aids(belief=True))\ntable",
    "table.choose('guess 1')\ntable.choose('deceive')\ntable.choose('table about 1')\ntable.log",
    "table.match, table.seat, table.seat.info, table.seat.view, table.seat.events, table.match.bots",
    "wall = table.project()\nwall",
    "spylab.belief(table, about='Blue').marginals()",
    "spylab.language('es')\ntable.choose('table why mission 2 is sergeant')\ntable",
]


def test_a_notebook_saved_in_the_middle_of_a_day_does_not_tell_what_a_bot_has_deployed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    matches = map(against_a_bot, TOKEN_ON_2[:2])
    first, other = (saved_notebook(match, NOTEBOOK, tmp_path / str(number)) for number, match in enumerate(matches))
    for part in ("application/vnd.jupyter.widget-state+json", "Blue: shows tokens on missions: 2", "Fraction("):
        assert part in first
    same(first, other)


def test_no_repr_tells_what_a_bot_has_deployed() -> None:
    def reprs(blue: str) -> str:
        match = against_a_bot(blue)
        table = Table(KIT, match)
        for _, action in DAY[:2]:
            table.choose(action)
        return everything_held(table, match)

    first, *others = map(reprs, TOKEN_ON_2)
    assert "table.seat.view" in first
    for other in others:
        same(first, other)
