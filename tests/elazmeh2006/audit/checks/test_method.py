"""Checks of the method and its settings: with curves that break the rules the verdicts change."""

from __future__ import annotations

import numpy as np
import pytest

from elazmeh2006.audit.checks import method
from elazmeh2006.audit.results import Results


def curve(change):
    """Give the tree another curve on dis."""
    return lambda run: run.change_curve("dis", "T", change)


def another_level(run):
    run.config["evaluation"]["alpha"] = 0.1


def band_of_another_level(run):
    run.change_band("dis", "T", level=0.9)


def five_folds(run):
    run.change_scores("hypothyroid", "B", lambda scores: {"fold": scores["fold"] % 5})


def three_classifiers(run):
    run.letters = "STF"


CHANGES = [
    ("C22", curve(lambda x: {"difference": -x["difference"]}), "fails"),
    ("C22", curve(lambda x: {"threshold": x["threshold"][::-1]}), "fails"),
    ("C23", curve(lambda x: {"confident": ~x["confident"]}), "fails"),
    ("C23", curve(lambda x: {"upper": x["upper"] - 1}), "fails"),
    ("C24", curve(lambda x: {"lower": x["upper"]}), "fails"),
    ("C24", curve(lambda x: {"upper": x["upper"] + 2}), "fails"),
    ("N1", another_level, "fails"),
    ("N1", curve(lambda x: {"lower": x["lower"] * 1.01}), "fails"),
    ("N2", band_of_another_level, "fails"),
    ("N3", five_folds, "fails"),
    ("N4", three_classifiers, "fails"),
    ("N12", curve(lambda x: {"difference": x["difference"] + 2}), "fails"),
    ("N12", curve(lambda x: {"difference": x["difference"] + 1}), "fails"),
]


def wider_interval(b, c, n, alpha):
    """Intervals that are wide without errors, and narrow if errors are spread evenly."""
    width = np.where(np.add(b, c) == 0, 2.0, 0.0)
    return -width, width


@pytest.mark.parametrize(
    ("name", "verdict"), [("C36", "fails"), ("C36b", "holds only under: than confident points")]
)
def test_other_intervals_would_bear_the_text_out(run, monkeypatch, name, verdict):
    assert run.verdict(name) == verdict
    monkeypatch.setattr(method, "tango_interval", wider_interval)
    assert run.verdict(name) == "holds"


def test_intervals_may_be_narrower_where_b_and_c_differ(run):
    """With one width for all intervals, none is wider than those of confident points."""
    for dataset in run.config["datasets"]:
        for letter in run.letters:
            run.change_curve(dataset, letter, lambda x: {"lower": 0 * x["lower"], "upper": 0 * x["upper"]})
    assert run.verdict("C36b") == "fails"


def test_what_no_result_can_decide_has_a_reason(run):
    assert run.judgement("C37")["condition"]


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.1, 0.3, "fails"), (-0.1, 0.3, "undecided"), (-0.3, -0.1, "holds")]
)
def test_the_study_on_other_data_sets_decides(run, monkeypatch, low, high, verdict):
    rows = [
        row | {"lead of AUC low": str(low), "lead of AUC high": str(high)}
        for row in run.results().study("truth")
    ]
    monkeypatch.setattr(Results, "study", lambda self, table: rows)
    assert run.verdict("C38") == verdict


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)
