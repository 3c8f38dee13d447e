"""The pea and the witness: the rules of a whole game for two, small enough to be read in one go.

TOY-1  A pea is hidden under one of the cups, each as likely as the others. Nobody sees which.
TOY-2  First one player looks under a cup, then the other. All see which cup; only the player sees what is there.
TOY-3  A witness names a cup: the right one in most cases, else any of the others.
TOY-4  Both players write down a guess in secret. Until both have written, a guess can be taken back.
TOY-5  Then all is shown. Whoever guessed right wins; if both did, or neither, nobody wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from spylab.engine import NOBODY, Action, Event, Game, MalformedInput, Outcome
from spylab.words import Text
from tests.toys import witness_notation as do


@dataclass(frozen=True)
class Options:
    """How many cups there are, whether there is a witness, and how many of how many statements are true."""

    cups: int = 3
    witness: bool = True
    truthful: tuple[int, int] = (3, 4)

    def __post_init__(self) -> None:
        if not 2 <= self.cups <= 9:
            raise MalformedInput(Text("There are 2 to 9 cups, not {cups}.", cups=self.cups))
        if not 0 < self.truthful[0] < self.truthful[1]:
            raise MalformedInput(Text("The witness tells the truth in some cases and lies in others."))


@dataclass(frozen=True)
class View:
    """What somebody knows; what is unknown is None. Pairs are by seat."""

    ready: bool = False
    pea: int | None = None
    looked: tuple[int | None, int | None] = (None, None)
    saw: tuple[do.Found | None, do.Found | None] = (None, None)
    said: int | None = None
    committed: tuple[bool, bool] = (False, False)
    guesses: tuple[int | None, int | None] = (None, None)
    ended: Outcome | None = None


class Witness(Game[View]):
    name = "witness"
    action_kinds = do.ACTIONS
    event_kinds = do.EVENTS
    players = 2

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self.cups = range(1, self.options.cups + 1)

    def opening(self) -> View:
        return View()

    # Whose turn it is and what may be done: from what the public, and the player, can see.

    def to_act(self, view: View) -> frozenset[int]:
        if not view.ready or self._witness_speaks(view) or view.ended:
            return frozenset()
        if None in view.looked:
            return frozenset([view.looked.index(None)])
        return frozenset(seat for seat in (0, 1) if not view.committed[seat])

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        if player not in self.to_act(view):
            return ()
        return [do.Look(cup) if None in view.looked else do.Guess(cup) for cup in self.cups]

    def outcome(self, view: View) -> Outcome | None:
        return view.ended

    def _witness_speaks(self, view: View) -> bool:
        return self.options.witness and None not in view.looked and view.said is None

    # What chance does, and what happens: the only functions that see the truth.

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        if not truth.ready:
            return [(do.Hide(cup), Fraction(1, len(self.cups))) for cup in self.cups]
        if self._witness_speaks(truth):
            true = Fraction(*self.options.truthful)
            lie = (1 - true) / (len(self.cups) - 1)
            return [(do.Testify(cup), true if cup == truth.pea else lie) for cup in self.cups]
        return ()

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        alone = NOBODY if player is None else frozenset([player])
        match action:
            case do.Hide(cup):
                return do.Hidden(cup, audience=NOBODY), do.Ready()
            case do.Look(cup) if player is not None:
                found = do.Found.PEA if cup == truth.pea else do.Found.EMPTY
                return do.Looked(player, cup), do.Saw(player, found, audience=alone)
            case do.Testify(cup):
                return (do.Testified(cup),)
            case do.Guess(cup) if player is not None:
                written = do.Wrote(player, cup, audience=alone), do.Committed(player)
                other = truth.guesses[1 - player]
                return written if other is None else (*written, *self._end(truth, {player: cup, 1 - player: other}))
        raise TypeError(f"the witness has no action {action!r}")

    def _end(self, truth: View, guesses: dict[int, int]) -> Iterable[Event]:
        assert truth.pea is not None
        yield do.Lifted(truth.pea)
        for seat in (0, 1):
            yield do.Opened(seat, guesses[seat])
        right = [seat for seat in (0, 1) if guesses[seat] == truth.pea]
        reason = (do.End.BOTH_WRONG, do.End.ONE_RIGHT, do.End.BOTH_RIGHT)[len(right)]
        yield do.Ended(reason, right[0] if len(right) == 1 else None)

    # How a view changes: the same for the truth, the players and the public.

    def evolve(self, view: View, event: Event) -> View:
        match event:
            case do.Hidden(cup) | do.Lifted(cup):
                return replace(view, pea=cup)
            case do.Ready():
                return replace(view, ready=True)
            case do.Looked(seat, cup):
                return replace(view, looked=_with(view.looked, seat, cup))
            case do.Saw(seat, found):
                return replace(view, saw=_with(view.saw, seat, found))
            case do.Testified(cup):
                return replace(view, said=cup)
            case do.Committed(seat):
                return replace(view, committed=_with(view.committed, seat, True))
            case do.Wrote(seat, cup) | do.Opened(seat, cup):
                return replace(view, guesses=_with(view.guesses, seat, cup))
            case do.Ended(reason, winner):
                return replace(view, ended=Outcome(frozenset() if winner is None else frozenset([winner]), reason))
        raise TypeError(f"the witness has no event {event!r}")

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        return [cls(Options(cups=2)), cls(Options(witness=False)), cls()]


def _with(pair: tuple[Any, Any], seat: int, value: object) -> tuple[Any, Any]:
    return (pair[0], value) if seat else (value, pair[1])
