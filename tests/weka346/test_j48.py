"""J48: trees by hand, options, pruning. test_golden.py compares the scores with Weka's."""

import inspect
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confident_roc.errors import InputError
from weka346.attributes import Attribute
from weka346.j48 import J48, Examples, Split, Training, added_errors

WEATHER = (
    Attribute("outlook", ("sunny", "overcast", "rainy")),
    Attribute("temperature"),
    Attribute("humidity"),
    Attribute("windy", ("TRUE", "FALSE")),
)
# Quinlan's golf data: outlook, temperature, humidity, windy, play.
ROWS = """
0 85 85 1 0|0 80 90 0 0|1 83 86 1 1|2 70 96 1 1|2 68 80 1 1|2 65 70 0 0|1 64 65 0 1
0 72 95 1 0|0 69 70 1 1|2 75 80 1 1|0 75 70 0 1|1 72 90 0 1|1 81 75 1 1|2 71 91 0 0
"""


@pytest.fixture
def weather():
    rows = np.array([row.split() for row in ROWS.replace("\n", "|").strip("|").split("|")], dtype=float)
    return rows[:, :-1], rows[:, -1].astype(int)


def test_the_weather_tree(weather):
    """The tree that every introduction to Weka prints."""
    assert J48(WEATHER).fit(*weather).text(["no", "yes"]) == "\n".join(
        [
            "J48 pruned tree",
            "------------------",
            "",
            "outlook = sunny",
            "|   humidity <= 75: yes (2.0)",
            "|   humidity > 75: no (3.0)",
            "outlook = overcast: yes (4.0)",
            "outlook = rainy",
            "|   windy = TRUE: no (2.0)",
            "|   windy = FALSE: yes (3.0)",
            "",
            "Number of Leaves  : \t5",
            "",
            "Size of the tree : \t8",
        ]
    )


def test_examples_that_all_miss_a_value_are_spread_equally():
    training = Training(np.array([[np.nan], [np.nan]]), np.array([0, 1]), [Attribute("x")], 2, 2)
    table, parts = training.deal(Split(0, 2, cut=1.0), Examples(np.arange(2), np.array([1.0, 3.0])))
    assert table.tolist() == [[0.5, 1.5], [0.5, 1.5]]
    assert [part.weights.tolist() for part in parts] == [[0.5, 1.5], [0.5, 1.5]]


def test_a_missing_value_is_spread_by_the_weights_of_the_branches(weather):
    tree = J48(WEATHER).fit(*weather)
    # Sunny and humid 5/14: no. Overcast 4/14: yes. Rainy and windy 5/14: no.
    np.testing.assert_allclose(tree.predict_proba([[np.nan, 70, 80, 0]]), [[10 / 14, 4 / 14]])


def test_laplace(weather):
    plain, smoothed = (J48(WEATHER, laplace=laplace).fit(*weather) for laplace in (False, True))
    overcast = [[1, 70, 80, 0]]
    assert plain.predict_proba(overcast).tolist() == [[0, 1]]
    np.testing.assert_allclose(smoothed.predict_proba(overcast), [[1 / 6, 5 / 6]])


def test_a_leaf_alone():
    tree = J48().fit([[1], [1], [1]], [0, 1, 1])
    assert str(tree).splitlines()[:3] == ["J48 pruned tree", "------------------", ": 1 (3.0/1.0)"]
    assert tree.predict_proba([[7], [np.nan]])[:, 1].tolist() == [2 / 3, 2 / 3]


def test_a_branch_without_examples_takes_the_node():
    attributes = (Attribute("colour", ("red", "green", "blue")),)
    tree = J48(attributes).fit([[0]] * 5 + [[2]] * 4, [0] * 5 + [1] * 4)
    assert "colour = green: 0 (0.0)" in str(tree)
    np.testing.assert_allclose(tree.predict_proba([[1]]), [[5 / 9, 4 / 9]])


