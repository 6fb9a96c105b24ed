"""A fresh run makes all results, a second one makes the same bytes, and nothing runs twice."""

from __future__ import annotations

import csv
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest
import yaml
from matplotlib.image import imread

from confident_roc._style import save
from elazmeh2006.evaluation import read_summaries

ROOT = Path(__file__).parents[2]
SUITES = ("weka346", "sklearn")
FIGURES = ["figure2", *(f"{suite}/figure{n}" for suite in SUITES for n in (1, 3, 4, 5, 6, 7, 8))]
TABLES = ["table1", "table2", "table3", "summary"]


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def protocols():
    """The protocols of the tables."""
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    return {dataset: entry["protocol"] for dataset, entry in config["datasets"].items()}


def test_every_table_and_figure_is_made(finished):
    results = finished.folder / "results"
    for figure in FIGURES:
        assert (results / f"figures/{figure}.png").read_bytes().startswith(b"\x89PNG")
        assert (results / f"figures/{figure}.pdf").read_bytes().startswith(b"%PDF")
    for table in TABLES:
        for kind in ("csv", "md", "tex"):
            assert (results / f"tables/{table}.{kind}").stat().st_size > 100
    assert "24 of 24 cells at the printed digit" in (results / "headline.txt").read_text()


def test_weka346_gives_every_cell_of_table3_at_the_printed_digit(finished):
    cells = [
        cell
        for cell in rows(finished.folder / "results/tables/table3.csv")
        if cell["suite"] == "weka346" and abs(float(cell["difference"])) <= 0.0005 + 1e-9
    ]
    assert len(cells) == 24


def test_table3_has_every_cell_and_our_own_numbers(finished, protocols):
    cells = rows(finished.folder / "results/tables/table3.csv")
    assert list(cells[0]) == ["dataset", "classifier", "letter", "suite", "auc", "paper", "difference"]
    printed = yaml.safe_load((ROOT / "data/paper/tables.yaml").read_text())["table3"]["auc"]
    expected = {(suite, d, x) for suite in SUITES for d in printed for x in printed[d]}
    assert {(c["suite"], c["dataset"], c["letter"]) for c in cells} == expected
    summaries = read_summaries(*finished.folder.glob("results/curves/*/*.json"))
    for cell in cells:
        summary = summaries[cell["dataset"], protocols[cell["dataset"]], cell["classifier"]]
        assert float(cell["auc"]) == summary["auc"]
        assert float(cell["paper"]) == printed[cell["dataset"]][cell["letter"]]
        assert float(cell["difference"]) == pytest.approx(summary["auc"] - float(cell["paper"]), abs=1e-15)


def test_auc_in_table3_is_scikit_learns_of_the_scores(finished, protocols):
    from sklearn.metrics import roc_auc_score

    for cell in rows(finished.folder / "results/tables/table3.csv"):
        dataset, classifier = cell["dataset"], cell["classifier"]
        there = rows(finished.folder / f"results/scores/{dataset}/{classifier}.csv")
        scores = [row for row in there if row["protocol"] == protocols[dataset]]
        auc = roc_auc_score([int(r["actual"]) for r in scores], [float(r["score"]) for r in scores])
        assert float(cell["auc"]) == pytest.approx(auc, abs=1e-12)


def test_table2_finds_the_misprinted_counts_of_sick(finished):
    disagree = [
        (r["dataset"], r["file"])
        for r in rows(finished.folder / "results/tables/table2.csv")
        if r["agrees"] == "False"
    ]
    assert disagree == [("sick", "train"), ("sick", "test")]


def test_confident_points_are_those_whose_interval_contains_zero(finished):
    for path in (finished.folder / "results/curves").rglob("*.csv"):
        for point in rows(path):
            assert (float(point["lower"]) <= 0 <= float(point["upper"])) == (point["confident"] == "1")


def test_empty_segment_is_blank_not_zero(finished):
    summary = rows(finished.folder / "results/tables/summary.csv")
    empty = [row for row in summary if row["confident_points"] == "0"]
    assert empty, "the stump has none on dis"
    assert all(row["area V+Hl"] == row["AveD signed"] == row["threshold_from"] == "" for row in empty)
    single = [row for row in summary if row["confident_points"] == "1"]
    assert all(float(row["area V"]) == 0 for row in single)


def test_a_second_call_does_nothing(copied):
    said = copied.snakemake()
    assert "Nothing to be done" in said.stderr + said.stdout


def test_a_moved_folder_is_still_up_to_date(copied):
    assert copied.would_make() == set()


def test_report_has_every_figure_and_table_with_its_caption(copied):
    """A name that is a link in reStructuredText is text in the captions."""
    name = "`bayes <javascript:alert(1)>`_ & <b>"
    copied.edit("config.yaml", "name: naive Bayes", f"name: '{name}'")
    copied.snakemake("--report", "report.html")
    page = (copied.folder / "report.html").read_text()
    for name in [*(figure.rpartition("/")[2] + ".png" for figure in FIGURES), *(f"{t}.csv" for t in TABLES)]:
        assert name in page
    assert "thick segments are the confident points" in page
    assert "covers" in page
    assert "javascript:alert(1)" in page
    assert not re.search(r'href=\\*"javascript', page)


@pytest.fixture
def drawn(finished, tmp_path):
    """The pictures of the documentation, made of this run."""
    spec = importlib.util.spec_from_file_location("picture", ROOT / "docs/picture.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = tmp_path / module.PICTURE.name
    save(module.picture(module.curves(finished.folder / "results")), [str(made)])
    return {made.name: made, "figure5.png": finished.folder / "results/figures/weka346/figure5.png"}


@pytest.mark.parametrize(
    ("page", "name"), [("README.md", "docs/images/segments.png"), ("docs/findings.md", "images/figure5.png")]
)
def test_pictures_in_the_documentation_are_those_of_the_run(drawn, page, name):
    assert f"]({name})" in (ROOT / page).read_text()
    shown, made = imread((ROOT / page).parent / name), imread(drawn[Path(name).name])
    assert shown.shape == made.shape
    # A missing letter has more pixels. Another processor may round the edge of a line in another way.
    assert np.sum(np.abs(shown - made).max(axis=-1) > 0.2) < 20


def test_output_in_the_readme_is_that_of_the_run(finished):
    (shown,) = re.findall(r"^```text\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert shown in (finished.folder / "results/headline.txt").read_text()


def test_shares_of_the_bands_in_the_method_page_are_those_of_the_run(finished):
    (shown,) = re.findall(r"under sqrt\(P/N\) \(([^)]+)\)", (ROOT / "docs/method.md").read_text())
    summaries = read_summaries(finished.folder / "results/curves/dis/weka346.json")
    shares = [summaries["dis", "split", f"weka346-{letter}"]["band"]["share"] for letter in "STFB"]
    assert [f"{share:.2f}".lstrip("0") for share in shares] == shown.split(", ")
