"""Which bot plays better? In every game every pair of its bots plays 400 matches, and tables say how it ended.

    python -m tools.ranking                  plays, writes docs/ranking.json and the tables in README and docs/bots.md
    python -m tools.ranking spies_and_lies   plays this game alone, and leaves the others as they are

A game's kit says which bots there are, the weakest first; "random" plays every game and comes before them.

One bot plays against one or more of another kind. The same seeds are played by all pairs, and each of them from every
seat in turn. A draw counts as an equal part of a win. Every match is stored by its result, so that a test can play any
of them again. Where games take long there are fewer of them (`FEWER`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from spylab import api
from spylab import games as registry

ROOT = Path(__file__).parent.parent
STORED = ROOT / "docs" / "ranking.json"
README, PAGE = ROOT / "README.md", ROOT / "docs" / "bots.md"
"""Both have a place for the table of every game, between the lines of `marks`; in README it is the one for two."""

GAMES = 400
FEWER = {("the_plan", 3): 60, ("the_plan", 4): 60}
"""How many games are enough where they take long, by game and number of players."""
WON, DRAWN, LOST = "+", "=", "-"
Z = 1.959964
"""So many standard deviations to both sides hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Pairing:
    """In a game a bot alone against bots of another kind, `players` of them in all."""

    game: str
    bot: str
    against: str
    players: int

    def __str__(self) -> str:
        return f"{self.bot} against {self.against}, {self.players} players"

    @property
    def games(self) -> int:
        """How many games: 400 or, where these take long, fewer; or the next number that gives every seat all seeds."""
        wanted = FEWER.get((self.game, self.players), GAMES)
        return -(-wanted // self.players) * self.players

    def play(self, number: int) -> str:
        """How the bot fares in one of the games, from 0: won, drawn or lost."""
        seed, seat = divmod(number, self.players)
        kinds = [self.bot if at == seat else self.against for at in range(self.players)]
        match = api.match(self.game, kinds, seed=seed)
        match.advance()
        outcome = match.outcome()
        assert outcome is not None, "a match of bots is played to its end"
        return DRAWN if not outcome.winners else WON if seat in outcome.winners else LOST


def pairings(game: str) -> tuple[Pairing, ...]:
    """Every bot of a game against each of the weaker ones, with every number of players.

    >>> [str(pairing) for pairing in pairings("spy") if pairing.players == 2]
    ['careful against random, 2 players', 'seeker against careful, 2 players', 'seeker against random, 2 players']
    """
    kit = registry.kit(game)
    kinds = ("random", *kit.bots)
    pairs = [(kind, weaker) for at, kind in enumerate(kinds) for weaker in reversed(kinds[:at])]
    least, most = kit.players
    return tuple(Pairing(game, *pair, players) for players in range(least, most + 1) for pair in pairs)


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


def play_all(game: str, workers: int = 2) -> dict[str, str]:
    """All matches of all pairings of a game, by pairing: one character for each match."""
    results = {}
    with ProcessPoolExecutor(workers) as pool:
        for pairing in pairings(game):
            results[str(pairing)] = "".join(pool.map(pairing.play, range(pairing.games), chunksize=20))
            print(row(pairing, results[str(pairing)]), flush=True)
    return results


def stored() -> dict[str, dict[str, str]]:
    """The results of every game as they were last written."""
    found: dict[str, dict[str, str]] = json.loads(STORED.read_text(encoding="utf-8"))
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


def pages(results: Mapping[str, Mapping[str, str]]) -> dict[Path, str]:
    """The pages with tables, as they have to read with these results."""
    readme, page = (path.read_text(encoding="utf-8") for path in (README, PAGE))
    for game, found in results.items():
        for_two = [pairing for pairing in pairings(game) if pairing.players == 2]
        readme = with_table(readme, game, table(found, for_two))
        page = with_table(page, game, table(found, pairings(game)))
    return {README: readme, PAGE: page}


def marks(game: str) -> tuple[str, str]:
    """The lines before and after the table of a game."""
    return f"<!-- ranking {game} -->\n", f"<!-- end of ranking {game} -->"


def with_table(page: str, game: str, text: str) -> str:
    """A page with another table of this game; unchanged if it has no place for one."""
    begin, end = marks(game)
    if begin not in page:
        return page
    before, rest = page.split(begin)
    return f"{before}{begin}{text}{end}{rest.split(end)[1]}"


def in_order(game: str, results: Mapping[str, str]) -> bool:
    """Whether with two players every bot beats the weaker ones so often that it cannot well be luck."""
    duels = [pairing for pairing in pairings(game) if pairing.players == 2]
    return all(Score.of(duel, results[str(duel)]).interval()[0] > 0.5 for duel in duels)


def main(games: Sequence[str]) -> None:
    """Play, store, write."""
    results = {**(stored() if STORED.exists() else {}), **{game: play_all(game) for game in games}}
    STORED.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    for page, text in pages(results).items():
        page.write_text(text, encoding="utf-8")
        print(f"written: {page.relative_to(ROOT)}")
    if not all(in_order(game, results[game]) for game in games):
        sys.exit("The order of the bots is not sure: improve the bot, do not choose seeds.")


if __name__ == "__main__":
    main(sys.argv[1:] or registry.names())
