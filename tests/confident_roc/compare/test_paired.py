"""Two models on the same examples: McNemar, Tango, Holm, and ranks that contradict each other."""

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, false_discovery_control

from confident_roc.compare.paired import PairedDifference, compare_outcomes, holm, paired_difference
from confident_roc.compare.pairs import Disagreement, Standing, disagreements, method_prefers, ranks
from confident_roc.errors import InputError
from confident_roc.tango import tango_interval


def calls(b, c, both, neither):
    first = [True] * b + [False] * c + [True] * both + [False] * neither
    second = [False] * b + [True] * c + [True] * both + [False] * neither
    return first, second


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 30), st.integers(1, 30))
def test_counts_interval_and_p_values(b, c, both, neither):
    found = paired_difference(*calls(b, c, both, neither))
    n = b + c + both + neither
    assert (found.b, found.c, found.n, found.difference) == (b, c, n, (b - c) / n)
    assert (found.lower, found.upper) == tuple(map(float, tango_interval(b, c, n)))
    assert found.lower <= found.difference <= found.upper
    mcnemar = math.erfc(abs(b - c) / math.sqrt(2 * (b + c))) if b + c else 1
    assert found.p_value == pytest.approx(mcnemar, abs=1e-12)
    exact = binomtest(b, b + c).pvalue if b + c else 1
    assert found.exact_p_value == pytest.approx(exact, abs=1e-12)
    assert (found.p_value < 0.05) == (found.lower > 0 or found.upper < 0)


def test_order_of_models_turns_the_sign():
    first, second = calls(9, 3, 15, 5)
    one, other = paired_difference(first, second), paired_difference(second, first)
    assert (one.difference, one.lower, one.p_value) == (-other.difference, -other.upper, other.p_value)


def test_weights_are_frequencies():
    first, second = calls(3, 1, 2, 2)
    weight = np.array([2, 1, 3, 1, 1, 1, 4, 0])
    found = paired_difference(first, second, sample_weight=weight)
    repeated = paired_difference(np.repeat(first, weight), np.repeat(second, weight))
    assert (found.b, found.c, found.n, found.p_value) == (6, 1, 13, repeated.p_value)
    assert found.exact_p_value is None


def test_not_the_same_examples():
    with pytest.raises(InputError, match=r"^first_right, second_right: shapes \(2,\) and \(3,\); allowed: "):
        paired_difference([True, False], [True, False, True])
    with pytest.raises(InputError, match=r"^first_right: empty"):
        paired_difference([], [])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([2, 1, 0], "first_right: 2 at position 0; allowed: True and False, or 1 and 0"),
        ([1, 0.5, 0], "first_right: 0.5 at position 1"),
        ([1, 0, None], "first_right: nan at position 2"),
        (["yes", "no", "no"], "first_right: could not convert"),
    ],
)
def test_what_is_no_truth_value_is_refused(wrong, message):
    with pytest.raises(InputError, match=f"^{message}"):
        paired_difference(wrong, [1, 0, 1])
    with pytest.raises(InputError, match=message.replace("first", "second")):
        paired_difference([True, False, True], wrong)


def test_weights_are_checked():
    with pytest.raises(InputError, match=r"^sample_weight: -1 at position 1"):
        paired_difference([1, 0], [0, 1], sample_weight=[1, -1])
    assert paired_difference([1, 0], [0, 1], sample_weight=[2, 1]).b == 2


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm(p_values):
    adjusted = holm(p_values)
    assert all(p <= q <= 1 for p, q in zip(p_values, adjusted, strict=True))
    order = np.argsort(p_values, kind="stable")
    assert sorted(adjusted) == [adjusted[i] for i in order]
    if p_values:
        assert max(adjusted) == pytest.approx(max(adjusted[i] for i in order))
        assert adjusted[order[0]] == pytest.approx(min(1, len(p_values) * min(p_values)))
        # Never kinder than the control of the false discovery rate.
        fdr = false_discovery_control(p_values)
        assert all(q >= f - 1e-12 for q, f in zip(adjusted, fdr, strict=True))


def test_ranks():
    assert ranks([0.2, 0.9, None, 0.9], largest_first=True) == [3, 1, None, 1]
    assert ranks([0.2, 0.9, None, 0.9], largest_first=False) == [1, 2, None, 2]
    assert ranks([], largest_first=True) == []


