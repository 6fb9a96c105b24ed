"""An experiment without the paper: config/minimal.yaml."""

from __future__ import annotations

import json
import re
import zipfile

import pytest
import yaml
from run.project import Project

OPTIONS = ("--configfile", "config/minimal.yaml", "--replace-workflow-config")
# The name of the package is that of the paper.
WORDS = re.compile(r"paper|elazmeh(?!2006)|japkowicz|matwin|\b2006\b|replicat|audit|table ?3", re.IGNORECASE)


@pytest.fixture(scope="module")
def experiment(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project.fresh(tmp_path_factory.mktemp("experiment"))
    said = project.snakemake(*OPTIONS)
    assert "Best mean rank over 2 data sets: " in said.stdout
    assert not WORDS.search(said.stdout)
    assert "do not belong" not in said.stderr
    return project


def shown(content: str) -> str:
    """Leave out the style and the script of a page, whose names nobody reads."""
    return re.sub(r"<style>.*?</style>|<script>.*?</script>", "", content, flags=re.DOTALL)


def test_no_result_mentions_the_paper(experiment):
    results = experiment.results()
    assert {"report/index.html", "headline.txt", "tables/ranks.tex", "figures/mine/figure6.pdf"} <= set(
        results
    )
    assert not {name for name in results if WORDS.search(name)}
    for name, content in results.items():
        if not name.endswith((".png", ".pdf", "manifest.json")):
            assert not WORDS.search(shown(content.decode())), name
    manifest = json.loads(results["manifest.json"])
    code = ("src/", "workflow/", "Snakefile")
    names = [name for name in manifest["inputs"] if not name.startswith(code)]
    assert names == [
        "results/data/raw/datasets/circles/train.csv",
        "results/data/raw/datasets/moons/train.csv",
    ]
    assert not WORDS.search(str(manifest["config"]) + str(list(manifest["outputs"])))


def test_the_crate_has_the_config_of_the_run(experiment):
    """It is not config.yaml, which is beside the workflow."""
    experiment.snakemake("crate", *OPTIONS)
    with zipfile.ZipFile(experiment.folder / "results/crate.zip") as crate:
        config = yaml.safe_load(crate.read("config.yaml"))
    assert (list(config["datasets"]), config["bands"]["bootstraps"]) == (["moons", "circles"], 1000)
    (experiment.folder / "of-crate.yaml").write_text(yaml.safe_dump(config, sort_keys=False))
    options = ("--configfile", "of-crate.yaml", "--replace-workflow-config")
    assert experiment.would_make(*options) == set(), "it is the same run"


def test_the_page_is_on_the_experiment(experiment):
    page = experiment.results()["report/index.html"].decode()
    for text in (
        "Best mean rank over 2 data sets",
        "nearest neighbours",
        "Which differences are significant",
        "The confident segments",
        "Figure 5",
    ):
        assert text in page
    curves = json.loads(page.partition('id="curve-data">')[2].partition("</script>")[0])["curves"]
    assert [(curve["dataset"], curve["letter"]) for curve in curves] == [
        (dataset, letter) for dataset in ("moons", "circles") for letter in "LK"
    ]


def test_all_targets_with_the_letters_of_the_paper_on_other_data_sets(experiment):
    """Nothing is judged: the paper prints no AUC of these data sets."""
    config = yaml.safe_load((experiment.folder / "config/minimal.yaml").read_text())
    entry = config["classifiers"]["mine-L"]
    config["classifiers"] = {f"mine-{letter}": {**entry, "letter": letter} for letter in "STFB"}
    path = experiment.folder / "half-way.yaml"
    path.write_text(yaml.safe_dump({**config, "paper": "data/paper"}))
    made = experiment.would_make("everything", "--configfile", path.name, "--replace-workflow-config")
    tables = {"results/tables/ranks.csv", "results/supplement/pairs.csv"}
    assert tables | {"results/report/index.html", "results/scores/moons/mine-B.csv"} <= made
    assert not any(WORDS.search(name) or "forensics" in name or "/talk/" in name for name in made)
