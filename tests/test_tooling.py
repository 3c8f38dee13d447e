"""Checks that are programs of their own, and the package as somebody else installs it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.test_words import SENTENCE
from tools.words import TRANSLATED

ROOT = Path(__file__).resolve().parent.parent
DATA = {".css", ".js", ".json", ".svg", ".toml", ".typed"}
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "--quiet", "."],
    "ruff format": ["-m", "ruff", "format", "--quiet", "--diff", "."],
    "mypy": ["-m", "mypy", "--no-error-summary"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
}


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """The output of a program; a failure of it is a failure of the test, with all it said."""
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        pytest.fail(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}", pytrace=False)
    return done.stdout


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_finds_nothing(name: str) -> None:
    assert "error" not in run(sys.executable, *CHECKS[name], NO_COLOR="1").lower()


def test_the_lock_names_no_place() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.lstrip().startswith("#")]
    assert len(pins) > 50
    form = r"[a-z0-9._-]+==[0-9][A-Za-z0-9.+!]*( ; [^#]+)?( +# via .*)?"
    assert [line for line in pins if not re.fullmatch(form, line)] == []
    assert "make lock" in "\n".join(lines[:3])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that was built from the source archive, as an index would serve it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_notebooks_catalogues_and_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "spylab"
    wanted = {f"spylab/locale/{code}/LC_MESSAGES/spylab.mo" for code in TRANSLATED}
    wanted |= {f"spylab/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    wanted |= {f"spylab/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "docs").rglob("*") if path.is_file()}
    wanted |= {path.relative_to(ROOT).as_posix() for path in package.rglob("*") if path.suffix in DATA | {".py"}}
    assert len(wanted) > 10
    assert sorted(wanted - names) == []
    assert [name for name in names if name.endswith(".po") or name.startswith(("tests", "tools"))] == []


def test_the_wheel_works_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    """Installed by itself; what it needs is lent by the environment of the tests."""
    home = tmp_path / "environment"
    venv.create(home, symlinks=True)
    place = {"base": str(home), "platbase": str(home)}
    site = Path(sysconfig.get_path("purelib", vars=place))
    scripts = Path(sysconfig.get_path("scripts", vars=place))
    python = scripts / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", wheel)
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    told = run(python, "-c", "import spylab; print(spylab.__file__)", cwd=empty, PYTHONPATH="")
    assert Path(told.strip()).is_relative_to(site)
    say = f"from spylab.words import Text; print(ascii(str(Text({SENTENCE!r}))))"
    said = {code: run(python, "-c", say, cwd=empty, PYTHONPATH="", SPYLAB_LANG=code) for code in ("en", *TRANSLATED)}
    assert len(set(said.values())) == len(said)
    assert "play" in run(scripts / "spylab", "--help", cwd=empty, PYTHONPATH="")
