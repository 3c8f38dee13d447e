"""The command `spylab`: every command, in this process and once as a real one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner, Result

from spylab import __version__, api, cli, games, terminal
from spylab.engine import MalformedInput, Match, save_playthrough, save_record
from spylab.engine.options import typed_options, written_options
from spylab.games.the_plan.board_file import load, write
from spylab.words import language

ROOT = Path(__file__).parent.parent
START = "notebooks/00_start_here.ipynb"


def run(*arguments: str, typed: str | None = None, code: int = 0) -> Result:
    result = CliRunner().invoke(cli.main, arguments, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result


def spylab(
    *arguments: str,
    typed: str = "",
    folder: Path = ROOT,
    path: Path | None = None,
    encoding: str = "utf-8",
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own. `path` goes before everything else that can be imported."""
    paths = [str(p) for p in (path, ROOT) if p]
    return subprocess.run(
        [sys.executable, "-c", "from spylab.cli import main; main(prog_name='spylab')", *arguments],
        input=typed,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"} | environment,
        capture_output=True,
        encoding=encoding,
        check=False,
        timeout=120,
    )


def first_choices(seats: tuple[str, ...], seed: int, most: int = 10_000) -> list[str]:
    """What one person has to type to do the first legal thing until the game is over."""
    match = api.match("spy", seats, seed)
    (person,) = match.seat(None).people
    typed = []
    while match.outcome() is None and len(typed) < most:
        seat = match.seat(person)
        typed.append(str(seat.legal_actions()[0]))
        seat.act(typed[-1])
    return typed


# -- help, games, languages ----------------------------------------------------------------------


def test_help_names_every_command_and_version_the_version() -> None:
    said = run("--help").output
    assert all(command in said for command in ("lab", "games", "play", "check", "replay"))
    assert __version__ in run("--version").output
    for command in cli.main.commands:
        assert run(command, "--help").output.startswith("Usage:")


@pytest.mark.parametrize(
    ("code", "words"), [("es", ("Uso:", "Opciones:", "Mostrar este mensaje")), ("eu", ("Erabilera:", "Aukerak:"))]
)
def test_help_is_said_in_the_language(code: str, words: tuple[str, ...]) -> None:
    """Every command, and every option of it; nothing of it is as in English."""
    groups = [("board", command) for command in cli.main.commands["board"].commands]
    for command in [(), *((name,) for name in cli.main.commands), *groups]:
        english = [line.strip() for line in run("--lang", "en", *command, "--help").output.splitlines()[1:]]
        said = run("--lang", code, *command, "--help").output
        assert all(word in said for word in words), command
        same = {line.strip() for line in said.splitlines()} & set(english) - {""}
        assert not same, (command, same)


def test_what_is_mistyped_is_said_in_the_language() -> None:
    said = run("--lang", "es", "play", "spy", "--sed", "1", code=2).output
    assert "Prueba «" in said
    assert said.endswith("Error: No existe la opción '--sed'. (¿Querías decir alguna de estas: '--seats', '--seed'?)\n")


def test_games_are_listed_with_what_one_does_and_their_bots() -> None:
    lines = run("games").output.splitlines()
    assert [line.split(":")[0] for line in lines] == list(games.names())
    line = next(line for line in lines if line.startswith("spy: "))
    assert line.startswith("spy: Find out what the others have hidden")
    assert line.endswith("(random, careful, seeker)")


@pytest.mark.parametrize(("code", "says"), [("es", "Averigua"), ("eu", "Asmatu"), ("en", "Find out")])
def test_the_language_is_an_option(code: str, says: str) -> None:
    assert says in run("--lang", code, "games").output
    assert language() == code


def test_an_unknown_language_is_refused() -> None:
    assert "fr" in run("--lang", "fr", "games", code=2).output


@pytest.mark.parametrize("command", ["play", "check"])
def test_an_unknown_game_is_refused_in_one_line(command: str) -> None:
    assert run(command, "chess", code=1).output == (
        f"Error: There is no game “chess”. There are: {', '.join(games.names())}.\n"
    )


# -- play ----------------------------------------------------------------------------------------


