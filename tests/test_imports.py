"""Imports go downwards only; which may import which is said in pyproject.toml."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
pytest.importorskip("importlinter")


def linted(folder: Path, source: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts of the pyproject.toml in a folder against packages."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-c", LINT]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_imports_go_downwards():
    done = linted(ROOT, ROOT / "src")
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("confident_roc/tango.py", "weka346.j48"),
        ("weka346/j48.py", "elazmeh2006.evaluation"),
        ("elazmeh2006/evaluation.py", "elazmeh2006.tables.paper"),
        ("elazmeh2006/datasets/c45.py", "elazmeh2006.runs.config"),
        ("elazmeh2006/runs/plan.py", "elazmeh2006.audit.judge"),
        ("elazmeh2006/new_room.py", "numpy"),
    ],
)
def test_an_import_that_goes_upwards_is_found(tmp_path, module, imported):
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with open(tmp_path / "src" / module, "a") as file:
        file.write(f"\n\ndef late():\n    import {imported}\n")
    done = linted(tmp_path, tmp_path / "src")
    assert done.returncode == 1, done.stdout
    assert module.removesuffix(".py").replace("/", ".").removeprefix("elazmeh2006.") in done.stdout
