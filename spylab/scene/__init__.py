"""Pictures as data: shapes, texts that fit, themes, and what the pictures of a game are put together from.

A scene is made of parts, a part of shapes; shapes are plain values with the names of colours. Nothing
here knows a game, a language or a browser: texts arrive translated, and a renderer draws what it is given.
"""

from .agents import AGENTS, Shapes, agent_shape, badge, beam, hat, spy_figure
from .marks import Anchor, Box, Circle, Label, Part, Path, Rect, Scene, Segment, Shape, Style
from .panels import (
    Icon,
    arrow,
    brackets,
    button,
    button_width,
    card_back,
    card_face,
    card_slot,
    heat_cell,
    link_arrow,
    link_column,
    panel,
    ring_arrow,
    rule,
    turn_icon,
)
from .pen import Pen, polygon, stroke
from .svg import data_uri, html_img, svg
from .text import fit, heading, label, labels, measure, middle, wrap
from .themes import THEMES, Theme, blend, contrast, heat_step
from .things import (
    bomb,
    bomb_pip,
    certain,
    eye,
    flame,
    folder,
    folder_pip,
    key,
    ruled_out,
    safe,
    safe_pip,
)

__all__ = [
    "AGENTS", "THEMES", "Anchor", "Box", "Circle", "Icon", "Label", "Part", "Path", "Pen", "Rect", "Scene", "Segment",
    "Shape", "Shapes", "Style", "Theme", "agent_shape", "arrow", "badge", "beam", "blend", "bomb", "bomb_pip",
    "brackets", "button", "button_width", "card_back", "card_face", "card_slot", "certain", "contrast", "data_uri",
    "eye", "fit", "flame", "folder", "folder_pip", "hat", "heading", "heat_cell", "heat_step", "html_img", "key",
    "label", "labels", "link_arrow", "link_column", "measure", "middle", "panel", "polygon", "ring_arrow", "rule",
    "ruled_out", "safe", "safe_pip", "spy_figure", "stroke", "svg", "turn_icon", "wrap",
]  # fmt: skip
