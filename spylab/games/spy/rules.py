"""The rules of SPY: what may be done, what happens, and how a view changes. Rule ids: docs/rules/spy.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar, assert_never

from spylab.engine import Action, Event, Game, Outcome
from spylab.games.spy import actions as do
from spylab.games.spy import faults
from spylab.games.spy.arrangements import Arrangements
from spylab.games.spy.cards import TARGET_ORDER, Card, Colour, Facing, Kind
from spylab.games.spy.options import Options
from spylab.games.spy.view import Base, Place, View, faced, forward
from spylab.words import Text

T = TypeVar("T")

COLOUR_NAMES = {
    Colour.GREEN: Text("Green"),
    Colour.RED: Text("Red"),
    Colour.BLUE: Text("Blue"),
    Colour.YELLOW: Text("Yellow"),
}


class Spy(Game[View]):
    """SPY with 2 to 4 players: search the rivals' bases with your Spy, and keep off their lit bombs."""

    name = "spy"
    action_kinds = do.ACTIONS
    chance_kinds = (do.First,)
    event_kinds = do.EVENTS

    def __init__(self, options: Options | None = None) -> None:
        self.options: Options = options or Options()
        self.players = self.options.players
        self.bases = self.options.bases()
        self.size = len(self.bases[0])
        self.colours = tuple(Colour(colour) for colour in self.options.colours)

    def __repr__(self) -> str:
        return f"Spy({self.options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spy) and other.options == self.options

    def __hash__(self) -> int:
        return hash(self.options)

    def seat_name(self, seat: int) -> Text:
        return COLOUR_NAMES[self.colours[seat]]

    # what is possible

    def opening(self) -> View:
        empty = tuple(Place() for _ in range(self.size))
        return View(tuple(Base(empty, first_target(cards)) for cards in self.bases))

    def to_act(self, view: View) -> frozenset[int]:
        if not self._all_ready(view):
            return frozenset(seat for seat, base in enumerate(view.bases) if not base.ready)
        return frozenset() if view.active is None else frozenset([view.active])

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        if player not in self.to_act(view) or view.ended:
            return ()
        if not view.bases[player].ready:
            return self.arrangements(player)
        return [*self._moves(view, player), *self._looks(view, player), do.End()]

    def arrangements(self, player: int) -> Arrangements:
        """Every way in which the player may set up."""
        if self.options.spy_start == "left":
            return Arrangements(self.bases[player], [0], [Facing.RIGHT])
        return Arrangements(self.bases[player], range(self.size), list(Facing))

    def _moves(self, view: View, player: int) -> list[Action]:
        """The number of the faced card decides how far (SPY-MOVE-2); an exposed card leaves the choice (SPY-MOVE-3)."""
        if view.moved:
            return []
        base = view.bases[player]
        moves: list[Action] = []
        for before in (False, True):
            place = base.places[self.faced(base, before)]
            for steps in (1, 2) if place.exposed else (known(place.card).number,):
                moves.append(do.Move(steps, before, False))
                if not (before and self.options.turn_round == "once"):
                    moves.append(do.Move(steps, before, True))
        return [*moves, do.Turn()] if self.options.turn_in_place else moves

    def _looks(self, view: View, player: int) -> list[Action]:
        if view.spied:
            return []
        rivals = [seat for seat, base in enumerate(view.bases) if seat != player and not base.out]
        return [
            do.Spy(self.colours[rival])
            for rival in rivals
            if self.options.spy_on_exposed or not view.bases[rival].places[self.mirrored(view.bases[player])].exposed
        ]

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        if not self._all_ready(truth) or truth.begins is not None:
            return ()
        return [(do.First(colour), Fraction(1, self.players)) for colour in self.colours]

    def outcome(self, view: View) -> Outcome | None:
        return view.ended

    def why_illegal(self, view: View, player: int, action: Action) -> Text:
        return faults.reason(self, view, player, action)

    # geometry

    def faced(self, base: Base, turned: bool = False) -> int:
        """The place the Spy faces, or would face after turning round."""
        facing = known(base.facing)
        return faced(known(base.gap), facing.turned() if turned else facing, self.size)

    def mirrored(self, base: Base) -> int:
        """The place, in any opponent's base, opposite the card that this base's Spy faces (SPY-MIRROR-1)."""
        return self.mirror(self.faced(base))

    def mirror(self, place: int) -> int:
        """The place opposite: players sit face to face, unless the option `mirror` says side by side."""
        return self.size - 1 - place if self.options.mirror == "face_to_face" else place

    def after_move(self, base: Base, steps: int, turn_before: bool, turn_after: bool) -> Base:
        """The base with its Spy where a move leads: `steps` cards forward round the ring (SPY-RING-3)."""
        facing = known(base.facing).turned() if turn_before else known(base.facing)
        gap = forward(known(base.gap), facing, steps, self.size)
        return replace(base, gap=gap, facing=facing.turned() if turn_after else facing)

    # what happens

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        now = _Unfolding(self, truth)
        if isinstance(action, do.First):
            self._begin(now, self.colours.index(action.colour))
            return now.happened
        seat = known(player)
        match action:
            case do.Arrange():
                self._arrange(now, seat, action)
            case do.Move(steps, before, after):
                base = now.truth.bases[seat]
                exposed = base.places[self.faced(base, before)].exposed
                now.add(do.Moved(seat, steps, before, after, declared=not exposed))
            case do.Turn():
                now.add(do.Turned(seat))
            case do.Spy(target):
                self._look(now, seat, self.colours.index(target))
            case do.End():
                self._next_turn(now, seat)
        self._settle(now, seat)
        return now.happened

    def _arrange(self, now: _Unfolding, seat: int, action: do.Arrange) -> None:
        mine = frozenset([seat])
        now.add(do.Arranged(seat, action.order, action.gap, action.facing, audience=mine), do.Ready(seat))
        if not self._all_ready(now.truth):
            return
        for other, base in enumerate(now.truth.bases):
            now.add(do.Placed(other, known(base.gap), known(base.facing)))
        if self.options.first_player is not None:
            self._begin(now, self.options.first_player)

    def _begin(self, now: _Unfolding, seat: int) -> None:
        now.add(do.FirstPlayer(seat), do.TurnBegan(1, seat))

    def _look(self, now: _Unfolding, seat: int, target: int) -> None:
        """The mirrored card decides the answer (SPY-ANSWER-1 to SPY-ANSWER-10)."""
        at = self.mirrored(now.truth.bases[seat])
        now.add(do.Spied(seat, target, at))
        base = now.truth.bases[target]
        place, card = base.places[at], known(base.places[at].card)
        if place.exposed:
            now.add(do.NothingNew(target, at))
        elif card is base.target:
            now.add(do.Exposed(target, at, card))
            if card is Card.T2 and self.options.secret_two_out:
                self._out(now, target, do.OutBecause.SECRET_TWO)
        elif card.kind is not Kind.BOMB:
            now.add(do.Said(target, at, card.kind))
        elif not place.lit:
            now.add(do.Hissed(target, at))
        else:
            now.add(do.Caught(target, at, card, seat))
            self._out(now, seat, do.OutBecause.CAUGHT)

    def _out(self, now: _Unfolding, seat: int, because: do.OutBecause) -> None:
        now.add(do.WentOut(seat, because))
        if self.options.reveal_out:
            self._reveal(now, seat)

    def _reveal(self, now: _Unfolding, seat: int) -> None:
        now.add(do.Revealed(seat, tuple(known(place.card) for place in now.truth.bases[seat].places)))

    def _settle(self, now: _Unfolding, seat: int) -> None:
        """End the game or the turn when nothing is left to be done in it."""
        truth = now.truth
        if truth.ended or truth.active is None:
            return
        staying = [other for other, base in enumerate(truth.bases) if not base.out]
        if len(staying) == 1:
            self._end(now, do.Ending.LAST_STANDING, staying[0])
        elif truth.active == seat and (truth.bases[seat].out or self._turn_is_done(truth)):
            self._next_turn(now, seat)

    def _turn_is_done(self, view: View) -> bool:
        return view.spied and (view.moved or not self.options.any_order)

    def _next_turn(self, now: _Unfolding, seat: int) -> None:
        """Play passes on to the next player still in (SPY-TURN-3, SPY-OUT-5), up to the cap (SPY-END-2)."""
        if now.truth.turn >= self.options.turn_cap:
            self._end(now, do.Ending.TURN_LIMIT, None)
            return
        step = 1 if self.options.direction == "clockwise" else -1
        following = (seat + step) % self.players
        while now.truth.bases[following].out:
            following = (following + step) % self.players
        now.add(do.TurnBegan(now.truth.turn + 1, following))

    def _end(self, now: _Unfolding, reason: do.Ending, winner: int | None) -> None:
        for seat, base in enumerate(now.truth.bases):
            if not base.revealed:
                self._reveal(now, seat)
        now.add(do.GameEnded(reason, winner))

    # how a view changes

    def evolve(self, view: View, event: Event) -> View:
        match event:
            case do.Arranged(seat, order, gap, facing):
                base = view.bases[seat].with_cards(order)
                return view.with_base(seat, replace(base, gap=gap, facing=facing))
            case do.Ready(seat):
                return view.with_base(seat, replace(view.bases[seat], ready=True))
            case do.Placed(seat, gap, facing):
                return view.with_base(seat, replace(view.bases[seat], gap=gap, facing=facing))
            case do.FirstPlayer(seat):
                return replace(view, begins=seat)
            case do.TurnBegan(number, seat):
                return replace(view, turn=number, active=seat, moved=False, spied=False)
            case do.Moved():
                return replace(view.with_base(event.seat, self._moved(view.bases[event.seat], event)), moved=True)
            case do.Turned(seat):
                base = view.bases[seat]
                return replace(view.with_base(seat, replace(base, facing=known(base.facing).turned())), moved=True)
            case do.Spied():
                return replace(view, spied=True)
            case do.WentOut(seat):
                return view.with_base(seat, replace(view.bases[seat], out=True))
            case do.Revealed(owner, cards):
                return view.with_base(owner, replace(view.bases[owner].with_cards(cards), revealed=True))
            case do.GameEnded(reason, winner):
                winners = frozenset() if winner is None else frozenset([winner])
                return replace(view, active=None, ended=Outcome(winners, reason))
            case do.Said() | do.Exposed() | do.Hissed() | do.Caught() | do.NothingNew():
                return view.with_base(event.owner, self._answered(view.bases[event.owner], event))
        raise TypeError(f"SPY has no event {event!r}")

    def _moved(self, base: Base, event: do.Moved) -> Base:
        moved = self.after_move(base, event.steps, event.turned_before, event.turned_after)
        return moved.with_place(self.faced(base, event.turned_before), number=event.steps) if event.declared else moved

    def _answered(self, base: Base, event: do.Said | do.Exposed | do.Hissed | do.Caught | do.NothingNew) -> Base:
        at = event.place
        match event:
            case do.Said():
                return base.with_place(at, kind=event.kind)
            case do.Exposed():
                card = event.card
                shown = base.with_place(at, card=card, exposed=True, kind=card.kind, number=card.number)
                return replace(shown, target=self._target_after(event.owner, card))
            case do.Hissed():
                return base.with_place(at, lit=True, kind=Kind.BOMB)
            case do.Caught():
                return base.with_place(at, card=event.card, number=event.card.number)
            case do.NothingNew():
                return base
            case _:
                assert_never(event)

    def _target_after(self, seat: int, card: Card) -> Card | None:
        """What is exposed next in this base; which cards a base is made of is public (SPY-ANSWER-3, SPY-CARDS-4)."""
        later = TARGET_ORDER[TARGET_ORDER.index(card) + 1 :]
        return next((other for other in later if other in self.bases[seat]), None)

    def _all_ready(self, view: View) -> bool:
        return all(base.ready for base in view.bases)

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        """Bases of two cards: every answer, both ways to go out, a player who is skipped, and the cap occur in them."""
        bombs, secret = ("B1", "B1"), ("T2", "B1")
        yield cls(_small((("S1", "S2"), ("S1", "T2")), turns=2, first=None))
        yield cls(_small((secret, secret), turns=2, first=0))
        yield cls(_small((("S1", "B1"), bombs), turns=3, first=1))
        yield cls(_small((bombs, secret, bombs), turns=2, first=0))


def _small(bases: tuple[tuple[str, ...], ...], turns: int, first: int | None) -> Options:
    """Options that leave little to choose."""
    return Options(
        players=len(bases), base=bases, spy_start="left", first_player=first, turn_round="once", turn_cap=turns
    )


class _Unfolding:
    """Events as they come about: each is added and changes the truth that decides the next."""

    def __init__(self, game: Spy, truth: View) -> None:
        self.game = game
        self.truth = truth
        self.happened: tuple[Event, ...] = ()

    def add(self, *events: Event) -> None:
        for event in events:
            self.truth = self.game.evolve(self.truth, event)
            self.happened = (*self.happened, event)


def first_target(cards: tuple[Card, ...]) -> Card | None:
    """The first card of a base that can be exposed."""
    return next((card for card in TARGET_ORDER if card in cards), None)


def known(value: T | None) -> T:
    """A value that the rules guarantee to be there, such as a card in the truth or the gap of a placed Spy."""
    if value is None:
        raise ValueError("the rules need something here that this view does not know")
    return value
