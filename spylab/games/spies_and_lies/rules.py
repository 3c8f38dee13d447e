"""The rules of Spies & Lies: what may be done and what happens. Rule ids: docs/rules/spies_and_lies.md.

How a view changes is in `evolution`; points, movements and what soldiers do are in `unfolding`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from spylab.engine import Action, Event, Game, MalformedInput, Outcome
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies import faults
from spylab.games.spies_and_lies.deployments import deployments, token_patterns
from spylab.games.spies_and_lies.evolution import evolve
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.soldiers import COLOUR_NAMES, Colour, Intel, Soldier
from spylab.games.spies_and_lies.unfolding import Unfolding, forbidden, force
from spylab.games.spies_and_lies.view import Mission, Phase, Side, View, known
from spylab.words import Text

SIDES = tuple(Colour)
GUESS_POINTS = 2
SCOUT_POINTS = 4
DECEPTION_POINTS = 4


class SpiesAndLies(Game[View]):
    """Spies & Lies for two: deploy soldiers in secret, show tokens that may lie, guess the enemy's ranks."""

    name = "spies_and_lies"
    players = 2
    action_kinds = do.ACTIONS
    chance_kinds = do.CHANCE
    event_kinds = ev.EVENTS

    def __init__(self, options: Options | None = None) -> None:
        self.options: Options = options or Options()
        self.armies = self.options.armies()
        self.cards = self.options.intel_cards()

    def __repr__(self) -> str:
        return f"SpiesAndLies({self.options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpiesAndLies) and other.options == self.options

    def __hash__(self) -> int:
        return hash(self.options)

    def seat_name(self, seat: int) -> Text:
        return COLOUR_NAMES[SIDES[seat]]

    # what is possible

    def opening(self) -> View:
        empty = (Mission(),) * self.options.missions
        return View((Side(empty, self.options.deceptions),) * 2, self.options.deception_supply)

    def to_act(self, view: View) -> frozenset[int]:
        match view.phase:
            case Phase.DEPLOYMENT:
                return frozenset(seat for seat, side in enumerate(view.sides) if not side.deployed)
            case Phase.TOKENS:
                return frozenset(seat for seat, side in enumerate(view.sides) if not side.tokens_in)
            case Phase.GUESS:
                return frozenset([known(view.guesser)])
            case Phase.DECEPTION | Phase.CHOICE:
                return frozenset([known(view.owner)])
        return frozenset()

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        if player not in self.to_act(view):
            return ()
        match view.phase:
            case Phase.DEPLOYMENT:
                return [do.Deploy(order) for order in deployments(self.hand(view, player), self.options.missions)]
            case Phase.TOKENS:
                return [do.Tokens(pattern) for pattern in self.token_patterns(view, player)]
            case Phase.DECEPTION:
                return [do.Deceive(), do.NoDeception()]
            case Phase.GUESS:
                return [do.Guess(rank) for rank in self.armies[1 - player]]
        return self._choices(view, player)

    def hand(self, view: View, seat: int) -> tuple[Soldier, ...]:
        """The soldiers that a side can deploy on this day; public, since exhausted soldiers lie face up."""
        return tuple(soldier for soldier in self.armies[seat] if soldier not in view.sides[seat].exhausted)

    def token_patterns(self, view: View, seat: int) -> tuple[tuple[int, ...], ...]:
        """The rows of tokens that a player may show, in a view that knows the player's deployment."""
        order = tuple(known(soldier) for soldier in view.sides[seat].order)
        card = known(view.intel)
        return token_patterns(order, tuple(int(soldier in card) for soldier in order))

    def copies(self, view: View, owner: int) -> tuple[Soldier, ...]:
        """The exhausted soldiers that a Captain can copy (SL-CAPTAIN-1, SL-CAPTAIN-4, SL-CAPTAIN-5)."""
        sides = {"own": (owner,), "enemy": (1 - owner,), "any": (0, 1)}[self.options.captain_copies]
        found = {soldier for seat in sides for soldier in view.sides[seat].exhausted} - {Soldier.CAPTAIN}
        return tuple(sorted(found if self.options.vain_copies else found - self.in_vain(view, owner)))

    def in_vain(self, view: View, owner: int) -> frozenset[Soldier]:
        """The soldiers that a Captain would copy without effect, because of the enemy's Spy or Miner."""
        return frozenset(soldier for soldier in Soldier if forbidden(view.sides[1 - owner], soldier))

    def _choices(self, view: View, owner: int) -> list[Action]:
        """What the owner of an activated soldier can choose; with the option `activation` also that it does nothing."""
        soldier = known(view.sides[owner].missions[known(view.mission)].soldier)
        choices: list[Action] = [do.TakePoints()] if soldier.offers_a_choice else [do.Act()]
        if soldier is Soldier.MARSHAL:
            choices.append(do.Strike())
        if soldier is Soldier.CAPTAIN:
            for rank in self.copies(view, owner):
                choices += [do.Copy(rank), do.Copy(rank, strike=True)] if rank is Soldier.MARSHAL else [do.Copy(rank)]
        return choices if self.options.activation == "automatic" else [*choices, do.Decline()]

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        match truth.phase:
            case Phase.OLD_INTEL | Phase.INTEL:
                draw = do.OldIntel if truth.phase is Phase.OLD_INTEL else do.TurnIntel
                left = self.intel_left(truth)
                return [(draw(card), Fraction(n, left.total())) for card, n in sorted(left.items())]
            case Phase.EXHAUSTION if truth.picks:
                seat = truth.picks[0]
                cards = self._pickable(truth, seat)
                return [(do.Exhaust(SIDES[seat], rank), Fraction(1, len(cards))) for rank in cards]
            case Phase.STARTER:
                return [(do.Starter(colour), Fraction(1, 2)) for colour in SIDES]
        return ()

    def intel_left(self, view: View) -> Counter[Intel]:
        """The Intel cards that are still to be turned up, with how many there are of each kind; public."""
        left = Counter(self.cards)
        left.subtract(view.old_intel if view.intel is None else (*view.old_intel, view.intel))
        return +left

    def _pickable(self, truth: View, seat: int) -> list[Soldier]:
        """What the enemy may blindly pick of a side: before day 1 its whole army, later what it had deployed."""
        side = truth.sides[seat]
        cards = self.armies[seat] if truth.day == 0 else tuple(known(soldier) for soldier in side.order)
        return sorted(soldier for soldier in cards if soldier not in side.tired)

    def outcome(self, view: View) -> Outcome | None:
        return view.ended

    def why_illegal(self, view: View, player: int, action: Action) -> Text:
        return faults.reason(self, view, player, action)

    def why_not_asked(self, view: View, player: int, action: Action) -> Text | None:
        return faults.not_asked(self, view, player, action)

    def parse(self, notation: str) -> Action:
        try:
            return super().parse(notation)
        except MalformedInput:
            if fault := faults.unreadable(self, notation):
                raise MalformedInput(fault) from None
            raise

    # what happens

    def evolve(self, view: View, event: Event) -> View:
        return evolve(self.options, view, event)

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        now = Unfolding(self.options, truth)
        match action:
            case do.OldIntel(card):
                now.add(ev.OldIntelTurned(card))
                self._next_day(now)
            case do.Exhaust(colour, rank):
                now.add(ev.Exhausted(colour.seat, rank))
                self._next_day(now)
            case do.TurnIntel(card):
                now.add(ev.IntelTurned(card))
            case do.Starter(colour):
                self._start(now, colour.seat)
            case do.Deploy(order):
                seat = known(player)
                now.add(ev.Deployed(seat, order, audience=frozenset([seat])))
                now.add(ev.Committed(seat, ev.Commitment.DEPLOYMENT))
            case do.Tokens(pattern):
                self._show(now, known(player), pattern)
            case do.Deceive():
                now.add(ev.Deception(known(player), known(truth.mission)))
            case do.NoDeception():
                now.add(ev.NoDeception(known(player), known(truth.mission)))
            case do.Guess(rank):
                self._guess(now, rank)
            case do.TakePoints() | do.Strike() | do.Copy() | do.Act() | do.Decline():
                self._choose(now, known(player), action)
        return now.happened

    def _next_day(self, now: Unfolding) -> None:
        """A new day begins as soon as all exhausted soldiers are picked."""
        if not now.truth.picks:
            now.add(ev.DayBegan(now.truth.day + 1))

    def _show(self, now: Unfolding, seat: int, pattern: tuple[int, ...]) -> None:
        """The second commitment turns up both rows (SL-TOKENS-4); then the starter is known, or drawn on day 1."""
        now.add(ev.TokensChosen(seat, pattern, audience=frozenset([seat])))
        now.add(ev.Committed(seat, ev.Commitment.TOKENS))
        if not all(side.tokens_in for side in now.truth.sides):
            return
        for other, side in enumerate(now.truth.sides):
            now.add(ev.TokensShown(other, tuple(known(token) for token in side.tokens)))
        if now.truth.starter is not None:
            self._start(now, 1 - now.truth.starter)
        elif self.options.first_starter is not None:
            self._start(now, self.options.first_starter)

    def _start(self, now: Unfolding, seat: int) -> None:
        now.add(ev.Starts(seat), ev.TurnBegan(seat, 0))

    def _guess(self, now: Unfolding, rank: Soldier) -> None:
        """One guess, step by step: named, unveiled, retired or activated (SL-GUESS-1 to SL-GUESS-5)."""
        guesser, at = known(now.truth.guesser), known(now.truth.mission)
        owner, eager = 1 - guesser, now.truth.sides[guesser]
        soldier = known(now.truth.sides[owner].missions[at].soldier)
        forced = force(eager, soldier)
        points = SCOUT_POINTS if Soldier.SCOUT in eager.active else GUESS_POINTS
        now.add(ev.Guessed(guesser, at, rank), ev.Unveiled(owner, at, soldier))
        if rank is soldier:
            now.add(ev.Retired(owner, soldier, ev.Retirement.GUESSED))
            if forced is ev.Retirement.EXPLOSION:
                now.add(ev.DoubleDamage(guesser))
            now.score(guesser, points, ev.Source.GUESS)
        elif forced:
            now.add(ev.Retired(owner, soldier, forced))
            if self.options.retired_scores:
                now.score(guesser, points, ev.Source.FORCE)
        elif self.options.activation == "chosen":
            now.add(ev.MayAct(owner, soldier))
            return
        else:
            now.add(ev.Activated(owner, soldier))
            if soldier.offers_a_choice:
                return
            now.act(owner, soldier)
        self._finish_turn(now)

    def _choose(self, now: Unfolding, owner: int, action: Action) -> None:
        """What the owner does with an activated Captain or Marshal, or with any soldier that may act (SL-GUESS-6)."""
        soldier = known(now.truth.sides[owner].missions[known(now.truth.mission)].soldier)
        if self.options.activation == "chosen" and not isinstance(action, do.Decline):
            now.add(ev.LetAct(owner, soldier))
        match action:
            case do.Decline():
                now.add(ev.Declined(owner, soldier))
            case do.Act():
                now.act(owner, soldier)
            case do.TakePoints():
                now.add(ev.TookPoints(owner, soldier))
                now.act(owner, soldier)
            case do.Strike():
                now.add(ev.Struck(owner))
                now.act(owner, soldier, strike=True)
            case do.Copy(rank, strike):
                in_vain = rank in self.in_vain(now.truth, owner)
                now.add(ev.Copied(owner, rank, strike, in_vain))
                if not in_vain:
                    now.act(owner, rank, strike)
        self._finish_turn(now)

    def _finish_turn(self, now: Unfolding) -> None:
        """Pay for a Deception that has worked (SL-DECEPTION-3); then comes the next guess, or the day ends."""
        if now.truth.ended:
            return
        guesser, at = known(now.truth.guesser), known(now.truth.mission)
        mission = now.truth.sides[1 - guesser].missions[at]
        pays = self.options.deception_retired or not mission.retired
        if mission.deception and mission.guess is not mission.soldier and pays:
            now.score(1 - guesser, DECEPTION_POINTS, ev.Source.DECEPTION)
        if guesser == now.truth.starter:
            now.add(ev.TurnBegan(1 - guesser, at))
        elif at + 1 < self.options.missions:
            now.add(ev.TurnBegan(1 - guesser, at + 1))
        else:
            self._end_day(now)

    def _end_day(self, now: Unfolding) -> None:
        """After the last day the Double Agent's place decides, then what the options say (SL-END-2 to SL-END-4)."""
        now.add(ev.DayEnded(now.truth.day))
        if now.truth.day < self.options.days:
            return
        red, blue = now.truth.sides
        tokens_decide = self.options.equal_markers == "deceptions"
        if now.truth.agent:
            now.add(ev.GameEnded(ev.Ending.CLOSER, 0 if now.truth.agent > 0 else 1))
        elif self.options.middle == "draw":
            now.add(ev.GameEnded(ev.Ending.MIDDLE, None))
        elif red.marker != blue.marker:
            now.add(ev.GameEnded(ev.Ending.INFILTRATION, 0 if red.marker > blue.marker else 1))
        elif red.deceptions != blue.deceptions and tokens_decide:
            now.add(ev.GameEnded(ev.Ending.DECEPTIONS, 0 if red.deceptions > blue.deceptions else 1))
        else:
            now.add(ev.GameEnded(ev.Ending.TIE, None))

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        """Tiny games in which all can happen: a lie, a hit Bomb, copies, strikes, deceptions, and every ending."""
        yield cls(_tiny((2, 4), (4,), first_starter=None))
        yield cls(_tiny((2, 4), (2, 4), intel=("2-2", "4-4"), intel_copies=1))
        yield cls(_tiny((3, 7), (7, 9), missions=2, first_starter=1))
        yield cls(_tiny((7, 8), (7, 8), days=2, intel_copies=3, track=5))
        yield cls(_tiny((1, 6), (6, 10), first_exhausted=1, deceptions=1, first_starter=1, spaces=2, track=5))
        yield cls(_tiny((6, 10), (5, 6), first_exhausted=1, first_starter=None, spaces=2, track=5))
        yield cls(_tiny((4, 8), (4, 8), activation="chosen", reset_at_wall=False, middle="draw"))
        yield cls(_tiny((3, 7), (3, 7), track=20, deceptions=1, equal_markers="deceptions"))
        yield cls(_tiny((2, 7), (3, 7), days=2, intel_reshuffled=True, explosion_carries=True, **_PAID_BY_FORCE))


_PAID_BY_FORCE = {"retired_scores": True, "deception_retired": False}


def _tiny(red: tuple[int, ...], blue: tuple[int, ...], **others: Any) -> Options:
    """Options that leave little to choose."""
    little: dict[str, Any] = {
        "missions": 1,
        "days": 1,
        "intel": ("4-4",),
        "spaces": 0,
        "track": 2,
        "first_starter": 0,
        "first_exhausted": 0,
        "deceptions": 0,
    }
    return Options(soldiers=(red, blue), **{**little, **others})
