"""ROC points and AUC: the talk's twenty scored items, and scikit-learn."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score, roc_curve

from confident_roc.errors import InputWarning
from confident_roc.roc import auc, roc_points, vertices
from confident_roc.segment import confident_segment

pytestmark = pytest.mark.filterwarnings("ignore::confident_roc.errors.InputWarning")

often_tied = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.75, 1.0]) | st.floats(-5, 5)


@st.composite
def scored(draw, scores=often_tied):
    """Examples of both classes, many with tied scores."""
    n = draw(st.integers(2, 60))
    actual = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n).filter(lambda y: 0 < sum(y) < len(y)))
    return actual, draw(st.lists(scores, min_size=n, max_size=n))


def test_talk(talk):
    points = roc_points(*talk)
    assert (points.positives, points.negatives, points.n) == (10, 10, 20)
    assert auc(points) == pytest.approx(0.68, abs=1e-12)
    # Cut k predicts the k highest scores positive.
    cuts = points.a + points.c
    assert cuts.tolist() == list(range(20, 0, -1))
    segment = confident_segment(points=points)
    assert cuts[np.isin(points.threshold, segment.threshold)].tolist() == list(range(16, 4, -1))
    assert len(segment) == 12
    ends = (segment.fpr[-1], segment.tpr[-1]), (segment.fpr[0], segment.tpr[0])
    assert ends == ((0.1, 0.4), (0.8, 0.8))
    assert segment.areas["V"] == pytest.approx(0.47, abs=1e-12)
    assert segment.areas["V+Hl"] == pytest.approx(0.6, abs=1e-12)
    assert segment.areas["V|Hr"] == pytest.approx(0.55, abs=1e-12)
    assert segment.average_differences["signed"] == pytest.approx(-0.025, abs=1e-12)
    assert segment.average_differences["absolute"] == pytest.approx(0.15, abs=1e-12)


@given(scored())
def test_auc_is_sklearns(data):
    assert auc(roc_points(*data)) == pytest.approx(roc_auc_score(*data), abs=1e-12)


@given(scored())
def test_points_are_sklearns(data):
    fpr, tpr, thresholds = roc_curve(*data, drop_intermediate=False)
    points = roc_points(*data)
    assert np.isinf(thresholds[0])
    assert np.array_equal(points.threshold, thresholds[:0:-1])
    assert np.array_equal(points.fpr, fpr[:0:-1])
    assert np.array_equal(points.tpr, tpr[:0:-1])
    assert all(np.array_equal(*pair) for pair in zip(vertices(points), (fpr, tpr), strict=True))


@given(scored())
def test_each_point_is_the_confusion_matrix_of_its_threshold(data):
    actual, score = map(np.array, data)
    points = roc_points(actual, score)
    assert points.threshold.tolist() == sorted(set(score.tolist()))
    for i, threshold in enumerate(points.threshold):
        called = score >= threshold
        counted = [
            int(np.sum(called & (actual == 1))),
            int(np.sum(~called & (actual == 1))),
            int(np.sum(called & (actual == 0))),
            int(np.sum(~called & (actual == 0))),
        ]
        assert counted == [points.a[i], points.b[i], points.c[i], points.d[i]]


@given(scored())
def test_difference_never_falls(data):
    points = roc_points(*data)
    assert np.all(np.diff(points.b) >= 0)
    assert np.all(np.diff(points.c) <= 0)
    assert np.all(np.diff(points.difference) > 0)
    assert points.difference[0] == -points.negatives / points.n
    assert (points.fpr[0], points.tpr[0]) == (1, 1)


@given(scored(st.integers(-20, 20)))
def test_only_the_order_of_scores_counts(data):
    actual, score = data
    other = roc_points(actual, np.exp(np.array(score) / 7.0))
    assert np.array_equal(roc_points(actual, score).b, other.b)
    assert np.array_equal(roc_points(actual, score).c, other.c)


@given(scored())
def test_order_of_examples_does_not_count(data):
    points, other = roc_points(*data), roc_points(*(column[::-1] for column in data))
    assert all(np.array_equal(getattr(points, name), getattr(other, name)) for name in "abcd")


@given(scored())
def test_weight_one_changes_nothing(data):
    points, other = roc_points(*data), roc_points(*data, sample_weight=np.ones(len(data[0])))
    assert all(np.array_equal(getattr(points, name), getattr(other, name)) for name in ("threshold", *"abcd"))
    assert (points.weighted, other.weighted) == (False, True)
    assert isinstance(points.n, int)
    assert isinstance(other.n, float)


@given(scored(), st.data())
def test_whole_weights_are_repeated_examples(data, draw):
    actual, score = map(np.array, data)
    weight = np.array(draw.draw(st.lists(st.integers(0, 3), min_size=len(actual), max_size=len(actual))))
    assume(weight[actual == 1].any() and weight[actual == 0].any())
    points = roc_points(actual, score, sample_weight=weight)
    repeated = roc_points(np.repeat(actual, weight), np.repeat(score, weight))
    assert all(
        np.array_equal(getattr(points, name), getattr(repeated, name)) for name in ("threshold", *"abcd")
    )
    assert auc(points) == pytest.approx(auc(repeated), abs=1e-12)
    one, other = confident_segment(points=points), confident_segment(points=repeated)
    assert (one.rows, one.areas) == (other.rows, other.areas)


@given(scored(), st.data())
def test_weighted_auc_is_sklearns(data, draw):
    actual, score = map(np.array, data)
    weight = np.array(draw.draw(st.lists(st.floats(0.5, 20), min_size=len(actual), max_size=len(actual))))
    points = roc_points(actual, score, sample_weight=weight)
    assert auc(points) == pytest.approx(roc_auc_score(actual, score, sample_weight=weight), abs=1e-12)
    assert min(points.a.min(), points.b.min(), points.c.min(), points.d.min()) >= 0
    assert np.all(points.b + points.c <= points.n)


def test_minus_zero_is_zero():
    for actual, score in (([0, 1, 1], [-0.0, 0.0, 1.0]), ([1, 0, 1], [0.0, -0.0, 1.0])):
        points = roc_points(actual, score)
        assert (points.threshold.tolist(), np.signbit(points.threshold).any()) == ([0.0, 1.0], False)
        assert points.b.tolist() == [0, 1]


def test_all_scores_equal():
    with pytest.warns(InputWarning, match="all scores are equal"):
        points = roc_points([1, 0, 0], [0.3, 0.3, 0.3])
    assert (points.threshold.tolist(), auc(points)) == ([0.3], 0.5)


def test_the_input_is_left_alone():
    actual, score, weight = np.array([0, 1, 1]), np.array([0.5, -0.0, 0.1]), np.array([1.0, 0.0, 2.0])
    for array in (actual, score, weight):
        array.flags.writeable = False
    roc_points(actual, score, sample_weight=weight)
    assert np.signbit(score[1])