def test_bots_play_to_the_end_and_the_same_again_with_the_same_seed() -> None:
    once, again, other = (run("play", "spy", "--seats", "random, careful", "--seed", seed).output for seed in "112")
    assert once == again != other
    assert once.splitlines()[0] == "SPY"
    assert once.splitlines()[5] == "  Green: is ready"
    assert once.splitlines()[-1] in ("  Green: wins", "  Red: wins", "  Nobody wins: the last turn is over")


def test_a_person_plays_to_the_end() -> None:
    typed = first_choices(("Ane", "careful"), seed=3)
    said = run("play", "spy", "--seats", "Ane,careful", "--seed", "3", typed="\n".join(typed) + "\n").output
    assert said.count("> ") == len(typed)
    assert "SPY, seen by Ane" in said
    assert "Ane, place 1: Safe 1" in said
    assert said.splitlines()[-1].endswith(": wins")


def test_before_the_base_is_laid_out_an_example_is_shown() -> None:
    said = run("play", "spy", "--seats", "human,random", typed="", code=1).output
    assert "For example: arrange S1 S2 T1 T2 B1 B1 B2 at 0 right\n" in said
    assert "Type an action." in said
    assert "Red, place 1: face down\n" in said


def test_what_is_refused_is_said_and_nothing_is_lost() -> None:
    good = first_choices(("Ane", "careful"), seed=3)
    bad = ["move 1", "nonsense", "", "arrange S1 at 0 right", "undo", "?"]
    typed = [*bad, good[0], "move 7", "spy green", "?", *good[1:]]
    said = run("play", "spy", "--seats", "Ane,careful", "--seed", "3", typed="\n".join(typed) + "\n").output
    for reason in (
        "First arrange the base and place the Spy. Possible now: “arrange ",
        "“nonsense” cannot be read. Known forms: ",
        "“S1” is not an order of the base's cards",
        "Nothing can be taken back now.",
        "... and 35260 more",
        "it moves",
        "A player cannot spy on their own base.",
    ):
        assert reason in said
    assert re.search(r"\n  spy red +Spy on Red, place \d\n  end +End turn\n", said)
    assert said.splitlines()[-1].endswith(": wins")


def test_a_step_is_taken_back() -> None:
    match = api.match("spy", ("Ane", "careful"), 3, first_player=0, turn_in_place=True)
    screens = Screens(["arrange S1 S2 T1 T2 B1 B1 B2 at 0 right", "turn", "undo", "?"])
    with pytest.raises(EOFError):
        terminal.play(api.kit("spy"), match, screens.write, screens.read)
    assert not match.seat(0).view.moved
    assert any(line.split() == ["turn", "Turn", "round", "on", "the", "spot"] for line in screens.seen)
    facing = [line for line in screens.seen if line.startswith("SPY, seen by Ane")]
    assert len(facing) == 4
    assert "The Spy faces place 7" in facing[2].split("\nAne. ")[1]
    assert "The Spy faces place 1" in facing[3].split("\nAne. ")[1]


def test_the_end_of_the_input_is_not_a_crash() -> None:
    typed = first_choices(("human", "careful"), seed=3, most=2)
    said = run("play", "spy", "--seed", "3", typed="\n".join(typed) + "\n", code=1).output
    assert said.endswith("\nYou have left the game before its end. Until next time!\n")
    assert "Traceback" not in said


@pytest.mark.parametrize("seats", ["human,careful", "Ane,Jon"])
def test_a_game_is_left_with_quit_and_the_start_says_so(seats: str) -> None:
    """At the first prompt: an action, or who is to have the screen."""
    said = run("play", "spy", "--seats", seats, "--seed", "3", typed=" quit \nnever read\n").output
    assert "Type quit to leave the game." in said
    assert said.endswith("\nYou have left the game before its end. Until next time!\n")
    assert "cannot be read" not in said


@pytest.mark.parametrize("seats", ["human", "human,careful,careful,careful,careful", "Ane,Ane", "human,,careful"])
def test_seats_that_make_no_match_are_refused(seats: str) -> None:
    said = run("play", "spy", "--seats", seats, code=1).output
    assert said.startswith("Error: ")
    assert len(said.splitlines()) == 1


