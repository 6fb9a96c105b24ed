"""Validation of labels, scores and weights: what is accepted, and the messages for the rest."""

import warnings

import numpy as np
import pandas as pd
import pytest

from confident_roc._validation import checked
from confident_roc.errors import InputError, InputWarning


@pytest.mark.parametrize(
    ("labels", "pos_label"),
    [
        ([1, 0, 1], None),
        ([1.0, 0.0, 1.0], None),
        ([1, -1, 1], None),
        ([True, False, True], None),
        (np.array([1, 0, 1], dtype=np.uint8), None),
        (np.array([True, False, True], dtype=object), None),
        ([[1], [0], [1]], None),
        (["sick", "well", "sick"], "sick"),
        (["1", "0", "1"], "1"),
        ([2, 5, 2], 2),
        ([0, 1, 0], 0),
        ([True, False, True], True),
        ([False, True, False], False),
        (pd.Series([1, 0, 1], index=[7, 8, 9]), None),
        (pd.Series(["sick", "well", "sick"]), "sick"),
        (pd.Series(["sick", "well", "sick"], dtype="category"), "sick"),
        (pd.array([1, 0, 1], dtype="Int64"), None),
        (pd.array([True, False, True], dtype="boolean"), None),
    ],
)
def test_labels_of_all_kinds(labels, pos_label):
    scored = checked(labels, [0.9, 0.1, 0.5], pos_label=pos_label)
    assert scored.positive.tolist() == [True, False, True]
    assert scored.positive.dtype == bool
    assert scored.pos_label == (1 if pos_label is None else pos_label)


@pytest.mark.parametrize(
    "scores",
    [
        [1, 2, 3],
        np.array([1, 2, 3], dtype=np.float32),
        pd.Series([1.0, 2.0, 3.0], index=[3, 2, 1]),
        [[1], [2], [3]],
        [False, True, True],
        pd.array([1, 2, 3], dtype="Int64"),
    ],
)
def test_scores_of_all_kinds(scores):
    scored = checked([0, 1, 1], scores)
    assert scored.score.dtype == np.float64
    assert scored.score.shape == (3,)
    assert np.all(np.diff(scored.score) >= 0)


