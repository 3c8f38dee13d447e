"""Spies & Lies a second time: a plain scorekeeper at the table, written from the rules page alone.

It shares no code with `spylab.games.spies_and_lies`. It is told the deployments, the draws and what the players say,
and keeps the count with pencil and paper: markers, Double Agent, tokens, who is active, what is picked in the evening.
"""

from __future__ import annotations

from dataclasses import dataclass, field

POINTS = {1: 1, 2: 2, 3: 3, 4: 4, 6: 6, 8: 8, 10: 10}
SPACES = {5: 1, 9: 2}


@dataclass
class Pad:
    """What is written down for one player."""

    row: list[int] = field(default_factory=list)
    marker: int = 0
    tokens: int = 1
    exhausted: list[int] = field(default_factory=list)
    acted: set[int] = field(default_factory=set)
    """Soldiers that were activated or copied with effect on this day."""
    bomb_waits: bool = False
    double: bool = False


@dataclass
class House:
    """Other ways to play a rule; as they stand here, all is usual."""

    may_do_nothing: bool = False
    force_pays_guesser: bool = False
    token_pays_when_retired: bool = True
    spy_scores_without_supply: bool = True
    bomb_waits_overnight: bool = False
    full_marker_always_goes_back: bool = True
    middle_is_a_draw: bool = False
    tokens_break_ties: bool = False


class Oracle:
    """One game with the usual rules but for the number of missions, the lengths of the tracks, and house rules."""

    def __init__(self, spaces: int = 3, track: int = 10, house: House | None = None, days: int = 3) -> None:
        self.house = house or House()
        self.days = days
        self.wall = spaces + 1
        self.track = track
        self.pads = [Pad(), Pad()]
        self.day = 1
        self.supply = 2
        self.lead = 0
        """How far the Double Agent is on Blue's half; less than 0 on Red's."""
        self.at_wall_since_this_turn = False
        self.captured_by: int | None = None
        self.token_lies = False
        self.picked = [1, 1]
        """How many of each side were, or are being, picked last."""
        self.waiting: tuple[int, int] | None = None
        """The owner and the soldier about which a choice is to be made."""

    # what players say

    def guess(self, guesser: int, mission: int, named: int) -> None:
        me, other = self.pads[guesser], self.pads[1 - guesser]
        soldier = other.row[mission]
        self.at_wall_since_this_turn = False
        blown, me.bomb_waits = me.bomb_waits, False
        hit = named == soldier
        if hit:
            me.double |= blown
            self._points(guesser, 4 if 2 in me.acted else 2)
            self.token_lies = False
            return
        retires = blown or (soldier == 10 and 1 in me.acted) or (soldier == 7 and 3 in me.acted)
        if retires:
            if self.house.force_pays_guesser:
                self._points(guesser, 4 if 2 in me.acted else 2)
            self.token_lies &= self.house.token_pays_when_retired
        else:
            if soldier in (6, 10) or self.house.may_do_nothing:
                self.waiting = (1 - guesser, soldier)
                return
            self._work(1 - guesser, soldier)
        self._token_pays(1 - guesser)

    def choose(self, what: str) -> None:
        """What the owner of a Captain or Marshal says, or of a soldier that may do nothing, in notation."""
        assert self.waiting is not None
        (owner, soldier), self.waiting = self.waiting, None
        words = what.split()
        if words[0] == "take":
            self._points(owner, soldier if soldier == 6 else 10)
        elif words[0] == "strike":
            self._strike(owner)
        elif words[0] == "act":
            self._work(owner, soldier)
        elif words[0] == "decline":
            assert self.house.may_do_nothing
        else:
            copied, enemy = int(words[1]), self.pads[1 - owner]
            if not (copied == 10 and 1 in enemy.acted) and not (copied == 7 and 3 in enemy.acted):
                if words[-1] == "strike":
                    self._strike(owner)
                else:
                    self._work(owner, copied)
        self._token_pays(owner)

    def deceive(self, owner: int) -> None:
        self.pads[owner].tokens -= 1
        self.token_lies = True

    # what follows

    def _work(self, owner: int, soldier: int) -> None:
        pad = self.pads[owner]
        pad.acted.add(soldier)
        pad.bomb_waits |= soldier == 7
        if soldier in POINTS and (soldier != 1 or self.supply or self.house.spy_scores_without_supply):
            self._points(owner, POINTS[soldier], keeps_rest=soldier == 8)
        if soldier in SPACES:
            self._walk(owner, SPACES[soldier])
        if soldier == 1 and self.captured_by is None and pad.tokens < 2 and self.supply > 0:
            pad.tokens += 1
            self.supply -= 1

    def _strike(self, owner: int) -> None:
        self._points(owner, 5)
        if self.captured_by is None:
            self.pads[1 - owner].marker = max(0, self.pads[1 - owner].marker - 5)

    def _token_pays(self, owner: int) -> None:
        if self.token_lies and self.captured_by is None:
            self._points(owner, 4)
        self.token_lies = False

    def _points(self, seat: int, points: int, keeps_rest: bool = False) -> None:
        pad = self.pads[seat]
        total = pad.marker + points
        while total >= self.track and self.captured_by is None:
            if self.at_wall_since_this_turn and not self.house.full_marker_always_goes_back:
                total = self.track - 1
                break
            total = total - self.track if keeps_rest else 0
            self._walk(seat, self.day)
        pad.marker = total

    def _walk(self, seat: int, spaces: int) -> None:
        """Space by space."""
        sign = [1, -1][seat]
        starts_at_wall = self.lead == sign * self.wall
        if starts_at_wall and not self.at_wall_since_this_turn:
            self.captured_by = seat
            return
        for _ in range(spaces):
            if self.lead != sign * self.wall:
                self.lead += sign
                self.at_wall_since_this_turn |= self.lead == sign * self.wall

    # evening and end

    def evening(self) -> list[int]:
        """How many of Red's and of Blue's soldiers are picked; the effects of the day end."""
        picks = [min(len(self.pads[seat].row), 2 if self.pads[1 - seat].double else 1) for seat in (0, 1)]
        for pad in self.pads:
            overnight = self.house.bomb_waits_overnight and self.day < self.days
            pad.acted, pad.bomb_waits, pad.double = set(), pad.bomb_waits and overnight, False
        self.day += 1
        return picks

    def result(self) -> tuple[str, int | None]:
        """How the game ends, now that it does."""
        red, blue = (pad.marker for pad in self.pads)
        if self.captured_by is not None:
            return "flag", self.captured_by
        if self.lead:
            return "closer", 0 if self.lead > 0 else 1
        if self.house.middle_is_a_draw:
            return "middle", None
        held = [pad.tokens for pad in self.pads]
        if red == blue and self.house.tokens_break_ties and held[0] != held[1]:
            return "deceptions", held.index(max(held))
        return ("tie", None) if red == blue else ("infiltration", 0 if red > blue else 1)
