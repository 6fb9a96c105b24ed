"""Checks of the data: with other counts or files the verdicts change."""

from __future__ import annotations

import pytest


def sick_as_printed(run):
    run.change_counts("sick", "train", 171, 2755)
    run.change_counts("sick", "test", 13, 959)


def rarer_elsewhere(run):
    run.change_counts("spect", "test", 1, 1000)


def unbalanced_training(run):
    run.change_counts("spect", "train", 40, 41)


def corrected_test_file(run):
    examples = run.memory.examples
    examples["spectf", "test", ".csv"] = examples["spectf", "test-corrected", ".csv"]


def shares_of_all(run):
    run.change_counts("dis", "test", 14, 986)
    run.change_counts("spectf", "test", 26, 74)


CHANGES = [
    ("C1", sick_as_printed, "holds"),
    ("C31", rarer_elsewhere, "fails"),
    ("C32", unbalanced_training, "fails"),
    ("E1", sick_as_printed, "not confirmed"),
    ("E4", corrected_test_file, "not confirmed"),
    ("E9", shares_of_all, "explained: positives over all, test file"),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)
