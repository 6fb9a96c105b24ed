"""Tango's interval against 50-digit references, closed forms and McNemar's test."""

import csv
import warnings
from fractions import Fraction
from math import inf, isqrt, sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import chi2, norm

from confident_roc.errors import InputError
from confident_roc.tango import is_confident, normal_quantile, tango_interval, tango_test

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name):
    with (GOLDEN / name).open() as file:
        return list(csv.DictReader(file))


REFERENCE = golden("tango_reference.csv")
# Made like the reference: 180 halvings of the bracket between (b - c) / n and 1 or -1, the score as Tango
# prints it, closed forms for b = c, b = n and c = n, all in mpmath with 50 digits. n up to 1e7, alpha from
# 1e-12 to 0.999, fractions as sums of weights, and where two roots of the squared equation (nearly) meet.
LARGE = golden("tango_large.csv")
COLUMNS = ("b", "c", "n", "lower", "upper")
# The worst row is off by 5e-16.
EXACT = 2e-15

counts = st.integers(0, 3000)
extras = st.integers(0, 3000)
weights = st.floats(0, 1e4)
alphas = st.sampled_from([0.001, 0.01, 0.05, 0.1, 0.2, 0.5])


@pytest.mark.parametrize("group", sorted({(row["group"], row["alpha"]) for row in REFERENCE}))
def test_reference(group):
    rows = [row for row in REFERENCE if (row["group"], row["alpha"]) == group]
    b, c, n, lower, upper = (np.array([float(row[name]) for row in rows]) for name in COLUMNS)
    alpha = float(group[1])
    np.testing.assert_allclose(tango_interval(b, c, n, alpha), (lower, upper), rtol=0, atol=EXACT)
    assert is_confident(b, c, alpha).tolist() == [row["zero_in_ci"] == "1" for row in rows]


@pytest.mark.parametrize("group", sorted({(row["group"], row["alpha"]) for row in LARGE}))
def test_large_counts_levels_and_weights(group):
    rows = [row for row in LARGE if (row["group"], row["alpha"]) == group]
    b, c, n, lower, upper = (np.array([float(row[name]) for row in rows]) for name in COLUMNS)
    alpha = float(group[1])
    np.testing.assert_allclose(tango_interval(b, c, n, alpha), (lower, upper), rtol=0, atol=EXACT)
    np.testing.assert_allclose(tango_interval(b, c, n, alpha), (lower, upper), rtol=1e-8, atol=0)
    assert is_confident(b, c, alpha).tolist() == ((lower <= 0) & (upper >= 0)).tolist()


def test_references_are_complete():
    assert len(REFERENCE) == 187
    assert len(LARGE) == 127
    assert max(float(row["n"]) for row in LARGE) == 1e7


def many(size):
    random = np.random.default_rng(1)
    b, c, extra = random.integers(0, 5000, (3, size))
    return b, c, b + c + extra


def test_rows_at_once_equal_rows_one_by_one():
    """Length, position in a block, stride and type do not change a bit."""
    b, c, n = many(50_000)
    together = np.array(tango_interval(b, c, n))
    assert np.array_equal(together[:, ::-1], tango_interval(b[::-1], c[::-1], n[::-1]))
    assert np.array_equal(together[:, 7::3], tango_interval(b[7::3], c[7::3], n[7::3].astype(np.float32)))
    assert np.array_equal(
        together.reshape(2, 50, 1000), tango_interval(*(x.reshape(50, 1000) for x in (b, c, n)))
    )
    rows = range(0, 50_000, 997)
    assert np.array_equal(together[:, rows], np.array([tango_interval(b[i], c[i], n[i]) for i in rows]).T)
    flags = is_confident(b, c)
    assert np.array_equal(flags[::-1], is_confident(b[::-1].astype(float), c[::-1]))
    assert flags[rows].tolist() == [bool(is_confident(b[i], c[i])) for i in rows]


def test_no_points():
    lower, upper = tango_interval([], [], 10)
    assert (
        lower.shape
        == upper.shape
        == is_confident([], []).shape
        == tango_test([], [], 10).p_value.shape
        == (0,)
    )


def test_broadcasting():
    lower, upper = tango_interval([[1], [2]], [0, 1, 2], 10)
    assert lower.shape == upper.shape == (2, 3)
    assert (lower[1, 2], upper[1, 2]) == tango_interval(2, 2, 10)


