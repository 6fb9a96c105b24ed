"""The RO-Crate of a small run; tests/run tests that of a whole run with the validator."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
import yaml

from elazmeh2006.runs.crate import build_crate

ROOT = Path(__file__).parents[3]
FILES = ("Snakefile", "src/a.py", "workflow/scripts/tables.py", "README.md", "results/table.csv")
RUN = {"command": "snakemake", "ended": "2026-01-02T03:09:05Z"}


@pytest.fixture
def packed(tmp_path, monkeypatch):
    """Pack a small project and its results."""
    monkeypatch.chdir(tmp_path)
    for name in FILES:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(f"{name}\n")
    manifest = {
        "inputs": {
            "Snakefile": {"sha256": "0"},
            "src/a.py": {"sha256": "1"},
            "mine.csv": {"sha256": "2"},
            "workflow/scripts/tables.py": {"sha256": "5"},
        },
        "outputs": {"results/table.csv": {"sha256": "3", "values": "4"}},
        "run_dependent": {"results/run.json": {}},
        "software": {"numpy": "2.4.0", "snakemake": "9.27.0", "absent": None},
    }

    def pack(run):
        crate = build_crate(
            workflow="Snakefile",
            files=["README.md", "src/a.py", "LICENSE"],
            manifest=manifest,
            provenance={"project": "p 1", "git": {"commit": "abc", "dirty": False}},
            run=run,
            citation=yaml.safe_load((ROOT / "CITATION.cff").read_text()),
        )
        content = zipfile.ZipFile(io.BytesIO(b"".join(crate.stream_zip())))
        graph = json.loads(content.read("ro-crate-metadata.json"))["@graph"]
        return content, {entity["@id"]: entity for entity in graph}

    return pack


def test_what_is_there_is_packed_and_described(packed):
    content, entities = packed(RUN)
    names = set(FILES)
    assert set(content.namelist()) == names | {"ro-crate-metadata.json"}
    assert names <= set(entities)
    assert content.read("src/a.py") == b"src/a.py\n"
    assert entities["results/table.csv"]["sha256"] == "3"
    assert {"#numpy-2.4.0"} == {name for name in entities if name.startswith(("#numpy", "#absent"))}
    assert {x["@id"] for x in entities["./"]["hasPart"]} == names


def test_the_run_is_an_action_of_the_workflow(packed):
    _, entities = packed(RUN)
    run = entities["#run"]
    assert run["@type"] == "CreateAction"
    assert run["instrument"] == {"@id": "Snakefile"}
    assert run["description"] == "snakemake"
    assert run["endTime"] == "2026-01-02T03:09:05Z"
    assert {x["@id"] for x in run["object"]} == {"src/a.py", "workflow/scripts/tables.py", "README.md"}
    assert run["result"] == [{"@id": "results/table.csv"}]
    assert entities["./"]["mainEntity"] == {"@id": "Snakefile"}
    assert entities["./"]["version"] == "abc"


def test_the_same_run_is_described_the_same_way(packed):
    assert packed(RUN)[1] == packed(RUN)[1]
