"""How long tables live: in a real kernel when a cell runs again, and in memory when they are closed or long in use."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

from spylab.engine import Match, Review
from spylab.games.spy.kit import KIT
from spylab.widgets import ReviewTable, Table, play
from tests.engine.long_game import MEGABYTE, counting, history, kept, long_match, played

REPOSITORY = Path(__file__).resolve().parents[2]
RERUNS, TURNS, ACTIONS_A_LOOK = 50, 1000, 200
LIVE = {
    "widgets": "len(__import__('ipywidgets').widgets.widget._instances)",
    "comms": "len(__import__('comm').get_comm_manager().comms)",
    "listeners": "len(__import__('spylab').words._watchers)",
}


class Kernel:
    """A real kernel in which cells are run as JupyterLab runs them: with the id of the cell."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client

    def run(self, cell: str, code: str) -> dict[str, int]:
        """Run a cell; returns how many of the things in LIVE there are afterwards."""
        content = {"code": code, "silent": False, "store_history": True, "user_expressions": LIVE, "allow_stdin": False}
        message = self._client.session.msg("execute_request", content, metadata={"cellId": cell})
        self._client.shell_channel.send(message)
        answer = self._client.get_shell_msg(timeout=60)
        while answer["parent_header"]["msg_id"] != message["header"]["msg_id"]:
            answer = self._client.get_shell_msg(timeout=60)  # that was an answer to "are you ready?"
        assert answer["content"]["status"] == "ok", answer["content"]
        found = answer["content"]["user_expressions"]
        return {name: int(found[name]["data"]["text/plain"]) for name in LIVE}


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    home = {"IPYTHONDIR": str(tmp_path_factory.mktemp("ipython")), "PYTHONPATH": str(REPOSITORY)}
    manager = KernelManager()
    manager.start_kernel(env=os.environ | home)
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        yield Kernel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_a_cell_that_runs_again_adds_nothing_to_the_kernel(kernel: Kernel) -> None:
    kernel.run("other", "import spylab; other = spylab.play('spy', seed=2); other")
    cell = "table = spylab.play('spy', seed=1)\ntable.choose('draft turn')\ntable"
    once = kernel.run("game", cell)
    for _ in range(RERUNS):
        again = kernel.run("game", cell)
    assert once["widgets"] > 10
    assert again == once
    assert kernel.run("look", "assert other.comm is not None and table.comm is not None") == once


def test_a_projection_that_is_shown_again_adds_nothing(kernel: Kernel) -> None:
    kernel.run("game", "table = spylab.play('spy', seed=1); table")
    once = kernel.run("projector", "table.project()")
    for _ in range(5):
        again = kernel.run("projector", "table.project()")
    assert again == once
    assert kernel.run("look", "assert len(table.match._watchers) == 2") == once


def review() -> ReviewTable:
    return ReviewTable(KIT, Review.of(played(20).seat(0)))


@pytest.mark.parametrize("make", [lambda: play("spy", seed=1), lambda: play("spy", seed=1).project(), review])
def test_what_is_closed_is_forgotten(make: Callable[[], Table | ReviewTable]) -> None:
    table = make()
    about = weakref.ref(table), weakref.ref(table._board), weakref.ref(table._panel)
    table.close()
    del table
    gc.collect()
    assert [ref() for ref in about] == [None, None, None]


def test_a_table_keeps_nothing_of_what_it_showed() -> None:
    look_on(long_match(20)).close()  # whatever is loaded or remembered at the first table is not counted
    with counting():
        whole, left = kept(lambda: look_on(long_match(TURNS)), end=Table.close)
        match = played(TURNS)
        past, _ = kept(lambda: history(match))
    assert whole - past < MEGABYTE
    assert left < MEGABYTE // 2, "the widths of some thousand texts are remembered, no more"


def look_on(match: Match[Any]) -> Table:
    """A table on this match, that is drawn again and again until the match is over."""
    table = Table(KIT, match)
    while match.advance(ACTIONS_A_LOOK):
        assert table.log
    return table
