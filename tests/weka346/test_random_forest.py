"""The random forest: its seeds, the functions of its kernel, odd data. test_golden.py has the scores."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone

from confident_roc.errors import InputError
from weka346 import _forest_kernel as kernel
from weka346.attributes import Attribute
from weka346.random_forest import RandomForest, arff_value, java_hash, quoted


@pytest.mark.parametrize(("columns", "drawn"), [(1, 2), (2, 2), (3, 3), (7, 4), (22, 5), (29, 5), (44, 6)])
def test_attributes_drawn_at_a_node(columns, drawn):
    """A node draws int(log2(M)) + 1 of M attributes, if M counts the class."""
    X, y = numbers(columns=columns)
    expected = RandomForest(n_features=drawn).fit(X, y).predict_proba(X)
    assert np.array_equal(RandomForest().fit(X, y).predict_proba(X), expected)


# The text of a row, and its hash


@pytest.mark.parametrize(
    ("text", "number"),  # the numbers of Java's String.hashCode
    [
        ("", 0),
        ("a", 97),
        ("hello world", 1794106052),
        ("72,M,f,?,'a b',0.6,negative", -24745299),
        ("polygenelubricants", -(2**31)),
        ("é€😀", 16752006),
    ],
)
def test_hash_is_javas(text, number):
    assert java_hash(text) == number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (41.0, "41"),
        (1.30, "1.3"),
        (-2.5, "-2.5"),
        (0.025, "0.025"),
        (1 / 3, "0.333333"),
        (2 / 3, "0.666667"),
        (1e-10, "0"),
        (-1e-10, "0"),
        (100.0, "100"),
        (1e15, "1000000000000000"),
        (123456789.1234567, "123456789.123457"),
        (np.nan, "?"),
    ],
)
def test_number_as_text(value, text):
    assert arff_value(Attribute("a"), value) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sick", "sick"),
        ("sick-euthyroid", "sick-euthyroid"),
        ("é", "é"),
        ("a b", "'a b'"),
        ("a,b", "'a,b'"),
        ("{", "'{'"),
        ("}", "'}'"),
        ("5%", "'5\\%'"),
        ("it's", "'it\\'s'"),
        ('"', "'\\\"'"),
        ("a\\b", "'a\\\\b'"),
        ("a\tb", "'a\\tb'"),
        ("?", "'?'"),
        ("", "''"),
    ],
)
def test_name_as_text(name, text):
    assert quoted(name) == text
    assert arff_value(Attribute("a", ("other", name)), 1.0) == text


# The functions of the kernel


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40))
def test_sort(values):
    keys, order = np.array(values, dtype=float), np.arange(len(values))
    kernel.sort(keys, order)
    assert keys.tolist() == sorted(values)
    assert [values[i] for i in order] == keys.tolist()
    assert sorted(order) == list(range(len(values)))


def test_sort_is_not_stable():
    """The result was computed by hand: all keys are equal, and swaps start at both ends."""
    order = np.arange(4)
    kernel.sort(np.zeros(4), order)
    assert order.tolist() == [2, 3, 0, 1]


def test_sample_keeps_the_order_of_the_rows():
    samples, seeds = kernel.draw_samples(np.array([12345]), 50, 3)
    assert samples.shape == (3, 50)
    assert (np.diff(samples, axis=1) >= 0).all()
    assert samples.min() >= 0
    assert samples.max() < 50
    assert len(set(seeds.tolist())) == 3
    assert all(-(2**31) <= seed < 2**31 for seed in seeds.tolist())


def test_entropies():
    table = np.array([[2.0, 2.0], [4.0, 0.0], [0.0, 0.0]])
    assert kernel.entropy_conditioned_on_rows(table) == pytest.approx(0.5)
    assert kernel.entropy_over_columns(table) == pytest.approx(0.8112781244591328)
    assert kernel.entropy_over_columns(np.array([[1e-15, 3.0]])) == pytest.approx(0, abs=1e-14)
    assert kernel.entropy_conditioned_on_rows(np.zeros((2, 2))) == 0
    assert kernel.entropy_over_columns(np.zeros((2, 2))) == 0


# A forest as an estimator

MIXED = (Attribute("age"), Attribute("sex", ("M", "F")), Attribute("only", ("one",)), Attribute("dose"))


def numbers(columns=3, rows=40):
    random = np.random.default_rng(columns)
    y = np.repeat([0, 1], rows // 2)
    return random.normal(size=(rows, columns)) + y[:, None], y


def mixed(rows=60):
    random = np.random.default_rng(1)
    y = random.integers(0, 2, rows)
    X = np.c_[
        random.normal(size=rows) + y, random.integers(0, 2, rows), np.zeros(rows), random.normal(size=rows)
    ]
    X[random.random(X.shape) < 0.1] = np.nan
    return X, y


def test_same_data_same_forest():
    X, y = mixed()
    once, again = (RandomForest(MIXED).fit(X, y) for _ in range(2))
    assert np.array_equal(once.predict_proba(X), again.predict_proba(X))
    assert once.text() == again.text()
    assert np.array_equal(once.fit(X[::-1], y[::-1]).fit(X, y).predict_proba(X), again.predict_proba(X))


def test_fit_leaves_the_data_alone():
    X, y = mixed()
    X[0, 1] = 7
    before = X.copy()
    RandomForest(MIXED).fit(X, y).predict_proba(X)
    np.testing.assert_array_equal(X, before)


def test_undeclared_value_counts_as_missing():
    X, y = mixed()
    forest = RandomForest(MIXED).fit(X, y)
    X[:, 1] = np.nan
    expected = forest.predict_proba(X)
    for value in (2.0, -1.0, 0.5, 1e300):
        X[:, 1] = value
        assert np.array_equal(forest.predict_proba(X), expected)


def test_clone():
    forest = RandomForest(
        MIXED, class_labels=("no", "yes"), class_first=True, n_trees=3, n_features=2, seed=9
    )
    assert clone(forest).get_params() == forest.get_params()
    X, y = mixed()
    assert np.array_equal(clone(forest).fit(X, y).predict_proba(X), forest.fit(X, y).predict_proba(X))


def test_the_class_is_the_last_column():
    X, y = mixed()
    texts = [RandomForest(MIXED, **place).fit(X, y).text() for place in ({}, {"class_first": False})]
    assert texts[0] == texts[1] != RandomForest(MIXED, class_first=True).fit(X, y).text()


def test_columns_are_in_the_order_of_the_classes():
    X, y = numbers()
    numeric, words = RandomForest().fit(X, y), RandomForest().fit(X, np.where(y, "sick", "healthy"))
    assert words.classes_.tolist() == ["healthy", "sick"]
    assert np.array_equal(numeric.predict_proba(X), words.predict_proba(X))
    assert numeric.score(X, y) > 0.9
    assert set(words.predict(X)) == {"healthy", "sick"}


def test_tree_as_text():
    y = np.array([0, 0, 1, 1] * 10)
    X = np.c_[np.tile([0.0, 1.0, 1.0, 0.0], 10), np.tile([0.0, 2.5, 0.0, 2.5], 10)]
    columns = (Attribute("colour", ("red", "blue", "green")), Attribute("size"))
    forest = RandomForest(columns, class_labels=("no", "yes"), n_trees=2, seed=3).fit(X, y)
    lines = forest.text(0).split("\n")
    assert forest.text() == f"Tree 1\n\n{forest.text(0)}\n\nTree 2\n\n{forest.text(1)}"
    assert set("".join(lines)) > set("|<:(/)")
    weight = 0
    for line in lines:
        test, colon, leaf = line.removeprefix("|   ").partition(" : ")
        assert test in {"colour = red", "colour = blue", "colour = green", "size < 1.25", "size >= 1.25"}
        if colon and leaf != "(empty)":
            assert leaf.endswith("/0)")
            weight += int(leaf.split("(")[1].split("/")[0])
    assert weight == 40


def test_a_tree_of_one_leaf_as_text():
    assert RandomForest(n_trees=1).fit([[1.0], [1.0]], [1, 1]).text(0) == ": 1 (2/0)"


# Odd data

ODD = st.sampled_from([0.0, 1.0, -1.0, 1e-300, 5e-324, 1e-7, 2e-6, 1.5e-6, 1e17, 1e17 + 16, 1e308, -1e308])
CELLS = st.tuples(
    ODD | st.just(np.nan),
    st.sampled_from([0.0, 1.0, np.nan]),
    st.sampled_from([0.0, np.nan]),
    st.sampled_from([np.nan, 1.7976931348623157e308, 1.7e308, -1.7e308]),
)


@settings(max_examples=40)
@given(st.lists(st.tuples(CELLS, st.integers(0, 1)), min_size=1, max_size=14))
def test_odd_data(rows):
    X, y = np.array([row for row, _ in rows]), np.array([label for _, label in rows])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        forest = RandomForest(MIXED, n_trees=3).fit(X, y)
        probabilities = forest.predict_proba(X)
        unseen = forest.predict_proba(np.full((1, 4), np.nan))
    assert probabilities.shape == (len(X), 2)
    assert np.allclose(probabilities.sum(axis=1), 1)
    assert np.allclose(unseen.sum(), 1)
    assert (probabilities > -1e-9).all()
    assert forest.text()


@pytest.mark.parametrize("label", [0, 1])
def test_one_class(label):
    X, _ = mixed()
    forest = RandomForest(MIXED).fit(X, np.full(len(X), label))
    assert forest.predict_proba(X)[:, label].tolist() == [1.0] * len(X)


def test_one_class_of_another_name():
    forest = RandomForest().fit([[1.0], [2.0]], ["sick", "sick"])
    assert forest.predict_proba([[1.0]]).tolist() == [[1.0]]


def test_two_rows():
    forest = RandomForest(n_trees=50).fit([[0.0], [1.0]], [0, 1])
    low, high = forest.predict_proba([[0.0], [1.0]])[:, 1]
    assert low < high == 1  # the second row is in every sample: the last point is always the last row


@pytest.mark.parametrize("columns", [(Attribute("a", ()),), (Attribute("a", ("one",)),), (Attribute("a"),)])
@pytest.mark.parametrize("value", [0.0, np.nan])
def test_attributes_that_tell_nothing(columns, value):
    X, y = np.full((30, len(columns)), value), np.repeat([0, 1], 15)
    probabilities = RandomForest(columns).fit(X, y).predict_proba(X)
    assert len(np.unique(probabilities, axis=0)) == 1
    assert 0 < probabilities[0, 0] < 1


def test_values_too_near_each_other_to_be_cut():
    """The cut is within the tolerance of both values, so it never separates them."""
    X, y = np.repeat([[0.0], [1.5e-6]], 20, axis=0), np.tile([0, 0, 0, 1, 1], 8)
    y[:20], y[20:] = np.tile([0, 0, 0, 1], 5), np.tile([0, 1, 1, 1], 5)
    forest = RandomForest().fit(X, y)
    assert max(len(tree) for tree in forest.trees_) <= 2 * (kernel.MAX_STALLS + 1) + 1
    assert len(np.unique(forest.predict_proba(X), axis=0)) == 1


def test_deep_trees():
    """Neighbours have different classes, so every value needs a leaf."""
    rows = 3000
    X, y = np.arange(rows, dtype=float)[:, None], np.arange(rows) % 2
    forest = RandomForest(n_trees=1).fit(X, y)
    in_sample = kernel.draw_samples(np.array([(1 ^ 0x5DEECE66D)]), rows, 1)[0][0]
    assert (forest.predict(X[in_sample]) == y[in_sample]).all()
    assert forest.text().count("\n") > 1000


@pytest.mark.parametrize(
    ("parameters", "X", "y", "message"),
    [
        ({}, np.zeros((3, 1)), [0, 1, 2], "y: 3 classes; allowed: two"),
        ({}, np.zeros((0, 1)), [], "X, y: 0 rows"),
        ({}, [[np.inf], [0.0]], [0, 1], "X: an infinite value"),
        ({"n_trees": 0}, [[0.0]], [0], "n_trees, n_features: 0, 0; allowed: at least one tree"),
        ({"n_features": -1}, [[0.0]], [0], "n_trees, n_features: 10, -1; allowed: at least one tree"),
        ({"class_labels": ("a",)}, [[0.0]], [0], "class_labels: 1 texts; allowed: two"),
    ],
)
def test_bad_input(parameters, X, y, message):
    with pytest.raises(InputError, match=f"^{message}"):
        RandomForest(**parameters).fit(X, y)
