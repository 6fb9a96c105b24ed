"""Checks of what is expected of classifiers and of AUC."""

from __future__ import annotations

import numpy as np
import pytest
from changes_of_results import DATASETS, perfect, printed, scores, summary

from elazmeh2006.audit.checks.expectations import auc_interval

LARGE = DATASETS[:4]


def same_as(letter):
    """Give all classifiers the scores of one."""

    def apply(run):
        for dataset in DATASETS:
            for other in "STFB":
                columns = run.memory.scores[run.key(dataset, letter)]
                run.change_scores(dataset, other, lambda _, columns=columns: {"score": columns["score"]})

    return apply


def test_interval_of_an_auc_is_that_of_hanleys_formula_without_ties(golden):
    """DeLong's variance by its definition, on the tree of dis."""
    actual, score = golden.results().scores("dis", "T")
    wins = (score[actual == 1][:, None] > score[actual == 0]) + 0.5 * (
        score[actual == 1][:, None] == score[actual == 0]
    )
    variance = sum(np.var(wins.mean(axis=1 - i), ddof=1) / wins.shape[i] for i in (0, 1))
    low, high = auc_interval(golden.results(), "dis", "T", 0.05)
    assert (low + high) / 2 == pytest.approx(wins.mean())
    assert (high - low) / 2 == pytest.approx(1.959964 * np.sqrt(variance))


CHANGES = [
    ("C44", summary("T", auc=0.999), "holds"),
    ("C45", summary("F", ["spect"], auc=0.74), "fails"),
    ("C46", scores(lambda s: {"score": s["score"][::-1]}, "B", ["spect"]), "fails"),
    ("C47", perfect("B", LARGE), "holds"),
    ("C48", perfect("T", ["spect"]), "fails"),
    ("C49", perfect("T", ["dis"]), "holds"),
    ("C49", printed("C49", "F"), "holds"),
    ("C51", perfect(), "fails"),
    ("C57", perfect("S", ["dis", "spect", "spectf"]), "fails"),
]
# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("C44", summary("T", DATASETS[1:], auc=0.999)),
    ("C45", summary("F", ["spect"], auc=0.746)),
    ("C47", perfect("B", LARGE[:3])),
    ("C48", scores(lambda s: {"score": s["score"].round(1)}, "T", ["sick"])),
    ("C49", printed("C49", "B")),
    ("C51", perfect("STF")),
    ("C57", perfect("S", ["dis"])),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES)
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)


@pytest.mark.parametrize(("name", "change"), SAME)
def test_a_result_on_the_same_side_is_the_same_verdict(run, name, change):
    before = run.verdict(name)
    change(run)
    assert run.verdict(name) == before


def test_without_a_measure_the_pairs_that_differ_are_evidence(run):
    for name, pairs in (("C50", 4), ("C79", 0)):
        judgement = run.judgement(name)
        assert judgement["verdict"] == "cannot be tested"
        assert judgement["condition"].startswith("the paper does not say")
        assert len(judgement["numbers"]["significant"]) == pairs
