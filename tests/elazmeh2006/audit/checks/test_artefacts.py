"""Checks of numbers that depend on rounding errors or cancel, and of the values of the heart data."""

from __future__ import annotations

import pytest
from changes_of_results import DATASETS, printed, scores, summary


def binary(run):
    """Give the first attribute of spectf two values."""
    for part in ("train", "test"):
        lines = run.memory.examples["spectf", part, ".csv"]
        run.memory.examples["spectf", part, ".csv"] = [
            f"{i % 2},{x.partition(',')[2]}" for i, x in enumerate(lines)
        ]


def colourful(run):
    """Give the first attribute of spect as many values as it has examples."""
    lines = run.memory.examples["spect", "train", ".csv"]
    changed = [f"{i},{x.partition(',')[2]}" for i, x in enumerate(lines)]
    run.memory.examples["spect", "train", ".csv"] = changed


def only_bayes_on_spectf_cancels(run):
    summary("STFB", DATASETS[:5], average_differences=same_size)(run)
    summary("STF", DATASETS[5:], average_differences=same_size)(run)


def same_size(averages):
    return averages and dict.fromkeys(averages, averages["absolute"])


CHANGES = [
    ("E17", scores(lambda s: {"score": s["score"].round(10)}, "F"), "not confirmed"),
    ("E17", printed("E17", {"below": 1e-300}), "not confirmed"),
    ("E17", printed("E17", {"letter": "S"}), "not confirmed"),
    ("E18", summary(average_differences=same_size), "not confirmed"),
    ("N13", binary, "fails"),
    ("N13", colourful, "fails"),
    ("N13", printed("N13", {"binary": "spectf"}), "fails"),
]
# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("E17", scores(lambda s: {"score": s["score"].round(10)}, "F", ["dis", "hypothyroid"])),
    ("E18", only_bayes_on_spectf_cancels),
    ("E18", summary("STFB", ["sick", "spect", "spectf"], average_differences=same_size)),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES)
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)


@pytest.mark.parametrize(("name", "change"), SAME)
def test_a_result_on_the_same_side_is_the_same_verdict(run, name, change):
    before = run.verdict(name)
    change(run)
    assert run.verdict(name) == before
