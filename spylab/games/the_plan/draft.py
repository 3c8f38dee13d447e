"""What a player prepares at the table before it is done: a move, chosen by its end and its company; and the notes.

Nothing of it belongs to the game. A move is shown first and done with a second click; notes stay as long as the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spylab.engine import Action, MalformedInput, Stream
from spylab.games.the_plan import actions as do
from spylab.games.the_plan.cards import Side, Spy
from spylab.games.the_plan.routes import Move, Route, routes
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View
from spylab.kit import Draft, Sight
from spylab.words import Text, shown

HALVES = 4
"""The states of a note about halves: none seen, the top, the bottom, both."""
CASES = 3
"""The states of a note about a briefcase: not known, empty, The Plan."""
BY_HAND, BY_TABLE = "draft notes by hand", "draft notes by table"


@dataclass(frozen=True)
class PlanDraft:
    """What was chosen, and the notes.

    Choices hold for one moment, which is known by how many events the player had seen: `spy` and `number` say which
    spy is to go how far, `hideout` which one is to be entered, `move` is the whole move. `marks` are the notes made by
    hand, by what they are about: “V 2” or “case 3”.
    """

    game: ThePlan
    moment: int = -1
    spy: Spy | None = None
    number: int | None = None
    hideout: int | None = None
    move: Move | None = None
    by_hand: bool = False
    marks: tuple[tuple[str, int], ...] = ()

    def after(self, step: str, stream: Stream) -> PlanDraft:
        """One step.

        “draft 57 spy V”, “draft 57 number 3”, “draft 57 hideout 2” and “draft 57 walk a1 a2” choose in the moment after
        57 events, “draft 57 back” takes the choice back. “draft note V 2” and “draft note case 3” turn a note on to its
        next state; “draft notes by hand” and “draft notes by table” say who keeps the notes.
        """
        words = step.split()
        if step in (BY_HAND, BY_TABLE):
            return replace(self, by_hand=step == BY_HAND)
        if words[:2] == ["draft", "note"] and " ".join(words[2:]) in self._subjects():
            return self._noted(" ".join(words[2:]))
        if len(words) > 2 and words[0] == "draft" and words[1].isdecimal() and len(words[1]) < 10:
            return self._chosen(step, int(words[1]), words[2:])
        raise self._no_step(step)

    def _chosen(self, step: str, moment: int, words: list[str]) -> PlanDraft:
        before = self if moment == self.moment else self._without_choice()
        now = replace(before, moment=moment)
        match words:
            case ["spy", spy] if spy in self.game.spies:
                return replace(now, spy=Spy(spy), move=None)
            case ["number", number] if number in map(str, range(1, self.game.options.number + 1)):
                return replace(now, number=int(number), move=None)
            case ["hideout", number] if number in map(str, range(1, self.game.options.number + 1)):
                return replace(now, hideout=int(number), move=None)
            case ["back"]:
                return now._without_choice()
        try:
            move = self.game.parse(" ".join(words))
        except MalformedInput:
            raise self._no_step(step) from None
        if not isinstance(move, Move):
            raise self._no_step(step)
        return replace(now, move=move, hideout=None)

    def _no_step(self, step: str) -> MalformedInput:
        return MalformedInput(Text("“{step}” is not a step in preparing a move or the notes.", step=shown(step)))

    def _without_choice(self) -> PlanDraft:
        return PlanDraft(self.game, by_hand=self.by_hand, marks=self.marks)

    def _subjects(self) -> list[str]:
        numbers = range(1, self.game.options.number + 1)
        return [*(f"{spy} {n}" for spy in self.game.spies for n in numbers), *(f"case {n}" for n in numbers)]

    def mark(self, about: str) -> int:
        """The state of a note made by hand.

        >>> PlanDraft(ThePlan()).after("draft note V 2", Stream(1, "notes")).mark("V 2")
        1
        """
        return dict(self.marks).get(about, 0)

    def _noted(self, about: str) -> PlanDraft:
        states = CASES if about.startswith("case") else HALVES
        changed = dict(self.marks) | {about: (self.mark(about) + 1) % states}
        return replace(self, marks=tuple(sorted(changed.items())))

    def dragged(self, taken: str, onto: str, stream: Stream) -> PlanDraft:
        """A spy or the own counterspy dragged onto an end: the same as choosing both; anything else does nothing."""
        return self.after(onto, stream) if onto.split()[2:3] in (["send"], ["walk"], ["ride"]) else self

    def action(self) -> Action | None:
        """The move, once it is chosen."""
        return self.move


def draft(sight: Sight) -> Draft | None:
    """The empty draft of somebody who plays: no choice, and notes that the table keeps if it may mark what is known."""
    game = sight.game
    assert isinstance(game, ThePlan)
    if sight.calm or sight.player is None or sight.outcome:
        return None
    return PlanDraft(game, by_hand=not sight.aids.pips)


def current(sight: Sight) -> PlanDraft:
    """The draft of this sight, without choices that were made for another moment or that are not legal."""
    game = sight.game
    assert isinstance(game, ThePlan)
    kept = sight.draft if isinstance(sight.draft, PlanDraft) else PlanDraft(game, by_hand=not sight.aids.pips)
    if kept.moment != len(sight.events) or not sight.legal:
        return kept._without_choice()
    if kept.move is not None and kept.move not in sight.legal:
        return replace(kept, move=None)
    return kept


def step(sight: Sight, what: object) -> str:
    """The notation of a choice in this moment."""
    return f"draft {len(sight.events)} {what}"


@dataclass(frozen=True)
class Reach:
    """What may be chosen in a move: who may go, how far, where to; and what was chosen of it.

    `spies` and `numbers` are empty where the own counterspy moves; `ends` are the routes by their ends.
    """

    spies: tuple[Spy, ...]
    spy: Spy | None
    numbers: tuple[int, ...]
    number: int | None
    ends: dict[str, tuple[Route, ...]]
    chosen: Route | None
    hideouts: tuple[int, ...]
    """The hideouts that may be entered."""
    hideout: int | None


def reach(sight: Sight) -> Reach | None:
    """What may be chosen now; None where no move is asked for."""
    every = routes(sight)
    hideouts = tuple(dict.fromkeys(action.hideout for action in sight.legal if isinstance(action, do.Enter)))
    if not every and not hideouts:
        return None
    chosen = current(sight)
    spies = tuple(dict.fromkeys(sorted(route.spy for route in every if route.spy)))
    spy = chosen.spy if chosen.spy in spies else (spies[0] if len(spies) == 1 else None)
    if isinstance(chosen.move, do.Send):
        spy = chosen.move.spy
    of_piece = [route for route in every if route.spy is spy]
    numbers = tuple(sorted({route.steps for route in of_piece}, reverse=True)) if spies else ()
    number = chosen.number if chosen.number in numbers else next(iter(numbers), None)
    if isinstance(chosen.move, do.Send):
        number = len(chosen.move.path)
    ends: dict[str, tuple[Route, ...]] = {}
    for route in of_piece:
        if number in (None, route.steps):
            ends[route.end] = (*ends.get(route.end, ()), route)
    found = next((route for routes in ends.values() for route in routes if route.action == chosen.move), None)
    hideout = chosen.hideout if chosen.hideout in hideouts else None
    return Reach(spies, spy, numbers, number, ends, found, hideouts, hideout)


def pointed(sight: Sight, may: Reach | None) -> tuple[Route, ...]:
    """The ways that are pointed at: all that lead to an end, one that is offered apart, or none.

    The way that was chosen is shown as it is, so it is not among them.
    """
    if may is None or sight.pointed is None:
        return ()
    for ways in may.ends.values():
        if ways[0] != may.chosen and sight.pointed == step(sight, ways[0].action):
            return tuple(way for way in ways if way != may.chosen)
        for way in ways[1:]:
            if sight.pointed == step(sight, way.action):
                return (way,)
    return ()


def halves_noted(sight: Sight, spy: Spy, hideout: int) -> tuple[bool, bool]:
    """Whether the top and the bottom half of a hideout are noted in a spy's file."""
    notes = current(sight)
    if notes.by_hand and not sight.outcome:
        state = notes.mark(f"{spy} {hideout}")
        return bool(state & 1), bool(state & 2)
    view = sight.view
    assert isinstance(view, View)
    seen = {place.half.side for place in view.file(spy).places if place.half and place.half.hideout == hideout}
    return Side.TOP in seen, Side.BOTTOM in seen


def case_noted(sight: Sight, hideout: int) -> bool | None:
    """What is noted of a briefcase: whether it holds The Plan; None: nothing."""
    notes = current(sight)
    if notes.by_hand and not sight.outcome:
        return (None, False, True)[notes.mark(f"case {hideout}")]
    view = sight.view
    assert isinstance(view, View)
    return view.briefcases[hideout - 1].plan
