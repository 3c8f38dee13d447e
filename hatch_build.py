"""The build hook: compile the catalogues of translations and put notebooks and rules into the wheel.

It runs for wheels and for editable installs, so `pip install -e .` is enough to see every language.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Compile `spylab/locale/*/LC_MESSAGES/spylab.po` under `root` to `.mo` files beside them, and return those.

    The same .po always gives the same bytes. Fuzzy and obsolete entries are left out.
    A .po that cannot be read raises an OSError that says on which line.
    """
    compiled = []
    for source in sorted((root / "spylab" / "locale").glob("*/LC_MESSAGES/spylab.po")):
        target = source.with_suffix(".mo")
        target.write_bytes(polib.pofile(str(source)).to_binary())
        compiled.append(target)
    return compiled


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it collects the files of a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; for a real wheel (not an editable install) add the course."""
        root = Path(self.root)
        compile_catalogues(root)
        if version == "standard":
            for file in (
                *(root / "notebooks").glob("*.ipynb"),
                *(file for file in (root / "docs").rglob("*") if file.is_file()),
            ):
                build_data["force_include"][str(file)] = f"spylab/{file.relative_to(root).as_posix()}"
