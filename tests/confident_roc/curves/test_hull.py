"""Choosing classifiers: hulls by brute force, and costs by counting."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial import ConvexHull
from sklearn.metrics import roc_auc_score

from confident_roc.curves.hull import iso_performance_slope, roc_hull
from confident_roc.errors import InputError
from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment


@st.composite
def scored(draw, classifiers=1):
    """Labels, and scores with ties of several classifiers."""
    size = draw(st.integers(2, 14))
    actual = draw(
        st.lists(st.integers(0, 1), min_size=size, max_size=size).filter(lambda y: 0 < sum(y) < size)
    )
    score = st.lists(st.integers(0, 6).map(lambda x: x / 6), min_size=size, max_size=size)
    return actual, [draw(score.filter(lambda s: min(s) < max(s))) for _ in range(classifiers)]


def curves_of(actual, scores):
    return {f"{i}": roc_points(actual, score) for i, score in enumerate(scores)}


def all_points(curves):
    """Counts of all classifiers, and of predicting nothing positive."""
    found = {(0, 0)} | {
        (c, a) for p in curves.values() for c, a in zip(p.c.tolist(), p.a.tolist(), strict=True)
    }
    return sorted(found)


def is_vertex(point, others):
    """Whether no straight line between two others runs above a point or through it."""
    x, y = point
    for left in others:
        for right in others:
            if left[0] <= x <= right[0] and left != right:
                if left[0] == right[0]:
                    if y <= max(left[1], right[1]):
                        return False
                elif y <= left[1] + Fraction(right[1] - left[1], right[0] - left[0]) * (x - left[0]):
                    return False
    return True


@given(scored(classifiers=2))
def test_the_hull_is_that_of_brute_force(given_scores):
    curves = curves_of(*given_scores)
    points = all_points(curves)
    ends = [points[0], points[-1]]
    expected = [p for p in points if p in ends or is_vertex(p, [q for q in points if q != p])]
    hull = roc_hull(curves)
    assert list(zip(hull.c.tolist(), hull.a.tolist(), strict=True)) == expected


@given(scored(classifiers=3))
def test_operators_are_all_who_reach_a_vertex_with_the_threshold_that_does(given_scores):
    actual, scores = given_scores
    hull = roc_hull(curves_of(actual, scores))
    assert hull.operators[0] == {"0": math.inf, "1": math.inf, "2": math.inf}
    for c, a, operators in zip(hull.c[1:], hull.a[1:], hull.operators[1:], strict=True):
        reached = {}
        for name, score in enumerate(scores):
            for threshold in sorted(set(score)):
                called = [y for y, s in zip(actual, score, strict=True) if s >= threshold]
                if (len(called) - sum(called), sum(called)) == (c, a):
                    reached[str(name)] = threshold
        assert operators == reached


@given(scored())
def test_the_area_is_that_of_scipys_hull(given_scores):
    (points,) = curves_of(*given_scores).values()
    square = np.r_[np.c_[points.fpr, points.tpr], [[0, 0], [1, 0]]]
    # The origin, which predicts nothing positive, is on the hull. The corner (1, 0) closes the area.
    assert roc_hull(points).area == pytest.approx(ConvexHull(square, qhull_options="QJ Pp").volume, abs=1e-6)
    assert roc_hull(points).area >= auc(points) - 1e-12
    assert auc(points) == pytest.approx(roc_auc_score(*(given_scores[0], given_scores[1][0])))


def test_a_perfect_classifier_leaves_three_vertices():
    hull = roc_hull(roc_points([0, 0, 1], [0.1, 0.2, 0.9]))
    assert list(zip(hull.fpr.tolist(), hull.tpr.tolist(), strict=True)) == [(0, 0), (0, 1), (1, 1)]
    assert hull.area == 1
    assert hull.slope.tolist() == [math.inf, 0]


def test_an_inverted_classifier_leaves_the_diagonal():
    hull = roc_hull(roc_points([1, 1, 0], [0.1, 0.2, 0.9]))
    assert hull.c.tolist() == [0, 1]
    assert hull.area == 0.5


@given(scored(classifiers=2), st.floats(0.01, 100))
def test_the_best_vertex_has_the_least_cost_of_all_points(given_scores, cost_ratio):
    curves = curves_of(*given_scores)
    hull = roc_hull(curves)
    positives, negatives = int(hull.a[-1]), int(hull.c[-1])
    slope = iso_performance_slope(positives, negatives, cost_ratio)
    best = hull.best(slope)

    def cost(c, a):
        return (positives - a) * cost_ratio + c

    least = min(cost(c, a) for c, a in all_points(curves))
    assert cost(hull.c[best], hull.a[best]) == pytest.approx(least, rel=1e-9)


def test_points_of_equal_cost_lie_on_a_line_of_the_slope():
    """Ten positives at cost 4, forty negatives at cost 1: one positive more is worth four negatives."""
    slope = iso_performance_slope(10, 40, cost_ratio=4)
    fpr, tpr = np.array([0, 4, 8]) / 40, np.array([3, 4, 5]) / 10
    assert np.diff(tpr) / np.diff(fpr) == pytest.approx([slope, slope])
    assert iso_performance_slope(0.2, 0.8, 4) == pytest.approx(slope)


@given(scored())
def test_confident_vertices_are_those_of_the_segment(given_scores):
    (points,) = curves_of(*given_scores).values()
    segment = confident_segment(points=points)
    inside = set(zip(segment.fpr.tolist(), segment.tpr.tolist(), strict=True))
    hull = roc_hull(points)
    for fpr, tpr, confident in zip(
        hull.fpr.tolist()[1:], hull.tpr.tolist()[1:], hull.confident()[1:], strict=True
    ):
        assert confident == ((fpr, tpr) in inside)
    assert not hull.confident()[0]


def test_the_talks_example(talk):
    hull = roc_hull(roc_points(*talk))
    assert list(zip(hull.c.tolist(), hull.a.tolist(), strict=True)) == [
        (0, 0),
        (0, 2),
        (1, 5),
        (5, 8),
        (9, 10),
        (10, 10),
    ]
    assert hull.best(1.0) == 2
    assert hull.operators[2] == {"": 0.54}


def test_weighted_points():
    weighted = roc_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9], sample_weight=[2, 1, 1, 2])
    plain = roc_points([0, 0, 1, 0, 1, 1], [0.1, 0.1, 0.4, 0.6, 0.9, 0.9])
    assert roc_hull(weighted).area == pytest.approx(roc_hull(plain).area)


def test_curves_on_other_examples_are_refused():
    with pytest.raises(InputError, match="allowed: curves on the same examples"):
        roc_hull({"a": roc_points([0, 1], [0, 1]), "b": roc_points([0, 1, 1], [0, 1, 1])})
    with pytest.raises(InputError, match="allowed: curves on the same examples"):
        roc_hull({})


@pytest.mark.parametrize("values", [(0, 1, 1), (1, -1, 1), (1, 1, 0), (1, 1, math.nan), (1, 1, math.inf)])
def test_costs_and_counts_must_be_above_zero(values):
    with pytest.raises(InputError, match="allowed: a number above 0"):
        iso_performance_slope(*values)