@given(counts | weights, counts | weights, extras | weights, alphas)
def test_flag_agrees_with_the_interval(b, c, extra, alpha):
    """To the last bit: the sign of a limit near zero is taken from the very rule of the flag."""
    lower, upper = tango_interval(b, c, b + c + extra + 1, alpha)
    assert is_confident(b, c, alpha) == (lower <= 0 <= upper)


@given(st.integers(0, 10**7), st.integers(-2, 2), alphas)
def test_flag_is_the_rule_exactly(b, step, alpha):
    """In rational arithmetic, on both sides of the boundary."""
    g = normal_quantile(alpha) ** 2
    c = b + isqrt(int(2 * g * b)) + step
    assume(c >= 0)
    assert is_confident(b, c, alpha) == ((b - c) ** 2 <= Fraction(g) * (b + c))


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.uint32, np.int64, np.uint64, np.float64])
def test_flags_of_narrow_and_wide_types(dtype):
    largest = 2**53 if np.dtype(dtype).itemsize == 8 else np.iinfo(dtype).max
    b, c = np.array([largest, largest, 0, 9], dtype), np.array([largest, 0, largest, 3], dtype)
    assert is_confident(b, c).tolist() == is_confident(c, b).tolist() == [True, False, False, True]


@given(counts | weights, counts | weights, extras | weights, alphas)
def test_mirror_and_range(b, c, extra, alpha):
    n = b + c + extra + 1
    lower, upper = tango_interval(b, c, n, alpha)
    mirrored_lower, mirrored_upper = tango_interval(c, b, n, alpha)
    assert (lower, upper) == (-mirrored_upper, -mirrored_lower)
    assert -1 <= lower < (b - c) / n < upper <= 1


@given(counts, counts, extras, alphas)
def test_one_error_more(b, c, extra, alpha):
    """Another false negative among the same n moves both limits up, another false positive down."""
    n = b + c + extra + 1
    before, after = tango_interval(b, c, n, alpha), tango_interval(b + 1, c, n, alpha)
    assert before[0] < after[0]
    assert before[1] < after[1]


@given(counts | weights, counts | weights, extras | weights, alphas)
def test_slow_bisection(b, c, extra, alpha):
    n, z = b + c + extra + 1, norm.isf(alpha / 2)
    low, high = (b - c) / n, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if tango_test(b, c, n, middle).statistic > -z else (low, middle)
    assert tango_interval(b, c, n, alpha)[1] == pytest.approx(high, rel=0, abs=1e-13)


@given(counts, counts, st.integers(0, 3000), alphas)
def test_limits_solve_the_score_equation(b, c, extra, alpha):
    """The score, written as Tango (1998) prints it, is z at the lower limit and -z at the upper one."""
    assume(b + c > 0)
    n, z = b + c + extra, norm.isf(alpha / 2)

    def score(d):
        w = -b - c + (2 * n - b + c) * d
        q = (sqrt(max(w * w + 8 * n * c * d * (1 - d), 0)) - w) / (4 * n)
        return (b - c - n * d) / sqrt(n * (2 * q + d * (1 - d)))

    lower, upper = tango_interval(b, c, n, alpha)
    # At the ends of [-1, 1] the variance is zero; close to them the printed form loses its digits.
    for limit, target in ((lower, z), (upper, -z)):
        if abs(limit) < 0.99:
            assert score(float(limit)) == pytest.approx(target, abs=1e-5)


@given(st.integers(1, 5000), alphas)
def test_closed_forms(n, alpha):
    g = norm.isf(alpha / 2) ** 2
    half = n // 2
    of_equals = sqrt(g * (2 * half + g)) / (n + g)
    b, c, lower, upper = np.array(
        [
            (0, 0, -g / (n + g), g / (n + g)),
            (n, 0, (n - g) / (n + g), 1),
            (0, n, -1, (g - n) / (n + g)),
            (half, half, -of_equals, of_equals),
        ]
    ).T
    np.testing.assert_allclose(tango_interval(b, c, n, alpha), (lower, upper), rtol=0, atol=EXACT)


def test_no_errors_at_all_is_confident():
    assert is_confident(0, 0)


