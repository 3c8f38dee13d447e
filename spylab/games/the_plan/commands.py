"""The command `spylab board`: for teachers who draw a board of their own (docs/boards.md)."""

from __future__ import annotations

from pathlib import Path

import click

from spylab.commands import Group, Option
from spylab.engine.errors import MalformedInput
from spylab.games.the_plan.board_file import Report, examine_file, shown_path
from spylab.games.the_plan.board_picture import board_scene, drawable
from spylab.scene import THEMES, svg
from spylab.words import Plural, Text


@click.group(
    "board",
    cls=Group,
    says=Text("Boards of The Plan: check and draw your own. A board is a file, or one of ours: town, tiny."),
)
def COMMANDS() -> None:  # noqa: N802 - the name by which the command line finds the commands of a game
    """Boards of The Plan."""


@COMMANDS.command(says=Text("Say in plain words all that is wrong with the board FILE."))
@click.argument("file")
def check(file: str) -> None:
    """Say in plain words all that is wrong with the board FILE."""
    report = examine_file(file)
    for fault in report.faults:
        click.echo(f"- {fault}")
    for warning in (*report.crowded, *report.unfair):
        click.echo(f"- {warning}")
    if report.faults:
        count = len(report.faults)
        raise MalformedInput(
            Plural(
                "{file}: {n} fault. The board cannot be played on.",
                "{file}: {n} faults. The board cannot be played on.",
                n=count,
                file=shown_path(file),
            )
        )
    click.echo(str(_verdict(file, report)))


def _verdict(file: str, report: Report) -> Text:
    if report.unfair:
        return Text("{file}: without faults, but not fair. It can be played on.", file=shown_path(file))
    return Text("{file}: without faults, and fair.", file=shown_path(file))


@COMMANDS.command(says=Text("Draw the board FILE as an SVG picture."))
@click.argument("file")
@click.option(
    "--output", type=click.Path(path_type=Path), cls=Option, says=Text("Where the picture goes; else beside the board.")
)
@click.option(
    "--theme", type=click.Choice(list(THEMES)), default="paper", show_default=True, cls=Option,
    says=Text("The look: light, dark, or large for a wall."),
)  # fmt: skip
@click.option("--lit", type=click.IntRange(min=1), cls=Option, says=Text("The segment that is lit."))
def draw(file: str, output: Path | None, theme: str, lit: int | None) -> None:
    """Draw the board FILE as an SVG picture."""
    report = examine_file(file)
    board = drawable(report.board) if report.faults else report.board
    if board is None:
        raise MalformedInput(
            Text("{file} cannot be drawn yet. `spylab board check` says what is wrong with it.", file=shown_path(file))
        )
    if lit is not None and lit > board.segments:
        raise MalformedInput(
            Text("There is no segment {segment}. Segments go from 1 to {last}.", segment=lit, last=board.segments)
        )
    target = output or Path(file).with_suffix(".svg")
    try:
        target.write_text(svg(board_scene(board, theme, lit)), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise MalformedInput(
            Text("{path} cannot be written: {reason}.", path=shown_path(target), reason=reason)
        ) from None
    click.echo(str(Text("The picture is in {path}.", path=shown_path(target))))
    if report.faults:
        click.echo(str(Text("The board has faults. `spylab board check` says what is wrong with it.")))
