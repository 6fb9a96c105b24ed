"""From an entry of the config to scores."""

import subprocess
import sys

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin

from confident_roc.errors import InputError
from elazmeh2006.learners.build import LearnerError, fit_and_score
from elazmeh2006.learners.sklearn_suite import MixedNaiveBayes
from weka346.attributes import Attribute

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

    random = np.random.default_rng(11)
    y = np.repeat([0, 1], 20)
    X = random.normal(size=(40, 3)) + y[:, None]
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
    # A warm start keeps the trees of the first call.
    parameters = {"n_estimators": 5, "warm_start": True, "random_state": 1}
    score = fit_and_score("sklearn.ensemble.RandomForestClassifier", parameters, [], MIXED)
    first = score(X, y, X)
    assert not np.array_equal(score(X, 1 - y, X), first)
    assert np.array_equal(score(X, y, X), first)


class Columns(ClassifierMixin, BaseEstimator):
    """A fake classifier that records its input."""

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
    """Nominal columns come first; the most frequent value or the median replaces a missing one."""
    np.testing.assert_array_equal(prepared(["impute"]), [[0, 0, 1], [1, 2, 3], [1, 2, 3], [1, 2, 5]])


def test_one_hot():
    """Each declared value has a column, seen or not; a missing value is zero in all."""
    np.testing.assert_array_equal(
        prepared(["one-hot"]),
        [[1, 0, 1, 0, 0, 1], [0, 1, 0, 0, 1, 3], [0, 1, 0, 0, 0, np.nan], [0, 0, 0, 0, 1, 5]],
    )


def test_one_hot_of_many_values_is_no_sparse_matrix():
    """Naive Bayes takes none."""
    X, y = np.arange(8.0)[:, None], np.array([0, 1] * 4)
    letters = (Attribute("letter", tuple("abcdefgh")),)
    assert fit_and_score("sklearn.naive_bayes.GaussianNB", {}, ["one-hot"], letters)(X, y, X).shape == (8,)


def test_scale():
    """Only numeric columns are scaled, by the training examples."""
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
        (
            "sklearn.linear_model.LinearRegression",
            {},
            [],
            "estimator: .*LinearRegression is of the kind regressor",
        ),
        (
            "sklearn.ensemble.IsolationForest",
            {},
            [],
            "estimator: .*IsolationForest is of the kind outlier detector",
        ),
        ("sklearn.svm.OneClassSVM", {}, [], "estimator: .*OneClassSVM is of the kind outlier detector"),
        (
            "sklearn.mixture.GaussianMixture",
            {},
            [],
            "estimator: .*GaussianMixture is of the kind density estimator",
        ),
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


LOGISTIC = {"estimator": "sklearn.linear_model.LogisticRegression", "parameters": {"C": 2.0}}
SCALE = {"estimator": "sklearn.preprocessing.StandardScaler"}
PIPELINE = {
    "estimator": "sklearn.pipeline.Pipeline",
    "parameters": {"steps": [["scale", SCALE], ["model", LOGISTIC]]},
}
NAMED = [["a", PIPELINE], ["b", {"estimator": TREE, "parameters": {"max_depth": 2}}]]


@pytest.mark.parametrize(
    ("estimator", "parameters"),
    [
        ("sklearn.pipeline.Pipeline", PIPELINE["parameters"]),
        ("sklearn.ensemble.VotingClassifier", {"estimators": NAMED, "voting": "soft"}),
        ("sklearn.ensemble.StackingClassifier", {"estimators": NAMED, "final_estimator": LOGISTIC, "cv": 2}),
        ("sklearn.multiclass.OneVsRestClassifier", {"estimator": PIPELINE}),
        (
            "sklearn.model_selection.GridSearchCV",
            {"estimator": PIPELINE, "param_grid": {"model__C": [1, 10]}, "cv": 2},
        ),
        ("sklearn.model_selection.TunedThresholdClassifierCV", {"estimator": LOGISTIC, "cv": 2}),
        ("sklearn.calibration.CalibratedClassifierCV", {"estimator": PIPELINE, "cv": 2}),
        (
            "sklearn.ensemble.BaggingClassifier",
            {"estimator": LOGISTIC, "estimator__C": 3.0, "n_estimators": 2},
        ),
    ],
)
def test_estimators_that_hold_others(estimator, parameters):
    X, y = mixed()
    scores = fit_and_score(estimator, parameters, ["impute", "one-hot"], MIXED)(X, y, X)
    assert scores[y == 1].mean() > scores[y == 0].mean()


@pytest.mark.parametrize(
    ("estimator", "parameters", "message"),
    [
        ("sklearn.pipeline.Pipeline", {}, "parameters: sklearn.pipeline.Pipeline cannot be made: .*steps"),
        (
            "sklearn.pipeline.Pipeline",
            {"steps": [["m", {"estimator": "nowhere.X"}]]},
            "estimator: cannot use 'nowhere.X'",
        ),
        (
            "sklearn.ensemble.BaggingClassifier",
            {"estimator": LOGISTIC, "estimator__D": 3.0},
            ".* has no estimator__D",
        ),
        (
            "sklearn.ensemble.VotingClassifier",
            {"estimators": NAMED, "votes": 1},
            ".* has no votes; allowed: estimators",
        ),
    ],
)
def test_mistakes_inside_are_one_line(estimator, parameters, message):
    with pytest.raises(LearnerError, match=f"^{message}"):
        fit_and_score(estimator, parameters, [], MIXED)


class Anything(ClassifierMixin, BaseEstimator):
    """A classifier that takes any parameter, as LightGBM's do."""

    def __init__(self, depth=1, **others):
        self.depth, self.others = depth, others

    def get_params(self, deep=True):
        return {"depth": self.depth, **self.others}

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict_proba(self, X):
        return np.column_stack([1 - X[:, 0], X[:, 0]]) * self.others["scale"]


def test_a_class_may_take_any_parameter():
    X, y = mixed()
    scores = fit_and_score(f"{__name__}.Anything", {"scale": 2.0}, [], MIXED)(X, y, X)
    assert np.array_equal(scores, 2 * X[:, 0], equal_nan=True)


def test_wekas_learners_are_made_without_scikit_learn():
    """Its import takes longer than most of their jobs."""
    made = "fit_and_score('weka346.decision_stump.DecisionStump', {}, [], [])"
    code = f"import sys; from elazmeh2006.learners.build import fit_and_score; {made}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "weka346.decision_stump" in done.stdout.split()
    assert "sklearn" not in done.stdout.split()
