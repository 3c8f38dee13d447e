"""Which bot plays SPY better? Every pair of bots plays 400 games, and the tables in README and docs say how it ended.

    python -m tools.ranking          plays, writes docs/ranking.json and the tables

One bot plays against one or more of another kind. The same seeds are played by all pairs, and each of them from every
seat in turn. A draw counts as an equal part of a win. Every game is stored by its result, so that a test can play any
of them again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from spylab import api

ROOT = Path(__file__).parent.parent
STORED = ROOT / "docs" / "ranking.json"
README, PAGE = ROOT / "README.md", ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- ranking -->\n", "<!-- end of ranking -->"

PAIRS = (("careful", "random"), ("seeker", "careful"), ("seeker", "random"))
GAMES = 400
WON, DRAWN, LOST = "+", "=", "-"
Z = 1.959964
"""So many standard deviations to both sides hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Pairing:
    """A bot alone against bots of another kind, `players` of them in all."""

    bot: str
    against: str
    players: int

    def __str__(self) -> str:
        return f"{self.bot} against {self.against}, {self.players} players"

    @property
    def games(self) -> int:
        """How many games: 400, or the next number that gives every seat the same seeds."""
        return -(-GAMES // self.players) * self.players

    def play(self, number: int) -> str:
        """How the bot fares in one of the games, from 0: won, drawn or lost."""
        seed, seat = divmod(number, self.players)
        kinds = [self.bot if at == seat else self.against for at in range(self.players)]
        match = api.match("spy", kinds, seed=seed)
        match.advance()
        outcome = match.outcome()
        assert outcome is not None, "a match of bots is played to its end"
        return DRAWN if not outcome.winners else WON if seat in outcome.winners else LOST


PAIRINGS = tuple(Pairing(*pair, players) for players in (2, 3, 4) for pair in PAIRS)


@dataclass(frozen=True)
class Score:
    """How games ended for a bot; `part` is what a draw counts."""

    won: int
    drawn: int
    lost: int
    part: float

    @classmethod
    def of(cls, pairing: Pairing, results: str) -> Score:
        """The score of a pairing, from one character for each game."""
        won, drawn, lost = (results.count(mark) for mark in (WON, DRAWN, LOST))
        return cls(won, drawn, lost, 1 / pairing.players)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The part of all wins that the bot has; equally good bots have 1 / players."""
        return (self.won + self.part * self.drawn) / self.games

    def interval(self) -> tuple[float, float]:
        """Where the share of endlessly many games lies, with a confidence of 95 % (Wilson 1927).

        >>> low, high = Score(won=300, drawn=0, lost=100, part=1 / 2).interval()
        >>> round(low, 3), round(high, 3)
        (0.705, 0.79)
        """
        n, p = self.games, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return middle - reach, middle + reach


def play_all(workers: int = 2) -> dict[str, str]:
    """All games of all pairings, by pairing: one character for each game."""
    results = {}
    with ProcessPoolExecutor(workers) as pool:
        for pairing in PAIRINGS:
            results[str(pairing)] = "".join(pool.map(pairing.play, range(pairing.games), chunksize=20))
            print(row(pairing, results[str(pairing)]), flush=True)
    return results


def stored() -> dict[str, str]:
    """The results as they were last written."""
    found: dict[str, str] = json.loads(STORED.read_text(encoding="utf-8"))
    return found


def row(pairing: Pairing, results: str) -> str:
    """One line of a table."""
    score = Score.of(pairing, results)
    low, high = score.interval()
    cells = [
        f"one {pairing.bot}",
        f"{pairing.players - 1} {pairing.against}",
        f"{score.won}",
        f"{score.drawn}",
        f"{score.lost}",
        f"{score.share:.1%}".replace("%", " %"),
        f"{low:.1%} to {high:.1%}".replace("%", " %"),
        f"{1 / pairing.players:.1%}".replace("%", " %"),
    ]
    return f"| {' | '.join(cells)} |"


def table(results: Mapping[str, str], pairings: Iterable[Pairing]) -> str:
    """A table of these pairings."""
    head = "| | against | won | drawn | lost | share of wins | 95 % interval | if equally good |"
    rows = [row(pairing, results[str(pairing)]) for pairing in pairings]
    return "\n".join([head, "|---|---|---:|---:|---:|---:|---:|---:|", *rows, ""])


def pages(results: Mapping[str, str]) -> dict[Path, str]:
    """The pages with a table, as they have to read with these results."""
    for_two = [pairing for pairing in PAIRINGS if pairing.players == 2]
    return {README: with_table(README, table(results, for_two)), PAGE: with_table(PAGE, table(results, PAIRINGS))}


def with_table(page: Path, text: str) -> str:
    """A page with another table between its markers."""
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}{text}{END}{after}"


def in_order(results: Mapping[str, str]) -> bool:
    """Whether seeker beats careful, and both beat random, so often that it cannot well be luck; with two players."""
    duels = [pairing for pairing in PAIRINGS if pairing.players == 2]
    return all(Score.of(duel, results[str(duel)]).interval()[0] > 0.5 for duel in duels)


def main() -> None:
    """Play, store, write."""
    results = play_all()
    STORED.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    for page, text in pages(results).items():
        page.write_text(text, encoding="utf-8")
        print(f"written: {page.relative_to(ROOT)}")
    if not in_order(results):
        sys.exit("The order of the bots is not sure: improve the bot, do not choose seeds.")


if __name__ == "__main__":
    main()
