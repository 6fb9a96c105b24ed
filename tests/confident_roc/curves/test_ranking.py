"""Lift, recall-precision and error-reject curves, against scikit-learn, counting and quadrature."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad
from sklearn.metrics import average_precision_score, precision_recall_curve

from confident_roc.curves.error_reject import accepted_counts, error_reject_area, error_reject_curve
from confident_roc.curves.lift import lift_area
from confident_roc.curves.precision_recall import (
    average_precision,
    recall_precision_area,
    recall_precision_curve,
)
from confident_roc.errors import InputError
from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment


@st.composite
def scored(draw, levels=20):
    size = draw(st.integers(2, 25))
    actual = draw(
        st.lists(st.integers(0, 1), min_size=size, max_size=size).filter(lambda y: 0 < sum(y) < size)
    )
    score = st.lists(st.integers(0, levels).map(lambda x: x / levels), min_size=size, max_size=size)
    return np.array(actual), np.array(draw(score.filter(lambda s: min(s) < max(s))))


@given(scored())
def test_the_area_of_the_lift_chart_says_what_the_auc_says(given_scores):
    points = roc_points(*given_scores)
    share = points.positives / points.n
    assert lift_area(points) == pytest.approx(share / 2 + (1 - share) * auc(points))


@given(scored())
def test_average_precision_is_scikit_learns(given_scores):
    assert average_precision(roc_points(*given_scores)) == pytest.approx(
        average_precision_score(*given_scores)
    )


@given(scored())
def test_recall_and_precision_are_scikit_learns(given_scores):
    curve = recall_precision_curve(roc_points(*given_scores))
    precision, recall, _ = precision_recall_curve(*given_scores)
    # scikit-learn adds a last point with precision 1, which no threshold has.
    assert curve["recall"][1:][::-1].tolist() == pytest.approx(recall[:-1].tolist())
    assert curve["precision"][1:][::-1].tolist() == pytest.approx(precision[:-1].tolist())


@given(scored(levels=5))
def test_the_area_is_the_integral_of_the_interpolated_precision(given_scores):
    points = roc_points(*given_scores)
    c, a = np.r_[0, points.c[::-1]].astype(float), np.r_[0, points.a[::-1]].astype(float)

    def precision(true_positives, i):
        part = (true_positives - a[i]) / (a[i + 1] - a[i])
        false_positives = c[i] + part * (c[i + 1] - c[i])
        return true_positives / (true_positives + false_positives)

    pieces = [quad(precision, a[i], a[i + 1], args=(i,))[0] for i in range(len(a) - 1) if a[i + 1] > a[i]]
    assert recall_precision_area(points) == pytest.approx(sum(pieces) / points.positives, abs=1e-8)


def test_the_area_is_what_a_random_order_of_equal_scores_tends_to():
    """Every example many times: the order among equal scores then does not matter, and steps are short."""
    random = np.random.default_rng(1)
    actual, score = random.integers(0, 2, 30), random.integers(0, 4, 30) / 4
    area = recall_precision_area(roc_points(actual, score))
    many, scores = np.tile(actual, 3000), np.tile(score, 3000)
    broken = scores + random.uniform(0, 1e-3, len(scores))
    assert average_precision_score(many, broken) == pytest.approx(area, abs=1e-3)
    assert abs(average_precision_score(actual, score) - area) > 5e-3, "straight steps are something else"


def test_straight_lines_would_promise_too_much():
    """Davis and Goadrich's point: with few positives a straight line from a good point is far too high."""
    actual = np.r_[np.ones(10), np.zeros(990)]
    score = np.r_[np.full(5, 0.9), np.full(5, 0.1), np.full(5, 0.9), np.full(985, 0.1)]
    points = roc_points(actual, score)
    curve = recall_precision_curve(points)
    straight = np.trapezoid(curve["precision"], curve["recall"])
    assert recall_precision_area(points) < straight - 0.05
    vertices = np.r_[0, points.a[::-1]], np.r_[0, (points.a + points.c)[::-1]]
    along = np.linspace(0, len(points), 1000 * len(points) + 1)
    a, total = (np.interp(along, np.arange(len(points) + 1), counts) for counts in vertices)
    drawn = np.trapezoid(a[1:] / total[1:], a[1:] / 10)
    assert recall_precision_area(points) == pytest.approx(drawn, abs=2e-3)


@given(scored())
def test_error_reject_by_counting(given_scores):
    actual, score = given_scores
    curve = error_reject_curve(roc_points(actual, score))
    called, certain = score >= 0.5, np.round(np.maximum(score, 1 - score), 12)
    assert curve["bound"].tolist() == sorted(set(certain.tolist()))
    for i, bound in enumerate(curve["bound"]):
        accepted = certain >= bound
        wrong = called[accepted] != actual[accepted].astype(bool)
        assert curve["rejected"][i] == pytest.approx(1 - accepted.mean())
        assert curve["error"][i] == pytest.approx(wrong.mean())
        assert curve["b"][i] == np.sum(accepted & ~called & (actual == 1))
        assert curve["c"][i] == np.sum(accepted & called & (actual == 0))


@given(scored())
def test_without_rejection_the_curve_is_as_confident_as_the_roc_point_at_a_half(given_scores):
    points = roc_points(*given_scores)
    segment = confident_segment(points=points)
    first = error_reject_curve(points)["confident"][0]
    at = int(np.searchsorted(points.threshold, 0.5))
    if at < len(points):
        assert first == (segment.rows.start <= at < segment.rows.stop)


@given(scored(levels=6))
def test_the_error_reject_area_is_an_integral(given_scores):
    points = roc_points(*given_scores)
    errors, total = (np.r_[0.0, counts[::-1]] for counts in accepted_counts(error_reject_curve(points)))

    def error(k):
        return np.interp(k, total, errors) / k

    pieces = [quad(error, low, high)[0] for low, high in pairwise(total)]
    assert error_reject_area(points) == pytest.approx(sum(pieces) / points.n, abs=1e-7)


def test_rounding_does_not_split_equal_certainties():
    """1 - 0.9 is not 0.1 in doubles, but both classes are equally certain there."""
    curve = error_reject_curve(roc_points([0, 1, 0, 1], [0.1, 0.9, 0.3, 0.7]))
    assert curve["bound"].tolist() == [0.7, 0.9]


def test_scores_that_are_no_probabilities_cannot_be_rejected():
    with pytest.raises(InputError, match="allowed: probabilities"):
        error_reject_curve(roc_points([0, 1], [-1.0, 2.0]))
    assert len(error_reject_curve(roc_points([0, 1], [0.0, 1 + 2e-16]))["bound"]) == 1


def test_the_talks_example(talk):
    points = roc_points(*talk)
    assert average_precision(points) == pytest.approx(average_precision_score(*talk))
    assert error_reject_curve(points)["error"][0] == pytest.approx(8 / 20)
