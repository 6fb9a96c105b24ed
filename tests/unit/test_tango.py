"""Tango's interval against 50-digit references, closed forms and McNemar's test."""

import csv
import doctest
import importlib
import pkgutil
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import chi2, norm

import confident_roc
from confident_roc.errors import InputError
from confident_roc.tango import is_confident, normal_quantile, tango_interval

with (Path(__file__).parents[1] / "golden" / "tango_reference.csv").open() as file:
    REFERENCE = list(csv.DictReader(file))
COLUMNS = ("b", "c", "n", "lower", "upper")

counts = st.integers(0, 3000)
alphas = st.sampled_from([0.001, 0.01, 0.05, 0.1, 0.2, 0.5])


@pytest.mark.parametrize("group", sorted({(row["group"], row["alpha"]) for row in REFERENCE}))
def test_reference(group):
    rows = [row for row in REFERENCE if (row["group"], row["alpha"]) == group]
    b, c, n, lower, upper = (np.array([float(row[name]) for row in rows]) for name in COLUMNS)
    alpha = float(group[1])
    np.testing.assert_allclose(tango_interval(b, c, n, alpha), (lower, upper), rtol=0, atol=1e-9)
    assert is_confident(b, c, alpha).tolist() == [row["zero_in_ci"] == "1" for row in rows]


def test_reference_is_complete():
    assert len(REFERENCE) == 187


def test_rows_at_once_equal_rows_one_by_one():
    b, c, n = (np.array([int(row[name]) for row in REFERENCE[:40]]) for name in "bcn")
    together = np.array(tango_interval(b, c, n))
    singly = np.array([tango_interval(*row) for row in zip(b, c, n, strict=True)]).T
    assert np.array_equal(together, singly)


def test_broadcasting():
    lower, upper = tango_interval([[1], [2]], [0, 1, 2], 10)
    assert lower.shape == upper.shape == (2, 3)
    assert (lower[1, 2], upper[1, 2]) == tango_interval(2, 2, 10)


@given(counts, counts, st.integers(1, 3000), alphas)
def test_flag_agrees_with_the_interval(b, c, extra, alpha):
    """On the boundary itself, where a limit is zero, the last bit decides: there the two may differ."""
    lower, upper = tango_interval(b, c, b + c + extra, alpha)
    assume(min(abs(lower), abs(upper)) > 1e-9)
    assert is_confident(b, c, alpha) == (lower <= 0 <= upper)


@given(counts, counts, st.integers(1, 3000), alphas)
def test_mirror_and_range(b, c, extra, alpha):
    n = b + c + extra
    lower, upper = tango_interval(b, c, n, alpha)
    mirrored_lower, mirrored_upper = tango_interval(c, b, n, alpha)
    assert (lower, upper) == (-mirrored_upper, -mirrored_lower)
    assert -1 <= lower < (b - c) / n < upper <= 1


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
    np.testing.assert_allclose(tango_interval(b, c, n, alpha), (lower, upper), rtol=0, atol=1e-12)


def test_no_errors_at_all_is_confident():
    assert is_confident(0, 0)


def test_exact_quantile_decides():
    """With 1.96 in place of the exact quantile this point would be confident."""
    assert (337 - 288) ** 2 <= 1.96**2 * (337 + 288)
    assert not is_confident(337, 288)
    lower, _ = tango_interval(337, 288, 1000)
    assert 0 < lower < 1e-5


@given(st.floats(1e-6, 0.999))
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


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        ((-1, 0, 10), "b, c"),
        ((0, [1, -2], 10), "b, c"),
        ((np.nan, 0, 10), "b, c"),
        ((np.inf, 0, 10), "b, c"),
        (("many", 0, 10), "b, c"),
        ((6, 5, 10), "n"),
        ((0, 0, 0), "n"),
        ((1, 1, np.nan), "n"),
        ((1, 1, np.inf), "n"),
        ((1, 1, 10, 0), "alpha"),
        ((1, 1, 10, 1), "alpha"),
        ((1, 1, 10, np.nan), "alpha"),
    ],
)
def test_bad_input(arguments, culprit):
    with pytest.raises(InputError, match=rf"^{culprit}: .*; allowed: .+") as caught:
        tango_interval(*arguments)
    assert "\n" not in str(caught.value)


MODULES = [
    module.name
    for module in pkgutil.walk_packages(confident_roc.__path__, "confident_roc.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
