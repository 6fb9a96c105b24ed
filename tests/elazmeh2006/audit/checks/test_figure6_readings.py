"""Checks of figure 6: with other areas or differences a claim holds under other definitions."""

from __future__ import annotations

import pytest

from confident_roc.segment import AREAS, DIFFERENCES
from elazmeh2006.audit.checks.figure6_readings import READINGS
from elazmeh2006.audit.definitions import definitions

DATASETS = ("dis", "hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")


def area(size, dataset, *letters):
    """Give segments another area, under every definition."""

    def change(run):
        for letter in letters:
            run.change_summary(dataset, letter, areas=dict.fromkeys(AREAS, size))

    return change


def average(size, dataset, *letters):
    """Give segments another average difference, under every definition."""

    def change(run):
        for letter in letters:
            run.change_summary(dataset, letter, average_differences=dict.fromkeys(DIFFERENCES, size))

    return change


def both(*changes):
    """Make several changes, one after the other."""

    def change(run):
        for one in changes:
            one(run)

    return change


CHANGES = [
    ("C18", area(1, "dis", "F"), "fails"),
    ("C18", both(area(1, "dis", "B"), area(1, "spect", "F")), "holds"),
    ("C19", both(*(average(0, x, "S") for x in DATASETS)), "fails"),
    ("C20", average(1, "spectf", "T"), "fails"),
    ("C20", both(area(1, "spectf", "T"), average(1, "spectf", *"SFB")), "holds"),
    ("C21", area(1, "dis", "F"), "fails"),
    ("C21", area(1, "dis", "B"), "holds"),
    ("C25", both(*(area(1, x, "F") for x in ("dis", "hypothyroid", "sick"))), "fails"),
    ("C27", both(area(1, "dis", "S"), average(0, "dis", "S")), "fails"),
    ("C29", average(1, "spectf", "T"), "fails"),
    ("C29", average(1, "spectf", *"SFB"), "holds"),
    ("C34", area(1, "hypothyroid", "S"), "fails"),
]


def test_the_definition_that_agrees_most_is_the_default(run):
    result = definitions(run.paper, [run.results()], run.config["evaluation"])
    assert result["best"] == result["default"] == {"area": "V+Hl", "difference": "absolute"}
    assert set(result["claims"]) == set(READINGS)
    most = max(row["holds"] for row in result["agreement"])
    assert [row["area"] for row in result["agreement"] if row["holds"] == most] == ["V+Hl"]


def test_a_claim_without_its_results_holds_under_no_definition(run):
    del run.memory.summaries[run.key("dis", "B")]
    result = definitions(run.paper, [run.results()], run.config["evaluation"])
    assert {row["holds"] for row in result["rows"] if row["claim"] == "C21"} == {None}


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(run, name, change, verdict):
    assert run.verdict(name) != verdict
    change(run)
    assert run.verdict(name) == verdict
