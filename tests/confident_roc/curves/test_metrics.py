"""Metrics against their definitions, scikit-learn and imbalanced-learn, point by point."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from imblearn.metrics import (
    geometric_mean_score,
    make_index_balanced_accuracy,
    sensitivity_score,
    specificity_score,
)
from sklearn.metrics import accuracy_score, f1_score, fbeta_score, precision_score, recall_score

from confident_roc import InputError, roc_points
from confident_roc.curves.metrics import METRICS, ConfusionMatrix, confusion_at

pytestmark = pytest.mark.filterwarnings("ignore:y_score. all scores are equal")

SCORED = st.lists(st.tuples(st.booleans(), st.integers(0, 8)), min_size=2, max_size=30).filter(
    lambda rows: 0 < sum(positive for positive, _ in rows) < len(rows)
)


def split(rows):
    return [int(positive) for positive, _ in rows], [score / 8 for _, score in rows]


@settings(max_examples=20)
@given(SCORED)
def test_every_point_is_what_scikit_learn_and_imbalanced_learn_say(rows):
    actual, score = split(rows)
    points = roc_points(actual, score)
    iba = make_index_balanced_accuracy(alpha=0.1, squared=True)(geometric_mean_score)
    for threshold in points.threshold:
        found = confusion_at(points, threshold).metrics()
        called = [int(s >= threshold) for s in score]
        expected = {
            "false_positive_rate": 1 - specificity_score(actual, called),
            "recall": recall_score(actual, called),
            "precision": precision_score(actual, called),
            "accuracy": accuracy_score(actual, called),
            "talk_f_score": precision_score(actual, called) * recall_score(actual, called),
            "f_measure": f1_score(actual, called),
            "specificity": specificity_score(actual, called),
            "geometric_mean": geometric_mean_score(actual, called),
            "index_balanced_accuracy": iba(actual, called, average="binary"),
        }
        assert list(expected) == list(METRICS) == list(found)
        for name in METRICS:
            assert found[name] == pytest.approx(expected[name], abs=1e-12), name
        assert sensitivity_score(actual, called) == pytest.approx(found["recall"])
        assert geometric_mean_score(actual, called, average="binary") == pytest.approx(
            found["geometric_mean"]
        )


def test_index_balanced_accuracy_of_imbalanced_learns_default_has_no_dominance():
    """What the docstring warns of: by default the two classes' dominances cancel."""
    actual, called = [1] * 10 + [0] * 90, [1] * 9 + [0] * 51 + [1] * 40
    matrix = ConfusionMatrix(9, 1, 40, 50)
    plain = make_index_balanced_accuracy(alpha=0.1, squared=True)(geometric_mean_score)(actual, called)
    assert plain == pytest.approx(matrix.geometric_mean**2)
    assert matrix.index_balanced_accuracy() == pytest.approx((1 + 0.1 * (0.9 - 5 / 9)) * 0.9 * 5 / 9)
    assert matrix.index_balanced_accuracy() > plain


@settings(max_examples=20)
@given(SCORED, st.sampled_from([0.5, 2.0, 3.0]))
def test_f_measure_with_beta(rows, beta):
    actual, score = split(rows)
    points = roc_points(actual, score)
    for threshold in points.threshold:
        called = [int(s >= threshold) for s in score]
        found = confusion_at(points, threshold).f_measure(beta)
        assert found == pytest.approx(fbeta_score(actual, called, beta=beta))


@given(SCORED, st.floats(-0.5, 1.5))
def test_confusion_at_any_threshold_is_the_count_of_calls(rows, threshold):
    actual, score = np.array(split(rows)[0]), np.array(split(rows)[1])
    matrix = confusion_at(roc_points(actual, score), threshold)
    called = score >= threshold
    counts = [(called & (actual == 1)), (~called & (actual == 1)), (called & (actual == 0))]
    assert [int(matrix.a), int(matrix.b), int(matrix.c)] == [int(np.sum(count)) for count in counts]
    assert int(matrix.d) == len(actual) - sum(int(np.sum(count)) for count in counts)
    assert int(matrix.correct) == int(np.sum(called == (actual == 1)))


