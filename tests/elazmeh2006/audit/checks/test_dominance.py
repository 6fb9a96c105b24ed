"""Checks of whole ROC curves: which one is above another."""

from __future__ import annotations

import numpy as np
import pytest
from changes_of_results import DATASETS, perfect, printed

from elazmeh2006.audit.checks.dominance import above


def curve(*points, positives=100, negatives=100):
    """Make a curve from rates, in the order of files: from (1, 1) to the lowest point."""
    fpr, tpr = np.array(points, dtype=float).T
    a, c = (tpr * positives).round().astype(int), (fpr * negatives).round().astype(int)
    counts = {"a": a, "b": positives - a, "c": c, "d": negatives - c}
    return {"fpr": fpr, "tpr": tpr, "threshold": np.arange(len(a)), **counts}


DIAGONAL = curve((1, 1))


def test_a_curve_is_not_above_itself():
    assert above(DIAGONAL, DIAGONAL) == {"higher": 0, "lower": 0, "gain": 0, "loss": 0}


def test_a_perfect_curve_is_above_the_diagonal():
    assert above(curve((1, 1), (0, 1)), DIAGONAL) == {"higher": 1, "lower": 0, "gain": 1, "loss": 0}


def test_curves_that_cross_between_two_points():
    """From (0, 0) by (.5, .2) to (.5, .8) to (1, 1): below the diagonal on the left, above on the right."""
    step = curve((1, 1), (0.5, 0.8), (0.5, 0.2))
    assert above(step, DIAGONAL) == pytest.approx({"higher": 0.5, "lower": 0.5, "gain": 0.3, "loss": 0.3})
    flat = curve((1, 1), (0.4, 0.6), (0, 0.6))  # level at .6, and from (.4, .6) on parallel to nothing
    assert above(flat, curve((1, 1), (0, 0.2)))["higher"] == pytest.approx(1)
    crossing = above(flat, curve((1, 1), (0.4, 0.8)))  # .6 against 2 x: they cross at .3
    assert crossing["higher"] == pytest.approx(0.3)
    assert crossing["lower"] == pytest.approx(0.7)


CHANGES = [
    ("C40", perfect("S"), "holds"),
    ("C41", perfect("F"), "holds"),
    ("C41", perfect("B", ["spect"]), "fails"),
    ("C42", perfect("F", DATASETS[:4]), "holds"),
    ("C42", printed("C42", {"at_least": 7}), "fails"),
    ("C43", perfect("TB", ["spectf"]), "true in direction only"),
]
# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("C40", perfect("S", DATASETS[:4])),
    ("C41", perfect("F", DATASETS[:5])),
    ("C42", perfect("F", DATASETS[:3])),
    ("C42", printed("C42", {"at_least": 6})),
    ("C43", perfect("T", ["spectf"])),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES)
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)


@pytest.mark.parametrize(("name", "change"), SAME)
def test_a_result_on_the_same_side_is_the_same_verdict(run, name, change):
    before = run.verdict(name)
    change(run)
    assert run.verdict(name) == before


def test_equal_curves_are_the_same_but_not_better(run):
    for dataset in DATASETS:
        for pair in ("ST", "FB"):
            first, second = (run.key(dataset, letter) for letter in pair)
            run.memory.curves[first] = run.memory.curves[second]
    assert run.verdict("C40") == "holds"
    assert run.verdict("C41") == "fails"
