"""Checks of confident points: with other curves or summaries the verdicts change."""

from __future__ import annotations

import numpy as np
import pytest


def summary(dataset, letter, **changes):
    """Give a classifier another summary."""
    return lambda run: run.change_summary(dataset, letter, **changes)


def curve(dataset, letter, change):
    """Give a classifier another curve."""
    return lambda run: run.change_curve(dataset, letter, change)


def more_right_than_wrong(run):
    for dataset in run.config["datasets"]:
        for letter in run.letters:
            run.change_curve(dataset, letter, lambda x: {"a": x["b"] + 1, "d": x["c"] + 1})


CHANGES = [
    ("C9", summary("dis", "S", confident_points=1), "fails"),
    ("C9", summary("spectf", "S", confident_points=0), "fails"),
    ("C10", summary("spect", "T", confident_points=1), "fails"),
    ("C11", summary("dis", "T", confident_points=0), "fails"),
    ("C11", curve("dis", "B", lambda x: {"tpr": x["tpr"] + 0.5}), "fails"),
    ("C12", summary("dis", "T", threshold_range=[0.1, 0.7]), "fails"),
    ("C12", summary("dis", "T", threshold_range=None), "fails"),
    ("C13", summary("dis", "T", confident_points=2), "holds"),
    ("C14", summary("dis", "T", confident_points=9), "fails"),
    ("C14", summary("dis", "F", threshold_range=[0.1, 0.5]), "fails"),
    ("C15", curve("dis", "T", lambda x: {"upper": x["upper"] + 0.03}), "fails"),
    ("C16", summary("spectf", "F", threshold_range=[0, 1]), "fails"),
    ("C17", curve("spectf", "S", lambda x: {"b": x["c"] + 2}), "fails"),
    ("C17", curve("spectf", "F", lambda x: {"b": x["c"] + 2}), "fails"),
    ("C28", summary("spectf", "F", confident_points=100), "fails"),
    ("C30", curve("dis", "T", lambda x: {"difference": np.arange(len(x["a"]))}), "fails"),
    ("C33", summary("spect", "F", confident_points=0), "fails"),
    ("C35", more_right_than_wrong, "holds"),
    ("N7", summary("spectf", "T", threshold_range=[0.2, 0.95]), "fails"),
    ("N7", summary("spectf", "T", threshold_range=None), "fails"),
    ("N9", summary("dis", "T", threshold_range=[0.1, 0.9]), "fails"),
    ("N10", summary("dis", "F", threshold_range=[0, 0.4]), "fails"),
    ("N11", summary("dis", "B", threshold_range=[0.5, 1]), "fails"),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(run, name, change, verdict):
    assert run.verdict(name) != verdict
    change(run)
    assert run.verdict(name) == verdict
