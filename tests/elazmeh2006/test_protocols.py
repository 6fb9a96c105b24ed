"""Scores by split and by cross-validation."""

import numpy as np
import pytest

from elazmeh2006.datasets.dataset import Dataset, write_dataset
from elazmeh2006.protocols import Examples, read_examples, scores
from weka346.attributes import Attribute
from weka346.folds import WekaStratifiedKFold


def dataset(X, y):
    return Dataset(tuple(Attribute(f"x{i}") for i in range(X.shape[1])), X, y, "yes", "no")


def nearest_mean(X, y, X_new):
    """Score by the side of the midpoint between the means of the classes."""
    return X_new[:, 0] - (X[y == 0, 0].mean() + X[y == 1, 0].mean()) / 2


@pytest.mark.parametrize(
    ("protocol", "train", "test"),
    [
        ({"train": ["train"], "test": ["test"]}, [1, 2], [3]),
        ({"train": ["test"], "test": ["test", "train"]}, [3], [3, 1, 2]),
        ({"cross_validate": ["test", "train"]}, [3, 1, 2], None),
    ],
)
def test_examples_are_those_of_the_parts(tmp_path, protocol, train, test):
    paths = []
    for name, first in ("dis", 1), ("sick", 5):
        (tmp_path / name).mkdir()
        parts = {"train": dataset(np.array([[first], [first + 1.0]]), np.array([0, 1]))}
        parts["test"] = dataset(np.array([[first + 2.0]]), np.array([1]))
        for part, examples in parts.items():
            paths.append(tmp_path / name / f"{part}.csv")
            write_dataset(examples, paths[-1])
    read = read_examples("dis", protocol, map(str, paths))
    assert read.train.X.ravel().tolist() == train
    assert (read.test and read.test.X.ravel().tolist()) == test


def test_split_scores():
    X, y = np.array([[0.0], [1.0], [4.0], [5.0]]), np.array([0, 0, 1, 1])
    examples = Examples(dataset(X, y), dataset(X[::-1] + 1, y[::-1]))
    scored = scores(examples, nearest_mean, folds=10, seed=1)
    assert {name: column.tolist() for name, column in scored.items()} == {
        "instance": [0, 1, 2, 3],
        "fold": [0, 0, 0, 0],
        "actual": [1, 1, 0, 0],
        "score": [3.5, 2.5, -0.5, -1.5],
    }


def test_cross_validated_scores_come_from_folds_that_have_not_seen_the_example():
    random = np.random.default_rng(1)
    X, y = random.normal(size=(23, 2)), np.array([0, 1] * 11 + [0])
    scored = scores(Examples(dataset(X, y)), nearest_mean, folds=4, seed=2)
    assert list(scored) == ["instance", "fold", "actual", "score"]
    assert sorted(scored["instance"]) == list(range(23))
    assert scored["fold"].tolist() == sorted(scored["fold"])
    assert np.array_equal(scored["actual"], y[scored["instance"]])
    for fold in range(4):
        inside = scored["instance"][scored["fold"] == fold]
        outside = np.setdiff1d(np.arange(23), inside)
        expected = nearest_mean(X[outside], y[outside], X[inside])
        np.testing.assert_allclose(scored["score"][scored["fold"] == fold], expected, rtol=0, atol=1e-12)


def test_training_examples_come_in_the_order_of_the_folds():
    y = np.array([0, 1] * 10)
    seen = []

    def remember(X, y, X_new):
        seen.append(X[:, 0].astype(int).tolist())
        return np.zeros(len(X_new))

    scores(Examples(dataset(np.arange(20.0)[:, None], y)), remember, folds=4, seed=1)
    assert seen == [train.tolist() for train, _ in WekaStratifiedKFold(4, seed=1).split(None, y)]
