"""What happens when somebody does something in The Plan: the one place that reads secrets."""

from __future__ import annotations

from typing import TypeVar

from spylab.engine import NOBODY, Action, Event
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import changes, meetings, possible, tasks
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.cards import Deed, Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.view import View

T = TypeVar("T")


class Unfolding:
    """Events as they come about: each is added and changes the truth that decides the next."""

    def __init__(self, options: Options, truth: View) -> None:
        self.options = options
        self.truth = truth
        self.happened: tuple[Event, ...] = ()

    def add(self, *events: Event) -> None:
        """These events happen."""
        for event in events:
            self.truth = changes.evolve(self.options, self.truth, event)
            self.happened = (*self.happened, event)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return known(self.truth.active)


def decide(options: Options, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
    """The events of a legal action of a player (None: chance)."""
    now = Unfolding(options, truth)
    if player is None:
        _by_chance(now, action)
    else:
        _by_player(now, player, action)
    settle(now)
    return now.happened


def known(value: T | None) -> T:
    """A value that the rules guarantee to be there, such as whose turn it is during the game."""
    if value is None:
        raise ValueError("the rules need something here that this view does not know")
    return value


# what chance does


def _by_chance(now: Unfolding, action: Action) -> None:
    match action:
        case do.Hide(hideout):
            now.add(ev.PlanHidden(hideout, audience=NOBODY))
        case do.Deal(spy, hideout):
            now.add(ev.EvidenceDealt(spy, hideout, audience=NOBODY))
        case do.Light(segment):
            now.add(ev.Lit(segment))
        case do.First(colour):
            _begin(now, now.options.seats.index(colour))
        case do.Roll(number):
            _roll(now, number)
        case do.DrawHalf(half):
            spy = _turned(now)
            now.add(ev.CardDrawn(spy, half, audience=NOBODY))
            _see(now, spy)
        case do.DrawBonus(bonus):
            now.add(ev.BonusPlayed(now.active, _turned(now), bonus))
        case do.DrawKey(hideout):
            seat, number = now.active, now.truth.taken + 1
            now.add(ev.TookKey(seat, number), ev.KeySeen(seat, number, hideout, audience=frozenset([seat])))
    _public_set_up(now)


def _public_set_up(now: Unfolding) -> None:
    """What the options fix needs no draw: the light and the first player, once all that is hidden is dealt."""
    options, truth = now.options, now.truth
    if truth.begins is not None or any(file.owner is None for file in truth.files):
        return
    if truth.lit is None and options.lit is not None:
        now.add(ev.Lit(options.lit))
    if now.truth.lit is not None and options.first_player is not None:
        _begin(now, options.first_player)


def _begin(now: Unfolding, seat: int) -> None:
    now.add(ev.FirstPlayer(seat), ev.TurnBegan(1, 1, seat))


def _roll(now: Unfolding, number: int) -> None:
    match now.truth.task:
        case tasks.Fighting(rival, rolled):
            now.add(ev.FightRolled(now.active if rolled is None else rival, number))
        case _:
            now.add(ev.Rolled(now.active, number))


def _turned(now: Unfolding) -> Spy:
    """The spy whose file is being looked at."""
    task = now.truth.task
    if not isinstance(task, tasks.TurningCard):
        raise TypeError("nobody is looking at a file")
    return task.spy


def _see(now: Unfolding, spy: Spy) -> None:
    """The player sees the top card, a half, and puts it at the bottom (TP-LOOK-3)."""
    seat, half = now.active, known(now.truth.file(spy).places[0].half)
    now.add(ev.Saw(seat, spy, half, audience=frozenset([seat])), ev.PutBack(seat, spy))


# what players do


def _by_player(now: Unfolding, seat: int, action: Action) -> None:
    match action:
        case do.Play(card, deed):
            _use(now, seat, card, deed)
        case do.Spend(card):
            _use(now, seat, card, None)
        case do.Walk(path):
            now.add(ev.Walked(seat, path))
        case do.Ride(path):
            now.add(ev.Rode(seat, path))
        case do.Send(spy, path):
            now.add(ev.Sent(seat, spy, path))
        case do.Stay(spy, number):
            now.add(ev.Stayed(seat, spy, number))
        case do.Enter(hideout, spy):
            _claim(now, seat, hideout, spy)
        case do.Look(spy):
            now.add(ev.Looked(seat, spy))
            if now.truth.file(spy).places[0].turned:
                _see(now, spy)
        case do.Use():
            now.add(ev.BonusUsed(seat))
        case do.Pass():
            now.add(ev.Passed(seat, tells=isinstance(now.truth.task, tasks.Moving)))
        case do.Turn() | do.Open() | do.Ask() | do.Show():
            _light(now, seat, action)
        case do.Take() | do.Fight() | do.Pick():
            _win(now, seat, action)


def _use(now: Unfolding, seat: int, card: int, deed: Deed | None) -> None:
    tells = bool(possible.telling_doors(now.options, now.truth, seat, card, deed))
    now.add(ev.CardUsed(seat, card, deed, tells))


def _light(now: Unfolding, seat: int, action: do.Turn | do.Open | do.Ask | do.Show) -> None:
    match action:
        case do.Turn(segment):
            now.add(ev.LightTurned(seat, segment))
        case do.Open():
            hideout = known(possible.lit_hideout(now.options, now.truth))
            now.add(ev.Opened(seat, hideout))
            _look_inside(now, seat, hideout)
        case do.Ask(colour):
            now.add(ev.Asked(seat, now.options.seats.index(colour)))
        case do.Show(number):
            task = now.truth.task
            if not isinstance(task, tasks.Showing):
                raise TypeError("nobody was asked for a key")
            key = known(now.truth.players[task.holder].key(number))
            now.add(ev.KeyShown(task.holder, number, known(key.hideout)))


def _look_inside(now: Unfolding, seat: int, hideout: int) -> None:
    plan = known(now.truth.briefcases[hideout - 1].plan)
    now.add(ev.BriefcaseSeen(seat, hideout, plan, audience=frozenset([seat])))


def _win(now: Unfolding, seat: int, action: do.Take | do.Fight | do.Pick) -> None:
    match action:
        case do.Take():
            now.add(ev.Reached(seat))
        case do.Fight(colour):
            now.add(ev.FightBegan(seat, now.options.seats.index(colour)))
        case do.Pick(number):
            task = now.truth.task
            if not isinstance(task, tasks.Picking):
                raise TypeError("no fight was won")
            winner, loser = meetings.winner_and_loser(now.truth, task)
            key = known(now.truth.players[loser].key(number))
            both = frozenset([winner, loser])
            now.add(ev.KeyWon(winner, loser, number))
            now.add(ev.KeyPassed(winner, loser, number, known(key.hideout), audience=both))


# the end of a turn, of a player, of the game


def _claim(now: Unfolding, seat: int, hideout: int, spy: Spy) -> None:
    """Into the hideout: the key is shown, then briefcase and evidence are looked at (TP-CLAIM-3 to TP-CLAIM-6)."""
    task = now.truth.task
    if not isinstance(task, tasks.Moving):
        raise TypeError("nobody is moving")
    path = possible.open_doors(now.options, now.truth, seat, task.steps, task.ride)[hideout]
    fitting = [key for key in now.truth.players[seat].keys if key.hideout == hideout]
    key = min(fitting, key=lambda key: not key.up)  # of several alike the first: the one that was held longest
    alone = frozenset([seat])
    now.add(ev.KeyShown(seat, key.number, hideout), ev.Claimed(seat, hideout, spy, path))
    _look_inside(now, seat, hideout)
    owned = known(now.truth.file(spy).owner)
    now.add(ev.EvidenceSeen(seat, spy, owned, audience=alone))
    if owned == hideout and now.truth.briefcases[hideout - 1].plan:
        now.add(ev.Won(seat, hideout, spy))
        _end(now, ev.Ending.PLAN, seat)
        return
    now.add(ev.ClaimFailed(seat, hideout, spy))
    if now.options.out_keys == "claimed":
        now.add(ev.KeyReturned(seat, key.number))
    else:
        now.add(ev.KeysReturned(seat, len(now.truth.players[seat].keys)))
    now.add(ev.WentOut(seat))


def settle(now: Unfolding) -> None:
    """Leave out what everybody can see to be impossible; end the turn when nothing is left to be done in it."""
    while possible.is_impossible(now.options, now.truth):
        now.add(ev.Lapsed(now.active))
    truth = now.truth
    if truth.active is None or truth.pending or truth.looks:
        return
    staying = [seat for seat, player in enumerate(truth.players) if not player.out]
    if not staying:
        _end(now, ev.Ending.ALL_OUT, None)
    elif len(staying) == 1 and now.options.last_player == "wins":
        _end(now, ev.Ending.LAST_STANDING, staying[0])
    else:
        _next_turn(now)


def _next_turn(now: Unfolding) -> None:
    """Play passes on to the next player still in (TP-TURN-5, TP-OUT-3), up to the cap of rounds (TP-END-4)."""
    options, seat = now.options, now.active
    player = now.truth.players[seat]
    if len(player.used) == len(options.cards) and not player.out:
        now.add(ev.CardsBack(seat))
    step = 1 if options.direction == "clockwise" else -1
    following = (seat + step) % options.players
    while now.truth.players[following].out:
        following = (following + step) % options.players
    begins = known(now.truth.begins)
    again = (following - begins) * step % options.players <= (seat - begins) * step % options.players
    round_ = now.truth.round + again
    if round_ > options.round_cap:
        _end(now, ev.Ending.TURN_LIMIT, None)
    else:
        now.add(ev.TurnBegan(now.truth.turn + 1, round_, following))


def _end(now: Unfolding, reason: ev.Ending, winner: int | None) -> None:
    """The game is over and what was hidden in it is shown (TP-END-5)."""
    hideout = next(n for n, case in enumerate(now.truth.briefcases, start=1) if case.plan)
    now.add(ev.PlanShown(hideout))
    now.add(*(ev.OwnerShown(spy, known(now.truth.file(spy).owner)) for spy in now.options.spies))
    now.add(ev.GameEnded(reason, winner))
