"""Naive Bayes, compared with scikit-learn's two, and the forest."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from sklearn.utils.estimator_checks import parametrize_with_checks

from elazmeh2006.learners.sklearn_suite import Log2Forest, MixedNaiveBayes
from weka346.attributes import Attribute


@parametrize_with_checks([MixedNaiveBayes(), Log2Forest(random_state=0)])
def test_scikit_learns_own_checks(estimator, check):
    check(estimator)


# Naive Bayes


def numeric(seed, rows=40, columns=3):
    random = np.random.default_rng(seed)
    y = np.r_[0, 1, random.integers(0, 2, rows - 2)]
    y[:4] = [0, 0, 1, 1]
    return random.normal(size=(rows, columns)) * [1, 10, 100][:columns] + y[:, None], y


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_numeric_attributes_as_in_gaussian_nb(seed):
    X, y = numeric(seed)
    ours = MixedNaiveBayes(var_smoothing=0).fit(X, y)
    theirs = GaussianNB(priors=np.exp(ours.log_prior_), var_smoothing=0).fit(X, y)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), rtol=0, atol=1e-9)
    assert np.array_equal(ours.predict(X), theirs.predict(X))


def test_smoothing_of_one_attribute_as_in_gaussian_nb():
    X, y = numeric(1, columns=1)
    ours = MixedNaiveBayes(var_smoothing=0.1).fit(X, y)
    theirs = GaussianNB(priors=np.exp(ours.log_prior_), var_smoothing=0.1).fit(X, y)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), rtol=0, atol=1e-9)


def nominal_attributes(*sizes):
    return [Attribute(f"x{i}", tuple(map(str, range(size)))) for i, size in enumerate(sizes)]


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.sampled_from([0.5, 1.0, 3.0]))
def test_nominal_attributes_as_in_categorical_nb(seed, alpha):
    """Both classes have the same size, because CategoricalNB does not smooth their shares."""
    random = np.random.default_rng(seed)
    X, y = random.integers(0, [2, 3, 5], size=(30, 3)), np.repeat([0, 1], 15)
    ours = MixedNaiveBayes(nominal_attributes(2, 3, 5), alpha=alpha).fit(X, y)
    theirs = CategoricalNB(alpha=alpha, min_categories=[2, 3, 5]).fit(X, y)
    new = random.integers(0, [2, 3, 5], size=(20, 3))
    np.testing.assert_allclose(ours.predict_proba(new), theirs.predict_proba(new), rtol=0, atol=1e-9)


def test_mixed_is_the_product_of_its_parts():
    random = np.random.default_rng(3)
    X_numeric, y = numeric(3)
    X_nominal = random.integers(0, 3, size=(len(y), 1))
    both = MixedNaiveBayes([*nominal_attributes(3), *map(Attribute, "abc")])
    both.fit(np.c_[X_nominal, X_numeric], y)
    one = MixedNaiveBayes(nominal_attributes(3)).fit(X_nominal, y)
    other = MixedNaiveBayes().fit(X_numeric, y)
    product = one.predict_proba(X_nominal) * other.predict_proba(X_numeric) / np.exp(both.log_prior_)
    product /= product.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(both.predict_proba(np.c_[X_nominal, X_numeric]), product, rtol=0, atol=1e-9)


def test_class_shares_are_smoothed():
    model = MixedNaiveBayes(alpha=2).fit(np.zeros((4, 1)), [0, 1, 1, 1])
    np.testing.assert_allclose(np.exp(model.log_prior_), [3 / 8, 5 / 8])


def test_missing_when_asked_is_as_if_the_attribute_were_not_there():
    X, y = numeric(4)
    X[:, 2] = X[:, 2] > 0
    attributes = [Attribute("a"), Attribute("b"), Attribute("c", ("no", "yes"))]
    model = MixedNaiveBayes(attributes).fit(X, y)
    for left_out in range(3):
        holed = X.copy()
        holed[:, left_out] = np.nan
        kept = [i for i in range(3) if i != left_out]
        smaller = MixedNaiveBayes([attributes[i] for i in kept]).fit(X[:, kept], y)
        expected = smaller.predict_proba(X[:, kept])
        np.testing.assert_allclose(model.predict_proba(holed), expected, rtol=0, atol=1e-12)


def test_missing_when_learning_is_left_out_of_that_attribute_alone():
    X, y = numeric(5, columns=2)
    holed = X.copy()
    holed[::3, 0] = np.nan
    model = MixedNaiveBayes(var_smoothing=0).fit(holed, y)
    known = X[np.arange(len(X)) % 3 != 0]
    labels = y[np.arange(len(X)) % 3 != 0]
    for group in (0, 1):
        assert model.mean_[group, 0] == pytest.approx(known[labels == group, 0].mean())
        assert model.variance_[group, 0] == pytest.approx(known[labels == group, 0].var())
        assert model.mean_[group, 1] == pytest.approx(X[y == group, 1].mean())


@pytest.mark.parametrize("values", [None, ("no", "yes")])
def test_attribute_that_is_all_missing_says_nothing(values):
    X, y = numeric(6, columns=1)
    model = MixedNaiveBayes([Attribute("a"), Attribute("b", values)])
    model.fit(np.c_[X, np.full(len(X), np.nan)], y)
    alone = MixedNaiveBayes().fit(X, y).predict_proba(X)
    for value in (np.nan, 0.0, 1.0):
        np.testing.assert_allclose(
            model.predict_proba(np.c_[X, np.full(len(X), value)]), alone, rtol=0, atol=1e-12
        )


def test_attribute_known_in_one_class_only_says_nothing():
    X = np.array([[1.0, 1.0], [2.0, 1.1], [3.0, np.nan], [4.0, np.nan]])
    y = [0, 0, 1, 1]
    model = MixedNaiveBayes().fit(X, y)
    alone = MixedNaiveBayes().fit(X[:, :1], y)
    np.testing.assert_allclose(model.predict_proba([[2.4, 1.0]]), alone.predict_proba([[2.4]]), atol=1e-12)


def test_value_that_is_not_declared_is_skipped():
    attributes = nominal_attributes(2)
    model = MixedNaiveBayes(attributes).fit([[0], [0], [1], [1], [7], [-1]], [0, 0, 1, 1, 0, 1])
    clean = MixedNaiveBayes(attributes).fit([[0], [0], [1], [1], [np.nan], [np.nan]], [0, 0, 1, 1, 0, 1])
    new = [[0], [1], [7], [-1], [0.5]]
    assert np.array_equal(model.predict_proba(new), clean.predict_proba(new))
    assert model.predict_proba([[7]]).tolist() == [[0.5, 0.5]]


def test_constant_value_has_a_density():
    model = MixedNaiveBayes().fit([[5.0], [5.0], [5.0], [5.0]], [0, 0, 1, 1])
    assert model.predict_proba([[5.0], [6.0]]).tolist() == [[0.5, 0.5], [0.5, 0.5]]


def test_nothing_is_infinite_far_out():
    X, y = numeric(7)
    probabilities = MixedNaiveBayes().fit(X, y).predict_proba(np.array([[1e9, -1e9, 1e9]]))
    assert np.isfinite(probabilities).all()
    assert probabilities.sum() == pytest.approx(1)


def test_wrong_number_of_attributes():
    with pytest.raises(ValueError, match="attributes: 1 for 3 columns"):
        MixedNaiveBayes([Attribute("a")]).fit(*numeric(8))


def test_clone_keeps_the_parameters():
    model = MixedNaiveBayes(tuple(nominal_attributes(2)), alpha=0.5)
    assert clone(model).get_params() == model.get_params()
    assert model.get_params() == {"attributes": model.attributes, "alpha": 0.5, "var_smoothing": 1e-9}


# Forest


@pytest.mark.parametrize(
    ("columns", "features"), [(1, 1), (2, 2), (3, 3), (6, 3), (7, 4), (22, 5), (29, 5), (44, 6)]
)
def test_forest_features(columns, features):
    """With M attributes including the class there are floor(log2(M)) + 1 features, at most all."""
    random = np.random.default_rng(0)
    forest = Log2Forest(random_state=0).fit(random.normal(size=(20, columns)), np.repeat([0, 1], 10))
    assert forest.forest_.max_features == features
    assert forest.forest_.n_estimators == 10
    assert forest.forest_.criterion == "entropy"


def test_forest_takes_missing_values_and_its_seed():
    X, y = numeric(9)
    X[::4, 1] = np.nan
    scores = [Log2Forest(random_state=seed).fit(X, y).predict_proba(X) for seed in (1, 1, 2)]
    assert np.array_equal(scores[0], scores[1])
    assert not np.array_equal(scores[0], scores[2])
