"""The study with a known truth as a real run, with few samples."""

from __future__ import annotations

import csv

import pytest
import yaml
from run.project import Project

CONFIG = "small.yaml"
STUDY = ("-s", "studies/truth/Snakefile", "--configfile", CONFIG, "--replace-workflow-config")
FIGURE, ANSWER = "images/choices.png", "answer.txt"
CELL = "results/truth/cells/{}/10.json"


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """Tables and figures of two populations, on two cores."""
    project = Project.fresh(tmp_path_factory.mktemp("truth"))
    config = yaml.safe_load((project.folder / "studies/truth/config.yaml").read_text())
    config["populations"], config["positives"] = ["binormal", "null"], [10]
    config["samples"] |= {"ratios": [1, 10], "samples": 4, "resampled": 2, "bootstraps": 20}
    config["bands"] |= {"positives": [10], "ratios": [1], "samples": 2, "bootstraps": 20, "rocci": 0}
    config["imbalance"] |= {"positives": 10, "multiply": [1, 5], "samples": 4}
    (project.folder / CONFIG).write_text(yaml.safe_dump(config, sort_keys=False))
    project.snakemake(*STUDY, "--cores", "2")
    return project


def test_a_stopped_run_goes_on_and_has_the_same_bytes_on_one_core(study):
    before = study.results()
    assert before[f"truth/{FIGURE}"].startswith(b"\x89PNG")
    assert before[f"truth/{ANSWER}"].startswith(b"- Newcombe's interval of the AUC covers in ")
    with open(study.folder / "results/truth/summary/choices.csv", newline="") as file:
        assert {row["population"] for row in csv.DictReader(file)} == {"binormal"}
    for name in ("cells/binormal/10.json", "summary/choices.csv", "images/choices.png"):
        (study.folder / "results/truth" / name).unlink()
    made = study.would_make(*STUDY)
    assert CELL.format("binormal") in made
    assert CELL.format("null") not in made
    study.snakemake(*STUDY, "--cores", "1")
    assert study.results() == before
