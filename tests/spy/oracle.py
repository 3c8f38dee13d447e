"""A second SPY, written from the rules page alone, to hold the real one against.

It knows the whole truth and speaks in plain data: colours, codes such as "B1", tuples for events. It shares no
code with `spylab.games.spy`, and it is written for one purpose only: to be easy to check against docs/rules/spy.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field

KINDS = {"S": "safe", "T": "secret"}
TARGETS = ("S1", "S2", "T1", "T2")
RIGHT, LEFT = 1, -1


@dataclass
class House:
    """The house rules that a game of SPY may change, with their usual values."""

    direction: str = "clockwise"
    mirror: str = "face_to_face"
    any_order: bool = False
    turn_round: str = "both"
    turn_in_place: bool = False
    spy_on_exposed: bool = True
    secret_two_out: bool = True
    reveal_out: bool = False
    turn_cap: int = 200


@dataclass
class Base:
    """One player's cards, from the owner's left, and the Spy among them."""

    row: list[str]
    gap: int
    facing: int
    exposed: set[int] = field(default_factory=set)
    lit: set[int] = field(default_factory=set)
    out: bool = False
    revealed: bool = False

    def faced(self, facing: int | None = None) -> int:
        """The index of the card that the Spy faces, or would face looking the other way (SPY-RING-2)."""
        looking = self.facing if facing is None else facing
        return (self.gap if looking == RIGHT else self.gap - 1) % len(self.row)

    def target(self) -> str | None:
        """The next card to be found (SPY-ANSWER-3)."""
        shown = {self.row[i] for i in self.exposed}
        return next((card for card in TARGETS if card in self.row and card not in shown), None)


class Oracle:
    """A game after everybody is ready and the first player is drawn."""

    def __init__(self, colours: list[str], bases: list[Base], first: int, house: House) -> None:
        self.colours, self.bases, self.house = colours, bases, house
        self.seat, self.number = first, 1
        self.moved = self.spied = False
        self.ended: tuple[str, int | None] | None = None

    def legal(self) -> set[str]:
        """Everything the player whose turn it is may do, in notation."""
        if self.ended:
            return set()
        found = {"end"}
        if not self.moved and (self.house.any_order or not self.spied):
            found |= self._moves()
        if not self.spied:
            found |= {f"spy {self.colours[seat]}" for seat in range(len(self.bases)) if self._may_spy_on(seat)}
        return found

    def _moves(self) -> set[str]:
        base = self.bases[self.seat]
        found = {"turn"} if self.house.turn_in_place else set()
        for before in (False, True):
            card = base.faced(-base.facing if before else base.facing)
            for number in ("1", "2") if card in base.exposed else (base.row[card][1],):
                for after in (False, True):
                    if self.house.turn_round == "both" or not (before and after):
                        found.add(f"{'turn ' if before else ''}move {number}{' turn' if after else ''}")
        return found

    def _mirrored(self) -> int:
        base = self.bases[self.seat]
        return base.faced() if self.house.mirror == "same_place" else len(base.row) - 1 - base.faced()

    def _may_spy_on(self, seat: int) -> bool:
        other = self.bases[seat]
        allowed = self.house.spy_on_exposed or self._mirrored() not in other.exposed
        return seat != self.seat and not other.out and allowed

    def play(self, action: str) -> list[tuple[object, ...]]:
        """What happens, as tuples of plain data in the order in which it happens."""
        words = action.split()
        if words == ["end"]:
            return self._next_turn()
        if words[0] == "spy":
            self.spied = True
            return self._spy(self.colours.index(words[1])) + self._ends_by_itself()
        self.moved = True
        return self._move(words) + self._ends_by_itself()

    def _ends_by_itself(self) -> list[tuple[object, ...]]:
        done = self.spied and (self.moved or not self.house.any_order)
        return self._next_turn() if done and not self.ended else []

    def _move(self, words: list[str]) -> list[tuple[object, ...]]:
        base = self.bases[self.seat]
        if words == ["turn"]:
            base.facing = -base.facing
            return [("Turned", self.seat)]
        before, after = words[0] == "turn", words[-1] == "turn"
        steps = int(words[words.index("move") + 1])
        base.facing = -base.facing if before else base.facing
        declared = base.faced() not in base.exposed
        base.gap = (base.gap + steps * base.facing) % len(base.row)
        base.facing = -base.facing if after else base.facing
        return [("Moved", self.seat, steps, before, after, declared)]

    def _spy(self, owner: int) -> list[tuple[object, ...]]:
        place, base = self._mirrored(), self.bases[owner]
        card = base.row[place]
        happened: list[tuple[object, ...]] = [("Spied", self.seat, owner, place)]
        if place in base.exposed:
            return [*happened, ("NothingNew", owner, place)]
        if card[0] == "B" and place in base.lit:
            return [*happened, ("Caught", owner, place, card, self.seat), *self._goes_out(self.seat, "caught")]
        if card[0] == "B":
            base.lit.add(place)
            return [*happened, ("Hissed", owner, place)]
        if card != base.target():
            return [*happened, ("Said", owner, place, KINDS[card[0]])]
        base.exposed.add(place)
        happened.append(("Exposed", owner, place, card))
        if card == "T2" and self.house.secret_two_out:
            happened += self._goes_out(owner, "secret_two")
        return happened

    def _goes_out(self, seat: int, reason: str) -> list[tuple[object, ...]]:
        self.bases[seat].out = True
        happened: list[tuple[object, ...]] = [("WentOut", seat, reason)]
        if self.house.reveal_out:
            happened += self._reveal(seat)
        left = [other for other, base in enumerate(self.bases) if not base.out]
        if len(left) == 1:
            return happened + self._ends("last_standing", left[0])
        return happened + (self._next_turn() if seat == self.seat else [])

    def _reveal(self, seat: int) -> list[tuple[object, ...]]:
        self.bases[seat].revealed = True
        return [("Revealed", seat, tuple(self.bases[seat].row))]

    def _ends(self, reason: str, winner: int | None) -> list[tuple[object, ...]]:
        self.ended = (reason, winner)
        hidden = [seat for seat, base in enumerate(self.bases) if not base.revealed]
        return [fact for seat in hidden for fact in self._reveal(seat)] + [("GameEnded", reason, winner)]

    def _next_turn(self) -> list[tuple[object, ...]]:
        if self.number == self.house.turn_cap:
            return self._ends("turn_limit", None)
        step = 1 if self.house.direction == "clockwise" else -1
        self.seat = (self.seat + step) % len(self.bases)
        while self.bases[self.seat].out:
            self.seat = (self.seat + step) % len(self.bases)
        self.number += 1
        self.moved = self.spied = False
        return [("TurnBegan", self.number, self.seat)]
