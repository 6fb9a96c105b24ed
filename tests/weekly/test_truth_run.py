"""The study with a known truth as a real run, with few samples."""

from __future__ import annotations

import csv

import pytest
import yaml
from run.project import Project

CONFIG = "small.yaml"
STUDY = ("-s", "studies/truth/Snakefile", "--configfile", CONFIG, "--replace-workflow-config")
FIGURES = ("results/truth/images/choices.png", "results/truth/images/coverage.png")
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
    project.snakemake(*STUDY, "--cores", "2", *FIGURES)
    return project


def test_a_stopped_run_goes_on_and_has_the_same_bytes_on_one_core(study):
    before = study.results()
    assert all(before[path.removeprefix("results/")].startswith(b"\x89PNG") for path in FIGURES)
    with open(study.folder / "results/truth/summary/choices.csv", newline="") as file:
        assert {row["population"] for row in csv.DictReader(file)} == {"binormal"}
    for name in ("cells/binormal/10.json", "summary/choices.csv", "images/choices.png"):
        (study.folder / "results/truth" / name).unlink()
    made = study.would_make(*STUDY, *FIGURES)
    assert CELL.format("binormal") in made
    assert CELL.format("null") not in made
    study.snakemake(*STUDY, "--cores", "1", *FIGURES)
    assert study.results() == before


def test_advice_that_few_samples_do_not_support_is_refused(study):
    said = study.snakemake(*STUDY, "--cores", "1", code=1)
    assert "error: advice.yaml: the tables contradict " in said.stderr + said.stdout
    assert not (study.folder / "results/truth/FINDINGS.md").exists()


def test_a_mistake_in_the_config_is_one_line(study):
    config = yaml.safe_load((study.folder / CONFIG).read_text())
    (study.folder / "wrong.yaml").write_text(yaml.safe_dump(config | {"sample": 3}))
    said = study.snakemake(*STUDY[:3], "wrong.yaml", STUDY[-1], "-n", code=2)
    (line,) = [line for line in said.stderr.splitlines() if line.startswith("error: ")]
    assert line.startswith("error: studies/truth/config.yaml: sample: unknown key (did you mean 'samples'?)")
