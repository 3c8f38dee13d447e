"""A scene as SVG: for saved notebooks, pages, tests, and readers who cannot see the canvas."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .marks import Circle, Label, Part, Path, Rect, Scene, Shape, Style
from .reuse import Atom, Drawing, Pair, Placed, join, uses
from .themes import THEMES

_FONT = "DejaVu Sans,Verdana,sans-serif"
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WORTH_SHARING = 30
"""So many characters an outline has at least that is written once and used wherever it comes again."""
_LONG_WAY = 150
"""So many it has at least to be written once for several styles, as that of a street and of its edge."""
_SHORT = 3
"""Texts of so many characters are about equally wide in every font and need not be held to their width."""


def svg(scene: Scene, *, embed: bool = False, ground: bool = True) -> str:
    """The scene as an SVG file.

    With `embed` it may be pasted into a page that shows other pictures as well: its ids and classes begin
    with something that no different picture has. Without `ground` whatever lies below shines through.

    >>> page = Scene(40, 20, "paper", "A page", "There is nothing on it.", ())
    >>> print(svg(page))
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20" role="img"
     aria-labelledby="_t _d" font-family="DejaVu Sans,Verdana,sans-serif" fill="none"
     stroke-linecap="round" stroke-linejoin="round">
    <title id="_t">A page</title><desc id="_d">There is nothing on it.</desc>
    <style>.a{fill:#FBF6EA}</style>
    <rect class="a" width="40" height="20"/>
    </svg>
    """
    alone = _Writer(scene, "_").document(ground)
    if not embed:
        return alone
    return _Writer(scene, f"_{hashlib.sha256(alone.encode()).hexdigest()[:8]}").document(ground)


def data_uri(scene: Scene) -> str:
    """The picture as the address of an image: "data:image/svg+xml;base64,..."."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg(scene).encode()).decode("ascii")


def html_img(scene: Scene) -> str:
    """The picture as an `<img>` whose `alt` gives its title and its description."""
    alt = html.escape(_readable(f"{scene.title}. {scene.description}"))
    return f'<img alt="{alt}" width="{scene.width}" height="{scene.height}" src="{data_uri(scene)}">'


class _Writer:
    """Writes one scene: a style becomes a class, a drawing that comes again is written once."""

    def __init__(self, scene: Scene, prefix: str) -> None:
        self._scene = scene
        self._colour = THEMES[scene.theme].colour
        self._prefix = prefix
        self._classes: dict[str, str] = {}
        self._shared: dict[Drawing, str] = {}
        self._ways: dict[str, str] = {}

    def document(self, ground: bool) -> str:
        scene, prefix = self._scene, self._prefix
        page = [self._placed(Rect(0, 0, scene.width, scene.height, Style("page")))] if ground else []
        drawn = [part for part in scene.parts if part.shapes]
        rows = join([[self._placed(shape) for shape in part.shapes] for part in drawn])
        self._share(rows)
        groups = [
            f"<g id={_quoted(self._id(part))}>{self._row(row)}</g>" for part, row in zip(drawn, rows, strict=True)
        ]
        css = "".join(f".{name}{{{rules}}}" for rules, name in self._classes.items())
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}"'
            f' width="{scene.width}" height="{scene.height}" role="img"',
            f' aria-labelledby="{prefix}t {prefix}d" font-family="{_FONT}" fill="none"',
            ' stroke-linecap="round" stroke-linejoin="round">',
            f'<title id="{prefix}t">{_text(scene.title)}</title><desc id="{prefix}d">{_text(scene.description)}</desc>',
            f"<style>{css}</style>",
            *self._definitions(),
            *([self._row(page)] if ground else []),
            *groups,
            "</svg>\n",
        ])  # fmt: skip

    def _id(self, part: Part) -> str:
        return _readable(part.id if self._prefix == "_" else f"{self._prefix}-{part.id}")

    def _share(self, rows: list[list[Placed]]) -> None:
        """Give a name to every drawing that is worth being written once."""
        counts = uses(rows)
        ways = Counter(drawing.outline for drawing in counts if isinstance(drawing, Atom) and drawing.place == "d")
        self._ways = {
            way: f"{self._prefix}w{number}"
            for number, way in enumerate(way for way, times in ways.items() if times > 1 and len(way) >= _LONG_WAY)
        }
        for drawing, times in counts.items():
            if times > 1 and (isinstance(drawing, Pair) or len(drawing.outline) >= _WORTH_SHARING):
                self._shared[drawing] = f"{self._prefix}{len(self._shared)}"

    def _definitions(self) -> Iterator[str]:
        if self._shared or self._ways:
            ways = (f'<path id="{name}" d="M0 0{way}"/>' for way, name in self._ways.items())
            shared = (f'<g id="{name}">{self._whole(0, 0, drawing)}</g>' for drawing, name in self._shared.items())
            yield f"<defs>{''.join((*ways, *shared))}</defs>"

    def _row(self, row: list[Placed]) -> str:
        return "".join(self._drawing(*placed) for placed in row)

    def _drawing(self, x: float, y: float, drawing: Drawing) -> str:
        if drawing in self._shared:
            return f'<use href="#{self._shared[drawing]}"{_at(x, y)}/>'
        return self._whole(x, y, drawing)

    def _whole(self, x: float, y: float, drawing: Drawing) -> str:
        if isinstance(drawing, Pair):
            second = self._drawing(x + drawing.dx, y + drawing.dy, drawing.second)
            return self._drawing(x, y, drawing.first) + second
        if drawing.outline in self._ways:
            start = drawing.start.replace("<path", "<use", 1)
            return f'{start} href="#{self._ways[drawing.outline]}"{_at(x, y)}/>'
        if drawing.place == "d":
            return f'{drawing.start} d="M{_numbers((x, y))}{drawing.outline}"/>'
        return f"{drawing.start}{_at(x, y, drawing.place)}{drawing.outline or '/>'}"

    def _placed(self, shape: Shape) -> Placed:
        """The place of a shape and the element that draws it there."""
        match shape:
            case Rect(x, y, w, h, style, r):
                size = f'width="{_number(w)}" height="{_number(h)}"' + (f' rx="{_number(r)}"' if r else "")
                return x, y, Atom(f"<rect{self._painted(style)} {size}", "x")
            case Circle(x, y, r, style):
                return x, y, Atom(f'<circle{self._painted(style)} r="{_number(r)}"', "cx")
            case Path(_, style):
                (x, y), outline = _outline(shape)
                return x, y, Atom(f"<path{self._painted(style)}", "d", outline)
            case Label(x, y):
                return x, y, self._label(shape)

    def _label(self, label: Label) -> Atom:
        """Text, held to the width that was measured: another font is squeezed or stretched into it."""
        rules = [f"fill:{self._colour(label.fill)}", f"font-size:{_number(label.size)}px"]
        rules += ["font-weight:700"] if label.bold else []
        rules += [f"text-anchor:{label.anchor}"] if label.anchor != "start" else []
        held = f' textLength="{_number(label.width)}" lengthAdjust="spacingAndGlyphs"'
        start = f"<text{self._class(rules)}{held if len(label.text) > _SHORT else ''}"
        return Atom(start, "x", f">{_text(label.text)}</text>", single=True)

    def _painted(self, style: Style) -> str:
        rules = [f"fill:{self._colour(style.fill)}"] if style.fill else []
        if style.stroke:
            rules += [f"stroke:{self._colour(style.stroke)}", f"stroke-width:{style.width:.3g}"]
            rules += [f"stroke-dasharray:{' '.join(map(_number, style.dash))}"] if style.dash else []
            rules += ["stroke-linecap:butt"] if style.butt else []
        rules += [f"opacity:{style.alpha:.3g}"] if style.alpha != 1 else []
        return self._class(rules)

    def _class(self, rules: Iterable[str]) -> str:
        prefix = self._prefix if self._prefix != "_" else ""
        return f' class="{self._classes.setdefault(";".join(rules), prefix + _letters(len(self._classes)))}"'


