"""The command `spylab`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from spylab import __version__, api
from spylab.commands import Group, Option, speak
from spylab.engine import LawBroken, Match, Review, SpylabError, check_game
from spylab.engine.options import typed_options
from spylab.games import names
from spylab.words import LANGUAGES, Text, language

FOLDER = "spylab-course"
COURSE = {"notebooks": "*.ipynb", "docs": "*.*", "docs/rules": "*.md"}
"""What belongs to the course: folders, in the package as in the repository, so that links between them hold."""
OPEN = ("--ServerApp.root_dir=.", "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb")
"""The whole course is the root, or its links would lead nowhere."""


def _plainly(command: Callable[..., Any]) -> Callable[..., Any]:
    """Show what was refused as one line instead of a traceback."""

    @wraps(command)
    def run(*args: Any, **options: Any) -> Any:
        try:
            return command(*args, **options)
        except SpylabError as error:
            raise click.ClickException(str(error)) from error

    return run


def _speak(ctx: click.Context, param: click.Parameter, code: str | None) -> None:
    """The language holds from here on, also for the help that is asked for."""
    if code:
        language(code)
    speak()


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"spylab {__version__}")
        ctx.exit()


class _Main(Group):
    """The command itself: even its help needs a language and characters that the screen has."""

    def main(self, *args: Any, **attributes: Any) -> Any:
        """Run it."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        speak()
        return super().main(*args, **attributes)


@click.group(cls=_Main, says=Text("Spy games for learning what can be known, and how likely the rest is."))
@click.option(
    "--lang", type=click.Choice(list(LANGUAGES)), cls=Option, is_eager=True, expose_value=False, callback=_speak,
    says=Text("Language of the games; also SPYLAB_LANG."),
)  # fmt: skip
@click.option(
    "--version", is_flag=True, cls=Option, is_eager=True, expose_value=False, callback=_version,
    says=Text("Show the version and exit."),
)  # fmt: skip
def main() -> None:
    """The command `spylab`."""


@main.command(says=Text("Copy the course into a folder of yours and open JupyterLab on the first notebook."))
@click.option(
    "--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True, cls=Option,
    says=Text("Where your course lies."),
)  # fmt: skip
@click.option("--no-browser", is_flag=True, cls=Option, says=Text("Start the server without opening a page."))
@_plainly
def lab(folder: Path, no_browser: bool) -> None:
    """Copy the course into a folder of yours and open JupyterLab on the first notebook."""
    try:
        copied, kept = copy_course(folder)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise click.ClickException(
            str(Text("{path} cannot be written: {reason}.", path=folder, reason=reason))
        ) from None
    click.echo(
        str(Text("{folder}: files copied: {copied}, already there: {kept}.", folder=folder, copied=copied, kept=kept))
    )
    if find_spec("jupyterlab") is None:
        raise click.ClickException(str(Text('JupyterLab is missing. Install it with: pip install "spylab[lab]"')))
    sys.exit(subprocess.run(_jupyterlab(no_browser), cwd=folder, check=False).returncode)


