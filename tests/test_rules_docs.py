"""The rules pages: every rule has one id, every house rule names a real option, and every id is tested."""

from __future__ import annotations

import dataclasses
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
GAMES = [page.stem for page in PAGES]

DEFINITION = re.compile(r"^\*\*(?P<id>[^*]+)\*\*(?P<rest>.*)$", re.MULTILINE)
ID = re.compile(r"(?P<game>[A-Z]+)-(?P<group>[A-Z]+)-(?P<number>[1-9]\d*)")
MARK = re.compile(r"\[(house rule|published game)[^\]]*\](?P<after>.{0,40})")
OPTION_ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)


def _page(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def _rule_ids(game: str) -> list[str]:
    """The ids in bold at the start of a paragraph whose shape says that they mean to be ids."""
    return [match["id"] for match in DEFINITION.finditer(_page(game)) if "-" in match["id"]]


def _cited(game: str, folder: str, suffixes: tuple[str, ...]) -> dict[str, set[str]]:
    """Every id of this game that occurs below `folder` -> the files that cite it."""
    prefix = ID.fullmatch(_rule_ids(game)[0])
    assert prefix is not None
    wanted = re.compile(rf"\b{prefix['game']}-[A-Z]+-\d+\b")
    cited: dict[str, set[str]] = {}
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in suffixes and path != Path(__file__):
            for rule in wanted.findall(path.read_text(encoding="utf-8")):
                cited.setdefault(rule, set()).add(str(path.relative_to(ROOT)))
    return cited


def _options(game: str) -> set[str]:
    rules = importlib.import_module(f"spylab.games.{game}.rules")
    return {field.name for field in dataclasses.fields(rules.Options)}


def test_there_is_a_rules_page_for_every_game() -> None:
    folders = {path.parent.name for path in (ROOT / "spylab" / "games").glob("*/rules.py")}
    assert "spy" in folders
    assert folders <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_well_formed_unique_and_numbered_in_order(game: str) -> None:
    parsed = []
    for rule in _rule_ids(game):
        match = ID.fullmatch(rule)
        assert match is not None, f"{rule!r} is not of the form GAME-GROUP-1"
        parsed.append((match["game"], match["group"], int(match["number"])))
    assert parsed, "a rules page without rules"
    assert len({name for name, _, _ in parsed}) == 1
    assert len(set(parsed)) == len(parsed)
    for group in {group for _, group, _ in parsed}:
        numbers = [number for _, name, number in parsed if name == group]
        assert numbers == list(range(1, len(numbers) + 1)), f"the numbers of {group} have a hole or are out of order"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_refers_only_to_rules_that_it_has(game: str) -> None:
    assert {match[0] for match in ID.finditer(_page(game))} == set(_rule_ids(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_marked_rule_names_an_option_or_says_that_it_is_fixed(game: str) -> None:
    options = _options(game)
    marked = 0
    for definition in DEFINITION.finditer(_page(game)):
        for mark in MARK.finditer(definition["rest"]):
            marked += 1
            if mark[0].startswith("[house rule, fixed]"):
                continue
            named = re.match(r" `(\w+)`:", mark["after"])
            assert named is not None, f"{definition['id']} is marked but names no option"
            assert named[1] in options, f"{definition['id']} names {named[1]!r}, which is no option of {game}"
    assert marked > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_options_has_every_option_once(game: str) -> None:
    assert sorted(OPTION_ROW.findall(_page(game).split("\n## Options")[1].split("\n## ")[0])) == sorted(_options(game))


@pytest.mark.parametrize("game", GAMES)
def test_ids_cited_in_code_and_tests_exist(game: str) -> None:
    cited = _cited(game, "spylab", (".py", ".toml", ".po")) | _cited(game, "tests", (".py",))
    unknown = {rule: sorted(files) for rule, files in cited.items() if rule not in _rule_ids(game)}
    assert not unknown, f"rule ids that {game}.md does not have: {unknown}"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    untested = sorted(set(_rule_ids(game)) - set(_cited(game, "tests", (".py",))))
    assert not untested, f"rules that no test names: {untested}"
