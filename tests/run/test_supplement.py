"""The target supplement, as a whole run with small numbers."""

from __future__ import annotations

import csv
import re

import pytest
import yaml
from markupsafe import escape

from elazmeh2006.page.build import TITLES

SUITES = ("weka346", "sklearn")


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def one_set(finished, tmp_path_factory):
    """One small data set, one seed: the full target takes minutes."""
    project = finished.copy(tmp_path_factory.mktemp("small"))
    path = project.folder / "config.yaml"
    config = yaml.safe_load(path.read_text())
    config["datasets"] = {"spectf": config["datasets"]["spectf"]}
    config["figures"] = {name: {**entry, "dataset": "spectf"} for name, entry in config["figures"].items()}
    config["what_if"] = {}
    config["bands"]["bootstraps"] = 50
    config["imbalance"]["seeds"] = 1
    config["imbalance"]["cross_validate"] = {"spectf": ["train", "test-corrected"]}
    path.write_text(yaml.safe_dump(config, sort_keys=False))
    project.snakemake("--cores", "2", "supplement")
    return project


def test_the_supplement_is_not_part_of_the_default_run(finished):
    assert not (finished.folder / "results/supplement").exists()
    assert "snakemake supplement" in (finished.folder / "results/report/index.html").read_text()


def test_the_supplement_is_made_and_shown(one_set):
    folder = one_set.folder / "results/supplement"
    for name in ("roc_hull", "lift", "recall_precision", "error_reject", "imbalance"):
        for suite in SUITES:
            assert (folder / suite / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert len(rows(folder / "pairs.csv")) == 6 * len(SUITES)
    page = (one_set.folder / "results/report/supplement.html").read_text()
    for name in ("accuracy", "metrics", "pairs", "roc_hull", "twenty_items", "marijuana", "imbalance"):
        # A heading may go on with a count of what is shown.
        assert re.search(rf">{re.escape(str(escape(TITLES[name])))}(: \d[^<]+)?</h2>", page), name


def test_resampling_is_tried_for_every_classifier(one_set):
    for suite in SUITES:
        runs = rows(one_set.folder / f"results/supplement/imbalance/spectf/{suite}.csv")
        assert {row["letter"] for row in runs} == set("STFB")
        assert {row["method"] for row in runs} == {"none", "duplicate", "discard", "upweight"}
    table = rows(one_set.folder / "results/supplement/imbalance.csv")
    assert {row["suite"] for row in table} == set(SUITES)
