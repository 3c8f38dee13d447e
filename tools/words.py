"""The catalogues of translations: find messages, update, compile and check them.

    python -m tools.words extract    every message, with the file and line it stands in
    python -m tools.words update     bring the messages of the code into the catalogues
    python -m tools.words compile    write the .mo files that the package reads
    python -m tools.words check      what is missing or wrong; exit code 1 if anything is
    python -m tools.words prune      drop translations whose message is no longer in the code

A message is the literal first argument of `spylab.words.Text`, or the first two of `Plural`. There is
no guessing: a message that changes in the code starts untranslated, and its old translation stays
at the end of the catalogue, marked obsolete, until it is used or pruned.
"""

from __future__ import annotations

import argparse
import ast
import string
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

from hatch_build import compile_catalogues
from spylab.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
_ARGUMENTS = {"Text": 1, "Plural": 2}


@dataclass(frozen=True)
class Message:
    """A message of the code: its text, its plural form if it has one, and where it stands."""

    text: str
    plural: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text!r}" + (f" / {self.plural!r}" if self.plural else "")


def placeholders(text: str) -> frozenset[str]:
    """The placeholders of a message, each with its conversion and format.

    >>> sorted(placeholders("{name}: {count:+d} of {name}"))
    ['count:+d', 'name']

    Raises ValueError if a brace has no partner.
    """
    found = set()
    for _, name, form, conversion in string.Formatter().parse(text):
        if name is not None:
            found.add(name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else ""))
    return frozenset(found)


def _names(text: str) -> set[str]:
    """The arguments that a message needs: "{seat.name!r}" needs `seat`."""
    fields = (name for _, name, _, _ in string.Formatter().parse(text) if name is not None)
    return {field.split(".")[0].split("[")[0] for field in fields}


