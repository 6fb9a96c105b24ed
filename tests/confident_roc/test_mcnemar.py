"""McNemar's tests: against binomial sums, at the edges, with a ratio of costs, and as tests of segments."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, norm

from confident_roc import confident_segment, is_confident, mcnemar_p_value, roc_points
from confident_roc.errors import InputError
from confident_roc.tango import SEGMENT_TESTS

COUNTS = st.integers(0, 60)
RATIOS = st.sampled_from([0.2, 1.0, 3.0, 7.5])


@given(COUNTS, COUNTS, RATIOS)
def test_p_values_are_binomial_sums(b, c, ratio):
    share = 1 / (1 + ratio)
    low, high = binom.cdf(b, b + c, share), binom.sf(b - 1, b + c, share)
    assert mcnemar_p_value(b, c, "exact", ratio) == pytest.approx(min(1, 2 * min(low, high)), rel=1e-9)
    half = binom.pmf(b, b + c, share) / 2
    expected = min(1, 2 * (min(low, high) - half)) if b + c else 1
    assert mcnemar_p_value(b, c, "mid-p", ratio) == pytest.approx(expected, rel=1e-9)
    if b + c:
        score = max(abs(b - (b + c) * share) - 0.5, 0) / np.sqrt((b + c) * share * (1 - share))
        assert mcnemar_p_value(b, c, "corrected", ratio) == pytest.approx(2 * norm.sf(score), rel=1e-9)


@given(COUNTS, COUNTS)
def test_exact_is_the_binomial_test(b, c):
    expected = binomtest(b, b + c, 0.5).pvalue if b + c else 1
    assert mcnemar_p_value(b, c) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("test", ["exact", "mid-p", "corrected"])
def test_no_errors_are_no_evidence(test):
    assert mcnemar_p_value(0, 0, test) == 1
    assert is_confident(0, 0, test=test)


def test_four_and_none():
    """The case of the paper's small segments: confident by two tests, and not by Tango's."""
    assert {test: bool(is_confident(4, 0, test=test)) for test in SEGMENT_TESTS} == {
        "tango": False,
        "exact": True,
        "mid-p": True,
        "corrected": True,
    }


@given(COUNTS, COUNTS, RATIOS)
def test_a_ratio_tests_the_costs(b, c, ratio):
    """Tango's score with a ratio is the normal score of b among b + c errors, if its share is 1 / (1 + r)."""
    share = 1 / (1 + ratio)
    if b + c:
        score = (b - (b + c) * share) / np.sqrt((b + c) * share * (1 - share))
        if abs(abs(score) - 1.959963984540054) > 1e-9:
            assert is_confident(b, c, ratio=ratio) == (abs(score) < 1.959963984540054)


@pytest.mark.parametrize("ratio", [0.2, 1, 5])
@pytest.mark.parametrize("test", SEGMENT_TESTS)
def test_confident_points_are_neighbours(test, ratio):
    """Along the curve b rises and c falls; every test accepts one run of points, and the segment has them."""
    random = np.random.default_rng(2)
    for _ in range(20):
        actual = random.random(150) < random.choice([0.05, 0.2, 0.5])
        actual[:2] = True, False
        points = roc_points(actual, np.round(random.normal(actual), 1))
        keep = is_confident(points.b, points.c, 0.1, test=test, ratio=ratio)
        segment = confident_segment(points=points, alpha=0.1, test=test, ratio=ratio)
        assert np.flatnonzero(keep).tolist() == list(range(len(points)))[segment.rows]


def test_a_segment_names_its_test():
    points = roc_points([0, 0, 1, 1, 1, 1], [1, 2, 3, 4, 5, 6])
    assert repr(confident_segment(points=points, test="exact")).endswith("test exact, alpha 0.05)")
    assert "(alpha 0.05, ratio 2)" in str(confident_segment(points=points, ratio=2))
    assert "test" not in repr(confident_segment(points=points))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1, 2, "score"), "test: 'score'; allowed: exact, mid-p, corrected"),
        ((1, 2, "exact", 0), "ratio: 0; allowed: a number above 0"),
        ((1, -2, "exact"), "b, c: negative"),
        ((1, 2.5, "exact"), "test: 'exact' needs counts"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(InputError, match=rf"^{message}"):
        mcnemar_p_value(*arguments)
    with pytest.raises(InputError, match=r"^test: 'fisher'; allowed: tango, exact"):
        is_confident(1, 2, test="fisher")
