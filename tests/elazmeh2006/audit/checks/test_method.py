"""Checks of the method and its settings: with curves that break the rules the verdicts change."""

from __future__ import annotations

import numpy as np
import pytest

from elazmeh2006.audit.checks import method


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


def test_intervals_that_widen_at_the_limits_would_bear_the_text_out(run, monkeypatch):
    def widening(b, c, n, alpha):
        width = np.abs(np.subtract(b, c)) / n
        return -width, width

    assert run.verdict("C36") == "fails"
    monkeypatch.setattr(method, "tango_interval", widening)
    assert run.verdict("C36") == "holds"


@pytest.mark.parametrize("name", ["C37", "C38", "C39"])
def test_what_no_result_can_decide_has_a_reason(run, name):
    assert run.judgement(name)["condition"]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(run, name, change, verdict):
    assert run.verdict(name) != verdict
    change(run)
    assert run.verdict(name) == verdict