def test_exact_quantile_decides():
    """With 1.96 in place of the exact quantile this point would be confident."""
    assert (337 - 288) ** 2 <= 1.96**2 * (337 + 288)
    assert not is_confident(337, 288)
    lower, _ = tango_interval(337, 288, 1000)
    assert 0 < lower < 1e-5


@given(st.floats(1e-12, 0.999))
def test_quantile(alpha):
    assert normal_quantile(alpha) == pytest.approx(norm.isf(alpha / 2), rel=1e-12, abs=1e-12)


@given(counts, counts, alphas)
def test_mcnemar(b, c, alpha):
    assume(b + c > 0)
    p = chi2.sf((b - c) ** 2 / (b + c), df=1)
    assume(abs(p - alpha) > 1e-9)
    assert is_confident(b, c, alpha) == (p >= alpha)


@given(counts, counts, st.integers(1, 3000))
def test_narrower_at_lower_confidence(b, c, extra):
    n = b + c + extra
    (low_95, high_95), (low_80, high_80) = tango_interval(b, c, n, 0.05), tango_interval(b, c, n, 0.2)
    assert low_95 < low_80 < high_80 < high_95


def test_sums_of_weights_may_round_beyond_n():
    weights = np.array([0.1, 0.2, 0.3, 0.7])
    n = weights.sum()
    b, c = weights[:3].sum() * (1 + 1e-15), weights[3]
    assert b + c > n
    lower, upper = tango_interval(b, c, n)
    assert -1 < lower < upper < 1
    lower, upper = tango_interval(1e7 * (1 + 5e-10), 0, 1e7, 0.999)
    assert 1 - 1e-8 < lower <= upper == 1


@given(counts, counts, extras)
def test_mcnemar_is_the_test_without_a_margin(b, c, extra):
    assume(b + c > 0)
    test = tango_test(b, c, b + c + extra)
    assert test.statistic == pytest.approx((b - c) / sqrt(b + c), rel=1e-14)
    assert test.p_value == pytest.approx(chi2.sf((b - c) ** 2 / (b + c), df=1), rel=1e-11)


@given(counts, counts, extras, st.floats(-1, 1), alphas)
def test_the_interval_holds_what_the_test_does_not_reject(b, c, extra, delta, alpha):
    n = b + c + extra + 1
    lower, upper = tango_interval(b, c, n, alpha)
    assume(min(abs(lower - delta), abs(upper - delta)) > 1e-12)
    assert (tango_test(b, c, n, delta).p_value >= alpha) == (lower <= delta <= upper)


@given(counts, counts, extras, st.floats(0, 1, exclude_min=True), alphas)
def test_margins_and_the_interval_of_both_sides(b, c, extra, margin, alpha):
    """One-sided tests at alpha / 2 go with the limits of the (1 - alpha) interval."""
    n = b + c + extra + 1
    lower, upper = tango_interval(b, c, n, alpha)
    assume(min(abs(abs(lower) - margin), abs(abs(upper) - margin)) > 1e-12)

    def shown(alternative, delta=margin):
        return tango_test(b, c, n, delta, alternative).p_value < alpha / 2

    assert shown("greater") == (lower > margin)
    assert shown("less") == (upper < margin)
    assert shown("non-inferiority") == shown("greater", -margin) == (lower > -margin)
    assert shown("equivalence") == (-margin < lower <= upper < margin)


@given(counts, counts, extras, st.floats(-1, 1))
def test_mirrored_test(b, c, extra, delta):
    n = b + c + extra + 1
    test, mirrored = tango_test(b, c, n, delta), tango_test(c, b, n, -delta)
    assert (test.statistic, test.p_value) == (-mirrored.statistic, mirrored.p_value)
    greater, less = tango_test(b, c, n, delta, "greater"), tango_test(b, c, n, delta, "less")
    assert greater.p_value + less.p_value == pytest.approx(1)
    assert 2 * min(greater.p_value, less.p_value) == test.p_value


def test_published_margin():
    """Tango's example of 44 pairs: 90 % interval from -0.0957, so non-inferior by 0.1 and not by 0.09."""
    lower, _ = tango_interval(0, 1, 44, 0.1)
    assert tango_test(0, 1, 44, -lower, "non-inferiority").p_value == pytest.approx(0.05, rel=1e-12)
    assert tango_test(0, 1, 44, 0.09, "non-inferiority").p_value > 0.05
    assert tango_test(0, 1, 44, 0.10, "non-inferiority").p_value < 0.05


