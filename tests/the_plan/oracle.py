"""The Plan a second time, written from docs/rules/the_plan.md alone and in another way: one long conversation.

`conversation` plays a whole game as a person would who runs the table: it asks for every draw and every choice in turn
(`yield`) and is told the answer in notation. It shares with the package the board and the options, nothing else.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Generator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, permutations, product
from typing import Any

from spylab.games.the_plan.options import Options

Question = tuple[int | None, dict[str, Fraction]]
"""Who is asked (None: chance), and what can be answered; for chance with its probability, for players with 0."""
Talk = Generator[Question, str, Any]


@dataclass
class Oracle:
    """Everything on the table, secrets too, in plain lists and dictionaries that change as the game goes on."""

    options: Options
    at: dict[Any, str | None] = field(default_factory=dict)
    hands: list[list[list[Any]]] = field(default_factory=list)  # number, hideout, face up
    used: list[set[int]] = field(default_factory=list)
    files: dict[str, list[str | None]] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)
    saw: list[tuple[Any, ...]] = field(default_factory=list)
    table: Counter[int] = field(default_factory=Counter)
    taken = 0
    turn = 0
    round = 0
    now = -1
    lit = 0
    result: tuple[str, int | None] | None = None

    def conversation(self) -> Talk:
        """The whole game."""
        o = self.options
        self.at = {seat: o.map.counterspies[colour] for seat, colour in enumerate(o.colours)}
        self.at |= {str(spy): o.map.spies[spy] for spy in o.spies}
        self.hands = [[] for _ in o.colours]
        self.used = [set() for _ in o.colours]
        self.table = Counter(dict.fromkeys(range(1, o.number + 1), o.keys))
        self.plan = int((yield self.even("hide", range(1, o.number + 1)))[5:])
        self.owner: dict[str, int] = {}
        for spy in map(str, o.spies):
            left = [h for h in range(1, o.number + 1) if h not in self.owner.values()]
            self.owner[spy] = int((yield self.even(f"deal {spy}", left)).split()[2])
            self.files[spy] = [None] * (o.number + 1 + (1 if o.bonuses else 0))
        self.lit = o.lit or int((yield self.even("light", range(1, o.map.segments + 1)))[6:])
        first = o.first_player
        if first is None:
            first = o.colours.index((yield self.even("first", o.colours))[6:])
        step = 1 if o.direction == "clockwise" else -1
        order = [(first + step * k) % o.players for k in range(o.players)]
        for self.round in range(1, o.round_cap + 1):
            for self.now in order:
                if self.now in self.out:
                    continue
                self.turn += 1
                yield from self.take_turn()
                left = [seat for seat in order if seat not in self.out]
                if self.result is None and not left:
                    self.result = "all_out", None
                if self.result is None and len(left) == 1 and o.last_player == "wins":
                    self.result = "last_standing", left[0]
                if self.result is not None:
                    return
        self.result = "turn_limit", None

    def even(self, word: str, answers: Any) -> Question:
        """A draw in which every answer is as likely as the others."""
        return None, {f"{word} {answer}": Fraction(1, len(answers)) for answer in answers}

    def ask(self, answers: Any, who: int | None = None) -> Question:
        return (self.now if who is None else who), dict.fromkeys(answers, Fraction(0))

    def roll(self) -> Talk:
        faces = Counter(self.options.die)
        said = yield None, {f"roll {n}": Fraction(k, len(self.options.die)) for n, k in faces.items()}
        return int(said[5:])

    def take_turn(self) -> Talk:
        die = yield from self.roll()
        choices, spending = {}, {}
        for card, deeds in enumerate(self.options.cards, start=1):
            if card not in self.used[self.now]:
                can = [deed for deed in deeds if self.can(deed, die)]
                choices |= {f"play {card} {deed}": (card, deed) for deed in can}
                if not can or self.options.spend == "free":
                    spending[f"spend {card}"] = (card, "")
        choices |= spending if self.options.spend != "last_resort" or not choices else {}
        card, deed = choices[(yield self.ask(choices))]
        self.used[self.now].add(card)
        waiting: list[str] = []
        if deed in ("walk", "ride"):
            yield from self.move_own(die, deed, waiting)
        elif deed == "send":
            said = yield self.ask(f"send {spy} {' '.join(p)}" for spy in self.owner for p in self.free_paths(spy, die))
            self.send(said, waiting)
        elif deed == "send-all":
            spies, numbers = list(self.owner), list(range(self.options.number, 0, -1))
            while spies:
                said = yield self.ask(a for spy in spies for n in numbers for a in self.sent(spy, n))
                spies.remove(said.split()[1])
                numbers.remove(self.send(said, waiting))
        elif deed == "light":
            yield from self.turn_light()
        elif deed == "inspect":
            said = yield self.ask(f"look {spy}" for spy in self.owner)
            yield from self.look(said[5:], waiting)
        while waiting:
            decline = ["pass"] if self.options.looks == "may_pass" else []
            spy = (yield self.ask([*(f"look {spy}" for spy in waiting), *decline]))[5:]
            if not spy:
                break
            waiting.remove(spy)
            yield from self.look(spy, waiting)
        if len(self.used[self.now]) == len(self.options.cards) and self.now not in self.out:
            self.used[self.now] = set()

    def can(self, deed: str, die: int) -> bool:
        if deed in ("walk", "ride"):
            return bool(self.free_paths(self.now, die, deed == "ride") or self.doors(die, deed == "ride"))
        numbers = [die] if deed == "send" else range(1, self.options.number + 1)
        return deed in ("light", "inspect") or any(self.free_paths(spy, n) for spy in self.owner for n in numbers)

    # ways

    def paths(self, start: str, steps: int, ride: bool = False) -> list[tuple[str, ...]]:
        """All ways of so many steps, grown step by step; with `ride` those that count as a ride."""
        board = self.options.map
        joined, rails = defaultdict(set), set()
        for way in board.lines + (board.tracks if ride else ()):
            joined[way.start].add(way.end)
            joined[way.end].add(way.start)
        for way in board.tracks:
            rails |= {(way.start, way.end), (way.end, way.start)}
        grown = [(start,)]
        for _ in range(steps):
            grown = [(*path, there) for path in grown for there in joined[path[-1]] if there not in path]
        stop = self.options.ride == "stop"
        return [
            path[1:]
            for path in grown
            if not ride
            or any(pair in rails for pair in pairwise(path))
            or (stop and any(board.by_id[space].tram for space in path[1:]))
        ]

    def free_paths(self, who: Any, steps: int, ride: bool = False) -> list[tuple[str, ...]]:
        return [p for p in self.paths(self.at[who] or "", steps, ride) if p[-1] not in self.at.values()]

    def doors(self, steps: int, ride: bool, any_key: bool = False) -> set[int]:
        """The hideouts that can be entered now; with `any_key` those that could be, as others see it."""
        found, mine = set(), {hideout for _, hideout, _ in self.hands[self.now]}
        for hideout in self.options.map.hideouts:
            dark = hideout.segment != self.lit and hideout.number <= self.options.number
            ends = {
                (self.at[self.now], *p)[-1] for n in range(steps) for p in self.paths(self.at[self.now] or "", n, ride)
            }
            if dark and ends & set(hideout.entrances) and (hideout.number in mine or (any_key and mine)):
                found.add(hideout.number)
        return found

    def move_own(self, steps: int, deed: str, waiting: list[str]) -> Talk:
        ride, me = deed == "ride", self.now
        answers = [f"{deed} {' '.join(path)}" for path in self.free_paths(me, steps, ride)]
        if not answers and not self.doors(steps, ride, any_key=True):
            return
        answers += [f"enter {h} of {spy}" for h in self.doors(steps, ride) for spy in self.owner]
        said = (yield self.ask(answers or ["pass"])).split()
        if said[0] == "enter":
            self.claim(int(said[1]), said[3])
            waiting.clear()
        if said[0] != deed:
            return
        path, rivals = said[1:], [seat for seat in range(self.options.players) if seat != me]
        start, self.at[me] = self.at[me], path[-1]
        got, o = 0, self.options
        for space in [start, *path] if o.start_key == "offered" else path:
            offer = o.map.by_id[space].key and sum(self.table.values()) and not (got and o.key_spaces == "one")
            decline = ["pass"] if o.take_keys == "may_pass" else []
            if offer and (yield self.ask(["take", *decline])) == "take":
                yield from self.take_key()
                got += 1
            for rival in rivals:
                if space in path and self.at[rival] == space and self.hands[rival] and o.fights != "none":
                    decline = ["pass"] if o.fights == "may_pass" else []
                    if (yield self.ask([f"fight {o.colours[rival]}", *decline])) != "pass":
                        yield from self.fight(rival)
        waiting += [spy for spy in self.owner if self.at[spy] in path]

    def sent(self, spy: str, number: int) -> list[str]:
        going = [f"send {spy} {' '.join(path)}" for path in self.free_paths(spy, number)]
        return going + ([] if going and self.options.send_all == "all_go" else [f"stay {spy} {number}"])

    def send(self, said: str, waiting: list[str]) -> int:
        word, spy, *path = said.split()
        if word == "stay":
            return int(path[0])
        if self.at[self.now] in path:
            waiting.append(spy)
        self.at[spy] = path[-1]
        return len(path)

    # keys, the light, files

    def take_key(self) -> Talk:
        total = sum(self.table.values())
        said = yield None, {f"key {h}": Fraction(k, total) for h, k in self.table.items() if k}
        self.table[int(said[4:])] -= 1
        self.taken += 1
        self.hands[self.now].append([self.taken, int(said[4:]), False])

    def fight(self, rival: int) -> Talk:
        mine = yield from self.roll()
        other = yield from self.roll()
        if mine > other or (mine == other and self.options.ties == "attacker"):
            yield from self.win_key(self.now, rival)
        elif mine < other and self.options.defender == "wins" and self.hands[self.now]:
            yield from self.win_key(rival, self.now)

    def win_key(self, winner: int, loser: int) -> Talk:
        who = winner if self.options.pick == "winner" else loser
        said = yield self.ask((f"pick {key[0]}" for key in self.hands[loser]), who)
        (key,) = (key for key in self.hands[loser] if key[0] == int(said[5:]))
        self.hands[loser].remove(key)
        self.hands[winner].append([key[0], key[1], False])
        self.saw.append((winner, loser, key[0], key[1]))

    def turn_light(self) -> Talk:
        board, many = self.options.map, self.options.map.segments
        sides = {self.lit % many + 1}
        if self.options.turn_light == "either":
            sides.add((self.lit + many - 2) % many + 1)
        self.lit = int((yield self.ask(f"turn to {s}" for s in sides))[8:])
        answers = ["pass"]
        lit = [h.number for h in board.hideouts if h.segment == self.lit and h.number <= self.options.number]
        if lit:
            answers.append("open")
        for seat, colour in enumerate(self.options.colours):
            here = seat not in self.out and board.by_id[self.at[seat] or ""].segment == self.lit
            if seat != self.now and here and any(not up for _, _, up in self.hands[seat]):
                answers.append(f"ask {colour}")
        said = yield self.ask(answers)
        if said == "open":
            self.saw.append((self.now, lit[0], lit[0] == self.plan))
        if said.startswith("ask"):
            holder = self.options.colours.index(said[4:])
            who = holder if self.options.show == "holder" else self.now
            shown = yield self.ask((f"show {key[0]}" for key in self.hands[holder] if not key[2]), who)
            for key in self.hands[holder]:
                key[2] = key[2] or key[0] == int(shown[5:])

    def look(self, spy: str, waiting: list[str]) -> Talk:
        file = self.files[spy]
        if file[0] is None:
            card = (yield None, self.cards(spy)).removeprefix("draw ")
            if card.startswith("bonus"):
                file.pop(0)
                self.gone[spy] = card[6:]
                if self.options.after_bonus == "look":
                    waiting.append(spy)
                possible = card != "bonus key" or sum(self.table.values())
                if self.options.bonus == "may_pass" and possible and (yield self.ask(["use", "pass"])) == "pass":
                    return
                yield from self.play_bonus(card[6:], waiting)
                return
            file[0] = card
        self.saw.append((self.now, spy, file[0]))
        file.append(file.pop(0))

    def play_bonus(self, bonus: str, waiting: list[str]) -> Talk:
        if bonus in ("walk", "ride"):
            steps = yield from self.roll()
            yield from self.move_own(steps, bonus, waiting)
        elif bonus == "light":
            yield from self.turn_light()
        elif sum(self.table.values()):
            yield from self.take_key()

    def cards(self, spy: str) -> dict[str, Fraction]:
        """What the next card may be: all ways to fill this file that fit what was seen, all equally likely."""
        own, seen = self.owner[spy], [card for card in self.files[spy] if card]
        others = [h for h in range(1, self.options.number + 1) if h != own]
        kinds: list[str | None] = [None]
        if self.options.bonuses and spy not in self.gone:
            names, every = list(self.owner), set(permutations(range(len(self.options.bonuses)), len(self.owner)))
            dealt = [[self.options.bonuses[n] for n in deal] for deal in every]
            fit = [d for d in dealt if all(d[names.index(other)] == b for other, b in self.gone.items())]
            kinds = [deal[names.index(spy)] for deal in fit]
        found: dict[str, Fraction] = defaultdict(Fraction)
        fills = []
        for sides, kind in product(product(("top", "bottom"), repeat=len(others)), kinds):
            halves = [f"{own}-top", f"{own}-bottom", *(f"{h}-{side}" for h, side in zip(others, sides, strict=True))]
            if set(seen) <= set(halves):
                fills.append([c for c in halves if c not in seen] + ([f"bonus {kind}"] if kind else []))
        for fill in fills:
            for card in fill:
                found[f"draw {card}"] += Fraction(1, len(fill) * len(fills))
        return dict(found)

    def claim(self, hideout: int, spy: str) -> None:
        me = self.now
        self.saw += [(me, hideout, hideout == self.plan), (me, spy, self.owner[spy])]
        self.at[me] = None
        if self.plan == hideout and self.owner[spy] == hideout:
            self.result = "plan", me
            return
        self.out.append(me)
        mine = [key for key in self.hands[me] if key[1] == hideout]
        shown = [key for key in mine if key[2]] or mine
        back = shown[:1] if self.options.out_keys == "claimed" else list(self.hands[me])
        for key in mine:
            key[2] = key[2] or key is shown[0]
        for key in back:
            self.table[key[1]] += 1
            self.hands[me].remove(key)
