"""Checks of what other data do to ROC curves and to the method."""

from __future__ import annotations

import pytest
from changes_of_results import DATASETS, curve, perfect, printed, scores

from elazmeh2006.audit.checks.imbalance import changed

IMBALANCED = DATASETS[:5]


def wide_bands(letters="STFB"):
    """Make bands so wide that nothing is above them."""

    def apply(run):
        for dataset in DATASETS:
            for letter in letters:
                run.change_band(dataset, letter, width=2.0)

    return apply


def test_multiplied_negatives_move_the_segment_and_not_the_curve(golden):
    """The forest on dis: 9 confident points, 7 with every negative twice."""
    entry = {"datasets": ["dis"], "given": {"negatives": [2]}}
    before, after = list(changed(golden.results(), entry))[2]
    assert (len(before), len(after)) == (9, 7)
    assert after.auc == pytest.approx(before.auc)
    assert after.curve.tpr == pytest.approx(before.curve.tpr)


def test_right_negatives_halve_the_difference(golden):
    """As many examples again: the same points, half the difference."""
    before, after = list(changed(golden.results(), {"datasets": ["dis"], "given": {"easy": 1}}))[2]
    assert len(before) == len(after)
    assert after.difference == pytest.approx(before.difference / 2)


def test_a_tenth_of_the_data_has_more_confident_points(golden):
    before, after = list(changed(golden.results(), {"datasets": ["dis"], "given": {"examples": 0.1}}))[2]
    assert (len(before), len(after)) == (9, 29)


CHANGES = [
    ("C52", printed("C52", {"they": "stay"}), "holds"),
    ("C53", perfect(), "holds"),
    ("C53", printed("C53", {"they": "move"}), "holds"),
    ("C55", perfect(), "holds"),
    ("C55", printed("C55", {"they": "move"}), "holds only under: area, difference"),
    ("C63", perfect(), "holds"),
    ("C63", printed("C63", {"examples": 10.0}, key="given"), "holds"),
    ("C54", scores(lambda s: {"actual": 1 - s["actual"]}, "S", ["spect"]), "fails"),
    ("C54", printed("C54", ["spectf"], key="datasets"), "fails"),  # as many positives as negatives
    ("C56", perfect(), "holds"),
    ("C58", printed("C58", 0.829), "holds"),
    ("C59", printed("C59", 0.5), "holds"),
    ("C82", wide_bands(), "holds"),
    ("C60", curve(lambda c: {"tpr": c["tpr"] / 2}), "holds"),
    ("C60", curve(lambda c: {"fpr": c["fpr"] + 0.5}, "B", ["dis"]), "fails"),
]
# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("C53", printed("C53", {"measures": ["AUC", "points"]})),
    ("C82", wide_bands("STF")),
    ("C53", perfect("STF")),
    ("C63", perfect("STF")),
    ("C58", printed("C58", 0.828)),
    ("C59", printed("C59", 0.499)),
    ("C60", curve(lambda c: {"tpr": c["tpr"] / 2}, "STF")),
    ("C60", curve(lambda c: {"fpr": c["fpr"] + 0.45}, "B", ["dis"])),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES)
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)


@pytest.mark.parametrize(("name", "change"), SAME)
def test_a_result_on_the_same_side_is_the_same_verdict(run, name, change):
    before = run.verdict(name)
    change(run)
    assert run.verdict(name) == before


def test_a_bound_is_within_it(run):
    """A band of exactly the printed share is not wider; a point exactly on the line is not below it."""
    printed("C58", run.judgement("C58")["ours"])(run)
    assert run.verdict("C58") == "holds"
    corners = run.judgement("C60")["numbers"]["largest FPR and TPR"].values()
    printed("C60", {"below": max(fpr for fpr, _ in corners)})(run)
    assert run.verdict("C60") == "fails"