@pytest.mark.parametrize(
    ("b", "c", "n", "delta", "statistic", "p"),
    [
        (0, 0, 10, 0, 0, 1),
        (0, 0, 10, 0.5, -sqrt(10), 2 * norm.sf(sqrt(10))),
        (10, 0, 10, 1, 0, 1),
        (0, 10, 10, -1, 0, 1),
        (10, 0, 10, -1, inf, 0),
        (9, 0, 10, 1, -inf, 0),
        (0, 0, 10, 1, -inf, 0),
        (0, 0, 10, -1, inf, 0),
        (5, 5, 10, 1, -inf, 0),
    ],
)
def test_edges_of_the_test(b, c, n, delta, statistic, p):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        test = tango_test(b, c, n, delta)
        intervals = tango_interval(b, c, n)
    assert test.statistic == pytest.approx(statistic, rel=1e-14)
    assert test.p_value == pytest.approx(p, rel=1e-12)
    assert np.isfinite(intervals).all()


def test_result_has_the_shape_of_the_input_and_cannot_be_changed():
    test = tango_test([[1], [2]], [0, 1, 2], 10, 0.1, "equivalence")
    assert test.statistic.shape == test.p_value.shape == (2, 3)
    with pytest.raises(AttributeError):
        test.p_value = 0


BAD_TABLES = [
    ((-1, 0, 10), "b, c"),
    ((0, [1, -2], 10), "b, c"),
    (([1, -2], 0, 10), "b, c"),
    ((-inf, 0, 10), "b, c"),
    ((np.nan, 0, 10), "b"),
    ((0, [1, np.nan], 10), "c"),
    ((inf, 0, 10), "b"),
    (("many", 0, 10), "b"),
    ((0, ["1"], 10), "c"),
    ((None, 0, 10), "b"),
    ((1j, 0, 10), "b"),
    ((10**400, 0, 10), "b"),
    (([[1], [1, 2]], 0, 10), "b"),
    (([1, 2], [1, 2, 3], 10), "b, c(, n(, delta)?)?"),
]
BAD_TOTALS = [
    ((6, 5, 10), "n"),
    ((10**7, 1, 10**7), "n"),
    ((0, 0, 0), "n"),
    ((0, 0, 0.5), "n"),
    ((1, 1, np.nan), "n"),
    ((1, 1, inf), "n"),
    ((1, 1, "ten"), "n"),
    (([1, 2], 1, [10, 10, 10]), "b, c, n(, delta)?"),
]
BAD_LEVELS = [0, 1, -0.05, 5, np.nan, inf, "five", None, [0.05, 0.1], 5e-324, 10**400]


def refused(culprit, function, *arguments):
    with pytest.raises(InputError, match=rf"^{culprit}: .*; allowed: .+") as caught:
        function(*arguments)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("arguments", "culprit"), BAD_TABLES + BAD_TOTALS)
def test_bad_input(arguments, culprit):
    refused(culprit, tango_interval, *arguments)
    refused(culprit, tango_test, *arguments)


@pytest.mark.parametrize(("arguments", "culprit"), BAD_TABLES)
def test_bad_input_for_flags(arguments, culprit):
    refused(culprit, is_confident, *arguments[:2])


@pytest.mark.parametrize("alpha", BAD_LEVELS)
def test_bad_level(alpha):
    refused("alpha", tango_interval, 1, 1, 10, alpha)
    refused("alpha", is_confident, 1, 1, alpha)


@pytest.mark.parametrize(
    ("delta", "alternative", "culprit"),
    [
        (1.5, "two-sided", "delta"),
        (-2, "greater", "delta"),
        (np.nan, "less", "delta"),
        ("wide", "two-sided", "delta"),
        (0, "equivalence", "delta"),
        (-0.1, "non-inferiority", "delta"),
        ([0.1, 0.2, 0.3], "two-sided", "b, c, n, delta"),
        (0.1, "better", "alternative"),
        (0.1, None, "alternative"),
    ],
)
def test_bad_hypothesis(delta, alternative, culprit):
    refused(culprit, tango_test, [1, 2], 1, 10, delta, alternative)