def test_the_terminal_speaks_the_language() -> None:
    said = run("--lang", "es", "play", "spy", "--seats", "random,careful", "--seed", "1").output
    assert "\n  Verde: base lista\n" in said
    assert "espía a Rojo, posición" in said
    said = run("--lang", "eu", "play", "spy", "--seed", "1", typed="", code=1).output
    assert "Adibidez: arrange" in said
    assert said.endswith("Partida amaitu baino lehen utzi duzu. Hurrengora arte!\n")


def lines_of(said: str, start: str) -> list[str]:
    return [line for line in said.splitlines() if line.startswith(start)]


def test_a_game_begins_with_its_house_rules_and_they_can_be_chosen() -> None:
    said = run("play", "spy", "--seats", "random,careful", "--seed", "1").output
    assert said.startswith("SPY\nFind out what the others have hidden")
    (usual,) = lines_of(said, "Played with these house rules and numbers: ")
    assert "; spy_start=owner; " in usual
    assert "What they mean: docs/rules/spy.md." in said
    assert "House rules of this table" not in said
    chosen = ("-o", "turn_cap=3", "--option", "spy_start=left", "-o", "base=S1, B1,T2", "-o", "any_order=true")
    said = run("play", "spy", "--seats", "random,careful", "--seed", "1", *chosen).output
    (played,) = lines_of(said, "Played with these house rules and numbers: ")
    for option in ("turn_cap=3", "spy_start=left", "base=S1,B1,T2", "any_order=True"):
        assert option in played
    listed = said.split("House rules of this table\n")[1].split("\nWhat they mean")[0].splitlines()
    assert listed == [
        "  Every base has the cards Bomb 1, Safe 1, Top Secret 2.",
        "  Every Spy starts left of the first card, facing right.",
        "  The Spy may move after spying, too.",
        "  After 3 turns the game is a draw.",
    ]
    assert said.endswith("  Nobody wins: the last turn is over\n")


@pytest.mark.parametrize("game", games.names())
def test_options_can_be_typed_as_they_are_written(game: str) -> None:
    options = api.load(game).options
    given = written_options(options).split("; ")
    assert len(given) > 8
    assert type(options)(**typed_options(type(options), given)) == options


@pytest.mark.parametrize(
    "word",
    ["--3", "-", "--", "3-", "-3-", "+3", "- 3", "3 4", "1_000", "1.0", "1e3", "0x10", "²", "٣", "½", "①", "三", "∞",
     "nan", "1" * 10, "1" * 5000, "-" * 5000, "−3", "\x1b3", "3\u202e", "٣-", "True", "#"],
)  # fmt: skip
def test_what_is_no_number_is_refused_in_words_by_every_option(word: str) -> None:
    for game in games.names():
        kind = api.kit(game).options
        for field in fields(kind):
            if "int" not in str(field.type):
                continue
            with pytest.raises(MalformedInput) as refused:
                kind(**typed_options(kind, [f"{field.name}={word}"]))
            assert len(str(refused.value)) < 400


@pytest.mark.parametrize(("word", "number"), [("3", 3), ("-3", -3), ("003", 3), (" 7 ", 7), ("999999999", 999999999)])
def test_a_whole_number_is_typed_as_people_write_it(word: str, number: int) -> None:
    options = api.kit("the_plan").options
    assert typed_options(options, [f"keys={word}", f"die={word}"]) == {"keys": number, "die": (number,)}