GOOD, FAIR, POOR = (
    Standing("good", 0.7, 0.5, 0.01),
    Standing("fair", 0.8, 0.3, 0.02),
    Standing("poor", 0.9, None, None),
)


@pytest.mark.parametrize(
    ("first", "second", "preferred"),
    [
        (GOOD, FAIR, "good"),
        (FAIR, GOOD, "good"),
        (GOOD, POOR, "good"),
        (POOR, FAIR, "fair"),
        (POOR, POOR, None),
        (GOOD, GOOD, None),
        (GOOD, Standing("wide", 0.7, 0.6, 0.02), None),
        (GOOD, Standing("wide", 0.7, 0.6, 0.01), "wide"),
        (GOOD, Standing("even", 0.7, 0.5, 0.005), "even"),
    ],
)
def test_what_the_method_prefers(first, second, preferred):
    found = method_prefers(first, second)
    assert (found and found.model) == preferred


def test_disagreements():
    assert disagreements([GOOD, FAIR, POOR]) == [
        Disagreement("fair", "good"),
        Disagreement("poor", "good"),
        Disagreement("poor", "fair"),
    ]
    same = Standing("same", 0.7, 0.4, 0.03)
    assert disagreements([GOOD, same]) == [], "AUC is undecided"
    assert disagreements([Standing("best", 0.95, 0.6, 0.001), GOOD]) == []


# A margin, and several models


@pytest.mark.parametrize(
    ("lower", "upper", "margin", "sentence"),
    [
        (0.01, 0.09, None, "x is right more often than y."),
        (0.01, 0.09, 0.05, "x is right more often than y."),
        (0.01, 0.04, 0.05, "x is right more often than y, but by less than the margin of 0.05."),
        (-0.09, -0.01, 0.2, "y is right more often than x, but by less than the margin of 0.2."),
        (-0.04, 0.04, 0.05, "x and y are equally good within the margin of 0.05."),
        (-0.04, 0.09, 0.05, "x is not worse than y by the margin of 0.05 or more, and may be better."),
        (-0.09, 0.04, 0.05, "y is not worse than x by the margin of 0.05 or more, and may be better."),
        (-0.09, 0.09, 0.05, "The examples do not decide between x and y."),
        (-0.01, 0.01, None, "The examples do not decide between x and y."),
    ],
)
def test_one_sentence(lower, upper, margin, sentence):
    pair = PairedDifference(1, 1, 9, 0.0, lower, upper, 0.5, 0.5, 0.5, margin=margin)
    assert pair.conclusion("x", "y") == sentence


@given(st.integers(0, 12), st.integers(0, 12), st.integers(1, 200), st.sampled_from([0.02, 0.1, 0.3]))
def test_margins_agree_with_the_interval(b, c, rest, margin):
    """The one-sided tests at alpha / 2 decide as the interval does."""
    pair = paired_difference(*calls(b, c, rest, 0), margin=margin)
    if abs(pair.lower + margin) > 1e-9:
        assert (pair.non_inferiority_p_value < 0.025) == (pair.lower > -margin)
    inside = pair.lower > -margin and pair.upper < margin
    if min(abs(pair.lower + margin), abs(pair.upper - margin)) > 1e-9:
        assert (pair.equivalence_p_value < 0.025) == inside


def test_bad_margin():
    with pytest.raises(InputError, match=r"^margin: a margin is not positive; allowed: above 0, up to 1"):
        paired_difference([1, 0], [0, 1], margin=0)
    with pytest.raises(InputError, match=r"^margin: out of range"):
        paired_difference([1, 0], [0, 1], margin=1.5)


def test_all_pairs_of_models():
    random = np.random.default_rng(1)
    right = {name: random.random(60) < share for name, share in (("a", 0.9), ("b", 0.7), ("c", 0.6))}
    found = compare_outcomes(right, margin=0.1, alpha=0.1)
    assert list(found) == [("a", "b"), ("a", "c"), ("b", "c")]
    for (one, other), pair in found.items():
        alone = compare_outcomes({one: right[one], other: right[other]}, margin=0.1, alpha=0.1)[one, other]
        assert alone.holm_p_value is None
        assert dataclasses.replace(pair, holm_p_value=None) == alone
    p_values = [pair.p_value for pair in found.values()]
    assert [pair.holm_p_value for pair in found.values()] == holm(p_values)
    with pytest.raises(InputError, match=r"^outcomes: 1 models; allowed: two or more"):
        compare_outcomes({"a": [1, 0]})
