"""Spies & Lies: every fault that the rules refuse, each with a message that says what is wrong and what is possible."""

from __future__ import annotations

import pytest

from spylab import api
from spylab.engine import IllegalAction, MalformedInput, SpylabError, State
from spylab.games.spies_and_lies.actions import Deploy, Tokens
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.words import language
from tests.spies_and_lies.table import BLUE, RED, Table

GAME = SpiesAndLies()
READY = ["old intel 4-7", "exhaust red 1", "exhaust blue 10"]

DEPLOYMENTS = {
    "three soldiers": ("deploy 2 3 5", ["4 soldiers", "3", "“deploy 2 3 4 5”"]),
    "five soldiers": ("deploy 2 3 5 6 7", ["4 soldiers", "5"]),
    "a soldier twice": ("deploy 2 3 3 5", ["only one", "rank 3"]),
    "the exhausted soldier": ("deploy 1 2 3 5", ["rank 1 is exhausted", "2 3 4 5 6 7 8 9 10"]),
    "ranks that fall": ("deploy 7 3 8 9", ["must rise", "7 before 3"]),
    "ranks that fall with the Sergeant between": ("deploy 7 4 3 10", ["must rise", "7 before 3"]),
    "the first of two falls": ("deploy 9 8 4 3", ["9 before 8"]),
    "tokens too early": ("tokens 0 0 0 0", ["deployed", "“deploy 2 3 4 5”"]),
    "a guess too early": ("guess 3", ["deployed", "“deploy 2 3 4 5”"]),
    "a draw by hand": ("intel 4-7", ["drawn, not chosen"]),
}


def _begun() -> State[object]:
    state: State[object] = State.start(GAME)  # type: ignore[assignment]
    for notation in READY:
        state = state.apply(None, GAME.parse(notation))
    return state


@pytest.mark.parametrize("code", ["es", "eu"])
def test_what_is_possible_stands_in_the_quotes_of_the_language(code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        _begun().apply(BLUE, GAME.parse("guess 3"))
    try:
        language(code)
        said = str(refused.value.text)
    finally:
        language("en")
    assert "«guess 3»" in said
    assert "«deploy 1 2 3 4»" in said
    assert not set("“”") & set(said)


@pytest.mark.parametrize("fault", DEPLOYMENTS)
def test_a_wrong_deployment_is_refused_with_reason_and_way_out(fault: str) -> None:
    """SL-DEPLOY-1, SL-DEPLOY-2, SL-DEPLOY-3, SL-SETUP-2."""
    notation, says = DEPLOYMENTS[fault]
    _refused(_begun(), RED, notation, says)


@pytest.mark.parametrize(
    "notation", ["deploy 2 3 5 11", "deploy 0 3 5 6", "guess 12", "copy -3", "deploy 5 99999999999 7 8"]
)
def test_an_unknown_rank_cannot_be_read_and_the_message_names_it(notation: str) -> None:
    """SL-CARDS-1."""
    with pytest.raises(MalformedInput, match=r"There is no soldier of rank .*\. Ranks in this game: 1, 2, 3, .*, 10\."):
        GAME.parse(notation)


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "deploy 1_0 2 3 4",
        "deploy ١ 2 3 5",
        "deploy +2 3 5 6",
        "guess the spy",
        "tokens yes",
        "intel 4",
        "intel 7-4",
        "intel 1-11",
    ],
)
def test_what_is_no_action_cannot_be_read(notation: str) -> None:
    with pytest.raises(MalformedInput, match=r"Known forms.*“deploy ORDER”"):
        GAME.parse(notation)


def test_what_is_missing_is_named() -> None:
    """SL-DEPLOY-1, SL-TOKENS-1."""
    for notation, says in (("deploy", "needs 4 soldiers, not 0"), ("tokens", "each of 4 missions")):
        with pytest.raises(MalformedInput, match=says):
            GAME.parse(notation)


