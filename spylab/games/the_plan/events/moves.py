"""Events of movement."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.events.base import Quiet


@dataclass(frozen=True)
class Walked(Quiet):
    """A counterspy moved over these spaces to the last of them."""

    form = "{seat} walks {path}"
    seat: int
    path: tuple[str, ...]


@dataclass(frozen=True)
class Rode(Quiet):
    """A counterspy moved by tram."""

    form = "{seat} rides {path}"
    seat: int
    path: tuple[str, ...]


@dataclass(frozen=True)
class Sent(Quiet):
    """A player moved a spy."""

    form = "{seat} sends {spy} {path}"
    seat: int
    spy: Spy
    path: tuple[str, ...]


@dataclass(frozen=True)
class Stayed(Quiet):
    """A spy could not move so far; the number is spent."""

    form = "{seat} leaves {spy} where it is for {number}"
    seat: int
    spy: Spy
    number: int
