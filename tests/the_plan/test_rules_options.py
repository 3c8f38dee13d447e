"""The Plan under other house rules: what may be left, what has to be done, and who chooses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from spylab.engine import IllegalAction, Match, State, Stream
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.bots import Walker
from spylab.games.the_plan.claims import claim
from spylab.games.the_plan.kit import KIT
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.picture import picture
from spylab.games.the_plan.planner import Planner
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.sentences import ask, menu
from spylab.games.the_plan.tasks import KeyOffer
from spylab.games.the_plan.view import Key
from spylab.games.the_plan.worlds import Reader
from spylab.kit import Sight
from spylab.words import LANGUAGES, Text, language
from tests.the_plan.brute import game_of
from tests.the_plan.games import GENTLE, HOUSE_RULES, STRICT
from tests.the_plan.table import ALLEY, Table

# cards

STUCK = {"board": ALLEY, "at": {"blue": "e1"}, "die": (5,)}
"""On the alley nobody goes five steps; Green stands at e1, before no door."""


def stuck(spend: str, **options: Any) -> Table:
    return Table(**{**STUCK, "cards": (("walk",), ("light",)), "spend": spend, **options}).play("roll 5")


def test_a_card_may_be_spent_only_as_a_last_resort() -> None:
    """TP-CARD-4: as long as there is something on another card, a card without is no choice."""
    assert stuck("impossible").legal == ["spend 1", "play 2 light"]
    table = stuck("last_resort")
    assert table.legal == ["play 2 light"]
    with pytest.raises(IllegalAction, match=r"only if nothing is possible on any card\. Possible is: play 2 light"):
        table.play("spend 1")
    assert stuck("last_resort", cards=(("walk",), ("ride",))).legal == ["spend 1", "spend 2"]


def test_any_card_may_be_spent_for_nothing() -> None:
    """TP-CARD-4."""
    table = stuck("free")
    assert table.legal == ["spend 1", "play 2 light", "spend 2"]
    table.play("spend 2")
    assert table.last[0] == ("CardUsed", 0, 2, None, False)
    assert table.active == "blue"


@pytest.mark.parametrize(
    ("spend", "card", "opens_two"),
    [("impossible", 2, Fraction(1, 2)), ("last_resort", 2, 0), ("free", 1, Fraction(1, 2))],
)
def test_what_a_spent_card_tells_about_keys(spend: str, card: int, opens_two: Fraction) -> None:
    """TP-CARD-4, TP-KNOW-3: Green at w1 holds one key and rolls five: no path, and door 2 is in reach on foot.

    As a last resort, spending the tram card says that there was nothing on the other card either: no key of hideout 2.
    """
    game = ThePlan(Options(board=ALLEY, die=(5,), cards=(("walk",), ("ride",)), spend=spend, lit=1, first_player=0))  # type: ignore[arg-type]
    state: State[Any] = State.start(game)
    for action in ("hide 1", "deal V 1", "deal X 2"):
        state = state.apply(None, game.parse(action))
    told = [event for step in state.steps(reveal=True) for event in step.events if event.visible_to(None)]
    taken = [*told, ev.Walked(0, ("w1",)), ev.Reached(0), ev.TookKey(0, 1), ev.Rolled(0, 5)]
    known = Reader(game).after([*taken, ev.CardUsed(0, card, None)]).belief()
    assert known.probability(claim(game, "key 1 opens 2")) == opens_two


def test_a_spy_may_stay_though_it_could_go() -> None:
    """TP-SEND-3."""
    table = Table(cards=(("send-all",),), send_all="may_stay").play("roll 1", "play 1 send-all")
    assert {"stay V 2", "stay V 1", "stay X 2", "stay X 1"} <= set(table.legal)
    assert table.paths("send V")
    where = table.public.spies
    table.play("stay V 1", "stay X 2")
    assert table.public.spies == where
    assert table.active == "red"


# looks and bonus cards

MET = {"at": {"green": "c2", "X": "c3"}, "cards": (("walk",),), "bonuses": ("walk", "key")}


def met(**options: Any) -> Table:
    """Green has walked over the space of X."""
    table = Table(**{**MET, **options}).play("roll 2", "play 1 walk", "walk c3 b3")
    while table.legal[:1] == ["take"]:
        table.play("pass" if "pass" in table.legal else "take")
        while table.chances:
            table.play(next(iter(table.chances)))
    return table


def test_looks_may_be_left() -> None:
    """TP-LOOK-2: one word for all that wait."""
    table = met(looks="may_pass", at={"green": "c2", "X": "c3", "V": "c1"})
    assert table.legal == ["look X", "pass"]
    table.play("pass")
    assert table.public.looks == ()
    assert table.active == "red"
    assert met().legal == ["look X"]


def test_a_bonus_may_be_left_before_the_die_is_rolled() -> None:
    """TP-BONUS-3."""
    left = met(bonus="may_pass").play("look X", "draw bonus walk")
    assert left.legal == ["use", "pass"]
    assert left.play("pass").active == "red"
    used = met(bonus="may_pass").play("look X", "draw bonus walk", "use")
    assert used.last == [("BonusUsed", 0)]
    used.play("roll 1")
    assert used.paths("walk")
    with pytest.raises(IllegalAction, match="There is no bonus card now"):
        used.play("use")


def test_a_bonus_that_is_impossible_is_not_offered() -> None:
    """TP-BONUS-3: a key when none is left."""
    table = met(bonus="may_pass", hold={"red": ["1", "2"]}).play("look X", "draw bonus key")
    assert "Lapsed" in table.kinds
    assert table.active == "red"


def test_after_a_bonus_there_may_be_another_look() -> None:
    """TP-BONUS-1: it waits until the bonus is done, and shows the next card of the same file."""
    table = met(after_bonus="look").play("look X", "draw bonus key", "key 1")
    assert table.legal == ["look X"]
    table.play("look X")
    assert not any(card.startswith("draw bonus") for card in table.chances)
    assert table.play("draw 1-top").active == "red"
    inspected = Table(cards=(("inspect",),), after_bonus="look").play("roll 1", "play 1 inspect", "look V")
    inspected.play("draw bonus light", "turn to 2", "pass")
    assert inspected.legal == ["look V"]


# keys


def test_a_key_may_have_to_be_taken() -> None:
    """TP-KEY-2."""
    table = Table(take_keys="taken").play("roll 2", "play 1 walk", "walk c2 c3")
    assert table.legal == ["take"]


def test_one_key_in_a_move_is_enough() -> None:
    """TP-KEY-2: declining the first leaves the second; taking it does not."""
    table = Table(key_spaces="one").play("roll 3", "play 1 walk", "walk c2 c3 b3", "pass")
    assert table.legal == ["take", "pass"]
    table = Table(key_spaces="one").play("roll 3", "play 1 walk", "walk c2 c3 b3", "take", "key 1")
    assert table.active == "red"


def test_the_space_where_a_move_starts_may_give_a_key() -> None:
    """TP-KEY-2: before all others on the way."""
    table = Table(at={"green": "c3"}, start_key="offered").play("roll 1", "play 1 walk", "walk b3")
    assert table.public.task == KeyOffer("c3")
    table.play("take", "key 1")
    assert table.public.task == KeyOffer("b3")
    spy = Table(at={"V": "c3"}, start_key="offered").play("roll 1", "play 1 send", "send V b3")
    assert spy.active == "red"


def test_who_asks_for_a_key_may_choose_it() -> None:
    """TP-LIGHT-4: by its number, for it lies face down."""
    table = Table(cards=(("light",),), lit=2, show="asker", hold={"red": ["2 up", "1", "2"]}, keys=2)
    table.play("roll 1", "play 1 light", "turn to 1", "ask red")
    assert (table.seat, table.legal) == (0, ["show 2", "show 3"])
    with pytest.raises(IllegalAction, match="Key 1 lies face up already"):
        table.play("show 1")
    table.play("show 2")
    assert table.last[0] == ("KeyShown", 1, 2, 1)
    assert table.public.players[1].keys == (Key(1, 2, up=True), Key(2, 1, up=True), Key(3))


# fights


def fight(**options: Any) -> Table:
    """Green, with a key, has walked over the space of Red, who has two."""
    table = Table(
        at={"green": "c1", "red": "b1"}, cards=(("walk",),), keys=2, players=3,
        hold={"green": ["1"], "red": ["2", "1"]}, **options,
    )  # fmt: skip
    return table.play("roll 2", "play 1 walk", "walk b1 b2")


def test_fights_may_have_to_be_fought_or_never() -> None:
    """TP-FIGHT-1."""
    assert fight(fights="fought").legal == ["fight red"]
    peace = fight(fights="none")
    assert peace.active == "red"
    with pytest.raises(IllegalAction, match="There are no fights in this game"):
        Table(fights="none").play("roll 1", "fight red")


@pytest.mark.parametrize(("attacker", "defender", "who"), [(5, 4, "green"), (4, 4, None), (4, 5, "red")])
@pytest.mark.parametrize("pick", ["winner", "loser"])
def test_the_defender_may_win_a_key(attacker: int, defender: int, who: str | None, pick: str) -> None:
    """TP-FIGHT-2, TP-FIGHT-3: nobody wins with equal numbers; who picks knows the keys, or picks blindly."""
    table = fight(defender="wins", pick=pick).play("fight red", f"roll {attacker}", f"roll {defender}")
    if who is None:
        assert table.active == "red"
        return
    loser = {"green": "red", "red": "green"}[who]
    keys = {"red": ["pick 2", "pick 3"], "green": ["pick 1"]}[loser]
    assert table.active == "green"
    assert table.seat == table.seat_of(who if pick == "winner" else loser)
    assert table.legal == keys
    table.play(keys[0])
    won = table.events_of_last[0]
    assert isinstance(won, ev.KeyWon)
    assert (won.seat, won.rival) == (table.seat_of(who), table.seat_of(loser))
    assert table.events_of_last[1].audience == frozenset([0, 1])
    assert table.view("blue").players[table.seat_of(who)].keys[-1].hideout is None
    assert table.active == "red"


def test_a_tie_may_be_the_attackers_though_the_defender_can_win() -> None:
    """TP-FIGHT-2: both options together."""
    table = fight(defender="wins", ties="attacker").play("fight red", "roll 3", "roll 3")
    assert table.legal == ["pick 2", "pick 3"]


def test_a_defender_wins_nothing_of_somebody_without_keys() -> None:
    """TP-FIGHT-2."""
    table = Table(at={"green": "c1", "red": "b1"}, cards=(("walk",),), hold={"red": ["2"]}, defender="wins")
    table.play("roll 2", "play 1 walk", "walk b1 b2", "fight red", "roll 1", "roll 6")
    assert table.active == "red"


# going out


def test_only_the_claimed_key_may_go_back() -> None:
    """TP-OUT-2: the others are out of the game, and nobody draws them."""
    table = Table(
        players=3, at={"green": "w2"}, hold={"green": ["2", "1 up"], "blue": ["1"]}, keys=2, cards=(("walk",),),
        out_keys="claimed",
    )  # fmt: skip
    table.play("roll 1", "play 1 walk", "enter 2 of V")
    assert ("KeyReturned", 0, 1) in table.last
    assert table.public.players[0].keys == (Key(2, 1, up=True),)
    assert table.public.players[0].out
    assert table.public.table == 2
    table.play("roll 2", "play 1 walk", "walk a2 a3", "take")
    assert table.chances == {"key 2": 1}


def test_who_enters_with_a_later_key_has_no_earlier_one_that_fits() -> None:
    """TP-CLAIM-4: of several covered keys the one is shown that was held longest."""
    game = ThePlan(Options(board=ALLEY, keys=2, cards=(("walk",),), lit=1, first_player=0, players=2))
    start: list[Any] = [ev.Lit(1), ev.FirstPlayer(0), ev.TurnBegan(1, 1, 0)]
    start += [ev.Reached(0), ev.TookKey(0, 1), ev.Reached(0), ev.TookKey(0, 2)]
    start += [ev.Rolled(0, 2), ev.CardUsed(0, 1, game.options.deeds(1)[0])]
    second = Reader(game).after([*start, ev.KeyShown(0, 2, 2)]).belief()
    assert second.probability(claim(game, "key 1 opens 2")) == 0
    first = Reader(game).after([*start, ev.KeyShown(0, 1, 2)]).belief()
    assert first.probability(claim(game, "key 2 opens 2")) == Fraction(1, 3)


# all together


@pytest.mark.parametrize("options", [GENTLE, STRICT, {**GENTLE, **STRICT}], ids=["gentle", "strict", "both"])
def test_bots_finish_their_games(options: dict[str, Any]) -> None:
    for number, bot in enumerate((Walker, Planner)):
        _, steps = game_of(number, bot, board="tiny", players=3, keys=2, round_cap=8, **options)
        assert isinstance(steps[-1].events[-1], ev.GameEnded)


def sights(game: ThePlan, seed: int) -> Iterator[tuple[Sight, Sight]]:
    """What the one who is asked sees, and another, in a game played at random."""
    match = Match(game, seed=seed)
    for number in range(150):
        if match.outcome() is not None:
            return
        (asked,) = match.to_act()
        seat = match.seat(asked)
        yield KIT.sight(seat), KIT.sight(match.seat((asked + 1) % game.players))
        legal = [str(action) for action in seat.legal_actions()]
        eventful = [action for action in legal if action.split()[0] in ("play", "take", "fight", "ask", "use")]
        seat.act(Stream(seed, f"options:{number}").choice(eventful or legal))


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_that_is_asked_has_words_and_buttons(code: str) -> None:
    """For whoever is asked, and for those who wait; what is no way on the board has a button."""
    language(code)
    asked: set[str] = set()
    for seed, game in enumerate(HOUSE_RULES.values()):
        for me, other in sights(game, seed):
            asked.add(type(me.view.task).__name__)
            assert str(ask(me)) != str(ask(other)) != ""
            buttons = [choice.notation for group in menu(me) for choice in group.choices]
            needed = {str(a) for a in me.legal if str(a).split()[0] not in ("walk", "ride", "send", "enter", "stay")}
            assert needed <= set(buttons)
            assert len(set(buttons)) == len(buttons)
    assert {"BonusOffer", "Picking", "Showing", "KeyOffer", "FightOffer", "NoneType", "SendingAll"} <= asked


def test_keys_to_choose_from_are_marked_in_the_hand_in_which_they_are() -> None:
    """TP-LIGHT-4, TP-FIGHT-3: whoever chooses."""
    shown = Table(cards=(("light",),), lit=2, show="asker", hold={"red": ["1"]})
    shown.play("roll 1", "play 1 light", "turn to 1", "ask red")
    given = fight(pick="loser").play("fight red", "roll 6", "roll 1")
    for table, seat, part in ((shown, 0, "key:1:1"), (given, 1, "key:1:2")):
        info = table.state.information_state(seat)
        sight = Sight(
            game=table.game, view=info.view, player=seat, names=(Text("A"), Text("B"), Text("C"))[: table.game.players],
            to_act=table.state.to_act(), legal=info.legal_actions(), outcome=None, events=info.events,
        )  # fmt: skip
        found = {found.id: found.action for found in picture(sight).parts}
        assert found[part] == table.legal[0]
