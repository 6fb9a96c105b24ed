"""Tests of all learners: odd data, input errors, scikit-learn's conventions."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.exceptions import DataConversionWarning, NotFittedError
from sklearn.model_selection import cross_val_predict
from sklearn.utils.estimator_checks import check_estimator

from confident_roc.errors import InputError
from weka346 import J48, Attribute, DecisionStump, NaiveBayes, RandomForest, WekaStratifiedKFold

every_learner = pytest.mark.parametrize("learner", [DecisionStump, J48, NaiveBayes])
with_forest = pytest.mark.parametrize("learner", [DecisionStump, J48, NaiveBayes, RandomForest])
ATTRIBUTES = (
    Attribute("number"),
    Attribute("letter", ("a", "b", "c")),
    Attribute("constant"),
    Attribute("one", ("only",)),
    Attribute("missing"),
    Attribute("nothing", ("x", "y")),
)


SMALL_NUMBERS = st.integers(-5, 5).map(float)
HUGE_AND_TINY = st.sampled_from([0.0, 5e-324, -1e-310, 1e-200, 1e20, 1e20 + 2**14, 1e160, 1.7e308, -1.7e308])


@st.composite
def examples(draw, numbers=SMALL_NUMBERS):
    """Rows of ATTRIBUTES and their classes; one class may have no example."""
    missing = st.just(np.nan)
    row = st.tuples(
        numbers | missing,
        st.sampled_from([0.0, 1.0, 2.0]) | missing,
        st.just(3.0),
        st.just(0.0) | missing,
        missing,
        missing,
    )
    rows = draw(st.lists(row, min_size=2, max_size=40))
    y = draw(st.lists(st.integers(0, 1), min_size=len(rows), max_size=len(rows)))
    return np.array(rows), np.array(y)


def probabilities(learner, X, y, X_new=None):
    """Train and score; any warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = learner(ATTRIBUTES).fit(X, y)
        p = model.predict_proba(X if X_new is None else X_new)
        str(model)
    assert p.shape == (len(X if X_new is None else X_new), 2)
    assert (p >= 0).all()
    np.testing.assert_allclose(p.sum(axis=1), 1, atol=1e-12)
    return p


@every_learner
@given(data=examples())
def test_degenerate_columns_give_probabilities(learner, data):
    probabilities(learner, *data)


@every_learner
@given(data=examples(numbers=HUGE_AND_TINY))
def test_huge_and_tiny_numbers_give_probabilities(learner, data):
    probabilities(learner, *data)


@every_learner
@given(data=examples(), value=st.sampled_from([-1.0, 3.0, 0.5, 1e300]))
def test_undeclared_nominal_value_is_missing(learner, data, value):
    X, y = data
    odd, missing = X.copy(), X.copy()
    odd[:, 1], missing[:, 1] = value, np.nan
    assert np.array_equal(probabilities(learner, X, y, odd), probabilities(learner, X, y, missing))


@pytest.mark.parametrize("learner", [DecisionStump, NaiveBayes])
@given(data=examples(), seed=st.integers(0, 1000))
def test_row_order_does_not_matter(learner, data, seed):
    X, y = data
    order = np.random.default_rng(seed).permutation(len(y))
    np.testing.assert_allclose(
        probabilities(learner, X[order], y[order], X), probabilities(learner, X, y), rtol=0, atol=1e-9
    )


@given(data=examples(), times=st.integers(2, 4))
def test_stump_of_duplicated_rows_is_as_good(data, times):
    """The stump may be another one: the last bit of the entropy may decide a tie."""
    X, y = data
    once = DecisionStump(ATTRIBUTES).fit(X, y)
    more = DecisionStump(ATTRIBUTES).fit(np.tile(X, (times, 1)), np.tile(y, times))

    def entropy(model):
        p = model.predict_proba(X)[np.arange(len(y)), y]
        return -np.log2(p).mean() if (p > 0).all() else np.inf

    assert entropy(more) == pytest.approx(entropy(once), abs=1e-12)


@every_learner
@given(data=examples())
def test_duplicated_rows_give_probabilities(learner, data):
    X, y = data
    probabilities(learner, np.tile(X, (5, 1)), np.tile(y, 5), X)


