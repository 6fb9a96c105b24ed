"""Scores by split and by cross-validation."""

import numpy as np

from elazmeh2006.protocols import cross_validated_scores, split_scores
from weka346.folds import WekaStratifiedKFold


def nearest_mean(X, y, X_new):
    """Score by the side of the midpoint between the means of the classes."""
    return X_new[:, 0] - (X[y == 0, 0].mean() + X[y == 1, 0].mean()) / 2


def test_split_scores():
    X, y = np.array([[0.0], [1.0], [4.0], [5.0]]), np.array([0, 0, 1, 1])
    scores = split_scores(nearest_mean, X, y, X[::-1] + 1, y[::-1])
    assert {name: column.tolist() for name, column in scores.items()} == {
        "instance": [0, 1, 2, 3],
        "fold": [0, 0, 0, 0],
        "actual": [1, 1, 0, 0],
        "score": [3.5, 2.5, -0.5, -1.5],
    }


def test_cross_validated_scores_come_from_folds_that_have_not_seen_the_example():
    random = np.random.default_rng(1)
    X, y = random.normal(size=(23, 2)), np.array([0, 1] * 11 + [0])
    folds = WekaStratifiedKFold(4, seed=2)
    scores = cross_validated_scores(nearest_mean, X, y, folds)
    assert list(scores) == ["instance", "fold", "actual", "score"]
    assert sorted(scores["instance"]) == list(range(23))
    assert scores["fold"].tolist() == sorted(scores["fold"])
    assert np.array_equal(scores["actual"], y[scores["instance"]])
    for fold in range(4):
        inside = scores["instance"][scores["fold"] == fold]
        outside = np.setdiff1d(np.arange(23), inside)
        expected = nearest_mean(X[outside], y[outside], X[inside])
        np.testing.assert_allclose(scores["score"][scores["fold"] == fold], expected, rtol=0, atol=1e-12)


def test_training_examples_come_in_the_order_of_the_folds():
    y = np.array([0, 1] * 10)
    seen = []

    def remember(X, y, X_new):
        seen.append(X[:, 0].astype(int).tolist())
        return np.zeros(len(X_new))

    folds = WekaStratifiedKFold(4)
    cross_validated_scores(remember, np.arange(20.0)[:, None], y, folds)
    assert seen == [train.tolist() for train, _ in folds.split(None, y)]
