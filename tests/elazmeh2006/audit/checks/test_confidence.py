"""Checks of what confident points, areas and differences say about a classifier."""

from __future__ import annotations

import pytest
from changes_of_results import DATASETS, curve, printed, summary

AREAS = ("V", "V+Hl", "V+Hr", "V|Hr")


def areas(size, letters="STFB", datasets=DATASETS):
    """Give segments another area; a function gets the confident points."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                points = run.results().confident(dataset, letter)
                if len(points["b"]):
                    of = dict.fromkeys(AREAS, size(points) if callable(size) else size)
                    run.change_summary(dataset, letter, areas=of)

    return apply


def differences(size, letters="STFB", datasets=DATASETS):
    """Give segments another average difference."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                points = run.results().confident(dataset, letter)
                if len(points["b"]):
                    mean = size(points) if callable(size) else size
                    averages = {"signed": mean, "absolute": abs(mean)}
                    run.change_summary(dataset, letter, average_differences=averages)

    return apply


def both(*parts):
    """Make several changes."""

    def apply(run):
        for part in parts:
            part(run)

    return apply


def errors(points):
    return float((points["b"] + points["c"]).mean())


def length(points):
    return float(points["fpr"].max() - points["fpr"].min() + points["tpr"].max() - points["tpr"].min())


def gap(column):
    """Make the second of three or more confident points not confident."""
    rows = column["confident"].nonzero()[0]
    flags = column["confident"].copy()
    flags[rows[1:2]] = len(rows) < 3
    return {"confident": flags}


CHANGES = [
    ("C62", areas(lambda points: -errors(points)), "holds"),
    ("C62", differences(lambda points: 1 / errors(points)), "fails"),
    ("C65", areas(lambda points: -length(points)), "fails"),
    ("C66", both(areas(9.0, "T"), differences(1.0, "SFB"), differences(0.0, "T")), "fails"),
    ("C66", both(areas(9.0, "B"), differences(1.0, "B")), "holds"),
    ("C67", both(areas(-1.0, "T", ["dis", "sick"]), differences(1.0, "T", ["dis", "sick"])), "fails"),
    ("C67", areas(9.0, "T"), "holds"),
    ("C61", summary("T", ["dis"], confident_points=18), "holds"),
    ("C69", summary("T", ["spectf"], confident_points=2), "fails"),
    ("C64", curve(gap, "B", ["dis"]), "fails"),
    ("C68", differences(0.0048, "T", ["dis"]), "fails"),
    ("C68", differences(-1.0, "T", ["dis"]), "holds only under: literal"),
    ("C70", summary("F", ["spectf"], confident_points=0), "fails"),
    ("C70", printed("C70", 0.2), "fails"),
]
# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("C61", summary("T", ["dis"], confident_points=17)),
    ("C69", summary("T", ["spectf"], confident_points=3)),
    ("C67", both(areas(-1.0, "T", ["dis"]), differences(1.0, "T", ["hypothyroid"]))),
    ("C70", summary("F", ["spectf"], confident_points=1)),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES)
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)


@pytest.mark.parametrize(("name", "change"), SAME)
def test_a_result_on_the_same_side_is_the_same_verdict(run, name, change):
    before = run.verdict(name)
    change(run)
    assert run.verdict(name) == before