def _jupyterlab(no_browser: bool) -> list[str]:
    """The command that opens JupyterLab on the first notebook; it wants to be told that root may do so."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = ["--no-browser"] * no_browser + ["--allow-root"] * root
    return [sys.executable, "-m", "jupyterlab", *flags, *OPEN]


def copy_course(folder: Path) -> tuple[int, int]:
    """Copy notebooks and rules into a folder; what is there already stays. Returns how many were copied and kept."""
    package = Path(__file__).parent
    copied = kept = 0
    for part, pattern in COURSE.items():
        source = package / part if (package / part).is_dir() else package.parent / part
        (folder / part).mkdir(parents=True, exist_ok=True)
        done = [_copy(file, folder / part / file.name) for file in sorted(source.glob(pattern))]
        copied, kept = copied + sum(done), kept + done.count(False)
    return copied, kept


def _copy(file: Path, target: Path) -> bool:
    """Whether it was copied; a file that is there already stays as it is."""
    if target.exists():
        return False
    shutil.copyfile(file, target)
    return True


@main.command("games", says=Text("List the games and their bots."))
def games_() -> None:
    """List the games and their bots."""
    for name in names():
        kit = api.kit(name)
        click.echo(f"{name}: {kit.summary} ({', '.join(api.bot_kinds(kit))})")


_with_options = click.option(
    "--option", "-o", "given", multiple=True, metavar="NAME=VALUE", cls=Option,
    says=Text("A house rule or a number of the game, such as turn_cap=30; a list is written a,b. As often as needed."),
)  # fmt: skip


@main.command(says=Text("Play the game NAME in the terminal: people type actions, what is public is written."))
@click.argument("name")
@click.option(
    "--seats", cls=Option,
    says=Text("Who plays: names, human, or kinds of bots, such as Ane,careful. Without it one person and bots."),
)  # fmt: skip
@click.option("--players", type=int, cls=Option, says=Text("How many play, where that can be chosen."))
@click.option("--seed", type=int, cls=Option, says=Text("The same seed deals and rolls the same."))
@_with_options
@_plainly
def play(name: str, seats: str | None, players: int | None, seed: int | None, given: tuple[str, ...]) -> None:
    """Play a game in the terminal."""
    from spylab import terminal

    kit = api.kit(name)
    options = typed_options(kit.options, [*given, *([] if players is None else [f"players={players}"])])
    match = api.match(name, None if seats is None else [seat.strip() for seat in seats.split(",")], seed, **options)
    terminal.greet(kit, match, click.echo)
    try:
        terminal.play(kit, match, click.echo, _typed)
    except (EOFError, KeyboardInterrupt) as left:
        click.echo("\n" + str(Text("You have left the game before its end. Until next time!")))
        if not isinstance(left, terminal.Left):  # a script whose input ends too early is to notice
            sys.exit(1)


def _typed(prompt: str) -> str:
    """A line that a person types after a prompt."""
    click.echo(prompt, nl=False)
    return input()


@main.command(says=Text("Hold the game NAME against the laws of the engine."))
@click.argument("name")
@click.option(
    "--limit", type=click.IntRange(min=1), default=4000, show_default=True, cls=Option,
    says=Text("Most positions of each small game."),
)  # fmt: skip
@click.option(
    "--playthroughs", type=click.IntRange(min=0), default=20, show_default=True, cls=Option, says=Text("Random games.")
)
@_with_options
@_plainly
def check(name: str, limit: int, playthroughs: int, given: tuple[str, ...]) -> None:
    """Hold a game against the laws of the engine."""
    game = api.load(name, **typed_options(api.kit(name).options, given))
    try:
        click.echo(str(check_game(game, limit=limit, playthroughs=playthroughs)))
    except LawBroken as broken:
        raise click.ClickException(str(broken)) from broken


@main.command(
    says=Text("Write what happened in a saved game: what was public in a playthrough, what was seen in a record.")
)
@click.argument("file", type=click.Path(path_type=Path))
@_plainly
def replay(file: Path) -> None:
    """Write what happened in a saved game."""
    kit, found = api.open_file(file)
    if isinstance(found, Match):
        seat = found.seat(None)
        lines = kit.lines(found.game, seat.events, seat.names)
    else:
        assert isinstance(found, Review)
        lines = kit.lines(found.game, found.events, found.names)
    for line in lines:
        click.echo(f"{line.text}    [{line.notation}]")


def _add_commands_of_games() -> None:
    """A game may bring commands of its own: a group named COMMANDS in its module `commands`."""
    for name in names():
        if find_spec(f"spylab.games.{name}.commands") is None:
            continue
        group: click.Group = import_module(f"spylab.games.{name}.commands").COMMANDS
        for command in group.commands.values():
            if command.callback:
                command.callback = _plainly(command.callback)
        main.add_command(group)


_add_commands_of_games()