MISTAKES = [
    # labels
    (dict(y_true=[]), "y_true: empty"),
    (dict(y_true=[[0, 1], [1, 0]], y_score=[0.1, 0.2]), r"y_true: shape \(2, 2\)"),
    (dict(y_true=1, y_score=[0.5]), r"y_true: shape \(\)"),
    (dict(y_true=[0, 1]), "y_true, y_score: 2 labels and 3 scores"),
    (dict(y_true=[0, 1, np.nan]), "y_true: no label at position 2"),
    (dict(y_true=["a", None, "b"], pos_label="a"), "y_true: no label at position 1"),
    (dict(y_true=pd.Series(["a", None, "b"]), pos_label="a"), "y_true: no label at position 1"),
    (dict(y_true=pd.array([0, 1, None], dtype="Int64")), "y_true: no label at position 2"),
    (dict(y_true=[1, 1, 1]), r"y_true: one class only \(1\)"),
    (dict(y_true=[0, 1, 2]), r"y_true: more than two labels \(0, 1, 2\)"),
    (dict(y_true=["a", "b", "c"], pos_label="a"), r"y_true: more than two labels \('a', 'b', 'c'\)"),
    (dict(y_true=range(9), y_score=range(9)), r"y_true: more than two labels \(0, 1, 2, \.\.\.\)"),
    (dict(y_true=[0, 2, 0]), "pos_label: needed for the labels 0, 2"),
    (dict(y_true=["no", "yes", "no"]), "pos_label: needed for the labels 'no', 'yes'"),
    (dict(y_true=["0", "1", "0"]), "pos_label: needed for the labels '0', '1'"),
    (dict(y_true=["no", "yes", "no"], pos_label="Yes"), "pos_label: 'Yes' is not a label of y_true"),
    (dict(y_true=["0", "1", "0"], pos_label=1), "pos_label: 1 is not a label of y_true"),
    # scores
    (dict(y_score=[0.1, np.nan, 0.2]), "y_score: not a number at position 1"),
    (dict(y_score=pd.array([0.1, 0.2, None], dtype="Float64")), "y_score: "),
    (dict(y_score=[0.1, 0.2, np.inf]), "y_score: infinite at position 2"),
    (dict(y_score=[-np.inf, 0.2, 0.1]), "y_score: infinite at position 0"),
    (dict(y_score=["high", "low", "low"]), "y_score: could not convert"),
    (dict(y_score=[0.1, None, 0.2]), "y_score: not a number at position 1"),
    (dict(y_score=[[0.1, 0.9]] * 3), r"y_score: shape \(3, 2\).*predict_proba\(X\)\[:, 1\]"),
    (dict(y_score=[[0.1], [0.1, 0.2], [0.3]]), "y_score: setting an array element"),
    (dict(y_score=[1j, 2j, 3j]), "y_score: complex numbers"),
    (dict(y_score=[]), "y_score: empty"),
    (dict(y_score=np.array(["2020-01-01", "NaT", "2020-01-03"], dtype="M8[D]")), "y_score: dates or times"),
    (dict(y_score=np.array([1, 2, 3], dtype="m8[s]")), "y_score: dates or times"),
    (dict(y_score=[1, 2**53 + 1, 2]), r"y_score: an integer beyond 2\^53"),
    (dict(y_score=[1, -(2**53) - 1, 2]), r"y_score: an integer beyond 2\^53"),
    (dict(y_score=[1, 2**70, 2]), r"y_score: an integer beyond 2\^53"),
    (dict(y_score=np.array([1, 2**64 - 1, 2], dtype=np.uint64)), r"y_score: an integer beyond 2\^53"),
    (dict(y_score=np.ma.array([0.1, 0.9, 0.2], mask=[0, 1, 0])), "y_score: masked at position 1"),
    (dict(y_true=np.ma.array([0, 1, 0], mask=[0, 0, 1])), "y_true: masked at position 2"),
    (dict(y_true=["a", "nan", "a"], pos_label="a"), "y_true: 'nan' means that there is no label"),
    (dict(y_true=["a", "NA", "a"], pos_label="a"), "y_true: 'NA' means that there is no label"),
    (dict(y_true=["a", " null", "a"], pos_label="a"), "y_true: ' null' means that there is no label"),
    (dict(y_true=["a", "n/a", "a"], pos_label="a"), "y_true: 'n/a' means that there is no label"),
    (
        dict(y_true=np.array(["2020-01-01", "NaT", "2020-01-01"], dtype="M8[D]")),
        "y_true: no label at position 1",
    ),
    # weights
    (dict(sample_weight=np.ma.array([1, 2, 1], mask=[0, 1, 0])), "sample_weight: masked at position 1"),
    (dict(sample_weight=[1e30, 1, 1]), r"sample_weight: the sum is 1e\+30; allowed: at most 2\^53"),
    (dict(sample_weight=[1, 2]), "sample_weight: 2 weights for 3 examples"),
    (dict(sample_weight=[1, -1, 1]), "sample_weight: -1 at position 1"),
    (dict(sample_weight=[1, np.nan, 1]), "sample_weight: not a number at position 1"),
    (dict(sample_weight=[1, np.inf, 1]), "sample_weight: infinite at position 1"),
    (dict(sample_weight=[0, 0, 0]), "sample_weight: all weights are 0"),
    (dict(sample_weight=[1, 0, 1]), r"y_true: one class only \(0\) among the examples with a weight above 0"),
    (dict(sample_weight=[0.3, 0.3, 0.3]), r"sample_weight: the sum is 0\.9"),
    (dict(sample_weight="heavy"), "sample_weight: could not convert"),
]


@pytest.mark.parametrize(("change", "message"), MISTAKES, ids=[message for _, message in MISTAKES])
def test_mistakes_are_told_in_one_line_that_says_what_to_do(change, message):
    given = {"y_true": [0, 1, 0], "y_score": [0.1, 0.9, 0.2], **change}
    with pytest.raises(InputError, match=f"^{message}") as caught:
        checked(given.pop("y_true"), given.pop("y_score"), **given)
    assert "; allowed: " in str(caught.value)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_examples_without_weight_are_absent():
    scored = checked([0, 1, 1, 0], [0.1, 0.2, 0.3, 0.4], sample_weight=[1, 2, 0, 3])
    assert scored.score.tolist() == [0.1, 0.2, 0.4]
    assert scored.weight.tolist() == [1, 2, 3]
    assert scored.positive.tolist() == [False, True, False]


def test_constant_scores_are_warned_about_and_others_are_not():
    with pytest.warns(InputWarning, match="all scores are equal") as caught:
        checked([0, 1], [0.5, 0.5])
    assert "\n" not in str(caught[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checked([0, 1], [0.5, 0.6])


def test_what_only_looks_dangerous_is_allowed():
    checked([0, 1, 0], [1, 2**53, -(2**53)])
    checked([0, 1, 0], np.ma.array([0.1, 0.9, 0.2]))
    checked(["a", "NA", "a"], [0.1, 0.9, 0.2], pos_label="NA")
    checked([0, 1, 0], [0.1, 0.9, 0.2], sample_weight=[2**52, 1, 1])
