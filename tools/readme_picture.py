"""Draw the picture of the README: a game of three in its middle, as one player sees it.

    python -m tools.readme_picture          writes docs/spy.svg and docs/spy_dark.svg

The game is replayed from a seed, so the picture is what the program shows, and a test keeps it true.
"""

from __future__ import annotations

from pathlib import Path

from spylab import api
from spylab.engine import Stream
from spylab.games.spy.bots import Careful
from spylab.scene import svg

FOLDER = Path(__file__).parent.parent / "docs"
FILES = {"paper": FOLDER / "spy.svg", "ink": FOLDER / "spy_dark.svg"}
SEED, TURNS = 8, 9


def pictures() -> dict[Path, str]:
    """The files and what belongs into them."""
    kit = api.kit("spy")
    match = api.match("spy", ("human", "careful", "careful"), seed=SEED)
    seat = match.seat(0)
    player = Careful()
    for turn in range(TURNS):
        seat.act(player.choose(seat.info, Stream(SEED, f"picture:{turn}")))
    return {path: svg(kit.picture(kit.sight(seat, theme=theme))) + "\n" for theme, path in FILES.items()}


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text, encoding="utf-8")
        print(f"{file.relative_to(FOLDER.parent)}: {len(text) // 1024} KB")
