"""CAUC and AveD in scikit-learn's model selection."""

import pickle
import warnings

import numpy as np
import pytest
from sklearn.datasets import make_classification
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import make_scorer
from sklearn.model_selection import (
    GridSearchCV,
    StratifiedKFold,
    cross_val_score,
    cross_validate,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

from confident_roc import aved_score, aved_scorer, cauc_score, cauc_scorer

FOLDS = StratifiedKFold(4, shuffle=True, random_state=0)


@pytest.fixture(scope="module")
def data():
    return make_classification(600, weights=[0.9], flip_y=0.05, random_state=0)


def by_hand(model, X, y, metric, **options):
    """Fit on each training part and score the rest, without scikit-learn's scorers."""
    found = []
    for train, test in FOLDS.split(X, y):
        score = model.fit(X[train], y[train]).predict_proba(X[test])[:, 1]
        found.append(metric(y[test], score, **options))
    return found


def test_cross_validate(data):
    found = cross_validate(GaussianNB(), *data, cv=FOLDS, scoring={"cauc": cauc_scorer, "aved": aved_scorer})
    assert found["test_cauc"].tolist() == by_hand(GaussianNB(), *data, cauc_score)
    aved = by_hand(GaussianNB(), *data, aved_score, difference="absolute")
    assert found["test_aved"].tolist() == [-x for x in aved]
    assert len(set(found["test_cauc"])) > 1


def test_cross_val_score_with_a_decision_function(data):
    X, y = data
    model = make_pipeline(StandardScaler(), LinearSVC(random_state=0))
    found = cross_val_score(model, X, y, cv=FOLDS, scoring=cauc_scorer)
    by_hand = [
        cauc_score(y[test], model.fit(X[train], y[train]).decision_function(X[test]))
        for train, test in FOLDS.split(X, y)
    ]
    assert found.tolist() == by_hand


def test_text_labels_the_greater_is_positive(data):
    X, y = data
    words = np.where(y == 1, "sick", "healthy")
    found = cross_val_score(GaussianNB(), X, words, cv=FOLDS, scoring=cauc_scorer)
    assert found.tolist() == cross_val_score(GaussianNB(), X, y, cv=FOLDS, scoring=cauc_scorer).tolist()


def test_another_class_by_make_scorer(data):
    X, y = data
    scorer = make_scorer(cauc_score, response_method="predict_proba", pos_label=0, area="V", alpha=0.1)
    model = GaussianNB().fit(X, y)
    expected = cauc_score(y, model.predict_proba(X)[:, 0], pos_label=0, area="V", alpha=0.1)
    assert scorer(model, X, y) == expected
    words = np.where(y == 1, "a rare one", "common")
    scorer = make_scorer(cauc_score, response_method="predict_proba", pos_label="a rare one")
    model = GaussianNB().fit(X, words)
    assert scorer(model, X, words) == cauc_score(y, model.predict_proba(X)[:, 0])


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_grid_search_chooses_by_both(data, n_jobs):
    search = GridSearchCV(
        LogisticRegression(),
        {"C": [1e-4, 0.1, 10]},
        scoring={"cauc": cauc_scorer, "aved": aved_scorer},
        refit="cauc",
        cv=FOLDS,
        n_jobs=n_jobs,
    ).fit(*data)
    means = search.cv_results_["mean_test_cauc"]
    assert np.isfinite(means).all()
    assert np.isfinite(search.cv_results_["mean_test_aved"]).all()
    assert search.best_score_ == means.max()
    assert len(set(means)) == 3


def test_a_model_without_confident_points_gets_a_number_and_comes_last(data):
    """All scores equal, few positives: the one point has no false negatives and many false positives."""
    X, y = data
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        dummy = cross_validate(
            DummyClassifier(), X, y, cv=FOLDS, scoring={"cauc": cauc_scorer, "aved": aved_scorer}
        )
        better = cross_validate(
            GaussianNB(), X, y, cv=FOLDS, scoring={"cauc": cauc_scorer, "aved": aved_scorer}
        )
    assert dummy["test_cauc"].tolist() == [0] * 4
    assert dummy["test_aved"].tolist() == [-1] * 4
    assert all(better["test_cauc"] > dummy["test_cauc"])
    assert all(better["test_aved"] > dummy["test_aved"])


def test_weights(data):
    X, y = data
    model, weight = GaussianNB().fit(X, y), np.arange(len(y)) % 3
    score = model.predict_proba(X)[:, 1]
    assert cauc_scorer(model, X, y, sample_weight=weight) == cauc_score(y, score, sample_weight=weight)
    assert aved_scorer(model, X, y, sample_weight=weight) == -aved_score(y, score, sample_weight=weight)


def test_scorers_can_be_sent_to_other_processes(data):
    X, y = data
    model = GaussianNB().fit(X, y)
    for scorer in (cauc_scorer, aved_scorer):
        assert pickle.loads(pickle.dumps(scorer))(model, X, y) == scorer(model, X, y)
