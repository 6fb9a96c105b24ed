"""Checksums of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from confident_roc._files import checksum
from elazmeh2006.runs import manifest as manifest_module
from elazmeh2006.runs.manifest import build_manifest


@pytest.fixture
def manifest(tmp_path, monkeypatch):
    """A manifest of three small files."""
    monkeypatch.chdir(tmp_path)
    for name in ("in.csv", "out.csv", "run.json"):
        Path(name).write_text(f"{name} 0.12345678949\n")
    return build_manifest(
        inputs=["in.csv"],
        outputs=["out.csv"],
        run_dependent=["run.json"],
        config={"data": {"mirror": str(tmp_path / "mine")}},
        software={"numpy": "2.4.0"},
    )


def test_every_file_has_a_checksum(manifest):
    assert manifest["inputs"] == {"in.csv": {"sha256": checksum("in.csv")}}
    assert manifest["outputs"] == {"out.csv": {"sha256": checksum("out.csv")}}
    assert manifest["run_dependent"] == {"run.json": {"sha256": checksum("run.json")}}
    assert manifest["config"] == {"data": {"mirror": "mine"}}


def test_inputs_from_elsewhere_are_known_by_their_name(tmp_path, monkeypatch):
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    Path("../mine.csv").write_text("1\n")
    made = build_manifest(inputs=["../mine.csv"], outputs=[], run_dependent=[], config={}, software={})
    assert list(made["inputs"]) == ["mine.csv"]


def test_files_of_a_module_have_the_names_of_the_repository(tmp_path, monkeypatch):
    """The packages are installed, the workflow is elsewhere, and the results have a prefix."""
    monkeypatch.chdir(tmp_path)
    for path in ("paper/results/x.csv", "home/data/paper/tables.yaml"):
        Path(path).parent.mkdir(parents=True)
        Path(path).write_text("1\n")
    made = build_manifest(
        inputs=[str(tmp_path / "home/data/paper/tables.yaml"), manifest_module.__file__],
        outputs=["paper/results/x.csv"],
        run_dependent=[],
        config={},
        software={},
        folders=["paper", str(tmp_path / "home"), "."],
    )
    assert list(made["inputs"]) == ["data/paper/tables.yaml", "src/elazmeh2006/runs/manifest.py"]
    assert list(made["outputs"]) == ["results/x.csv"]
