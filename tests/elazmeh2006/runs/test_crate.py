"""The RO-Crate of a small run; tests/run tests that of a whole run with the validator."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
import yaml

from elazmeh2006.runs.crate import build_crate
from elazmeh2006.runs.crate_jobs import finished_jobs

ROOT = Path(__file__).parents[3]
FILES = ("Snakefile", "src/a.py", "workflow/scripts/tables.py", "README.md", "results/table.csv")
# The logs of a finished job, of one of another target, and of one that failed.
LOGS = {
    "tables": "a warning\nrule tables\nran 2026-01-02T03:05:00Z 2026-01-02T03:05:02Z\n"
    "read src/a.py\nread elsewhere.csv\nmade 3 results/table.csv\nmade 4 results/temporary.csv\n",
    "talk": "rule tables\nran 2026-01-02T03:05:00Z 2026-01-02T03:05:02Z\nmade 5 results/talk.csv\n",
    "page": "error: no\n",
}
RUN = {
    "command": ["snakemake", "--cores", "2"],
    "started": "2026-01-02T03:04:05Z",
    "ended": "2026-01-02T03:09:05Z",
}


@pytest.fixture
def packed(tmp_path, monkeypatch):
    """Pack a small project and its results."""
    monkeypatch.chdir(tmp_path)
    for name in FILES:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(f"{name}\n")
    for name, text in LOGS.items():
        path = Path(f"results/logs/{name}.log")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
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
            jobs=finished_jobs("."),
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
    assert run["description"] == "snakemake --cores 2"
    assert (run["startTime"], run["endTime"]) == ("2026-01-02T03:04:05Z", "2026-01-02T03:09:05Z")
    assert {x["@id"] for x in run["object"]} == {"src/a.py", "workflow/scripts/tables.py", "README.md"}
    assert run["result"] == [{"@id": "results/table.csv"}]
    assert entities["./"]["mainEntity"] == {"@id": "Snakefile"}
    assert entities["./"]["version"] == "abc"


def test_the_same_run_is_described_the_same_way(packed):
    assert packed(RUN)[1] == packed(RUN)[1]


def test_a_job_is_an_action_of_its_script(packed):
    _, entities = packed(RUN)
    assert [name for name in entities if name.startswith("#job/")] == ["#job/tables"]
    job = entities["#job/tables"]
    assert job["@type"] == "CreateAction"
    assert job["instrument"] == {"@id": "workflow/scripts/tables.py"}
    assert (job["startTime"], job["endTime"]) == ("2026-01-02T03:05:00Z", "2026-01-02T03:05:02Z")
    assert (job["object"], job["result"]) == ([{"@id": "src/a.py"}], [{"@id": "results/table.csv"}])
    assert entities["workflow/scripts/tables.py"]["@type"] == ["File", "SoftwareSourceCode"]
    main = entities["Snakefile"]
    assert "HowTo" in main["@type"]
    assert main["step"] == [{"@id": "#rule-tables"}]
    assert entities["#rule-tables"]["workExample"] == {"@id": "workflow/scripts/tables.py"}
    assert entities["#step/tables"]["object"] == {"@id": "#job/tables"}
    assert entities["#engine"]["instrument"] == {"@id": "#snakemake-9.27.0"}
    assert entities["#engine"]["result"] == {"@id": "#run"}


def test_rules_of_one_script_are_steps_of_their_own(packed):
    """A rule by `use rule` has the script of its first rule, which is one part of the workflow."""
    alone = LOGS["tables"].replace("rule tables", "rule tables_of_batch")
    Path("results/logs/batch.log").write_text(alone)
    _, entities = packed(RUN)
    main, script = entities["Snakefile"], {"@id": "workflow/scripts/tables.py"}
    assert main["step"] == [{"@id": "#rule-tables_of_batch"}, {"@id": "#rule-tables"}]
    assert entities["#rule-tables_of_batch"]["workExample"] == script
    assert main["hasPart"] == [script]