@given(st.tuples(*[st.integers(0, 30)] * 4))
def test_the_talks_product_is_the_f_measure_at_zero_and_one_only(counts):
    matrix = ConfusionMatrix(*counts)
    product, measure = float(matrix.talk_f_score), float(matrix.f_measure())
    if not math.isnan(product):
        assert product <= measure + 1e-12
        assert (abs(product - measure) < 1e-12) == (measure in (0.0, 1.0))


def test_the_talks_twenty_items(talk):
    matrix = confusion_at(roc_points(*talk), 0.5)
    assert [int(getattr(matrix, name)) for name in "abcd"] == [6, 4, 4, 6]
    found = {name: value.item() for name, value in matrix.metrics().items()}
    assert found == pytest.approx(
        dict.fromkeys(METRICS, 0.6)
        | {"false_positive_rate": 0.4, "talk_f_score": 0.36, "index_balanced_accuracy": 0.36}
    )


def test_what_is_undefined_is_nan_and_nothing_else():
    none_called = ConfusionMatrix(0, 5, 0, 5).metrics()
    assert {name for name in METRICS if math.isnan(none_called[name])} == {"precision", "talk_f_score"}
    assert none_called["f_measure"] == none_called["recall"] == 0
    no_positive = ConfusionMatrix(0, 0, 2, 5).metrics()
    assert {name for name in METRICS if math.isnan(no_positive[name])} == {
        "recall",
        "talk_f_score",
        "geometric_mean",
        "index_balanced_accuracy",
    }
    no_negative = ConfusionMatrix(2, 5, 0, 0).metrics()
    assert {name for name in METRICS if math.isnan(no_negative[name])} == {
        "false_positive_rate",
        "specificity",
        "geometric_mean",
        "index_balanced_accuracy",
    }
    assert math.isnan(ConfusionMatrix(0, 0, 0, 5).f_measure())
    assert all(math.isnan(value) for value in ConfusionMatrix(0, 0, 0, 0).metrics().values())


def test_no_errors_is_one_everywhere():
    found = ConfusionMatrix(3, 0, 0, 9).metrics()
    assert found.pop("false_positive_rate") == 0
    assert set(map(float, found.values())) == {1.0}


def test_above_all_scores_nothing_is_called(talk):
    matrix = confusion_at(roc_points(*talk), 0.95)
    assert (int(matrix.a), int(matrix.b), int(matrix.c), int(matrix.d)) == (0, 10, 0, 10)
    assert math.isnan(matrix.precision)
    assert matrix.accuracy == 0.5


def test_weights_are_frequencies():
    weighted = roc_points([1, 0, 1], [0.9, 0.6, 0.2], sample_weight=[2.5, 1, 0.5])
    matrix = confusion_at(weighted, 0.5)
    assert float(matrix.recall) == pytest.approx(2.5 / 3)
    assert float(confusion_at(weighted, 2).b) == 3


def test_small_integers_do_not_overflow():
    eight = [np.uint8(200)] * 4
    assert ConfusionMatrix(*eight).n == 800
    assert ConfusionMatrix(*(np.full(2, 200, dtype=np.uint8) for _ in range(4))).accuracy.tolist() == [
        0.5,
        0.5,
    ]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ConfusionMatrix(1, -1, 0, 0), "b: -1; allowed: counts, 0 or more"),
        (lambda: ConfusionMatrix(1, 1, math.nan, 0), "c: nan; allowed"),
        (lambda: ConfusionMatrix("x", 1, 1, 0), "a: 'x'; allowed"),
        (lambda: ConfusionMatrix(1, 1, 1, 1).f_measure(0), "beta: 0; allowed: above 0"),
        (lambda: confusion_at(roc_points([0, 1], [0, 1]), math.nan), "threshold: not a number"),
    ],
)
def test_bad_input_is_one_line(call, message):
    with pytest.raises(InputError, match=message) as error:
        call()
    assert "\n" not in str(error.value)