def _local_names(tree: ast.Module, is_words: bool) -> dict[str, int]:
    """How this module calls Text and Plural, and how many messages each takes."""
    names = dict(_ARGUMENTS) if is_words else {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "words":
            names |= {a.asname or a.name: _ARGUMENTS[a.name] for a in node.names if a.name in _ARGUMENTS}
        if isinstance(node, ast.ImportFrom | ast.Import):
            modules = [a.asname or a.name for a in node.names if a.name.split(".")[-1] == "words"]
            names |= {f"{module}.{name}": count for module in modules for name, count in _ARGUMENTS.items()}
    return names


def _literals(node: ast.expr) -> list[str]:
    """The texts an argument can be: a literal, or one of two literals."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    raise ValueError("a message must be a literal text, or a choice between literal texts")


def _messages_of_call(call: ast.Call, count: int, file: str) -> Iterator[Message]:
    """The messages of one call of Text or Plural."""
    if len(call.args) != count:
        raise ValueError(f"{count} message(s) expected before the named arguments")
    texts = _literals(call.args[0])
    plurals = _literals(call.args[1]) if count == 2 else []
    if count == 2 and len(texts) != len(plurals):
        raise ValueError("the singular and the plural must be chosen together")
    given = {keyword.arg for keyword in call.keywords}
    for text in texts + plurals:
        missing = _names(text) - given
        if missing and None not in given:
            raise ValueError(f"no argument for {', '.join(sorted(missing))} in {text!r}")
    for index, text in enumerate(texts):
        if text:
            yield Message(text, plurals[index] if plurals else "", file, call.lineno)


def messages_in(source: str, file: str) -> tuple[list[Message], list[str]]:
    """The messages of one module, and what is wrong with those that cannot be extracted.

    >>> code = 'from spylab.words import Text\\nText("Move {n}", n=2)\\nText("Spy on " + name)\\nText("On {card}")'
    >>> found, wrong = messages_in(code, "game.py")
    >>> print(*found, *wrong, sep="\\n")
    game.py:2: 'Move {n}'
    game.py:3: a message must be a literal text, or a choice between literal texts
    game.py:4: no argument for card in 'On {card}'
    """
    tree = ast.parse(source, file)
    names = _local_names(tree, is_words=file == "spylab/words.py")
    found: list[Message] = []
    wrong: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (count := names.get(ast.unparse(node.func))):
            try:
                found.extend(_messages_of_call(node, count, file))
            except ValueError as error:
                wrong.append(f"{file}:{node.lineno}: {error}")
    return sorted(found, key=lambda message: message.line), wrong


def messages(root: Path = ROOT) -> tuple[list[Message], list[str]]:
    """All messages of the package in the order of files and lines, and what cannot be extracted."""
    found: list[Message] = []
    wrong: list[str] = []
    for path in sorted((root / "spylab").rglob("*.py")):
        here, bad = messages_in(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())
        found += here
        wrong += bad
    return found, wrong


def catalogue_path(language: str, root: Path = ROOT) -> Path:
    """Where the catalogue of a language is kept."""
    return root / "spylab" / "locale" / language / "LC_MESSAGES" / "spylab.po"


def _wanted(found: Iterable[Message]) -> dict[str, polib.POEntry]:
    """One untranslated entry for each message, with the files that use it."""
    wanted: dict[str, polib.POEntry] = {}
    for message in found:
        entry = wanted.setdefault(message.text, polib.POEntry(msgid=message.text))
        if _names(message.text + message.plural):
            entry.flags = ["python-brace-format"]
        if message.plural:
            entry.msgid_plural = message.plural
            entry.msgstr_plural = {0: "", 1: ""}
        if (message.file, "") not in entry.occurrences:
            entry.occurrences.append((message.file, ""))
    return wanted


def _key(entry: polib.POEntry) -> tuple[str, str]:
    return entry.msgid, entry.msgid_plural


def _is_translated(entry: polib.POEntry) -> bool:
    forms = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
    return all(forms) and "fuzzy" not in entry.flags


def _header(language: str) -> dict[str, str]:
    return {
        "Project-Id-Version": "spylab",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }


def update(language: str, found: Iterable[Message], root: Path = ROOT, prune: bool = False) -> str:
    """Write the catalogue again with exactly these messages, and say in a line what changed.

    Translations of messages that are gone are kept as obsolete, unless `prune` is true.
    """
    path = catalogue_path(language, root)
    old = {_key(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    wanted = {_key(entry): entry for entry in _wanted(found).values()}
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = _header(language)
    for key, entry in wanted.items():
        if key in old:
            entry.msgstr, entry.msgstr_plural = old[key].msgstr, old[key].msgstr_plural
            entry.tcomment = old[key].tcomment
        catalogue.append(entry)
    gone = [entry for key, entry in old.items() if key not in wanted and _is_translated(entry)]
    for entry in [] if prune else gone:
        entry.obsolete, entry.occurrences, entry.flags = True, [], []
        catalogue.append(entry)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path), newline="\n")
    open_ = sum(not _is_translated(entry) for entry in wanted.values())
    new = sum(key not in old or old[key].obsolete for key in wanted)
    return f"{language}: {len(wanted)} messages, {new} new, {open_} untranslated, {len(gone)} no longer used"


def _fault(entry: polib.POEntry) -> str | None:
    """What is wrong with one entry of a catalogue, if anything."""
    if entry.obsolete:
        return "no longer in the code (use it for a new message, then prune)"
    if "fuzzy" in entry.flags:
        return "marked fuzzy"
    if not _is_translated(entry):
        return "not translated"
    allowed = {placeholders(entry.msgid), placeholders(entry.msgid_plural or entry.msgid)}
    for form in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
        try:
            if placeholders(form) not in allowed:
                return f"other placeholders than the message: {form!r}"
        except ValueError as error:
            return f"{error}: {form!r}"
    return None


def check(language: str, found: Iterable[Message], root: Path = ROOT) -> list[str]:
    """Everything that keeps a catalogue from being complete and correct, one line each."""
    path = catalogue_path(language, root)
    if not path.exists():
        return [f"{language}: there is no catalogue; run: python -m tools.words update"]
    entries = list(polib.pofile(str(path)))
    have = {_key(entry) for entry in entries if not entry.obsolete}
    wanted = {_key(entry) for entry in _wanted(found).values()}
    stale = [f"{language}: not in the catalogue: {text!r}" for text, _ in sorted(wanted - have)]
    stale += [f"{language}: not in the code: {text!r}" for text, _ in sorted(have - wanted)]
    faults = [(entry.msgid, _fault(entry)) for entry in entries]
    return stale + [f"{language}: {fault}: {text!r}" for text, fault in faults if fault]


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.words", description="The catalogues of translations.")
    parser.add_argument("command", choices=["extract", "update", "compile", "check", "prune"])
    command = parser.parse_args(arguments).command
    found, wrong = messages()
    problems = list(wrong)
    if command == "extract":
        for message in found:
            print(message)
    elif command == "compile":
        for path in compile_catalogues(ROOT):
            print(path.relative_to(ROOT))
    else:
        for language in TRANSLATED:
            if command == "check":
                problems += check(language, found)
            else:
                print(update(language, found, prune=command == "prune"))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
