"""The folds against those of Weka, and as a splitter of scikit-learn."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.model_selection import cross_val_predict, cross_validate
from sklearn.tree import DecisionTreeClassifier

from confident_roc._files import read_columns
from confident_roc.errors import InputError
from weka346.folds import WekaStratifiedKFold
from weka346.java_random import JavaRandom

GOLDEN = Path(__file__).parents[1] / "golden/folds"


@pytest.mark.parametrize("name", ["hypothyroid", "sick-euthyroid", "spectf"])
def test_folds_are_wekas(name, read):
    y = read(name).y
    tests = [test for _, test in WekaStratifiedKFold(10, seed=1).split(None, y)]
    golden = read_columns(GOLDEN / f"{name}.csv", dict.fromkeys(("instance", "fold", "actual"), int))
    assert np.concatenate(tests).tolist() == golden["instance"].tolist()
    assert np.repeat(np.arange(10), [len(test) for test in tests]).tolist() == golden["fold"].tolist()
    assert y[np.concatenate(tests)].tolist() == golden["actual"].tolist()


labels = st.lists(st.integers(0, 2), min_size=2, max_size=120)


@given(labels, st.integers(2, 12), st.integers(-(2**40), 2**40))
def test_folds_part_the_examples_and_keep_the_classes_in_proportion(y, n_splits, seed):
    n_splits = min(n_splits, len(y))
    folds = WekaStratifiedKFold(n_splits, seed)
    y = np.array(y)
    tests = []
    for train, test in folds.split(None, y):
        assert sorted([*train, *test]) == list(range(len(y)))
        tests.append(test)
    assert len(tests) == folds.get_n_splits() == n_splits
    assert sorted(np.concatenate(tests)) == list(range(len(y)))
    assert np.ptp([len(test) for test in tests]) <= 1
    for label in set(y.tolist()):
        assert np.ptp([np.sum(y[test] == label) for test in tests]) <= 1


@given(labels, st.integers(0, 1000))
def test_same_seed_same_folds(y, seed):
    folds = WekaStratifiedKFold(2, seed)
    once, again = (
        [(train.tolist(), test.tolist()) for train, test in folds.split(None, y)] for _ in range(2)
    )
    assert once == again


def test_another_seed_other_folds():
    y = [0, 1] * 20
    (_, test), *_ = WekaStratifiedKFold(4, 1).split(None, y)
    (_, other), *_ = WekaStratifiedKFold(4, 2).split(None, y)
    assert set(test) != set(other)


def test_training_examples_are_shuffled_by_the_generator_that_made_the_folds():
    """The generator draws n - 1 numbers for the folds; then every fold uses it."""
    n, seed = 23, 6
    folds = list(WekaStratifiedKFold(4, seed).split(None, [0, 1] * 11 + [0]))
    random = JavaRandom(seed)
    for bound in range(n, 1, -1):
        random.next_int(bound)
    for i, (train, _) in enumerate(folds):
        left = [int(example) for j, (_, test) in enumerate(folds) if j != i for example in test]
        shuffled = []
        for bound in range(len(left), 1, -1):
            drawn = random.next_int(bound)
            left[drawn], left[bound - 1] = left[bound - 1], left[drawn]
            shuffled.append(left.pop())
        assert train.tolist() == [*left, *shuffled[::-1]]


def test_names_of_classes_do_not_count():
    y = np.array([0, 1, 1, 0, 1, 0, 0, 0, 1])
    numbers, words = (
        [test.tolist() for _, test in WekaStratifiedKFold(3).split(None, labels)]
        for labels in (y, np.where(y, "sick", "negative"))
    )
    assert numbers == words


def test_inside_scikit_learn():
    random = np.random.default_rng(0)
    y = np.repeat([0, 1], 30)
    X = random.normal(size=(60, 3)) + y[:, None]
    folds, tree = WekaStratifiedKFold(5, seed=3), DecisionTreeClassifier(max_depth=2, random_state=0)
    predicted = cross_val_predict(tree, X, y, cv=folds, method="predict_proba")[:, 1]
    for train, test in folds.split(X, y):
        assert np.array_equal(predicted[test], tree.fit(X[train], y[train]).predict_proba(X[test])[:, 1])
    result = cross_validate(tree, X, y, cv=folds, scoring="accuracy")
    assert len(result["test_score"]) == 5
    assert result["test_score"].mean() == pytest.approx(np.mean((predicted > 0.5) == y), abs=1e-12)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: WekaStratifiedKFold(1), "folds: 1 is too few; allowed: 2 or more"),
        (
            lambda: list(WekaStratifiedKFold(3).split(None, [0, 1])),
            "folds: 3 folds of 2 examples; allowed: at most 2",
        ),
    ],
)
def test_bad_folds(make, message):
    with pytest.raises(InputError) as caught:
        make()
    assert str(caught.value) == message
