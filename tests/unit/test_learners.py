"""Learners: naive Bayes against scikit-learn's two, the forest, and how config entries become scores."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from sklearn.utils.estimator_checks import parametrize_with_checks

from confident_roc.errors import InputError
from elazmeh2006.learners.build import LearnerError, fit_and_score
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
    """The classes are as frequent as each other, because CategoricalNB does not smooth their shares."""
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
    """Of M attributes with the class, floor(log2(M)) + 1, and no more than there are."""
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


# From an entry of the config to scores

MIXED = (Attribute("age"), Attribute("sex", ("M", "F")), Attribute("source", ("a", "b", "c")))
TREE = "sklearn.tree.DecisionTreeClassifier"
NAIVE_BAYES = "elazmeh2006.learners.sklearn_suite.MixedNaiveBayes"
FOREST = "elazmeh2006.learners.sklearn_suite.Log2Forest"


def mixed(rows=40):
    random = np.random.default_rng(10)
    y = np.repeat([0, 1], rows // 2)
    X = np.c_[random.normal(size=rows) + 2 * y, random.integers(0, 2, rows), random.integers(0, 3, rows)]
    X[::7, 0] = X[1::7, 1] = X[2::7, 2] = np.nan
    return X, y


@pytest.mark.parametrize(
    ("estimator", "parameters", "preprocessing"),
    [
        (TREE, {"max_depth": 2}, []),
        (FOREST, {"random_state": 1}, []),
        (NAIVE_BAYES, {}, []),
        ("sklearn.linear_model.LogisticRegression", {}, ["impute", "one-hot", "scale"]),
        ("sklearn.naive_bayes.GaussianNB", {}, ["impute"]),
        ("sklearn.svm.LinearSVC", {"random_state": 0}, ["impute", "scale"]),
        ("sklearn.svm.SVC", {}, ["impute", "one-hot"]),
    ],
)
def test_scores_are_higher_for_what_looks_positive(estimator, parameters, preprocessing):
    X, y = mixed()
    scores = fit_and_score(estimator, parameters, preprocessing, MIXED)(X, y, X)
    assert scores.shape == y.shape
    assert scores.dtype == float
    assert np.isfinite(scores).all()
    assert scores[y == 1].mean() > scores[y == 0].mean()


def test_decision_function_in_place_of_probabilities():
    from sklearn.svm import LinearSVC

    X, y = numeric(11)
    scores = fit_and_score("sklearn.svm.LinearSVC", {"random_state": 0}, [], list(map(Attribute, "abc")))(
        X, y, X
    )
    assert np.array_equal(scores, LinearSVC(random_state=0).fit(X, y).decision_function(X))
    assert scores.min() < 0 < scores.max()


def test_attributes_are_handed_to_learners_that_want_them():
    X, y = mixed()
    scores = fit_and_score(NAIVE_BAYES, {"alpha": 2.0}, [], MIXED)(X, y, X)
    expected = MixedNaiveBayes(MIXED, alpha=2.0).fit(X, y).predict_proba(X)[:, 1]
    assert np.array_equal(scores, expected)


def test_each_call_learns_anew():
    X, y = mixed()
    # Left to itself, a warm start keeps the trees of the first call.
    parameters = {"n_estimators": 5, "warm_start": True, "random_state": 1}
    score = fit_and_score("sklearn.ensemble.RandomForestClassifier", parameters, [], MIXED)
    first = score(X, y, X)
    assert not np.array_equal(score(X, 1 - y, X), first)
    assert np.array_equal(score(X, y, X), first)


class Columns(ClassifierMixin, BaseEstimator):
    """Stands in for a classifier: remembers what it is given."""

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict_proba(self, X):
        Columns.seen = X
        return np.zeros((len(X), 2))


def prepared(preprocessing):
    X = np.array([[1.0, 0, 0], [3.0, 1, 2], [np.nan, 1, np.nan], [5.0, np.nan, 2]])
    fit_and_score(f"{__name__}.Columns", {}, preprocessing, MIXED)(X, np.array([0, 1, 0, 1]), X)
    return Columns.seen


def test_no_preprocessing():
    np.testing.assert_array_equal(prepared([]), [[1, 0, 0], [3, 1, 2], [np.nan, 1, np.nan], [5, np.nan, 2]])


def test_impute():
    """Nominal columns come first; the most frequent value or the median stands in for a missing one."""
    np.testing.assert_array_equal(prepared(["impute"]), [[0, 0, 1], [1, 2, 3], [1, 2, 3], [1, 2, 5]])


def test_one_hot():
    """A column for every declared value, seen or not; a missing value is zero in all."""
    np.testing.assert_array_equal(
        prepared(["one-hot"]),
        [[1, 0, 1, 0, 0, 1], [0, 1, 0, 0, 1, 3], [0, 1, 0, 0, 0, np.nan], [0, 0, 0, 0, 1, 5]],
    )


def test_scale():
    """Numeric columns only, and by the training examples."""
    seen = prepared(["scale"])
    np.testing.assert_allclose(seen[:, 2], [-np.sqrt(1.5), 0, np.nan, np.sqrt(1.5)], atol=1e-12)
    np.testing.assert_array_equal(seen[:, 0], [0, 1, 1, np.nan])


def test_attribute_that_is_all_missing_keeps_its_place():
    X = np.full((4, 3), np.nan)
    X[:, 0] = [1, 2, 3, 4]
    steps = ["impute", "one-hot", "scale"]
    fit_and_score(f"{__name__}.Columns", {}, steps, MIXED)(X, np.array([0, 1, 0, 1]), X)
    assert Columns.seen.shape == (4, 2 + 3 + 1)


def test_preprocessing_learns_from_the_training_examples_alone():
    X, y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0, 0, 1, 1])
    score = fit_and_score("sklearn.linear_model.LogisticRegression", {}, ["scale"], [Attribute("a")])
    alone = [score(X, y, np.array([[value]]))[0] for value in (0.5, 100.0)]
    np.testing.assert_allclose(score(X, y, np.array([[0.5], [100.0]])), alone, rtol=1e-12)


@pytest.mark.parametrize("estimator", [TREE, NAIVE_BAYES, FOREST])
@pytest.mark.parametrize("label", [0, 1])
def test_training_examples_of_one_class(estimator, label):
    X, _ = mixed()
    scores = fit_and_score(estimator, {}, [], MIXED)(X, np.full(len(X), label), X)
    assert scores.tolist() == [label] * len(X)


@pytest.mark.parametrize(
    ("estimator", "parameters", "preprocessing", "message"),
    [
        ("sklearn.tree.Nope", {}, [], "estimator: cannot use 'sklearn.tree.Nope': "),
        ("nowhere.Tree", {}, [], "estimator: cannot use 'nowhere.Tree': "),
        ("math.floor", {}, [], "estimator: cannot use 'math.floor': "),
        ("collections.OrderedDict", {}, [], "estimator: cannot use 'collections.OrderedDict': "),
        ("sklearn.linear_model.LinearRegression", {}, [], "estimator: .*LinearRegression gives no scores"),
        (
            TREE,
            {"max_dept": 1, "depth": 2},
            [],
            f"parameters: {TREE} has no depth, max_dept; allowed: ccp_alpha, ",
        ),
        (
            NAIVE_BAYES,
            {"attributes": []},
            [],
            f"parameters: {NAIVE_BAYES} has no attributes; allowed: alpha, ",
        ),
        (TREE, {}, ["impute", "onehot"], "preprocessing: unknown: onehot; allowed: impute, one-hot, scale"),
    ],
)
def test_bad_entries(estimator, parameters, preprocessing, message):
    with pytest.raises(InputError, match=f"^{message}.*") as caught:
        fit_and_score(estimator, parameters, preprocessing, MIXED)
    assert "; allowed: " in str(caught.value)
    assert "\n" not in str(caught.value)


# What a config may name


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("sklearn.datasets.clear_data_home", "is not a class"),
        ("sklearn.tree", "is not a class"),
        ("sklearn.tree.nothing", "has no attribute"),
        ("sklearn.preprocessing.StandardScaler", "gives no scores"),
        ("sklearn.utils.Bunch", "has no fit"),
        ("confident_roc.tango.tango_interval", "is not a class"),
    ],
)
def test_only_classes_that_learn_can_be_named(path, said):
    with pytest.raises(LearnerError, match=said):
        fit_and_score(path, {}, [], [Attribute("a")])


def test_a_parameter_can_be_an_estimator():
    X, y = np.arange(40.0)[:, None], np.repeat([0, 1], 20)
    nested = {"estimator": "sklearn.svm.LinearSVC", "parameters": {"C": 0.5, "random_state": 1}}
    learner = fit_and_score(
        "sklearn.calibration.CalibratedClassifierCV",
        {"estimator": nested, "cv": 2},
        ["scale"],
        [Attribute("a")],
    )
    assert np.all(np.diff(learner(X, y, X)) > 0)
    with pytest.raises(LearnerError, match="LinearSVC has no D"):
        fit_and_score(
            "sklearn.calibration.CalibratedClassifierCV",
            {"estimator": {**nested, "parameters": {"D": 1}}},
            [],
            [Attribute("a")],
        )


def test_a_module_of_ones_own_comes_after_what_is_installed(tmp_path, monkeypatch):
    (tmp_path / "numpy.py").write_text("raise RuntimeError('shadowed')")
    (tmp_path / "broken_module.py").write_text("1 / 0")
    monkeypatch.setenv("CONFIDENT_ROC_MODULES", str(tmp_path))
    with pytest.raises(LearnerError, match="broken_module cannot be imported: ZeroDivisionError"):
        fit_and_score("broken_module.Learner", {}, [], [Attribute("a")])
    code = (
        "from elazmeh2006.learners.importing import named_class;"
        " print(named_class('numpy.random.RandomState').__module__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "numpy.random.mtrand", done.stderr
