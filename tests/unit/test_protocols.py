"""Weka's folds against Weka's, Java's numbers against Java's, and scores by fold."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.model_selection import cross_val_predict, cross_validate
from sklearn.tree import DecisionTreeClassifier

from confident_roc._files import read_columns
from confident_roc.errors import InputError
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.protocols import cross_validated_scores, split_scores
from weka346.folds import WekaStratifiedKFold
from weka346.java_random import JavaRandom

ROOT = Path(__file__).parents[2]
FOLDS = ROOT / "tests" / "golden" / "folds"
FILES = {
    "hypothyroid": ("thyroid-disease/hypothyroid.data", "hypothyroid"),
    "sick-euthyroid": ("thyroid-disease/sick-euthyroid.data", "sick-euthyroid"),
    "spectf": ("spect/SPECTF.train", "0"),
}


@pytest.mark.parametrize("dataset", FILES)
def test_folds_are_wekas(dataset):
    file, positive = FILES[dataset]
    names = read_names(ROOT / "data" / "names" / f"{dataset}.names")
    y = read_data(ROOT / "data" / "uci" / file, names, positive=positive, class_first=True).y
    tests = [test for _, test in WekaStratifiedKFold(10, seed=1).split(None, y)]
    golden = read_columns(FOLDS / f"{dataset}.csv", dict.fromkeys(("instance", "fold", "actual"), int))
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
    """It has drawn n - 1 numbers for the folds, and goes on from fold to fold."""
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
    ours = cross_validated_scores(lambda *data: tree.fit(*data[:2]).predict_proba(data[2])[:, 1], X, y, folds)
    assert np.array_equal(predicted[ours["instance"]], ours["score"])
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


# Printed by java.util.Random of OpenJDK, six draws each: seed, bound, numbers.
JAVA = [
    (42, 10, [0, 3, 8, 4, 0, 5]),
    (42, 16, [11, 0, 10, 0, 4, 15]),
    (42, 1, [0, 0, 0, 0, 0, 0]),
    (42, 1 << 30, [781215565, 58696381, 733605624, 51474442, 331484985, 1011543762]),
    # Here Java refuses draws from the uneven end of its range and draws again.
    (42, 1_500_000_000, [117392763, 1467211248, 102948884, 662969970, 595021505, 1429255519]),
    (1, 10, [5, 8, 7, 3, 4, 4]),
    (0, 3, [0, 1, 1, 2, 2, 2]),
    (-7, 16, [4, 14, 10, 15, 8, 2]),
    (-7, 1_500_000_000, [577934662, 1445645590, 1119890478, 314447087, 677675436, 184135245]),
    (123456789012345, 10, [4, 4, 9, 2, 5, 8]),
]


@pytest.mark.parametrize(("seed", "bound", "numbers"), JAVA)
def test_numbers_are_javas(seed, bound, numbers):
    random = JavaRandom(seed)
    assert [random.next_int(bound) for _ in numbers] == numbers
    random.set_seed(seed)
    assert random.next_int(bound) == numbers[0]


@given(st.integers(0, 2**48), st.integers(1, 2**31 - 1))
def test_numbers_are_within_the_bound(seed, bound):
    random = JavaRandom(seed)
    assert all(0 <= random.next_int(bound) < bound for _ in range(5))


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
