"""Run every notebook from the top and keep its outputs: `make notebooks`, after a change that shows in them.

    python -m tools.run_notebooks [NAME ...]

Ids of widgets, times and counters of the machine are left out, so that a rerun changes only what has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def run(path: Path) -> None:
    """Run one notebook in its folder and write it back with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": path.parent}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=folder).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.metadata["language_info"] = {"name": "python"}
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number:02d}"
        cell.metadata.pop("execution", None)
        if "outputs" in cell:
            cell["outputs"] = _joined(cell["outputs"])
        for output in cell.get("outputs", []):
            widget = output.get("data", {}).get("application/vnd.jupyter.widget-view+json")
            if widget:
                widget["model_id"] = "0" * 32
    nbformat.write(notebook, path)
    print(f"{path.name}: {sum(cell.cell_type == 'code' for cell in notebook.cells)} cells run")


def _joined(outputs: list[Any]) -> list[Any]:
    """The outputs with what was printed in a row as one: how it comes in parts depends on how busy the machine is."""
    found: list[Any] = []
    for output in outputs:
        if found and output["output_type"] == "stream" and found[-1].get("name") == output["name"]:
            found[-1]["text"] += output["text"]
        else:
            found.append(output)
    return found


if __name__ == "__main__":
    chosen = [NOTEBOOKS / name for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb"))
    for notebook_path in chosen:
        run(notebook_path)
