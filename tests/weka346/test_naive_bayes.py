"""Naive Bayes: precision, floor and counts by hand. test_golden.py compares the scores with Weka's."""

import math

import numpy as np
import pytest

from weka346.attributes import Attribute
from weka346.naive_bayes import FLOOR, NaiveBayes


def phi(z):
    return 0.5 * math.erfc(-z / math.sqrt(2))


def test_a_numeric_attribute_by_hand():
    """Distinct values 0, 1, 4, 5: the precision is 5/3, and they are rounded to 0, 5/3, 10/3, 5."""
    model = NaiveBayes().fit([[0], [1], [4], [5]], [0, 0, 1, 1])
    step = 5 / 3
    normal = model.estimators_[0]
    assert normal.precision == pytest.approx(step)
    np.testing.assert_allclose(normal.means, [step / 2, 2.5 * step])
    np.testing.assert_allclose(normal.deviations, [step / 2, step / 2])
    near, far = (phi(d + 1) - phi(d - 1) for d in (1.0, 5.0))
    np.testing.assert_allclose(model.predict_proba([[0.1]]), [[near / (near + far), far / (near + far)]])


def test_a_nominal_attribute_by_hand():
    attributes = (Attribute("colour", ("red", "green", "blue")),)
    model = NaiveBayes(attributes).fit([[0], [0], [1], [np.nan], [1]], [0, 0, 0, 0, 1])
    red = np.array([5 / 7 * 3 / 6, 2 / 7 * 1 / 4])
    np.testing.assert_allclose(model.predict_proba([[0], [np.nan]]), [red / red.sum(), [5 / 7, 2 / 7]])


def test_values_far_from_both_classes_say_nothing():
    model = NaiveBayes().fit([[0], [1], [4], [5]], [0, 0, 0, 1])
    np.testing.assert_array_equal(model.estimators_[0].likelihoods(np.array([1e6])), [[FLOOR, FLOOR]])
    np.testing.assert_allclose(model.predict_proba([[1e6]]), [[4 / 6, 2 / 6]])


def test_products_do_not_vanish():
    X = np.tile([[0.0], [1.0], [4.0], [5.0]], (1, 50))
    np.testing.assert_allclose(NaiveBayes().fit(X, [0, 0, 1, 1]).predict_proba(X * 1e6 + 1e6), 0.5)


def test_a_class_without_known_values():
    model = NaiveBayes().fit([[1], [2], [np.nan]], [0, 0, 1])
    normal = model.estimators_[0]
    assert (normal.means[1], normal.deviations[1]) == (0, 1 / 6)


def test_text():
    attributes = (Attribute("size"), Attribute("colour", ("red", "green")))
    model = NaiveBayes(attributes).fit([[1, 0], [2, 0], [8, 1], [9, 1]], [0, 0, 1, 1])
    assert model.text(["no", "yes"]) == "\n".join(
        [
            "Naive Bayes Classifier",
            "",
            "Class no: Prior probability = 0.50",
            "",
            "size:  Normal Distribution. Mean = 1.3333 StandardDev = 1.3333 WeightSum = 2 Precision = 2.6667",
            "colour:  Discrete Estimator. Counts =  3 1  (Total = 4)",
            "",
            "Class yes: Prior probability = 0.50",
            "",
            "size:  Normal Distribution. Mean = 8 StandardDev = 0.4444 WeightSum = 2 Precision = 2.6667",
            "colour:  Discrete Estimator. Counts =  1 3  (Total = 4)",
        ]
    )