def test_ranks_are_those_of_this_game_and_what_is_possible_is_said_at_the_table() -> None:
    """SL-CARDS-1, option soldiers: a rank that nobody has cannot be guessed, and the message knows which can."""
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=1, soldiers=(2, 4, 5, 6), missions=1, days=1)
    seat = match.seat(0)
    with pytest.raises(MalformedInput) as refused:
        seat.act("deploy 11")
    assert "There is no soldier of rank 11. Ranks in this game: 2, 4, 5, 6. Possible now: “deploy " in str(
        refused.value
    )
    with pytest.raises(MalformedInput) as refused:
        seat.act("deploy " + "7" * 500)
    assert f"of rank {'7' * 79}…. Ranks" in str(refused.value)
    with pytest.raises(MalformedInput) as refused:
        seat.act("x" * 500)
    assert f"“{'x' * 79}…” cannot be read" in str(refused.value)


def test_a_rank_that_this_army_lacks_is_refused() -> None:
    """SL-CARDS-1, SL-GUESS-1: in a smaller game."""
    small = next(iter(SpiesAndLies.small_options()))
    state: State[object] = State.start(small).apply(None, small.parse("old intel 4-4"))
    _refused(state, RED, "deploy 3", ["rank 3", "hand: 2 4", "“deploy 2”"])
    state = state.apply(RED, small.parse("deploy 2")).apply(BLUE, small.parse("deploy 4"))
    state = state.apply(None, small.parse("intel 4-4"))
    state = state.apply(RED, small.parse("tokens 0")).apply(BLUE, small.parse("tokens 0"))
    state = state.apply(None, small.parse("starter red"))
    _refused(state, RED, "guess 3", ["no soldier of rank 3", "“guess 4”"])


TOKENS = {
    "one that must not be shown": ("tokens 1 0 0 1", ["Mission 4", "without", "rank 7", "1–4"]),
    "one that is missing": ("tokens 0 0 0 0", ["Mission 1 needs", "rank 2", "1–4", "“tokens 1 0 0 0”"]),
    "too few": ("tokens 1 0 0", ["4 missions", "1 for a token"]),
    "a number that is neither": ("tokens 1 0 2 0", ["4 missions", "0 for none"]),
    "a deployment too late": ("deploy 2 5 4 7", ["tokens are to be shown", "“tokens 1 0 1 0”"]),
}


@pytest.mark.parametrize("fault", TOKENS)
def test_wrong_tokens_are_refused_with_reason_and_way_out(fault: str) -> None:
    """SL-TOKENS-1, SL-TOKENS-2, SL-TOKENS-3: the Sergeant on mission 3 is left out."""
    state = _begun()
    for seat, action in ((RED, "deploy 2 5 4 7"), (BLUE, "deploy 2 3 5 6"), (None, "intel 1-4")):
        state = state.apply(seat, GAME.parse(action))
    notation, says = TOKENS[fault]
    _refused(state, RED, notation, says)


