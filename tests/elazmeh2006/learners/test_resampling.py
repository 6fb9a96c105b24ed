"""Resampling: repeated, left out and synthetic examples; no test example in training; compensation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.tree import DecisionTreeClassifier

from confident_roc.roc import auc, roc_points
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.learners.build import LearnerError, fit_and_score
from elazmeh2006.learners.resampling import ResamplingError, compensated, draws, resampler, with_resampling
from elazmeh2006.protocols import Examples, scores
from weka346.attributes import Attribute

DUPLICATE = "imblearn.over_sampling.RandomOverSampler"
DISCARD = "imblearn.under_sampling.RandomUnderSampler"
SMOTE = "imblearn.over_sampling.SMOTE"
TREE = "sklearn.tree.DecisionTreeClassifier"
NUMERIC = [Attribute("x"), Attribute("y")]
MIXED = [Attribute("x"), Attribute("colour", ("red", "green", "blue"))]


def examples(positives=8, negatives=40, seed=0):
    random = np.random.default_rng(seed)
    y = np.r_[np.ones(positives, int), np.zeros(negatives, int)]
    X = random.normal(size=(len(y), 2)) + y[:, None]
    order = random.permutation(len(y))
    return X[order], y[order]


def dataset(X, y):
    return Dataset(tuple(NUMERIC), X, y, "yes", "no")


def rows(X):
    return {tuple(row) for row in X.tolist()}


def test_duplicating_repeats_examples_of_the_rare_class():
    X, y = examples()
    X_new, y_new, share = resampler(DUPLICATE)(X, y)
    assert (y_new.sum(), len(y_new), share) == (40, 80, 0.5)
    assert rows(X_new[y_new == 1]) == rows(X[y == 1])
    assert sorted(X_new[y_new == 0].tolist()) == sorted(X[y == 0].tolist())


def test_discarding_leaves_out_examples_of_the_frequent_class():
    X, y = examples()
    X_new, y_new, share = resampler(DISCARD)(X, y)
    assert (y_new.sum(), len(y_new), share) == (8, 16, 0.5)
    assert rows(X_new[y_new == 0]) < rows(X[y == 0])
    assert len(rows(X_new)) == 16, "none twice"
    assert rows(X_new[y_new == 1]) == rows(X[y == 1])


def test_smote_goes_between_examples_of_the_rare_class():
    X, y = examples()
    X_new, y_new, _ = resampler(SMOTE, attributes=NUMERIC)(X, y)
    made = [row for row in X_new[y_new == 1] if tuple(row) not in rows(X)]
    assert len(made) == 32
    rare = X[y == 1]
    for row in made:
        assert any(is_between(row, p, q) for p in rare for q in rare)


def is_between(row, p, q):
    along, across = q - p, row - p
    straight = abs(along[0] * across[1] - along[1] * across[0]) < 1e-9
    return straight and np.all((row - p) * (row - q) <= 1e-12)


def test_a_part_of_the_imbalance_may_stay():
    X, y = examples()
    _, y_new, share = resampler(DUPLICATE, {"sampling_strategy": 0.5})(X, y)
    assert share == pytest.approx(1 / 3)
    assert np.mean(y_new) == share


def test_missing_and_nominal_values_can_be_repeated():
    X, y = examples()
    X[::3, 0] = np.nan
    X[:, 1] = np.arange(len(X)) % 3
    for method in (DUPLICATE, DISCARD):
        X_new, y_new, _ = resampler(method, attributes=MIXED)(X, y)
        assert np.mean(y_new) == 0.5
        assert np.isnan(X_new[:, 0]).any()
        assert set(X_new[:, 1]) == {0, 1, 2}


def test_smote_refuses_missing_values_in_one_line():
    X, y = examples()
    X[0, 0] = np.nan
    with pytest.raises(ResamplingError) as error:
        resampler(SMOTE, attributes=NUMERIC)(X, y)
    assert "\n" not in str(error.value)
    assert "SMOTE cannot be used: Input X contains NaN; allowed:" in str(error.value)


def test_smote_refuses_nominal_attributes_in_one_line():
    X, y = examples()
    X[:, 1] = np.arange(len(X)) % 3
    with pytest.raises(
        ResamplingError, match=r"invents values of the nominal attribute 'colour'; allowed: .*SMOTENC"
    ):
        resampler(SMOTE, attributes=MIXED)(X, y)


def test_smotenc_is_told_what_is_nominal():
    X, y = examples()
    X[:, 1] = np.arange(len(X)) % 3
    X_new, y_new, _ = resampler("imblearn.over_sampling.SMOTENC", attributes=MIXED)(X, y)
    assert np.mean(y_new) == 0.5
    assert set(X_new[:, 1]) == {0, 1, 2}
    assert rows(X_new) > rows(X)


def test_the_seed_is_the_configs_and_1_where_it_has_none():
    X, y = examples()
    default, one, two = (
        resampler(DISCARD, p)(X, y).X for p in (None, {"random_state": 1}, {"random_state": 2})
    )
    assert np.array_equal(default, one)
    assert not np.array_equal(one, two)


def test_which_methods_draw():
    assert draws(DUPLICATE)
    assert draws(SMOTE)
    assert not draws("upweight")
    assert not draws("imblearn.under_sampling.NearMiss")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"method": "imblearn.over_sampling.Smoke"}, "method: cannot use 'imblearn.over_sampling.Smoke'"),
        ({"method": "no.such.Thing"}, "method: cannot use 'no.such.Thing'"),
        ({"method": "nothing"}, "method: cannot use 'nothing'"),
        ({"method": TREE}, "has no fit_resample; allowed: import path of a class with fit_resample"),
        (
            {"method": SMOTE, "parameters": {"k": 3}},
            "parameters: .*SMOTE has no k; allowed: k_neighbors, random",
        ),
        ({"method": "upweight", "parameters": {"by": 2}}, "parameters: by; allowed: none for 'upweight'"),
    ],
)
def test_mistakes_in_an_entry_show_at_once(entry, said):
    with pytest.raises(ResamplingError, match=said):
        resampler(**entry)
    with pytest.raises(LearnerError, match=rf"^resampling\..*{said}"):
        fit_and_score(TREE, {"max_depth": 1}, [], NUMERIC, resampling=entry)


# No test example gets into training


class Spy:
    """A sampler that repeats all examples, and records them."""

    seen: list = []  # noqa: RUF012

    def fit_resample(self, X, y):
        Spy.seen.append(X[:, 0].tolist())
        return np.r_[X, X], np.r_[y, y]


@pytest.fixture
def spy():
    Spy.seen = []
    return f"{__name__}.Spy"


def numbered(size=60):
    """Make examples that contain their number."""
    y = (np.arange(size) % 6 == 0).astype(int)
    return np.c_[np.arange(size, dtype=float), np.random.default_rng(1).normal(size=size) + y], y


def test_no_test_example_is_resampled_under_cross_validation(spy):
    X, y = numbered()
    trained = []

    def learner(X_train, y_train, X_new):
        trained.append((set(X_train[:, 0]), set(X_new[:, 0])))
        return np.zeros(len(X_new))

    resampled = with_resampling(learner, resampler(spy))
    scored = scores(Examples(dataset(X, y)), resampled, folds=5, seed=1)
    assert sorted(scored["instance"].tolist()) == list(range(60))
    assert len(Spy.seen) == 5
    for seen, (training, test) in zip(Spy.seen, trained, strict=True):
        assert set(seen) == training
        assert not training & test
        assert training | test == set(range(60))
        assert len(seen) == len(training), "each training example once"


def test_no_test_example_is_resampled_in_a_split(spy):
    X, y = numbered()
    model = fit_and_score(TREE, {"random_state": 1}, [], NUMERIC, resampling={"method": spy})
    scores(Examples(dataset(X[:40], y[:40]), dataset(X[40:], y[40:])), model, folds=0, seed=0)
    assert Spy.seen == [list(range(40))]


def test_every_test_example_is_scored_once_whatever_the_method():
    X, y = examples(12, 60)
    for method in (DUPLICATE, DISCARD, SMOTE):
        model = fit_and_score(TREE, {"random_state": 1}, [], NUMERIC, resampling={"method": method})
        scored = scores(Examples(dataset(X, y)), model, folds=4, seed=1)
        assert sorted(scored["instance"].tolist()) == list(range(72))
        assert np.array_equal(scored["actual"], y[scored["instance"]])


# An entry of the config


def test_duplicating_is_training_on_the_duplicates():
    X, y = examples()
    model = fit_and_score(
        TREE, {"max_depth": 2, "random_state": 1}, [], NUMERIC, resampling={"method": DUPLICATE}
    )
    training = resampler(DUPLICATE)(X, y)
    expected = DecisionTreeClassifier(max_depth=2, random_state=1).fit(training.X, training.y)
    assert np.array_equal(model(X, y, X), expected.predict_proba(X)[:, 1])


def test_upweighting_is_a_balanced_class_weight():
    X, y = examples()
    parameters = {"max_depth": 2, "random_state": 1}
    upweighted = fit_and_score(TREE, parameters, [], NUMERIC, resampling={"method": "upweight"})
    expected = DecisionTreeClassifier(class_weight="balanced", **parameters).fit(X, y)
    assert np.array_equal(upweighted(X, y, X), expected.predict_proba(X)[:, 1])


def test_a_classifier_without_weights_cannot_be_upweighted():
    with pytest.raises(LearnerError, match="has no class_weight"):
        fit_and_score(
            "elazmeh2006.learners.sklearn_suite.MixedNaiveBayes",
            {},
            [],
            NUMERIC,
            resampling={"method": "upweight"},
        )


def test_resampling_goes_before_preprocessing():
    """Imputation comes after resampling, so a sampler that accepts missing values gets them."""
    X, y = examples()
    X[::4, 0] = np.nan
    entry = {
        "estimator": "sklearn.linear_model.LogisticRegression",
        "parameters": {},
        "preprocessing": ["impute"],
    }
    model = fit_and_score(**entry, attributes=NUMERIC, resampling={"method": DUPLICATE})
    assert np.isfinite(model(X, y, X)).all()


def test_errors_while_training_name_the_key():
    X, y = examples(positives=3)
    model = fit_and_score(TREE, {}, [], NUMERIC, resampling={"method": SMOTE})
    with pytest.raises(
        LearnerError, match=r"^resampling\.method: imblearn\.over_sampling\.SMOTE cannot be used: Expected"
    ):
        model(X, y, X)


def test_decision_functions_cannot_be_compensated():
    entry = {"estimator": "sklearn.svm.LinearSVC", "parameters": {}, "preprocessing": []}
    model = fit_and_score(**entry, attributes=NUMERIC, resampling={"method": DUPLICATE, "compensate": True})
    X, y = examples()
    with pytest.raises(
        LearnerError, match=r"^resampling\.compensate: .*allowed: classifiers of probabilities"
    ):
        model(X * 10, y, X * 10)


def test_the_same_entry_gives_the_same_scores():
    X, y = examples()
    entry = {"method": SMOTE, "parameters": {"random_state": 5}, "compensate": True}
    first, second = (
        fit_and_score(TREE, {"random_state": 1}, [], NUMERIC, resampling=entry)(X, y, X) for _ in "12"
    )
    assert np.array_equal(first, second)


# Compensation


def test_compensation_gives_the_true_posterior():
    """Train on balanced examples of known densities, and use the model where one in ten is positive."""
    in_positives, in_negatives = np.array([0.1, 0.3, 0.6]), np.array([0.7, 0.2, 0.1])

    def posterior(share):
        return in_positives * share / (in_positives * share + in_negatives * (1 - share))

    for trained, true in ((0.5, 0.1), (0.3, 0.7), (0.9, 0.9)):
        assert compensated(posterior(trained), trained, true) == pytest.approx(posterior(true), rel=1e-14)


def test_compensation_is_the_decks_formula():
    probability, trained, true = 0.7, 0.5, 0.2
    positive, negative = probability * true / trained, (1 - probability) * (1 - true) / (1 - trained)
    assert compensated([probability], trained, true) == pytest.approx([positive / (positive + negative)])
    assert compensated([1 - probability], 1 - trained, 1 - true) == pytest.approx(
        [negative / (positive + negative)]
    )


@given(
    st.lists(st.integers(0, 100).map(lambda x: x / 100), min_size=1),
    st.floats(0.01, 0.99),
    st.floats(0.01, 0.99),
)
def test_compensation_keeps_order_and_ends_and_can_be_undone(probability, trained, true):
    right = compensated(probability, trained, true)
    assert np.array_equal(np.argsort(right, kind="stable"), np.argsort(probability, kind="stable"))
    assert np.all((right >= 0) & (right <= 1))
    assert compensated([0, 1], trained, true).tolist() == [0, 1]
    assert compensated(right, true, trained) == pytest.approx(np.array(probability), abs=1e-12)


def test_compensation_moves_thresholds_not_the_curve():
    X, y = examples(30, 300)
    parameters = {"max_depth": 4, "random_state": 1}
    plain, right = (
        fit_and_score(
            TREE, parameters, [], NUMERIC, resampling={"method": DUPLICATE, "compensate": compensate}
        )
        for compensate in (False, True)
    )
    before, after = (roc_points(y, model(X, y, X)) for model in (plain, right))
    assert auc(before) == auc(after)
    assert np.array_equal(before.b, after.b)
    assert np.array_equal(before.c, after.c)
    assert after.threshold == pytest.approx(compensated(before.threshold, 0.5, 30 / 330))


def test_compensation_uses_the_shares_of_the_training_examples_only():
    X, y = examples(10, 90)
    entry = {"method": DUPLICATE, "compensate": True}
    model = fit_and_score("sklearn.dummy.DummyClassifier", {}, [], NUMERIC, resampling=entry)
    # The classifier predicts the class shares: balanced after duplication, then corrected to the true ones.
    assert model(X, y, X[:3]) == pytest.approx([0.1] * 3)


@pytest.mark.parametrize("shares", [(0, 0.5), (1, 0.5), (0.5, 0), (0.5, 1), (0.5, float("nan"))])
def test_shares_must_be_shares(shares):
    with pytest.raises(ResamplingError, match="allowed: a share between 0 and 1"):
        compensated([0.5], *shares)
