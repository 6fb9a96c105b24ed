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


def all_confident(dataset, letter):
    """Make all points of a curve confident."""

    def change(run):
        run.change_curve(dataset, letter, lambda x: {"confident": np.full(len(x["a"]), True)})
        points = len(run.memory.curves[run.key(dataset, letter)]["a"])
        run.change_summary(dataset, letter, confident_points=points)

    return change


def same_range(dataset, letter, other):
    """Give a classifier the range of thresholds of another one."""

    def change(run):
        span = run.memory.summaries[run.key(dataset, other)]["threshold_range"]
        run.change_summary(dataset, letter, threshold_range=span)

    return change


def no_spread(run):
    for letter in run.letters:
        run.change_curve("dis", letter, lambda x: {"difference": np.zeros(len(x["a"]))})


def protocols(spect, spectf, points=(0, 0)):
    """Give the tree AUCs and confident points under the protocols that spect and spectf share."""

    def change(run):
        for (first, second), auc in ((("split", "split-corrected"), 0), (("cv", "cv"), 1)):
            for dataset, protocol, areas, count in (
                ("spect", first, spect, points[0]),
                ("spectf", second, spectf, points[1]),
            ):
                summary = {"auc": areas[auc], "confident_points": count}
                run.memory.summaries[run.key(dataset, "T", protocol)] = summary

    return change


CHANGES = [
    ("C9", summary("dis", "S", confident_points=1), "fails"),
    ("C9", summary("sick", "S", confident_points=1), "fails"),
    ("C9", summary("spectf", "S", confident_points=0), "fails"),
    ("C10", summary("spect", "T", confident_points=1), "fails"),
    ("C11", summary("dis", "T", confident_points=0), "fails"),
    ("C11", summary("dis", "B", confident_points=0), "fails"),
    ("C11", all_confident("dis", "S"), "fails"),
    ("C11", curve("dis", "B", lambda x: {"tpr": np.full(len(x["tpr"]), 0.5)}), "fails"),
    ("C11", curve("dis", "B", lambda x: {"tpr": x["tpr"] + 0.5}), "fails"),
    ("C11", curve("dis", "B", lambda x: {"fpr": x["fpr"] + 0.5}), "fails"),
    ("C12", summary("dis", "T", threshold_range=[0.1, 0.676]), "fails"),
    ("C12", summary("dis", "T", threshold_range=[0.074, 0.65]), "fails"),
    ("C12", summary("dis", "T", threshold_range=None), "fails"),
    ("C13", summary("dis", "T", confident_points=2), "holds"),
    ("C14", summary("dis", "T", confident_points=9), "fails"),
    ("C14", summary("dis", "T", threshold_range=[0.1, 0.2]), "fails"),
    ("C14", same_range("dis", "F", "T"), "fails"),
    ("C15", curve("dis", "T", lambda x: {"upper": x["upper"] + 0.03}), "fails"),
    ("C15", curve("dis", "F", lambda x: {"lower": x["lower"] - 0.03}), "fails"),
    ("C16", summary("spectf", "F", threshold_range=[0, 1]), "fails"),
    ("C16", summary("spectf", "F", threshold_range=[0.1, 0.97]), "fails"),
    ("C16", summary("spectf", "B", threshold_range=[0.4, 0.41]), "fails"),
    ("C17", curve("spectf", "S", lambda x: {"b": x["c"] + 1}), "fails"),
    ("C17", curve("spectf", "F", lambda x: {"b": x["c"] + 2}), "fails"),
    ("C17", curve("spectf", "B", lambda x: {"b": x["c"] + 1}), "holds"),
    ("C28", summary("spectf", "F", confident_points=10), "fails"),
    ("C28", summary("spectf", "S", threshold_range=[0, 1]), "fails"),
    ("C28", same_range("spectf", "F", "B"), "fails"),
    ("C30", curve("dis", "T", lambda x: {"difference": np.arange(len(x["a"]))}), "fails"),
    ("C30", curve("dis", "B", lambda x: {"difference": np.zeros(len(x["a"]))}), "fails"),
    ("C30", no_spread, "fails"),
    ("C35", more_right_than_wrong, "met"),
    ("C39", protocols((0.6, 0.6), (0.7, 0.7)), "holds"),
    ("C39", protocols((0.6, 0.7), (0.7, 0.7)), "holds only under: fixed split"),
    ("C39", protocols((0.6, 0.6), (0.7, 0.7), points=(3, 2)), "fails"),
    ("N7", summary("spectf", "T", threshold_range=[0.025, 0.975]), "holds"),
    ("N9", summary("dis", "T", threshold_range=[0.1, 0.81]), "fails"),
    ("N9", summary("dis", "T", threshold_range=[-0.1, 0.8]), "fails"),
    ("N10", summary("dis", "F", threshold_range=[0.09, 0.4]), "fails"),
    ("N10", summary("dis", "F", threshold_range=[0.1, 0.41]), "fails"),
    ("N11", summary("dis", "B", threshold_range=[0.59, 1]), "fails"),
]

# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("C9", summary("spectf", "S", confident_points=1)),
    ("C11", curve("dis", "B", lambda x: {"tpr": np.full(len(x["tpr"]), 0.499)})),
    ("C12", summary("dis", "T", threshold_range=[0.125, 0.675])),
    ("C12", summary("dis", "T", threshold_range=[0.075, 0.625])),
    ("C13", summary("dis", "T", confident_points=1)),
    ("C14", summary("dis", "T", confident_points=8)),
    ("C15", curve("dis", "T", lambda x: {"upper": np.full(len(x["a"]), 0.03)})),
    ("C17", curve("spectf", "B", lambda x: {"b": x["c"]})),
    ("C28", summary("spectf", "F", confident_points=9)),
    ("C33", summary("spect", "F", confident_points=0)),
    ("N7", summary("spectf", "T", threshold_range=[0.026, 1])),
    ("N7", summary("spectf", "T", threshold_range=[0, 0.974])),
    ("N7", summary("spectf", "T", threshold_range=None)),
    ("N9", summary("dis", "T", threshold_range=[0, 0.8])),
    ("N10", summary("dis", "F", threshold_range=[0.1, 0.4])),
    ("N11", summary("dis", "B", threshold_range=[0.6, 1])),
    ("N11", summary("dis", "B", threshold_range=[1, 1])),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)


@pytest.mark.parametrize(("name", "change"), SAME)
def test_a_result_on_the_same_side_is_the_same_verdict(run, name, change):
    before = run.verdict(name)
    change(run)
    assert run.verdict(name) == before


def test_evidence_and_tolerance_are_shown_with_the_verdict(run):
    assert run.judgement("C17")["numbers"] == {"least |b - c|": {"S": 0, "T": 0, "F": 1, "B": 0}}
    assert (run.judgement("C13")["tolerance"], run.judgement("C12")["tolerance"]) == (0, 0.025)
    assert run.judgement("C12")["tolerance_reason"].startswith("The paper reads 0.65 off an axis")
    assert run.judgement("T3.dis.S")["tolerance_reason"].startswith("A printed number is rounded")


def test_consistency_without_a_measure_has_evidence(run):
    judgement = run.judgement("C33")
    assert judgement["verdict"] == "cannot be tested"
    assert judgement["numbers"]["data sets with confident points"] == {"S": 3, "T": 5, "F": 6, "B": 6}


def test_an_axis_without_points_cannot_be_tested(run):
    for letter in run.letters:
        run.change_summary("dis", letter, confident_points=0)
    assert run.verdict("C15") == "cannot be tested"
