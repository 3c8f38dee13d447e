"""The map of what is known in the picture of SPY: whole words, room for every cell, in every language and look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spylab.kit import Aids, Sight
from spylab.scene import THEMES, Scene
from spylab.words import LANGUAGES, language
from tests.scene.ground import ink_box
from tests.scene.pictures import inside, texts, touching
from tests.spy.moments import KIT, moments

KNOWN = Aids(belief=True)


def asked(theme: str, narrow: bool) -> list[tuple[Sight, Scene]]:
    """In the middle of every game, what each seat can ask about each."""
    sights = [moment.sight for moment in moments() if moment.when == "later" and moment.sight.player is not None]
    assert KIT.mind is not None
    return [
        (seen, KIT.picture(seen))
        for sight in sights
        for about in KIT.mind.topics(sight.game, sight.player)[:2]
        if (seen := replace(sight, about=about, aids=KNOWN, theme=theme, narrow=narrow))
    ]


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("theme", ["paper", "projector"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_map_is_whole_and_every_cell_has_room(code: str, theme: str, narrow: bool) -> None:
    language(code)
    for sight, scene in asked(theme, narrow):
        assert sight.about is not None
        game = sight.game
        cells = [part for part in scene.parts if part.id.startswith("belief:")]
        assert len(cells) == game.size * len(set(game.bases[sight.about]))
        hits = [control.hit for control in scene.controls() if control.hit]
        assert {cell.hit for cell in cells} <= {*hits}
        assert touching(hits) == []
        assert all(min(hit.w, hit.h) >= 24 and inside(hit, scene) for hit in hits)
        assert len({cell.label for cell in cells}) == len(cells)
        for label in texts(scene):
            assert "…" not in label.text, label.text
            assert inside(ink_box(label), scene), label.text
            assert label.size >= THEMES[theme].text


def test_a_public_view_can_ask_for_no_reasons() -> None:
    sight = next(moment.sight for moment in moments() if moment.when == "later" and moment.sight.player is None)
    scene = KIT.picture(replace(sight, about=1, aids=KNOWN))
    assert [part for part in scene.parts if part.id.startswith("belief:")]
    assert not list(scene.controls())
