"""Checks of labels and predictions as matched pairs, of McNemar's test, and of guesses."""

from __future__ import annotations

import numpy as np
import pytest
from changes_of_results import curve, perfect, printed, scores, summary

from confident_roc.tango import is_confident
from elazmeh2006.audit.checks.pairs import coverage

pytestmark = pytest.mark.filterwarnings("ignore:y_score. all scores are equal")


def test_coverage_is_that_of_simulated_samples(golden):
    """B on dis has b = c = 12 of 13 and 959: draw samples under both designs."""
    (_, (vary, fixed)), *_ = [
        item for item in coverage(golden.results(), {"datasets": ["dis"]}).items() if item[0] == "dis B"
    ]
    random, size = np.random.default_rng(1), 200_000
    b, c = random.binomial(13, 12 / 13, size), random.binomial(959, 12 / 959, size)
    assert is_confident(b, c).mean() == pytest.approx(fixed, abs=0.001)
    b, c, _ = random.multinomial(972, [12 / 972, 12 / 972, 948 / 972], size).T
    assert is_confident(b, c).mean() == pytest.approx(vary, abs=0.003)
    b, c, _ = random.multinomial(972, [16 / 972, 8 / 972, 948 / 972], size).T
    power = golden.judgement("C80")["numbers"]["power"]["dis B"]
    assert 1 - is_confident(b, c).mean() == pytest.approx(power, abs=0.005)


CHANGES = [
    ("C71", printed("C71", 0.97), "holds only under: class sizes fixed"),
    ("C71", printed("C71", 0.96), "fails"),
    ("C74", printed("C74", 0.952), "fails"),
    ("C75", printed("C75", {"discordant": 3}, key="given"), "holds"),
    ("C72", summary(areas=lambda of: of and dict.fromkeys(of, 1.0)), "holds"),
    ("C73", scores(lambda s: {"score": 0 * s["score"]}), "holds"),
    ("C76", curve(lambda c: {"difference": c["difference"] + 1e-6}, "T", ["dis"]), "holds"),
    ("C77", curve(lambda c: {x: c[x].repeat(2) for x in c}, "T", ["dis"]), "holds"),
    ("C78", perfect(), "met"),
    ("C81", printed("C81", {"b": 1}, key="given"), "fails"),
]
# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("C74", printed("C74", 0.9515)),
    ("C75", printed("C75", {"discordant": 4}, key="given")),
    ("C72", summary("STF", areas=lambda of: of and dict.fromkeys(of, 1.0))),
    ("C72", perfect()),  # one confident point, as guesses have: both areas are zero
    ("C73", scores(lambda s: {"score": 0 * s["score"]}, "STF")),
    ("C76", curve(lambda c: {"difference": c["difference"] + 1e-12}, "T", ["dis"])),
    ("C78", perfect("B")),
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
    """A coverage of exactly the bound is enough."""
    low = run.judgement("C74")["ours"]
    printed("C74", low + 0.005)(run)
    assert run.verdict("C74") == "holds"