def _outline(path: Path) -> tuple[tuple[float, float], str]:
    """Where a path starts, and its way from there, each step told from the point before.

    Told like this, equal drawings in different places have the same outline, in fewer characters.
    """
    x0, y0 = path.segments[0][1]
    here = start = (0.0, 0.0)
    steps = []
    for command, values in path.segments[1:]:
        points = [(round(x - x0, 1), round(y - y0, 1)) for x, y in zip(values[0::2], values[1::2], strict=True)]
        steps.append(command.lower() + _numbers(v for x, y in points for v in (x - here[0], y - here[1])))
        here = points[-1] if points else start
        start = here if command == "M" else start
    return (x0, y0), "".join(steps)


def _at(x: float, y: float, name: str = "x") -> str:
    """The attributes of a place; a nought is what a file means when it says nothing."""
    other = name.replace("x", "y")
    places = ((name, _number(x)), (other, _number(y)))
    return "".join(f' {attribute}="{value}"' for attribute, value in places if value != "0")


def _numbers(values: Iterable[float]) -> str:
    return " ".join(map(_number, values)).replace(" -", "-")


def _number(value: float) -> str:
    """At most one decimal, and no more characters than that takes."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")


def _letters(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def _quoted(text: str) -> str:
    return f'"{html.escape(text)}"'


def _text(text: str) -> str:
    return html.escape(_readable(text), quote=False)


def _readable(text: str) -> str:
    """Without the few characters that XML cannot hold at all."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
