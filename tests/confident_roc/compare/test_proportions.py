"""Intervals for an accuracy, and two error rates, against scipy, statsmodels and their formulas."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from confident_roc import InputError
from confident_roc.compare.folds import fold_accuracies, fold_difference
from confident_roc.compare.proportions import (
    error_rate_difference,
    two_sided_alpha,
    wilson_interval,
    z_table,
)

COUNTS = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
ALPHAS = st.sampled_from([0.001, 0.05, 0.2, 0.5])


# Intervals for an accuracy


@given(COUNTS, ALPHAS)
def test_wilson_is_scipys(counts, alpha):
    correct, n = counts
    theirs = stats.binomtest(correct, n).proportion_ci(1 - alpha, method="wilson")
    assert wilson_interval(correct, n, alpha) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


@given(COUNTS, ALPHAS)
def test_wilsons_limits_are_z_standard_errors_away(counts, alpha):
    """The definition: at a limit p the share is z sqrt(p (1 - p) / n) away from p."""
    correct, n = counts
    z = stats.norm.isf(alpha / 2)
    for p in wilson_interval(correct, n, alpha):
        if 0 < p < 1:
            assert abs(correct / n - p) == pytest.approx(z * math.sqrt(p * (1 - p) / n), abs=1e-9)


@given(COUNTS, ALPHAS)
def test_intervals_are_mirrored_when_right_and_wrong_change_places(counts, alpha):
    correct, n = counts
    lower, upper = wilson_interval(correct, n, alpha)
    assert wilson_interval(n - correct, n, alpha) == pytest.approx((1 - upper, 1 - lower), abs=1e-12)
    assert lower <= correct / n <= upper


@given(COUNTS, ALPHAS)
def test_wilson_stays_in_range_and_has_a_width(counts, alpha):
    lower, upper = wilson_interval(*counts, alpha)
    assert 0 <= lower < upper <= 1
    assert (lower == 0) == (counts[0] == 0)
    assert (upper == 1) == (counts[0] == counts[1])


@pytest.mark.parametrize(
    ("correct", "n", "alpha", "wilson"),
    [  # statsmodels 0.15.0, proportion_confint with method wilson
        (0, 10, 0.05, (0.0, 0.27753279986288926)),
        (10, 10, 0.05, (0.7224672001371106, 1.0)),
        (959, 972, 0.05, (0.9772523404214519, 0.9921674269485903)),
        (75, 100, 0.2, (0.6907697268228327, 0.8011510915140075)),
        (1, 1, 0.01, (0.13097754328018574, 1.0)),
    ],
)
def test_intervals_are_those_of_statsmodels(correct, n, alpha, wilson):
    assert wilson_interval(correct, n, alpha) == pytest.approx(wilson, abs=1e-14)


def test_intervals_of_arrays_are_those_of_their_elements():
    counts = np.array([[0, 3], [7, 20]])
    lower, upper = wilson_interval(counts, 20)
    for i, correct in np.ndenumerate(counts):
        assert (lower[i], upper[i]) == wilson_interval(correct, 20)


def test_a_rate_need_not_be_whole_errors():
    lower, upper = wilson_interval(0.15 * 30, 30)
    below, above = wilson_interval(4, 30), wilson_interval(5, 30)
    assert below[0] < lower < above[0]
    assert below[1] < upper < above[1]


# Two error rates


def test_the_decks_two_models():
    found = error_rate_difference(0.15, 30, 0.25, 5000)
    assert found.variance == pytest.approx(0.15 * 0.85 / 30 + 0.25 * 0.75 / 5000, abs=1e-16)
    assert found.z == pytest.approx(-1.5272070966, abs=1e-9)
    assert found.confidence == pytest.approx(0.8732904778, abs=1e-9)
    assert (found.lower, found.upper) == pytest.approx((-0.2283364900, 0.0283364900), abs=1e-9)


@pytest.mark.parametrize(
    ("first", "n_first", "second", "n_second", "z", "p_value", "interval"),
    [  # statsmodels 0.15.0, test_proportions_2indep and confint_proportions_2indep, method wald
        (9, 60, 250, 1000, -2.0795009796401454, 0.03757132785216571, (-0.19425164997, -0.00574835003)),
        (4, 40, 7, 35, -1.2107718969266814, 0.22598283866795288, (-0.26187722803, 0.06187722803)),
        (30, 200, 30, 300, 1.6329931618554516, 0.10247043485974956, (-0.01001139595, 0.11001139595)),
    ],
)
def test_error_rates_against_statsmodels(first, n_first, second, n_second, z, p_value, interval):
    found = error_rate_difference(first / n_first, n_first, second / n_second, n_second)
    assert found.z == pytest.approx(z, abs=1e-12)
    assert found.p_value == pytest.approx(p_value, abs=1e-12)
    assert (found.lower, found.upper) == pytest.approx(interval, abs=1e-9)


RATES = st.tuples(st.floats(0.01, 0.99), st.integers(5, 5000))


@given(RATES, RATES)
def test_at_its_confidence_the_interval_of_the_difference_touches_zero(first, second):
    found = error_rate_difference(*first, *second)
    assume(1e-9 < found.p_value < 1 - 1e-9)
    at_it = error_rate_difference(*first, *second, alpha=found.p_value)
    nearest = at_it.lower if found.difference > 0 else at_it.upper
    assert nearest == pytest.approx(0, abs=1e-6)
    stricter = error_rate_difference(*first, *second, alpha=found.p_value / 2)
    assert stricter.lower < 0 < stricter.upper


@given(RATES, RATES)
def test_exchanging_the_models_changes_the_sign_only(first, second):
    one, other = error_rate_difference(*first, *second), error_rate_difference(*second, *first)
    assert (one.difference, one.z, one.lower, one.upper) == pytest.approx(
        (-other.difference, -other.z, -other.upper, -other.lower)
    )
    assert one.p_value == pytest.approx(other.p_value)


def test_certain_rates():
    same = error_rate_difference(0, 30, 0, 50)
    assert (same.z, same.p_value, same.confidence) == (0, 1, 0)
    apart = error_rate_difference(0, 30, 1, 50)
    assert (apart.z, apart.p_value, apart.confidence) == (-math.inf, 0, 1)


def test_two_sided_alpha_is_the_normal_tail():
    for z in (-3.5, 0.0, 0.67, 1.53, 10.0, 37.0):
        assert two_sided_alpha(z) == pytest.approx(2 * stats.norm.sf(abs(z)), rel=1e-12)
    table = z_table([0, 1.5], [0, 0.01, 0.03])
    assert table == [[two_sided_alpha(z) for z in row] for row in ([0, 0.01, 0.03], [1.5, 1.51, 1.53])]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: wilson_interval(5, 0), "n: not a number of examples; allowed: above 0"),
        (lambda: wilson_interval([1, 6], 5), "correct: out of range; allowed: 0 to n"),
        (lambda: wilson_interval(math.nan, 5), "correct: out of range"),
        (lambda: wilson_interval(1, 5, 1.5), "alpha: 1.5 is out of range"),
        (lambda: error_rate_difference(15, 30, 0.2, 50), "first: 15; allowed: an error rate"),
        (lambda: error_rate_difference(0.1, 30, 0.2, 0), "n_second: 0; allowed"),
        (lambda: fold_accuracies([True], [0, 1]), "right, fold: shapes"),
        (lambda: fold_difference([0.1], [0.2]), "two folds or more"),
        (lambda: fold_difference([0.1, 0.2], [0.2]), "first, second: shapes"),
        (lambda: fold_difference([0.1, 0.2], [0.2, 0.1], test_to_train=-1), "test_to_train: -1"),
    ],
)
def test_bad_input_is_one_line(call, message):
    with pytest.raises(InputError, match=message) as error:
        call()
    assert "\n" not in str(error.value)
