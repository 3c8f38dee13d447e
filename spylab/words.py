"""Texts that people read: values that are translated when they are shown.

A `Text` keeps an English message and its arguments. `str(text)` looks the message up in the
language of that moment, so a log or a picture follows a change of language without being
rebuilt, and nothing is translated when a module is imported.

>>> step = Text("Move {n} to the right", n=2)
>>> str(step)
'Move 2 to the right'
>>> step == Text("Move {n} to the right", n=2)
True

Whole sentences only: a message is never glued together from translated pieces, because Basque
declines its names and Spanish agrees with them (docs/architecture.md, "Words").
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from fractions import Fraction
from functools import cache
from math import log10
from pathlib import Path
from reprlib import Repr

LANGUAGES = {"en": "English", "es": "Español", "eu": "Euskara"}
_DOMAIN = "spylab"
_current: str | None = None
_watchers: list[Callable[[], None]] = []


class Text:
    """A message in English with named arguments; `str()` gives it in the current language.

    Arguments are numbers, plain strings (names of people) or other texts.
    """

    __slots__ = ("arguments", "message")

    def __init__(self, message: str, /, **arguments: object) -> None:
        self.message = message
        self.arguments = arguments

    def _pattern(self) -> str:
        return _catalogue(language()).gettext(self.message) if self.message else ""

    def __str__(self) -> str:
        pattern = self._pattern()
        return pattern.format(**self.arguments) if self.arguments else pattern

    def __repr__(self) -> str:
        return f"Text({self.message!r}, {self.arguments!r})" if self.arguments else f"Text({self.message!r})"

    def replaced(self, by: Mapping[Text, Text]) -> Text:
        """The same text with other texts for some of its arguments, such as chosen names for the names of seats.

        >>> str(Text("{name}: is out.", name=Text("Green")).replaced({Text("Green"): Name("Ane")}))
        'Ane: is out.'
        """
        if self in by:
            return by[self]
        made = copy(self)
        made.arguments = {
            key: value.replaced(by) if isinstance(value, Text) else value for key, value in self.arguments.items()
        }
        return made

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and repr(other) == repr(self)

    def __hash__(self) -> int:
        return hash(repr(self))


class Plural(Text):
    """A message with a singular and a plural form, chosen by `n` as the language wants it.

    >>> str(Plural("{n} turn", "{n} turns", n=1)), str(Plural("{n} turn", "{n} turns", n=3))
    ('1 turn', '3 turns')
    """

    __slots__ = ("count", "plural")

    def __init__(self, singular: str, plural: str, /, *, n: int, **arguments: object) -> None:
        super().__init__(singular, n=n, **arguments)
        self.plural = plural
        self.count = n

    def _pattern(self) -> str:
        return _catalogue(language()).ngettext(self.message, self.plural, self.count)


class Name(Text):
    """A name that people chose: it stands apart in a sentence and is never translated.

    >>> str(Name("Ane {1}"))
    'Ane {1}'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return self.message


class Listed(Text):
    """Texts one after another, such as the names of several players.

    >>> str(Listed([Name("Ane"), Text("Red")]))
    'Ane, Red'
    """

    __slots__ = ()

    def __init__(self, texts: Iterable[Text]) -> None:
        super().__init__("", **{str(at): text for at, text in enumerate(texts)})

    def __str__(self) -> str:
        return ", ".join(map(str, self.arguments.values()))


def said(notation: str) -> Text:
    """Something that is typed, in the quotes of the language.

    >>> str(said("guess 3"))
    '“guess 3”'
    """
    return Text("“{notation}”", notation=notation)


class Decimal(Text):
    """A number with a fixed count of decimals, written as the language writes it, with a true minus sign.

    >>> str(Decimal(1.5, 2)), str(Decimal(-0.48, 2)), str(Decimal(-0.001, 2))
    ('1.50', '−0.48', '0.00')
    """

    __slots__ = ("digits", "value")

    def __init__(self, value: float | Fraction, digits: int) -> None:
        super().__init__("", value=value, digits=digits)
        self.value = float(value)
        self.digits = digits

    def __str__(self) -> str:
        written = f"{self.value:z.{self.digits}f}".replace("-", "−")
        return written if language() == "en" else written.replace(".", ",")


LONGEST = 80
"""The most characters of what somebody gave that are said back to them."""


class _Short(Repr):
    """`repr`, but for numbers that Python refuses to write out."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxtuple = self.maxlist = self.maxdict = self.maxset = self.maxfrozenset = LONGEST
        self.maxstring = self.maxother = self.maxlong = 2 * LONGEST

    def repr_int(self, x: int, level: int) -> str:
        size = abs(x)
        return repr(x) if size < 10**LONGEST else f"{'-' if x < 0 else ''}≈10^{int(log10(size))}"


def shown(given: object) -> str:
    """What somebody gave, as an error says it back: texts as they are, the rest as Python writes it.

    At most 80 characters, and what is cut off shows as "…"; a number too long to be written is given by its size.

    >>> shown("deploy"), shown(("deploy", 2.5)), len(shown("7" * 1000)), shown(-(10**5000))
    ('deploy', "('deploy', 2.5)", 80, '-≈10^5000')
    """
    words = given if isinstance(given, str) else _Short().repr(given)
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


def quoted(given: object) -> str:
    """The same with texts in quotes, where a text stands in the place of something else.

    >>> quoted("red"), quoted(2)
    ("'red'", '2')
    """
    return shown(repr(given) if isinstance(given, str) else given)


class Percent(Text):
    """A probability in whole percent, written as the language writes it.

    >>> str(Percent(Fraction(3, 7)))
    '43%'
    """

    __slots__ = ("value",)

    def __init__(self, value: float | Fraction) -> None:
        super().__init__("", value=value)
        self.value = float(value)

    def __str__(self) -> str:
        n = round(100 * self.value)
        return {"es": f"{n} %", "eu": f"% {n}"}.get(language(), f"{n}%")


def language(code: str | None = None) -> str:
    """The language in which texts are shown; with `code` ("en", "es" or "eu") change it first.

    Until somebody sets one, the environment variable SPYLAB_LANG decides, else English.
    """
    global _current
    if code is not None:
        if str(code) not in LANGUAGES:
            known = ", ".join(f"{c} ({n})" for c, n in LANGUAGES.items())
            raise ValueError(str(Text("No language {code!r}. There are: {known}.", code=shown(code), known=known)))
        _current = code
        _tell_all()
    if _current is None:
        asked = os.environ.get("SPYLAB_LANG", "en")[:2].lower()
        _current = asked if asked in LANGUAGES else "en"
    return _current


def _tell_all() -> None:
    """Tell everybody who watches the language; one that fails keeps nobody else from hearing of it."""
    failed: list[Exception] = []
    for changed in tuple(_watchers):
        try:
            changed()
        except Exception as error:
            failed.append(error)
    if failed:
        raise failed[0]


def on_language(changed: Callable[[], None]) -> Callable[[], None]:
    """Call `changed` whenever the language is set; returns a function that stops it."""
    _watchers.append(changed)

    def stop() -> None:
        if changed in _watchers:
            _watchers.remove(changed)

    return stop


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()
    return gettext.translation(_DOMAIN, Path(__file__).parent / "locale", languages=[code], fallback=True)
