"""Protocol forensics: the quick part in a whole run, and the target with all seeds."""

from __future__ import annotations

import csv
import json

import pytest
import yaml

from elazmeh2006.evaluation import read_summaries

FORENSICS = {
    "results/audit/forensics.csv",
    *(f"results/figures/forensics.{kind}" for kind in ("pdf", "png")),
}
PROTOCOLS = {name.replace("forensics", "protocols") for name in FORENSICS} | {"results/audit/protocols.json"}
SEEDS = FORENSICS | {"results/report/forensics.html"}
FORENSICS = SEEDS | {"results/audit/robustness.csv"}
PAIRS = [(dataset, protocol) for dataset in ("spect", "spectf") for protocol in ("split", "cv")]
AS_RUN = [("spect", "split"), ("spectf", "cv")]
RUNS = {f"results/forensics/{d}/{p}/weka346-{x}.csv" for d, p in PAIRS for x in "STFB"}
SCORES = {name.replace("/weka346", "/scores/weka346") + ".bz2" for name in RUNS}
# The verdicts on the other suite are judged with other seeds too, but only under the protocols of the tables.
OTHER_SUITE = {
    f"results/forensics/{place.format(x)}"
    for folder, letters in (("spect/split", "STF"), ("spectf/cv", "STFB"))
    for place in (f"{folder}/sklearn-{{}}.csv", f"{folder}/scores/sklearn-{{}}.csv.bz2")
    for x in letters
}


CELLS = RUNS | SCORES | OTHER_SUITE


def read(project, name):
    return json.loads((project.folder / name).read_text())


