"""The referee of one game: keeps the truth, asks bots and chance, and hands out seats.

>>> from spylab import load
>>> from spylab.games.spy.bots import Careful
>>> match = Match(load("spy"), names=["Ane", "Bot"], bots={1: Careful()}, seed=7)
>>> match
<Match SPY, 2 players, Ane to act>
>>> match.seat(0).act("arrange S1 S2 T1 T2 B1 B1 B2 at 0 right")
True
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from spylab.engine.bot import Bot
from spylab.engine.chance import Stream
from spylab.engine.errors import IllegalAction, MalformedInput
from spylab.engine.game import Game, Outcome, V
from spylab.engine.records import Action
from spylab.engine.seat import Seat
from spylab.engine.stamps import stamp
from spylab.engine.state import InformationState, State, Step, listed
from spylab.words import Name, Text, shown

LONGEST_NAME = 40
"""The most characters in a player's name."""


class Match(Generic[V]):
    """One game being played.

    `names` are the players' names by seat (None: the game's own name for the seat), `bots` the seats
    played by bots. The `seed` decides every draw of chance and every bot; without one it is drawn. With `begin`
    bots and chance act at once until a person is asked.
    """

    def __init__(
        self,
        game: Game[V],
        *,
        names: Sequence[str | None] | None = None,
        bots: Mapping[int, Bot] | None = None,
        seed: int | None = None,
        begin: bool = True,
    ) -> None:
        given = list(names) if names is not None else [None] * game.players
        self.bots = dict(bots or {})
        _check_seats(game, given, self.bots)
        self.game = game
        self.names: tuple[Text, ...] = tuple(
            game.seat_name(seat) if name is None else Name(name.strip()) for seat, name in enumerate(given)
        )
        self._seed = secrets.randbits(48) if seed is None else seed
        self._states: list[State[V]] = [State.start(game)]
        self._stamp = stamp()
        self._watchers: list[Callable[[], None]] = []
        if begin:
            self.advance()

    def __repr__(self) -> str:
        outcome = self.outcome()
        if outcome:
            now = f"over ({outcome.termination})"
        else:
            now = " and ".join(str(self.names[seat]) for seat in sorted(self.to_act())) + " to act"
        return f"<Match {self.game.name.replace('_', ' ').upper()}, {self.game.players} players, {now}>"

    # what is public

    @property
    def turn(self) -> str:
        """The token of this moment. It changes with everything that happens and is never used again.

        It is drawn, not counted: a number would tell how often somebody has taken a choice back.
        """
        return str(self._stamp)

    def to_act(self) -> frozenset[int]:
        """The seats that are asked now."""
        return self._state.to_act()

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._state.outcome()

    def seat(self, player: int | None) -> Seat[V]:
        """What the player in this seat may see and do; None gives the public's seat, which only looks on."""
        if player is not None and not 0 <= player < self.game.players:
            raise MalformedInput(
                Text("There is no seat {seat}; seats are 0 to {last}.", seat=shown(player), last=self.game.players - 1)
            )
        return Seat(self, player)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after everything that happens; returns a function that stops it."""
        self._watchers.append(changed)

        def stop() -> None:
            if changed in self._watchers:
                self._watchers.remove(changed)

        return stop

    # for the referee

    @property
    def _state(self) -> State[V]:
        return self._states[-1]

    def state(self, *, reveal: bool) -> State[V]:
        """The position with every secret. `reveal=True` says that you mean it."""
        if not reveal:
            raise ValueError("the position holds every secret: ask for it with reveal=True")
        return self._state

    def advance(self, most: int | None = None) -> int:
        """Let chance and bots act until a person is asked, the game is over or `most` actions are done.

        Returns how many actions were done.
        """
        done = 0
        try:
            while (most is None or done < most) and self._act_by_itself():
                done += 1
        finally:
            if done:
                self._notify()
        return done

    def again(self) -> bool:
        """Begin a new game with the same players, once this one is over; False while it goes on.

        Its seed follows from the seed of the game before, so an evening can be replayed from its first seed.
        """
        if not self.outcome():
            return False
        self._seed = Stream(self._seed, "again").below(2**48)
        self._states = [State.start(self.game)]
        self._stamp = stamp()
        if len(self.bots) == self.game.players or not self.advance():  # bots alone are watched from the start
            self._notify()
        return True

    def _act_by_itself(self) -> bool:
        if outcomes := self._state.chance_outcomes():
            name = outcomes[0][0].stream
            self._apply(None, self._stream(name, None).weighted(outcomes))
            return True
        for seat in sorted(self.to_act() & self.bots.keys()):
            bot = self.bots[seat]
            self._apply(seat, bot.choose(self._info(seat), self._stream(f"bot:{seat}", seat)))
            return True
        return False

    @property
    def _called(self) -> dict[Text, Text]:
        """What people called themselves, by the names that their seats have in the game."""
        return {self.game.seat_name(seat): name for seat, name in enumerate(self.names)}

    def _stream(self, name: str, player: int | None) -> Stream:
        """The stream for the next draw: numbered, so that no generator has to be kept or saved."""
        steps = self._state.steps(reveal=True)
        drawn = sum(1 for s in steps if s.player == player and (player is not None or s.action.stream == name))
        return Stream(self._seed, f"{name}:{drawn}")

    def _apply(self, player: int | None, action: Action) -> None:
        self._states.append(self._state.apply(player, action))
        self._stamp = stamp()

    def _notify(self) -> None:
        for changed in tuple(self._watchers):
            changed()

    # for seats

    def _info(self, player: int | None) -> InformationState[V]:
        return self._state.information_state(player)

    def _act(self, player: int, action: Action | str, turn: str | None) -> bool:
        if turn is not None and turn != self.turn:
            return False
        if player in self.bots:
            raise IllegalAction(Text("{name}: this seat is played by a bot.", name=self.names[player]))
        # Read from its notation in any case: what is done is exactly what a saved game will read.
        try:
            self._apply(player, self._parsed(player, str(action)))
        except IllegalAction as error:
            text, reason = (said.replaced(self._called) for said in (error.text, error.reason))
            raise IllegalAction(text, reason) from None
        if not self.advance():
            self._notify()
        return True

    def _parsed(self, player: int, notation: str) -> Action:
        """The action written like this; what is said of an unreadable one ends with what is possible for this seat."""
        try:
            return self.game.parse(notation)
        except MalformedInput as error:
            legal = self._info(player).legal_actions() if player in self.to_act() else ()
            if not legal:
                raise
            text = Text("{reason} Possible now: {choices}.", reason=error.text, choices=listed(legal))
            raise MalformedInput(text) from None

    def _undoable(self, player: int) -> int | None:
        """How many steps back the player's own last action lies, if it may be taken back.

        What came after it must be choices that others made at the same time; no chance, and nobody informed.
        """
        if player in self.bots or self.outcome():
            return None
        steps = self._state.steps(reveal=True)
        for back, step in enumerate(reversed(steps), start=1):
            if step.player is None or any(event.informs for event in step.events):
                return None
            before = self._states[-1 - back]
            if step.player == player:
                later = {s.player for s in steps[len(steps) - back + 1 :]}
                return back if later <= before.to_act() else None
        return None

    def _undo(self, player: int, turn: str | None) -> bool:
        if turn is not None and turn != self.turn:
            return False
        back = self._undoable(player)
        if back is None:
            return False
        later = self._state.steps(reveal=True)[-back:][1:]
        del self._states[-back:]
        for step in later:
            self._states.append(self._state.apply(step.player, step.action))
        self._stamp = stamp()
        self._notify()
        return True

    # for files

    @classmethod
    def replay(
        cls,
        game: Game[V],
        names: Sequence[str | None],
        bots: Mapping[int, Bot],
        seed: int,
        actions: Sequence[tuple[int | None, str]],
    ) -> Match[V]:
        """The match that these actions (seat, or None for chance, and notation) lead to, ready to be played on."""
        match = cls(game, names=names, bots=bots, seed=seed, begin=False)
        for player, notation in actions:
            match._apply(player, game.parse(notation))
        if len(match.bots) < game.players:  # a game of bots alone stays where it was, to be watched from there
            match.advance()
        return match

    def _record(self) -> dict[str, Any]:
        """What a playthrough file keeps: everything."""
        return {
            "seed": self._seed,
            "names": [name.message if isinstance(name, Name) else None for name in self.names],
            "bots": {str(seat): bot.kind for seat, bot in sorted(self.bots.items())},
            "actions": [_line(step) for step in self._state.steps(reveal=True)],
        }


def _line(step: Step) -> list[object]:
    return [step.player, str(step.action)]


def _check_seats(game: Game[Any], names: Sequence[str | None], bots: Mapping[int, Bot]) -> None:
    if len(names) != game.players:
        raise MalformedInput(
            Text("The number of seats in this game is {players}, not {given}.", players=game.players, given=len(names))
        )
    for name in names:
        if name is not None and (not name.isprintable() or not 1 <= len(name.strip()) <= LONGEST_NAME):
            raise MalformedInput(
                Text(
                    "A name has 1 to {most} letters that can be shown, unlike {name}.",
                    most=LONGEST_NAME,
                    name=shown(ascii(name)),
                )
            )
    final = [name.strip() if name is not None else str(game.seat_name(seat)) for seat, name in enumerate(names)]
    twice = [name for name in final if final.count(name) > 1]
    if twice:
        raise MalformedInput(Text("Two players are called {name}: give each a name of their own.", name=twice[0]))
    for seat in bots:
        if not 0 <= seat < game.players:
            raise MalformedInput(
                Text("There is no seat {seat}; seats are 0 to {last}.", seat=shown(seat), last=game.players - 1)
            )
