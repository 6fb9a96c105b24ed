"""Recall-precision and error-reject curves, against scikit-learn and counting."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score, precision_recall_curve

from confident_roc.curves.error_reject import error_reject_curve
from confident_roc.curves.precision_recall import average_precision, recall_precision_curve
from confident_roc.errors import InputError
from confident_roc.roc import roc_points
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