def rows(project, name):
    with open(project.folder / name, newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def two_sets(copied):
    """The two small data sets under two protocols, and two seeds."""
    path = copied.folder / "config.yaml"
    config = yaml.safe_load(path.read_text())
    config["datasets"] = {name: config["datasets"][name] for name in ("spect", "spectf")}
    config["protocols"] = {name: config["protocols"][name] for name in ("split", "cv")}
    config["figures"] = {name: {**entry, "dataset": "spect"} for name, entry in config["figures"].items()}
    config["what_if"] = {}
    config["forensics"] = {"seeds": 2, "quick": ["S"]}
    path.write_text(yaml.safe_dump(config, sort_keys=False))
    return copied


def test_the_protocols_of_the_config_are_those_of_table3(finished):
    config = yaml.safe_load((finished.folder / "config.yaml").read_text())
    document = read(finished, "results/audit/protocols.json")
    best = {row["dataset"]: row["protocol"] for row in document["protocols"] if row["best"]}
    assert best == {name: entry["protocol"] for name, entry in config["datasets"].items()}
    assert len(document["protocols"]) == 15
    for row in document["protocols"]:
        assert row["cells"] == 4
        assert row["cells_at_digit"] == (4 if row["best"] else 0)
        assert (row["mean_distance"] < 0.0005) == row["best"]
        assert row["best"] or row["mean_distance"] > 0.01


def test_examples_scored_are_those_of_the_protocol(finished):
    protocols = read(finished, "results/audit/protocols.json")["protocols"]
    counts = {(row["dataset"], row["protocol"]): (row["n"], row["positives"]) for row in protocols}
    assert counts["spectf", "split"] == (269, 55)
    assert counts["spectf", "split-corrected"] == (187, 15)
    assert counts["spectf", "cv"] == (80, 40)
    assert counts["dis", "cv-all"] == (3772, 58)


def test_naive_bayes_alone_tells_the_cv_seed(finished):
    """On each cross-validated data set only one of the seeds gives the printed digits."""
    cells = read(finished, "results/audit/protocols.json")["cells"]
    bayes = {cell["dataset"]: cell for cell in cells if cell["letter"] == "B"}
    assert set(bayes) == {"hypothyroid", "sick-euthyroid", "spectf"}
    for cell in bayes.values():
        assert cell["runs"] == 20
        assert cell["hit_seeds"] == [1]
    assert bayes["hypothyroid"]["z"] < -4


def test_tables_and_figure_of_the_protocols(finished):
    for name in PROTOCOLS:
        assert (finished.folder / name).stat().st_size > 1000
    protocols = read(finished, "results/audit/protocols.json")["protocols"]
    table = rows(finished, "results/audit/protocols.csv")
    assert [row["protocol"] for row in table] == [row["protocol"] for row in protocols]
    assert [float(row["auc_F"]) for row in table] == [row["auc"]["F"] for row in protocols]


def test_forensics_is_a_target_of_its_own(two_sets):
    """Its runs agree with the scores, a stopped run continues, and only changed parts are made again."""
    default = [name for name in two_sets.would_make() if "weka346-S" not in name]
    assert not any("forensics" in name or "robustness" in name for name in default)
    two_sets.snakemake("--cores", "2", "forensics")
    for name in RUNS:
        dataset, protocol, classifier = name.removesuffix(".csv").split("/")[2:]
        first, *others = rows(two_sets, name)
        summaries = read_summaries(two_sets.folder / f"results/curves/{dataset}/weka346.json")
        assert float(first["auc"]) == summaries[dataset, protocol, classifier]["auc"]
        forest, cv = classifier.endswith("F"), protocol.startswith("cv")
        assert [first["cv_seed"], first["forest_seed"]] == ["1" if cv else "", "1" if forest else ""]
        assert [(run["cv_seed"], run["forest_seed"]) for run in others] == [
            *([("2", "1" if forest else "")] if cv else []),
            *([("1" if cv else "", "2")] if forest else []),
        ]
    cells = rows(two_sets, "results/audit/forensics.csv")
    as_run = [cell for cell in cells if (cell["dataset"], cell["protocol"]) in AS_RUN]
    assert len(as_run) == 4 + 5
    assert all(cell["hits"] != "0" for cell in as_run)
    # With two seeds, the printed digits of every classifier come out at the first one.
    assert all(cell["hit_seeds"].startswith("1") for cell in as_run if cell["varied"])
    assert "1" in {cell["hit_seeds"] for cell in as_run if cell["varied"] == "cv_seed"}
    for name in FORENSICS:
        assert (two_sets.folder / name).stat().st_size > 1000
    check_robustness(two_sets, as_run)

    made = {name: (two_sets.folder / name).read_bytes() for name in CELLS | FORENSICS}
    lost = {name for name in RUNS | SCORES if "spectf/cv" in name and name.endswith(("T.csv", "T.csv.bz2"))}
    for name in lost | FORENSICS:
        (two_sets.folder / name).unlink()
    assert two_sets.would_make("forensics") == lost | FORENSICS
    assert two_sets.would_make("robustness") == lost | FORENSICS - SEEDS
    two_sets.snakemake("--cores", "2", "forensics")
    assert {name: (two_sets.folder / name).read_bytes() for name in made} == made

    module = "src/elazmeh2006/figures/protocol_distances.py"
    two_sets.edit(module, "# A legend is filled", "# Legends are filled")
    assert two_sets.would_make("forensics") == set()
    two_sets.edit(module, "linscale=0.6", "linscale=0.7")
    assert two_sets.would_make("forensics") == SEEDS
    two_sets.edit("config.yaml", "seeds: 2", "seeds: 3")
    remade = two_sets.would_make("forensics")
    assert remade - FORENSICS < CELLS
    assert {name.split("/")[3] for name in CELLS - remade} == {"split"}
    assert len(CELLS - remade) == 2 * 2 * 3  # runs and scores of S, T and B, which draw nothing there


def check_robustness(project, as_run):
    """A cell of Table 3 holds in as many seeds as give its printed digit."""
    document = rows(project, "results/audit/robustness.csv")
    kinds = {"cv_seed": "fold_seeds", "forest_seed": "forest_seeds"}
    counts = {(row["id"], row["seeds"]): row for row in document if row["suite"] == "weka346"}
    drawn = [cell for cell in as_run if cell["varied"]]
    assert len(drawn) == 1 + 5
    for cell in drawn:
        count = counts["T3.{dataset}.{letter}".format(**cell), kinds[cell["varied"]]]
        assert (count["same"], count["of"]) == (cell["hits"], cell["runs"])
    assert {row["suite"] for row in document} == {"weka346", "sklearn"}
