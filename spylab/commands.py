"""Commands whose help is said in the language of whoever asks; also games make their commands of these."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from spylab.words import Plural, Text, language

LIBRARY = (
    Text("Usage:"),
    Text("Options"),
    Text("Commands"),
    Text("default: {default}", default=""),
    Text("required"),
    Text("Error: {message}", message=""),
    Text("Try '{command} {option}' for help.", command="", option=""),
    Text("No such command {name!r}.", name=""),
    Text("No such option {name!r}.", name=""),
    Plural(
        "Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", n=1, possibility="", possibilities=""
    ),
    Text("Missing command."),
    Text("Missing argument"),
    Text("Missing option"),
    Text("Invalid value for {param_hint}: {message}", message="", param_hint=""),
    Text("Invalid value: {message}", message=""),
    Text("{value!r} is not a valid {number_type}.", number_type="", value=""),
    Text("{value} is not in the range {range}.", range="", value=""),
    Plural(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", n=1, name="", nargs=""
    ),
    Plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", n=2, choice="", choices="", value=""),
)
"""What the library of the command line says by itself. It looks these up in the catalogue that `speak` names."""


def speak() -> None:
    """Let the library of the command line speak the language of the games too."""
    gettext.bindtextdomain("spylab", str(Path(__file__).parent / "locale"))
    gettext.textdomain("spylab")
    os.environ["LANGUAGE"] = language()


class Option(click.Option):
    """An option whose help is a text, `says`."""

    def __init__(self, *args: Any, says: Text, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.says = says

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = str(self.says)
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help is a text, `says`."""

    def __init__(self, *args: Any, says: Text, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.says = says

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = str(self.says)
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        self.help = str(self.says)
        return super().get_short_help_str(limit)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:
            option.help = str(Text("Show this message and exit."))
        return option


class Group(Command, click.Group):
    """A group of such commands."""

    def command(  # type: ignore[override]
        self, *args: Any, **attributes: Any
    ) -> Callable[[Callable[..., Any]], click.Command]:
        """A command of this group, with its help in `says`."""
        made: Callable[[Callable[..., Any]], click.Command] = super().command(*args, cls=Command, **attributes)
        return made
