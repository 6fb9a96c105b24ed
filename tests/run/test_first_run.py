"""The first run of a minute: two data sets and two of the paper's learners, compared with the paper."""

from __future__ import annotations

import csv

import pytest
import yaml

from elazmeh2006.printed_digit import at_printed_digit

COMMAND = ("--configfile", ".test/config.yaml")


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    from run.project import Project

    project = Project.fresh(tmp_path_factory.mktemp("first"))
    return project, project.snakemake(*COMMAND).stdout


def test_its_aucs_are_the_printed_ones(first):
    project, said = first
    printed = yaml.safe_load((project.folder / "data/paper/tables.yaml").read_text())["table3"]
    with open(project.folder / "results/tables/summary.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["dataset"], row["letter"]) for row in rows] == [
        *[("dis", "T"), ("dis", "B"), ("spectf", "T"), ("spectf", "B")]
    ]
    for row in rows:
        paper = printed["auc"][row["dataset"]][row["letter"]]
        assert at_printed_digit(float(row["auc"]), paper, printed["precision"]), row
    assert "Against the paper's Table 3: 4 of 4 cells at the printed digit" in said


def test_it_makes_tables_figures_and_a_page_and_nothing_of_other_data_sets(first):
    results = first[0].results()
    assert {
        "report/index.html",
        "tables/segments.csv",
        "figures/weka346/figure5.pdf",
        "manifest.json",
    } <= set(results)
    assert not [name for name in results if "hypothyroid" in name or "sklearn" in name]


def test_a_second_call_finds_nothing_to_do_and_the_whole_run_is_still_the_paper(first):
    project, _ = first
    assert project.would_make(*COMMAND) == set()
    assert "results/figures/sklearn/figure8.pdf" in project.would_make(
        "--config", "data={sources: [bundled]}"
    )
