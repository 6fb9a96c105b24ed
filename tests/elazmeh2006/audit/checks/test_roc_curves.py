"""Checks of ROC curves and bands: with other areas, scores or shares the verdicts change."""

from __future__ import annotations

import pytest

OTHERS = ("hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")


def auc(value, letters, *datasets):
    """Give classifiers another AUC."""

    def change(run):
        for dataset in datasets:
            for letter in letters:
                run.change_summary(dataset, letter, auc=value)

    return change


def perfect(letters, *datasets):
    """Make classifiers perfect: they give one score to positives and another to negatives."""

    def change(run):
        for dataset in datasets:
            for letter in letters:
                run.change_scores(dataset, letter, lambda scores: {"score": scores["actual"].astype(float)})

    return change


def bands(share, letters, *datasets):
    """Give bands another share of ROC space."""

    def change(run):
        for dataset in datasets:
            for letter in letters:
                run.change_band(dataset, letter, share=share)

    return change


CHANGES = [
    ("C2", auc(0.9765, "F", "hypothyroid"), "fails"),
    ("N6", auc(0.9765, "F", "hypothyroid"), "fails"),
    ("C3", auc(1.0, "S", "sick", "spect", "spectf"), "holds"),
    ("C3", perfect("T", "spect"), "fails"),
    ("C4", auc(0.9, "F", "spect"), "holds"),
    ("C4", perfect("B", "sick"), "fails"),
    ("C5", auc(0.1, "F", "dis", "hypothyroid"), "fails"),
    ("C6", perfect("FB", "spect"), "holds"),
    ("C6", perfect("S", "spect"), "fails"),
    ("C26", auc(0.95, "TB", "spectf"), "holds"),
    ("C7", bands(0.4, "T", "dis"), "fails"),
    ("C8", bands(0.6, "STFB", *OTHERS), "holds"),
    ("E10", bands(0.6, "STF", "sick", "spect", "spectf"), "holds"),
    ("N8", auc(0.9, "F", "spect"), "fails"),
    ("N5", perfect("S", "dis", "sick", "spect"), "holds"),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(run, name, change, verdict):
    assert run.verdict(name) != verdict
    change(run)
    assert run.verdict(name) == verdict