def test_a_board_from_a_file_is_named_not_written_out(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(write(replace(load("tiny"), name="Harbour")), encoding="utf-8")
    said = run("play", "the_plan", "--seats", "walker,walker", "--seed", "1", "-o", f"board={file}").output
    (played,) = lines_of(said, "Played with these house rules and numbers: ")
    assert "; board=<Harbour>; " in played
    assert "board_sum" not in played


def test_lists_of_lists_and_open_options_can_be_typed() -> None:
    plan = typed_options(api.kit("the_plan").options, ["cards=walk send,light", "die=1,2", "bonuses=", "lit=none"])
    assert plan == {"cards": (("walk", "send"), ("light",)), "die": (1, 2), "bonuses": (), "lit": None}
    spy = typed_options(api.kit("spy").options, ["base=S1 B1,T1 B2", "first_player=1"])
    assert spy == {"base": (("S1", "B1"), ("T1", "B2")), "first_player": 1}


@pytest.mark.parametrize(
    ("game", "arguments", "says"),
    [
        ("spy", ["-o", "turn_cap"], "Write an option as NAME=VALUE, not “turn_cap”."),
        ("spy", ["-o", "=5"], "Write an option as NAME=VALUE, not “=5”."),
        ("spy", ["-o", "turn_cap=12", "-o", "turn_cap =5"], "Option turn_cap is given twice."),
        ("spy", ["-o", "players=2", "--players", "3"], "Option players is given twice."),
        ("spy", ["-o", "cap=3"], "The game has no option cap. It has: players, colours, base"),
        ("spy", ["-o", "turn_cap=many"], "Option turn_cap is a number from 1 to 1000, not 'many'."),
        ("spy", ["-o", "any_order=maybe"], "Option any_order cannot be 'maybe'. It takes: True, False."),
        ("spy", ["-o", "mirror=back"], "Option mirror cannot be 'back'. It takes: face_to_face, same_place."),
        ("spy", ["-o", "base=S1,X9"], "A base is made of the cards"),
        ("spy", ["--players", "3", "--seats", "Ane,Jon"], "players=3 does not go with the number of seats, 2"),
        ("spy", ["--players", "7"], "This game is for 2 to 4 players"),
        ("spies_and_lies", ["--players", "2"], "The game has no option players."),
        ("the_plan", ["-o", "die=1,x"], "The die has 1 to 64 faces"),
        ("the_plan", ["-o", "board=nowhere"], "nowhere"),
        ("the_plan", ["-o", "board="], "Name a board: one of town, tiny, or a file."),
        ("the_plan", ["-o", "board_sum=x"], "The board town comes with the game and has no check sum."),
        ("the_plan", ["-o", "lit=--1"], "Option lit is a number from 1 to 4, or None, not '--1'."),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_line(game: str, arguments: list[str], says: str) -> None:
    said = run("play", game, *arguments, code=1).output
    assert said.startswith("Error: ")
    assert says in said
    assert len(said.splitlines()) == 1


def test_so_many_play_as_was_asked_for() -> None:
    assert "Blue. Next to be exposed" in run("play", "spy", "--players", "3", typed="", code=1).output
    assert "Blue. Next to be exposed" in run("play", "spy", "-o", "players=3", typed="", code=1).output


def test_a_game_is_checked_with_options() -> None:
    assert "all laws kept" in run("check", "spy", "-o", "players=3", "--limit", "20", "--playthroughs", "0").output
    assert "no option cap" in run("check", "spy", "-o", "cap=3", code=1).output


def first_screen(game: str) -> str:
    """What a newcomer reads before typing anything, and then what is possible."""
    return run("play", game, "--seed", "3", typed="?\n", code=1).output


@pytest.mark.parametrize("game", games.names())
def test_the_terminal_speaks_of_no_buttons_and_says_nothing_twice(game: str) -> None:
    said = first_screen(game)
    assert not re.search(r"\b([Pp]ress|[Cc]lick|button|Ready)\b", said)
    asked = said.partition("\nType an action")[0].splitlines()
    told = [line.strip() for line in asked if line.startswith("  ")]
    assert told
    for happened in told:
        assert all(line.strip() == happened for line in asked if happened in line), "glued to something else"
    assert not [line for line in asked if re.search(r"\. [a-z]|[a-z]: [A-Z].*[a-z]: ", line) and "docs/" not in line]


def test_the_number_on_the_die_is_said_once_with_what_is_asked() -> None:
    said = first_screen("the_plan")
    assert "Green: rolled 2. Choose an action card.\n" in said
    assert "The die shows" not in said


def test_what_is_possible_is_listed_as_it_is_typed_with_what_it_does() -> None:
    listed = first_screen("the_plan").partition("> ")[2].splitlines()
    assert listed[0].split() == ["play", "1", "walk", "Card", "1:", "Walk", "with", "your", "own", "counterspy"]
    assert listed[6].strip().startswith("play 5 inspect ")


# -- several people at one screen ----------------------------------------------------------------


class Screens:
    """A screen in which what scrolled away is gone: only what was written since the last clearing can be seen."""

    def __init__(self, typed: list[str]) -> None:
        self.typed = iter(typed)
        self.seen: list[str] = []
        self.asked: list[tuple[str, str]] = []
        """For every prompt, what could be seen on the screen at that moment."""

    def write(self, line: str) -> None:
        if line.count("\n") >= 50:
            self.seen = []
        self.seen.append(line)

    def read(self, prompt: str) -> str:
        self.asked.append((prompt, "\n".join(self.seen)))
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None


def hot_seat() -> tuple[Match, Screens]:
    """Two people at one terminal, until what they type runs out."""
    cards = {"Ane": "S1 B1 T2 B1 S2 T1 B2", "Jon": "T1 T2 S2 S1 B2 B1 B1"}
    match = api.match("spy", tuple(cards), seed=4)
    arranged = [f"arrange {base} at 2 right" for base in cards.values()]
    screens = Screens(["", arranged[0], "", "", arranged[1], *["", "end", ""] * 12])
    with pytest.raises(EOFError):
        terminal.play(api.kit("spy"), match, screens.write, screens.read)
    return match, screens


def test_the_screen_is_passed_on_before_anybody_sees_a_card() -> None:
    match, screens = hot_seat()
    assert match.seat(None).view.turn > 10
    passes = [(prompt, seen) for prompt, seen in screens.asked if prompt.startswith("Pass to")]
    assert [prompt for prompt, _ in passes[:2]] == [
        "Pass to: Ane. Then press Enter.",
        "Pass to: Jon. Then press Enter.",
    ]
    assert len(passes) > 12
    for _, seen in passes:
        assert "place 1" not in seen


def looking() -> Screens:
    """Two people play The Plan on a small board; the first looks at a file."""
    options = {"board": "tiny", "first_player": 0, "bonuses": (), "cards": (("inspect",), ("walk",))}
    match = api.match("the_plan", ("Ane", "Jon"), seed=5, **options)
    screens = Screens(["", "play 1 inspect", "look V", "", "", "board", "play 1 inspect"])
    with pytest.raises(EOFError):
        terminal.play(api.kit("the_plan"), match, screens.write, screens.read)
    return screens


def test_each_way_is_listed_in_words_and_nothing_is_to_be_clicked() -> None:
    """Two ways to one end are both told, claims too; what only chance does is offered to nobody."""
    match = api.match("the_plan", ("Ane", "walker"), seed=9, first_player=0, board="tiny")
    screens = Screens(["play 5 inspect", "look V", "play 1 walk", "?", "help", "nonsense"])
    with pytest.raises(EOFError):
        terminal.play(api.kit("the_plan"), match, screens.write, screens.read)
    listed = [line for line in screens.seen if line.startswith("  walk ")]
    ways = [line.split("    ")[0].split() for line in listed]
    assert len(ways) > len({way[-1] for way in ways})
    assert all(re.search(r"    [a-z]\d+: \w", line) for line in listed)
    seen = "\n".join(screens.seen)
    assert "Show the way there" not in seen
    assert "a move may end here" in seen
    assert sum(line == listed[0] for line in screens.seen) == 2, "help is the same as ?"
    (forms,) = [line for line in screens.seen if "Known forms" in line]
    assert "“walk PATH”" in forms
    assert not any(f"“{word} " in forms for word in ("deal", "draw", "roll", "hide"))


def test_the_command_is_a_module_too() -> None:
    told = subprocess.run([sys.executable, "-m", "spylab", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"spylab {__version__}\n"


def test_what_a_look_showed_is_read_before_the_screen_passes_on() -> None:
    screens = looking()
    prompt, seen = screens.asked[3]
    assert prompt == "Press Enter when it has been read."
    assert seen.splitlines()[-1].startswith("  Ane: sees in the file of spy V: ")
    assert screens.asked[4][0] == "Pass to: Jon. Then press Enter."
    assert not any("Ane: sees" in seen for _, seen in screens.asked[4:])


def test_what_never_changes_about_a_board_is_told_once_to_each_and_again_when_asked() -> None:
    street = "a2, tram stop, segment 1. Lines to: "
    counts = [seen.count(street) for _, seen in looking().asked]
    assert counts == [0, 1, 1, 1, 0, 1, 2, 2]


def test_nobody_sees_the_cards_of_the_other() -> None:
    _, screens = hot_seat()
    passed_to = ""
    looked = 0
    for prompt, seen in screens.asked:
        if prompt.startswith("Pass to"):
            passed_to = prompt.split(": ")[1].split(".")[0]
            continue
        other = {"Ane": "Jon", "Jon": "Ane"}[passed_to]
        looked += f"SPY, seen by {passed_to}" in seen
        assert f"SPY, seen by {other}" not in seen
        rival = [line for line in seen.splitlines() if line.startswith(f"{other}, place")]
        assert rival
        assert all(line.split(": ")[1].startswith("face down") for line in rival)
    assert looked > 12


def test_a_commitment_can_be_taken_back_before_the_screen_is_passed_on() -> None:
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=1)
    legal = [str(action) for action in match.seat(0).legal_actions()]
    screens = Screens(["", legal[0], "no", "undo", legal[1], "", ""])
    with pytest.raises(EOFError):
        terminal.play(api.kit("spies_and_lies"), match, screens.write, screens.read)
    passes = [prompt.partition(".")[0] for prompt, _ in screens.asked if prompt != "> "]
    may_undo = "Press Enter to pass the screen on, or type undo to take the last action back"
    assert passes == ["Pass to: Ane", may_undo, may_undo, may_undo, "Pass to: Jon"]
    assert match.to_act() == {1}
    order = " ".join(str(int(soldier)) for soldier in match.seat(0).view.sides[0].order)
    assert f"deploy {order}" == legal[1] != legal[0]


def test_the_legend_is_read_out_once() -> None:
    match = api.match("spies_and_lies", ("Ane", "strategist"), seed=1)
    screens = Screens([str(match.seat(0).legal_actions()[0])])
    with pytest.raises(EOFError):
        terminal.play(api.kit("spies_and_lies"), match, screens.write, screens.read)
    said = "\n".join(screens.seen)
    assert said.count("Spies & Lies, seen by Ane") == 2
    assert said.count("9 General: The Double Agent moves 2 spaces.\n10 Marshal: 10 points, or 5 points") == 1


def test_intel_tokens_are_asked_for_by_what_can_be_done_about_them() -> None:
    said = run("play", "spies_and_lies", "--seed", "3", typed="deploy 1 2 3 4\n", code=1).output
    assert said.count("Red: one soldier under each mission, with rising ranks.") == 1
    assert said.count("Red: show your Intel tokens. The Sergeant may lie about his.") == 1
    assert said.count("Two rows of missions face each other") == 1


def test_ways_are_listed_with_what_they_bring() -> None:
    said = run("play", "the_plan", "--seed", "3", "-o", "board=tiny", typed="play 1 walk\n?\n", code=1).output
    assert "  walk b1 b2 b3 c3    c3: keys: 2\n" in said
    assert "The die shows" not in said


def test_a_player_alone_with_bots_need_not_pass_anything_on() -> None:
    said = run("play", "spy", "--seats", "Ane,random,careful", "--seed", "1", typed="", code=1).output
    assert "Pass to" not in said


# -- check, replay -------------------------------------------------------------------------------


def test_check_reports_what_it_has_visited() -> None:
    said = run("check", "spy", "--limit", "40", "--playthroughs", "1").output
    assert said.startswith("spy: ")
    assert said.endswith("1 random playthroughs: all laws kept\n")


def test_check_says_which_law_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    game = api.load("spy")
    monkeypatch.setattr(type(game), "to_act", lambda self, view: frozenset())
    said = run("check", "spy", "--limit", "5", "--playthroughs", "1", code=1).output
    assert said.startswith("Error: spy: either chance or players must be asked.")


@pytest.fixture
def match() -> Match:
    """A match of three, a few turns old."""
    match = api.match("spy", ("Ane", "careful", "Íñigo"), seed=2)
    match.seat(0).act("arrange S1 B1 T2 B1 S2 T1 at 3 right")
    match.seat(2).act("arrange T1 B1 S2 S1 B1 T2 at 0 left")
    while match.seat(None).view.turn < 8:
        for seat in sorted(match.to_act()):
            match.seat(seat).act(match.seat(seat).legal_actions()[-2])
    return match


def test_a_playthrough_is_replayed_as_the_public_saw_it(match: Match, tmp_path: Path) -> None:
    said = run("replay", str(save_playthrough(match, tmp_path / "game.spylab"))).output
    assert said.startswith("Red: is ready    [1 is ready]\nAne: is ready    [0 is ready]\n")
    assert "Íñigo: spies on " in said
    assert "arranges" not in said
    kit, public = api.kit("spy"), match.seat(None)
    assert said == "".join(
        f"{line.text}    [{line.notation}]\n" for line in kit.lines(match.game, public.events, public.names)
    )


def test_a_record_is_replayed_as_its_player_saw_it(match: Match, tmp_path: Path) -> None:
    said = run("replay", str(save_record(match.seat(0), tmp_path / "ane.spylab"))).output
    assert "Ane: has laid out S1 B1 T2 B1 S2 T1    [@0 0 arranges S1 B1 T2 B1 S2 T1 at 3 right]\n" in said
    assert "2 arranges" not in said
    assert "T1 B1 S2 S1 B1 T2" not in said


def damaged(saved: str) -> Iterator[tuple[str, str]]:
    first, rest = saved.split("\n", 1)
    yield saved[: len(saved) // 2], "is damaged"
    yield saved.replace("S1", "S2", 1), "is damaged"
    yield first + "\n", "is damaged"
    yield "\n" + saved, "is not a file that spylab saved"
    yield "", "is not a file that spylab saved"
    yield '{"cells": []}', "is not a file that spylab saved"
    yield first.replace(" 1:", " 99:") + "\n" + rest, "has format 99"


@pytest.mark.parametrize("save", [save_playthrough, lambda match, path: save_record(match.seat(0), path)])
def test_a_damaged_file_is_refused_in_one_line(save, match: Match, tmp_path: Path) -> None:
    saved = save(match, tmp_path / "whole").read_text(encoding="utf-8")
    broken = tmp_path / "broken"
    for content, says in damaged(saved):
        broken.write_text(content, encoding="utf-8")
        said = run("replay", str(broken), code=1).output
        assert said.startswith("Error: ")
        assert says in said
        assert len(said.splitlines()) == 1


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    for name in ("picture", "nothing", ""):
        assert "cannot be read: " in run("replay", str(tmp_path / name), code=1).output


# -- lab -----------------------------------------------------------------------------------------


def test_the_course_is_copied_and_nothing_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "my" / "course"
    copied, kept = cli.copy_course(folder)
    assert (copied > 1, kept) == (True, 0)
    assert (folder / START).read_bytes() == (ROOT / START).read_bytes()
    (folder / START).write_text("my own work", encoding="utf-8")
    (folder / "notebooks" / "own.ipynb").write_text("more of it", encoding="utf-8")
    gone = folder / "docs" / "rules" / "spy.md"
    gone.unlink()
    assert cli.copy_course(folder) == (1, copied - 1)
    assert (folder / START).read_text(encoding="utf-8") == "my own work"
    assert (folder / "notebooks" / "own.ipynb").read_text(encoding="utf-8") == "more of it"
    assert gone.exists()


def test_links_between_notebooks_and_rules_hold_in_the_copy(tmp_path: Path) -> None:
    cli.copy_course(tmp_path)
    pages = [*(tmp_path / "notebooks").glob("*.ipynb"), tmp_path / "docs" / "bots.md", tmp_path / "docs" / "boards.md"]
    links = {
        notebook.parent / link
        for notebook in pages
        for link in re.findall(r"\]\(([^):#]+)", notebook.read_text(encoding="utf-8"))
    }
    assert tmp_path / "notebooks" / "../docs/rules/spy.md" in links
    assert [link for link in links if not link.exists()] == []


def test_without_jupyterlab_the_notebooks_are_there_and_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    said = run("lab", "--folder", str(tmp_path / "mine"), code=1).output
    assert "files copied: " in said
    assert said.endswith('Error: JupyterLab is missing. Install it with: pip install "spylab[lab]"\n')
    assert (tmp_path / "mine" / START).exists()


@pytest.mark.parametrize(("user", "flags"), [(1000, []), (0, ["--allow-root"])])
def test_jupyterlab_opens_on_the_first_notebook(
    user: int, flags: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = []

    def jupyterlab(command: list[str], cwd: Path, check: bool) -> subprocess.CompletedProcess[str]:
        called.append((command, cwd))
        return subprocess.CompletedProcess(command, 7)

    monkeypatch.setattr(cli, "find_spec", lambda name: object())
    monkeypatch.setattr(cli.subprocess, "run", jupyterlab)
    monkeypatch.setattr(cli.os, "geteuid", lambda: user, raising=False)
    run("lab", "--folder", str(tmp_path), "--no-browser", code=7)
    run("lab", "--folder", str(tmp_path), code=7)
    start = [sys.executable, "-m", "jupyterlab"]
    assert called == [
        ([*start, "--no-browser", *flags, *cli.OPEN], tmp_path),
        ([*start, *flags, *cli.OPEN], tmp_path),
    ]


# -- as processes of their own -------------------------------------------------------------------


def test_games_in_a_process_follow_the_environment() -> None:
    assert "Averigua" in spylab("games", SPYLAB_LANG="es").stdout
    assert "Find out" in spylab("--lang", "en", "games", SPYLAB_LANG="es").stdout


def test_a_person_plays_in_a_process() -> None:
    typed = first_choices(("Ane", "careful"), seed=3)
    done = spylab("play", "spy", "--seats", "Ane,careful", "--seed", "3", typed="\n".join(["move 9", *typed]) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "First arrange the base and place the Spy." in done.stdout
    assert done.stdout.splitlines()[-1].endswith(": wins")


def test_a_game_is_left_in_a_process() -> None:
    done = spylab("play", "spy", "--seed", "3")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.endswith("\nYou have left the game before its end. Until next time!\n")


def test_bots_play_the_same_in_every_process_whatever_its_encoding() -> None:
    here = run("play", "spy", "--seats", "careful,random", "--seed", "5").output
    arguments = ("play", "spy", "--seats", "careful,random", "--seed", "5")
    assert spylab(*arguments, PYTHONHASHSEED="1").stdout == here
    c_locale = spylab(*arguments, PYTHONHASHSEED="2", PYTHONIOENCODING="", LC_ALL="C", PYTHONUTF8="0")
    assert c_locale.stdout == here
    latin = spylab(*arguments, PYTHONIOENCODING="latin-1", encoding="latin-1")
    assert latin.stdout == here.encode("latin-1", "replace").decode("latin-1")


def test_check_in_a_process() -> None:
    done = spylab("check", "spy", "--limit", "20", "--playthroughs", "0")
    assert done.returncode == 0, done.stderr
    assert "all laws kept" in done.stdout


def test_replay_in_a_process(match: Match, tmp_path: Path) -> None:
    save_record(match.seat(2), tmp_path / "iñigo.spylab")
    done = spylab("--lang", "es", "replay", "iñigo.spylab", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Íñigo: ha ordenado T1 B1 S2 S1 B1 T2" in done.stdout
    done = spylab("replay", "other.spylab", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: other.spylab cannot be read: ")


def test_lab_in_a_process_starts_jupyterlab_in_the_folder(tmp_path: Path) -> None:
    """With a package called jupyterlab that only says how it was called."""
    fake = tmp_path / "fake" / "jupyterlab"
    fake.mkdir(parents=True)
    (fake / "__init__.py").touch()
    (fake / "__main__.py").write_text("import os, sys; print(os.getcwd(), sys.argv[1:]); sys.exit(5)", encoding="utf-8")
    for copied in ("files copied: ", "files copied: 0"):
        done = spylab("lab", "--no-browser", folder=tmp_path, path=tmp_path / "fake")
        assert done.returncode == 5, done.stderr
        assert copied in done.stdout
        assert f"{tmp_path / 'spylab-course'} ['--no-browser'" in done.stdout
        assert f"/lab/tree/{START}']" in done.stdout


def test_lab_in_a_process_without_jupyterlab(tmp_path: Path) -> None:
    hidden = """
        import importlib.util as util
        find = util.find_spec
        util.find_spec = lambda name, *rest: None if name == "jupyterlab" else find(name, *rest)
    """
    (tmp_path / "sitecustomize.py").write_text(dedent(hidden), encoding="utf-8")
    done = spylab("lab", folder=tmp_path, path=tmp_path)
    assert (done.returncode, "JupyterLab is missing" in done.stderr) == (1, True)
    assert (tmp_path / "spylab-course" / START).exists()
