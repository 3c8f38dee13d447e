"""Write `spylab/scene/widths.json`: how wide the characters of DejaVu Sans are, regular and bold.

    python tools/make_widths.py

The font files are the ones that matplotlib brings along. Widths are in units of 1/2048 em.
"""

from __future__ import annotations

import json
from pathlib import Path

import matplotlib
from matplotlib.ft2font import FT2Font, LoadFlags

TARGET = Path(__file__).parent.parent / "spylab" / "scene" / "widths.json"
FACES = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf"}
RANGES = [
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Latin-1
    (0x100, 0x17F),  # Latin Extended-A
    (0x391, 0x3C9),  # Greek
    (0x2007, 0x2027),  # spaces, dashes, quotation marks, ellipsis
    (0x202F, 0x203A),  # narrow space, per mille, primes, single quotation marks
    (0x2044, 0x2044),  # fraction slash
    (0x2070, 0x208E),  # superscripts, subscripts
    (0x20AC, 0x20AC),  # euro
    (0x2122, 0x2122),  # trade mark
    (0x2150, 0x215E),  # fractions
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x2265),  # mathematics
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2660, 0x2667),  # suits
    (0x2713, 0x2718),  # ticks and crosses
]


def widths(file: Path) -> dict[str, int]:
    """The width of every character of the ranges that the font has."""
    font = FT2Font(str(file))
    has = font.get_charmap()
    codes = [code for first, last in RANGES for code in range(first, last + 1) if code in has]
    return {chr(code): round(font.load_char(code, flags=LoadFlags.NO_SCALE).horiAdvance) for code in codes}


def main() -> None:
    """Write the table."""
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    table = {face: widths(folder / name) for face, name in FACES.items()}
    text = json.dumps({"em": 2048, **table}, ensure_ascii=False, separators=(",", ":"))
    TARGET.write_text(text.replace("},", "},\n") + "\n", encoding="utf-8")
    print(f"{TARGET.name}: {len(table['regular'])} regular and {len(table['bold'])} bold characters")


if __name__ == "__main__":
    main()
