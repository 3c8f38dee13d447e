"""The catalogues are complete, correct and compiled, and texts follow the language of the moment."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

from spylab.words import LANGUAGES, Decimal, Percent, Plural, Text, language
from tools.words import TRANSLATED, catalogue_path, check, messages, messages_in, placeholders, update

FOUND, WRONG = messages()
SENTENCE = next(message.text for message in FOUND if message.text.endswith(".") and not placeholders(message.text))
GLOSSARY = Path(__file__).parent.parent / "spylab" / "locale" / "glossary.md"


def test_every_message_can_be_extracted() -> None:
    assert WRONG == []
    assert len(FOUND) > 10


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_complete_and_keeps_the_placeholders(code: str) -> None:
    assert check(code, FOUND) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_compiled_catalogue_is_the_one_of_its_source(code: str) -> None:
    source = catalogue_path(code)
    compiled = source.with_suffix(".mo")
    assert compiled.exists(), "run: make words"
    assert compiled.read_bytes() == polib.pofile(str(source)).to_binary(), "run: make words"


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_translation_is_shown(code: str) -> None:
    """Whatever the code can say is said in the language, singular and plural."""
    language(code)
    entries = [entry for entry in polib.pofile(str(catalogue_path(code))) if entry.translated()]
    assert entries
    for entry in entries:
        arguments = {name: _Anything() for name in re.findall(r"{(\w+)", entry.msgid + entry.msgid_plural)} | {"n": 5}
        if entry.msgid_plural:
            shown = str(Plural(entry.msgid, entry.msgid_plural, **arguments))
            assert shown == entry.msgstr_plural[1].format(**arguments)
        else:
            shown = str(Text(entry.msgid, **arguments))
            assert shown == entry.msgstr.format(**arguments)


class _Anything:
    """An argument that can be formatted in any way."""

    def __format__(self, form: str) -> str:
        return "…"


def test_a_text_follows_the_language() -> None:
    text = Text(SENTENCE)
    shown = {code: (language(code), str(text))[1] for code in LANGUAGES}
    assert shown["en"] == SENTENCE
    assert len(set(shown.values())) == len(LANGUAGES)


def test_an_unknown_language_is_refused_and_changes_nothing() -> None:
    language("es")
    with pytest.raises(ValueError, match="fr"):
        language("fr")
    assert language() == "es"


def test_the_glossary_has_every_term_in_three_languages() -> None:
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if "|" in line]
    terms = [[cell.strip() for cell in row] for row in rows if not set(row[0]) <= set("-: ") and row[0].strip() != "en"]
    assert len(terms) >= 60
    assert [term for term in terms if len(term) < 3 or not all(term[:3])] == []
    english = [term[0] for term in terms]
    assert sorted(set(english)) == sorted(english)


# -- the tool itself ---------------------------------------------------------------------------


def write_catalogue(root: Path, *entries: polib.POEntry) -> None:
    path = catalogue_path("es", root)
    path.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    catalogue.extend(entries)
    catalogue.save(str(path))


def code_with(*calls: str) -> str:
    return "\n".join(["from spylab.words import Plural, Text", *calls])


def test_messages_are_found_however_the_words_are_imported() -> None:
    source = 'from spylab import words as w\nfrom ..words import Text as T\nw.Text("one")\nT("two")\nOther("three")'
    found, wrong = messages_in(source, "x.py")
    assert [message.text for message in found] == ["one", "two"]
    assert wrong == []


def test_a_choice_of_two_messages_is_two_messages() -> None:
    found, _ = messages_in(code_with('Text("on" if lit else "off")', 'Plural("{n} card", "{n} cards", n=3)'), "x.py")
    assert [(message.text, message.plural) for message in found] == [
        ("on", ""),
        ("off", ""),
        ("{n} card", "{n} cards"),
    ]


@pytest.mark.parametrize(
    "call",
    ['Text(f"card {n}")', "Text(name)", 'Text("{a} and {b}", a=1)', 'Plural("one", n=1)', 'Text("a" + "b")'],
)
def test_what_a_translator_could_never_see_is_reported(call: str) -> None:
    found, wrong = messages_in(code_with(call), "x.py")
    assert found == []
    assert len(wrong) == 1
    assert wrong[0].startswith("x.py:2: ")


def test_an_update_keeps_translations_and_sets_the_unused_aside(tmp_path: Path) -> None:
    write_catalogue(
        tmp_path, polib.POEntry(msgid="Old", msgstr="Viejo"), polib.POEntry(msgid="Card {n}", msgstr="Carta {n}")
    )
    found, _ = messages_in(code_with('Text("Card {n}", n=1)', 'Text("New")'), "x.py")
    assert update("es", found, tmp_path) == "es: 2 messages, 1 new, 1 untranslated, 1 no longer used"
    first = catalogue_path("es", tmp_path).read_bytes()
    update("es", found, tmp_path)
    assert catalogue_path("es", tmp_path).read_bytes() == first
    entries = {entry.msgid: entry for entry in polib.pofile(str(catalogue_path("es", tmp_path)))}
    assert entries["Card {n}"].msgstr == "Carta {n}"
    assert entries["Old"].obsolete
    back, _ = messages_in(code_with('Text("Old")'), "x.py")
    update("es", back, tmp_path, prune=True)
    assert [entry.msgstr for entry in polib.pofile(str(catalogue_path("es", tmp_path)))] == ["Viejo"]


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (polib.POEntry(msgid="Card {n}"), "not translated"),
        (polib.POEntry(msgid="Card {n}", msgstr="Carta"), "other placeholders"),
        (polib.POEntry(msgid="Card {n}", msgstr="Carta {m}"), "other placeholders"),
        (polib.POEntry(msgid="Card {n}", msgstr="Carta {n"), "expected '}'"),
        (polib.POEntry(msgid="Card {n}", msgstr="Carta {n}", flags=["fuzzy"]), "fuzzy"),
        (polib.POEntry(msgid="Card {n}", msgstr="Carta {n}", obsolete=True), "no longer in the code"),
        (polib.POEntry(msgid="Else", msgstr="Otra"), "not in the catalogue"),
    ],
)
def test_a_fault_of_a_catalogue_is_reported(entry: polib.POEntry, fault: str, tmp_path: Path) -> None:
    write_catalogue(tmp_path, entry)
    found, _ = messages_in(code_with('Text("Card {n}", n=1)'), "x.py")
    assert fault in "\n".join(check("es", found, tmp_path))


def test_placeholders_carry_their_format() -> None:
    assert placeholders("{n:.2f} of {name!r}") == {"n:.2f", "name!r"}


@pytest.mark.parametrize(("code", "said"), [("en", "0.25 bits"), ("es", "0,25 bits"), ("eu", "0,25 bit")])
def test_decimals_are_written_as_the_language_writes_them(code: str, said: str) -> None:
    before = language()
    try:
        language(code)
        assert said in str(Text("Place {place}: {bits} bits.", place=1, bits=Decimal(0.25, 2)))
    finally:
        language(before)


@pytest.mark.parametrize(("code", "written"), [("en", "43%"), ("es", "43 %"), ("eu", "% 43")])
def test_percents_are_written_as_the_language_writes_them(code: str, written: str) -> None:
    before = language()
    try:
        language(code)
        assert str(Percent(3 / 7)) == written
    finally:
        language(before)