@every_learner
@pytest.mark.parametrize("y", [[0, 0], [1, 1], [0, 1]])
def test_two_rows(learner, y):
    X = np.array([[1.0, 0, 3, 0, np.nan, np.nan], [2.0, 1, 3, 0, np.nan, np.nan]])
    p = probabilities(learner, X, np.array(y))
    if len(set(y)) == 1:
        assert (p[:, y[0]] > 0.5).all()


@every_learner
def test_a_single_class_of_another_name(learner):
    model = learner().fit([[1.0], [2.0]], ["ill", "ill"])
    assert model.classes_.tolist() == ["ill"]
    assert model.predict_proba([[1.0], [np.nan]]).tolist() == [[1.0], [1.0]]


@every_learner
@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        ([[1.0], [2.0], [3.0]], [0, 1, 2], "3 classes; allowed: two"),
        (np.empty((0, 1)), [], "0 rows"),
        ([[1.0], [2.0]], [0], "labels of shape"),
        ([[1.0], [np.inf]], [0, 1], "infinite"),
        ([1.0, 2.0], [0, 1], r"shape \(2,\); allowed: \(rows, columns\)"),
        (np.empty((2, 0)), [0, 1], "0 feature"),
        ([["a"], ["b"]], [0, 1], "X: could not convert string to float"),
        ([[1.0], [2.0]], ["a", None], "y: labels of several types, or a missing one"),
        ([[1.0], [2.0], [3.0]], [0.5, 1.5, 2.5], "continuous values; allowed: two classes"),
        ([[1.0], [2.0], [3.0]], [0, 0.5, 1], "continuous values; allowed: two classes"),
    ],
)
def test_input_errors(learner, X, y, message):
    with pytest.raises(InputError, match=message):
        learner().fit(X, y)


@with_forest
def test_another_number_of_columns(learner):
    model = learner().fit([[1.0], [2.0]], [0, 1])
    with pytest.raises(InputError, match="X has 2 features"):
        model.predict([[1.0, 2.0]])
    assert model.fit([[1.0, 2.0], [3.0, 4.0]], [0, 1]).n_features_in_ == 2


@with_forest
def test_before_it_is_fitted(learner):
    for method in (lambda model: model.predict([[1.0]]), lambda model: model.text()):
        with pytest.raises(NotFittedError, match=f"This {learner.__name__} instance is not fitted yet"):
            method(learner())


@with_forest
def test_labels_in_a_column_warn(learner):
    X, y = np.array([[1.0], [2.0], [3.0]]), np.array([[0], [1], [1]])
    with pytest.warns(DataConversionWarning, match="column-vector y"):
        model = learner().fit(X, y)
    with pytest.warns(DataConversionWarning):
        accuracy = model.score(X, y)
    assert accuracy == model.score(X, y.ravel())


@every_learner
def test_parameters_and_clones(learner):
    model = learner(ATTRIBUTES)
    assert clone(model).get_params() == model.get_params()
    assert repr(model) == str(model)  # there is no model to show before the fit
    with pytest.raises(ValueError, match="has no depth"):
        model.set_params(depth=3)


@every_learner
def test_scikit_learns_cross_validation(learner, read, scores):
    data = read("spectf")
    folds = WekaStratifiedKFold(10, seed=1)
    p = cross_val_predict(learner(data.attributes), data.X, data.y, cv=folds, method="predict_proba")
    ours = scores("spectf", lambda data: learner(data.attributes))
    np.testing.assert_array_equal(p[ours["instance"], 1], ours["score"])


@pytest.mark.filterwarnings("ignore:Estimator .* does not inherit from `sklearn.base.BaseEstimator`")
@with_forest
def test_scikit_learns_checks(learner):
    """All pass: no failure is expected. Scikit-learn skips its check of array API input if that is off."""
    results = check_estimator(learner(), on_fail=None, on_skip=None)
    assert results
    failed = {result["check_name"]: result["exception"] for result in results if result["status"] != "passed"}
    failed.pop("check_array_api_input", None)
    assert not failed