TURNS: dict[str, tuple[list[str], int, str, list[str]]] = {
    # words played before, seat, action, what the message has to say
    "a guess before the Deception": ([], BLUE, "guess 3", ["Deception token", "“deceive”"]),
    "a guess out of turn": ([], RED, "guess 3", ["Red", "not this player's turn", "To act: Blue"]),
    "the guesser deceives": (["no deception"], RED, "deceive", ["owner", "“guess 1”"]),
    "the guesser keeps a token": (["no deception"], RED, "no deception", ["owner", "“guess 1”"]),
    "the guesser deceives when the owner's last token is spent": (
        ["deceive"],
        RED,
        "deceive",
        ["Only the owner of the soldier plays", "“guess 1”"],
    ),
    "the guesser deceives and nobody holds a token": (
        ["deceive", "right", "deceive", "right"],
        RED,
        "deceive",
        ["Only the owner of the soldier plays", "“guess 1”"],
    ),
    "the owner guesses": (["no deception"], BLUE, "guess 3", ["Blue", "To act: Red"]),
    "a second Deception": (["deceive"], BLUE, "deceive", ["Blue: holds no Deception token.", "To act: Red"]),
    "two guesses in a row": (["right"], RED, "guess 3", ["Deception token", "“deceive”"]),
    "a token that is not held": (
        ["deceive", "right", "deceive", "right"],
        BLUE,
        "deceive",
        ["Blue: holds no Deception token.", "To act: Red"],
    ),
    "tokens in the mission": (["no deception"], RED, "tokens 0 0", ["guessed", "“guess 1”"]),
    "a choice before the guess": (["no deception"], RED, "strike", ["guessed", "“guess 1”"]),
    "a copy by a Marshal": (["right", "right", "wrong"], BLUE, "copy 5", ["10 points, or strike", "“strike”"]),
    "the guesser chooses": (["right", "right", "wrong"], RED, "take points", ["To act: Blue"]),
    "a guess instead of the choice": (["right", "right", "wrong"], BLUE, "guess 5", ["choose what", "“take points”"]),
    "a Captain strikes": (["wrong"], BLUE, "strike", ["Only a Marshal", "“copy 5”"]),
    "a copy that strikes and is no Marshal": (["wrong"], BLUE, "copy 5 strike", ["Only a Marshal", "“copy 5”"]),
    "a copy of one who is not exhausted": (["wrong"], BLUE, "copy 8", ["exhausted", "rank 8", "“copy 5”"]),
    "a copy of the enemy's": (["wrong"], BLUE, "copy 2", ["exhausted", "his own side", "rank 2 is none", "“copy 5”"]),
    "a copy of the Captain": (["wrong"], BLUE, "copy 6", ["never copied", "“copy 5”"]),
    "a guess after the day": (["right", "right", "right", "right"], RED, "guess 5", ["chance is to draw"]),
    "a seat that does not exist": ([], 2, "guess 5", ["no seat 2", "0 to 1"]),
}


@pytest.mark.parametrize("fault", TURNS)
def test_a_fault_in_the_mission_is_refused_with_reason_and_way_out(fault: str) -> None:
    """SL-MISSION-2, SL-DECEPTION-1, SL-DECEPTION-2, SL-GUESS-1, SL-SOLDIER-9, SL-CAPTAIN-1, SL-CAPTAIN-4."""
    before, seat, notation, says = TURNS[fault]
    table = Table("3 8", "6 10", exhausted="2 5").play(*before)
    _refused(table.state, seat, notation, says)


@pytest.mark.parametrize(
    ("whose", "rank", "says"),
    [
        ("own", "2", "soldier of his own side, and rank 2 is none"),
        ("enemy", "5", "exhausted enemy soldier, and rank 5 is none"),
        ("any", "8", "copies an exhausted soldier, and rank 8 is none"),
    ],
)
def test_the_reason_against_a_copy_is_the_one_that_holds_in_this_game(whose: str, rank: str, says: str) -> None:
    """SL-CAPTAIN-1: Red's Scout (2) and Blue's Lieutenant (5) lie exhausted, for all to see."""
    table = Table("3", "6", exhausted="2 5", captain_copies=whose).play("wrong")
    with pytest.raises(IllegalAction, match=says):
        table.play(f"copy {rank}")


def test_after_the_end_nothing_more_is_possible() -> None:
    """SL-END-5."""
    table = Table("3", "5", days=1).play("right", "right")
    for seat in (RED, BLUE):
        for action in ("guess 3", "deceive", "deploy 3"):
            _refused(table.state, seat, action, ["over"])


def test_a_refusal_lists_what_is_possible_even_for_actions_made_by_hand() -> None:
    """SL-DEPLOY-1, SL-TOKENS-1: an empty row is refused like a short one."""
    with pytest.raises(IllegalAction, match="4 soldiers, not 0"):
        _begun().apply(RED, Deploy(()))
    with pytest.raises(IllegalAction, match="deployed"):
        _begun().apply(RED, Tokens(()))


def _refused(state: State[object], seat: int, notation: str, says: list[str]) -> None:
    """The action is refused, the message says all this and ends like a sentence, and nothing has changed."""
    before = state.truth(reveal=True)
    with pytest.raises(SpylabError) as refused:
        state.apply(seat, state.game.parse(notation))
    message = str(refused.value)
    assert [words for words in says if words not in message] == [], message
    assert message.endswith((".", "…"))
    assert state.truth(reveal=True) is before
