"""What tests of pictures share: the moments of all games as scenes, and what to look for in a scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from importlib import import_module
from itertools import takewhile
from typing import Any

import pytest

from spylab.api import kit
from spylab.kit import Sight
from spylab.scene import THEMES, Box, Label, Part, Scene, Style
from spylab.words import LANGUAGES, language

LONG = ("Maximiliana Etxeberriaga", "Bartholomew Wommersley W", "Guadalupe Montemayor Gon", "Konstantin Ammerswurth M")
"""Names of 24 letters, wide ones among them."""
AGENTS = ("green", "red", "blue", "yellow")
HUES = {*AGENTS, "accent", "lamp", "tram", *(f"on_{colour}" for colour in AGENTS)}
"""The tokens that are colours; the others are light or dark in every theme."""

everywhere = pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
in_every_language = pytest.mark.parametrize("code", LANGUAGES)
in_every_size = pytest.mark.parametrize("theme", ["paper", "projector"])
in_every_theme = pytest.mark.parametrize("theme", THEMES)


@dataclass(frozen=True)
class Moment:
    """What one seat sees at one time; texts in it follow the language."""

    game: str
    """Equal for all moments of one game."""
    when: str
    sight: Sight

    def __str__(self) -> str:
        seat = "public" if self.sight.player is None else f"seat {self.sight.player}"
        return f"{self.game}, {self.when}, {seat}"


def moments(game: str) -> tuple[Moment, ...]:
    """The moments that this game's picture has to cope with."""
    found: tuple[Moment, ...] = import_module(f"tests.{game}.moments").moments()
    return found


def scenes(game: str, theme: str, narrow: bool, step: int = 1) -> Iterator[tuple[Moment, Scene]]:
    """Every so many moments as scenes; each language begins with another one."""
    first = list(LANGUAGES).index(language()) % step
    for number in range(first, len(moments(game)), step):
        yield moments(game)[number], _scene(game, number, theme, narrow, language())


@lru_cache(maxsize=1500)
def _scene(game: str, number: int, theme: str, narrow: bool, code: str) -> Scene:
    assert code == language()
    return kit(game).picture(replace(moments(game)[number].sight, theme=theme, narrow=narrow))


# -- what is in a scene -------------------------------------------------------------------------


def texts(scene: Scene) -> list[Label]:
    return [shape for part in scene.parts for shape in part.shapes if isinstance(shape, Label)]


def part(scene: Scene, name: str) -> Part:
    return next(part for part in scene.parts if part.id == name)


def lines(part: Part) -> str:
    """What is written on a part."""
    return " ".join(shape.text for shape in part.shapes if isinstance(shape, Label))


def inside(box: Box, scene: Scene) -> bool:
    return box.x >= 0 and box.y >= 0 and box.x + box.w <= scene.width and box.y + box.h <= scene.height


def touching(boxes: list[Box]) -> list[tuple[int, int]]:
    """Which of the boxes share some area, by their numbers."""
    order = sorted(range(len(boxes)), key=lambda i: boxes[i].y)
    return [
        (one, other)
        for at, one in enumerate(order)
        for other in takewhile(lambda other, one=one: boxes[other].y < boxes[one].y + boxes[one].h, order[at + 1 :])
        if boxes[one].touches(boxes[other])
    ]


# -- without colour -----------------------------------------------------------------------------


def without_colour(value: Any) -> Any:
    """Shapes as a greyscale print shows them: what differs in hue alone is equal."""
    if isinstance(value, Style):
        hueless = {name: "hue" if getattr(value, name) in HUES else getattr(value, name) for name in ("fill", "stroke")}
        return replace(value, **hueless)
    if isinstance(value, Label):
        return replace(value, fill="hue" if value.fill in HUES else value.fill, ground="")
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(**{f.name: without_colour(getattr(value, f.name)) for f in fields(value)})
    return value


def moved(shape: Any, x: float, y: float) -> object:
    """A shape as it is when the point (x, y) is moved to the corner, to be compared with others."""
    if hasattr(shape, "segments"):
        steps = [(name, [round(v - (x, y)[i % 2], 1) for i, v in enumerate(values)]) for name, values in shape.segments]
        return steps, shape.style
    return replace(shape, x=round(shape.x - x, 1), y=round(shape.y - y, 1))
