"""Pointing at an end of a move, with the mouse or with the focus, shows the ways there; then it is as it was."""

from __future__ import annotations

from typing import Any

from spylab.games.the_plan.draft import reach
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage
from tests.browser.plan import KIT, Game
from tests.browser.table import TableInPage, alike

TINY: dict[str, Any] = {"board": "tiny", "bonuses": (), "first_player": 0, "seed": 2}
ALONE: dict[str, Any] = {"seats": ("human", "random"), **TINY}
_FOCUSED = "() => document.activeElement.dataset.id ?? ''"


def ends(game: Game) -> list[str]:
    """The parts of the spaces where the move may end, with the most ways first."""
    may = reach(game.sight())
    assert may
    return [f"space:{end}" for end in sorted(may.ends, key=lambda end: -len(may.ends[end]))]


def settled(lab: Lab, unlike: bytes) -> bytes:
    """The picture, once it differs from this one."""
    lab.until(lambda: not alike(lab.picture(), unlike), "the picture changes")
    return lab.picture()


def still(lab: Lab) -> bytes:
    """The picture, once nothing moves in it any more and the mouse is away."""
    lab.page.mouse.move(2, 2)
    lab.page.wait_for_timeout(600)
    before = lab.picture()
    while not alike(now := lab.picture(), before):
        before = now
        lab.page.wait_for_timeout(300)
    return now


def test_the_mouse_over_an_end_shows_the_ways_there(lab: Lab) -> None:
    game = Game(lab, keys=False, **ALONE)
    game.do("play 1 walk")
    plain, moment, events = still(lab), game.page.moment, len(game.seat.events)
    one, other = (game.page.layer.locator(f'[data-id="{end}"]') for end in ends(game)[:2])
    one.scroll_into_view_if_needed()
    lab.settle(one)
    one.hover()
    first = settled(lab, plain)
    lab.screenshot("plan-pointing-mouse", game.page.whole)
    other.hover()
    settled(lab, first)
    lab.page.mouse.move(2, 2)
    lab.until(lambda: alike(lab.picture(), plain), "the preview goes with the mouse")
    assert (game.page.moment, len(game.seat.events)) == (moment, events), "nothing was chosen"
    assert lab.complaints == []


def test_the_focus_on_an_end_shows_the_ways_there_and_they_are_told(lab: Lab) -> None:
    game = Game(lab, keys=True, **ALONE)
    game.do("play 1 walk")
    game.page._reach(game.page.panel.locator("select").first)
    plain = still(lab)
    game.page._reach(game.page.layer.locator('[tabindex="0"]'))
    pictures: dict[str, bytes] = {}
    lab.press("Home")
    for _ in game.page.offers():
        name = lab.page.evaluate(_FOCUSED)
        lab.page.wait_for_timeout(400)
        pictures[name] = lab.picture()
        lab.press("ArrowRight")
    shown = [name for name in pictures if name.startswith("space:")]
    assert set(shown) == set(ends(game))
    assert len({pictures[name] for name in shown}) == len(shown), "every end shows its own ways"
    lab.screenshot("plan-pointing-keys", game.page.whole)
    game.page.layer.locator(f'[data-id="{shown[0]}"]').focus()
    settled(lab, plain)
    lab.press("Escape")
    lab.until(lambda: alike(lab.picture(), plain), "Escape sends the preview away, the focus stays")
    assert lab.page.evaluate(_FOCUSED) == shown[0]
    for part in KIT.picture(game.sight()).controls():
        told = game.page.layer.locator(f'[data-id="{part.id}"]').get_attribute("aria-description")
        assert (told or "") == part.detail
    game.page._reach(game.page.panel.locator("select").first)
    lab.until(lambda: alike(lab.picture(), plain), "Tab leaves no preview behind")
    game.page._reach(game.page.panel.locator(f'[data-choice^="draft {len(game.seat.events)} walk"]').first)
    settled(lab, plain)
    assert lab.complaints == []


def test_a_projection_shows_nothing_of_what_somebody_points_at(lab: Lab) -> None:
    lab.show(
        f"import spylab\ntable = spylab.play('the_plan', seats=('Ane', 'Jon'), **{TINY})\ntable", "table.project()"
    )
    page, wall = LessonInPage(lab), TableInPage(lab, 1)
    page.ready()
    wall.ready()
    page.take("table open")
    page.take("play 1 walk")
    lab.until(lambda: "walk" in wall.log()[-1], "the projection keeps step")
    lab.page.mouse.move(2, 2)
    plain, public = lab.picture(0), lab.picture(1)
    end = page.layer.locator('[data-id^="space:"]').first
    end.scroll_into_view_if_needed()
    lab.settle(end)
    end.hover()
    lab.until(lambda: not alike(lab.picture(0), plain), "the preview is there")
    lab.page.wait_for_timeout(500)
    assert lab.picture(1) == public
    assert lab.complaints == []