def test_a_nominal_attribute_of_many_values_cannot_be_the_only_choice():
    """Weka 3.9.7 gives the same: there is no average gain to compare with."""
    attributes = (Attribute("code", tuple("abcdefghijklmno")), Attribute("constant"))
    X = np.column_stack([np.arange(30) // 2, np.full(30, 3.0)])
    y = (X[:, 0] < 8).astype(int)
    assert J48(attributes).fit(X, y).root_.split is None
    assert J48(attributes[:1]).fit(X[:, :1], y).root_.split is not None


def test_the_cut_is_a_value_of_the_whole_training_set():
    """The second split is in a branch without 5, but 5 is the largest value below the middle."""
    X = [[0, v] for v in (1, 2, 3, 8, 9, 10)] + [[1, 5]] * 6
    tree = J48((Attribute("side", ("l", "r")), Attribute("v")), unpruned=True)
    tree.fit(X, [0, 0, 0, 1, 1, 1] + [0] * 6)
    assert "v <= 5" in str(tree)


def mixed(seed, rows=120):
    random = np.random.default_rng(seed)
    y = random.integers(0, 2, rows)
    X = np.column_stack(
        [random.normal(size=rows) + y, random.integers(0, 3, rows), random.normal(size=rows).round(1)]
    )
    X[random.random(X.shape) < 0.15] = np.nan
    return X, y


MIXED = (Attribute("a"), Attribute("b", ("x", "y", "z")), Attribute("c"))


@given(st.integers(0, 1000))
def test_pruning_only_makes_trees_smaller(seed):
    X, y = mixed(seed)
    grown = J48(MIXED, unpruned=True).fit(X, y)
    pruned = J48(MIXED).fit(X, y)
    assert pruned.root_.size() <= grown.root_.size()
    assert str(grown).startswith("J48 unpruned tree")


@given(st.integers(0, 1000), st.booleans(), st.booleans())
def test_weights_stay_whole(seed, unpruned, subtree_raising):
    """No weight is lost: the leaves together have the weight of each class."""
    X, y = mixed(seed)
    tree = J48(MIXED, unpruned=unpruned, subtree_raising=subtree_raising).fit(X, y)
    total = np.sum([leaf.counts for leaf in tree.root_.leaves()], axis=0)
    np.testing.assert_allclose(total, np.bincount(y, minlength=2), rtol=1e-9)


def test_without_raising_only_leaves_are_made():
    """At least one of these trees must differ, or the option does nothing."""
    trees = [
        [str(J48(MIXED, subtree_raising=r).fit(*mixed(seed))) for r in (True, False)] for seed in range(60)
    ]
    assert any(raised != plain for raised, plain in trees)


@given(st.floats(1, 1000), st.floats(0, 1), st.floats(0.01, 0.5))
def test_more_errors_are_expected_than_seen(total, share, confidence_factor):
    added = added_errors(total, share * total, confidence_factor, 0.7)
    assert added >= -1e-9
    assert share * total + added <= total + 1e-9


@pytest.mark.parametrize(
    ("parameters", "message"),
    [({"confidence_factor": 0.6}, "confidence_factor: 0.6"), ({"min_num_obj": 0}, "min_num_obj: 0")],
)
def test_parameters_are_checked(parameters, message):
    with pytest.raises(InputError, match=message):
        J48(**parameters).fit([[1], [2]], [0, 1])


def test_a_tree_deeper_than_pythons_limit():
    """Each attribute separates one pair of examples from the rest, so the tree is a chain."""
    depth, limit = 300, sys.getrecursionlimit()
    attributes = tuple(Attribute(f"a{i}", ("0", "1")) for i in range(depth))
    X = np.vstack([np.repeat(np.eye(depth), 2, axis=0), np.zeros((4 * depth, depth))])
    y = np.repeat([1, 0], [2 * depth, 4 * depth])
    sys.setrecursionlimit(len(inspect.stack(0)) + depth)
    try:
        tree = J48(attributes, unpruned=True).fit(X, y)
        assert (tree.predict(X) == y).all()
        assert f"Number of Leaves  : \t{depth + 1}" in tree.text()
    finally:
        sys.setrecursionlimit(limit)
