"""The tables: their values, and which cells are bold, blank or escaped."""

import math

import pytest

from elazmeh2006.tables.paper import summary_table, table1, table2, table3, table3_wide


def summary(dataset, letter, auc, suite="sklearn", segment=True):
    header = {
        "dataset": dataset,
        "classifier": f"{suite}-{letter}",
        "suite": suite,
        "letter": letter,
        "auc": auc,
    }
    numbers = {
        "threshold_range": [0.1, 0.6],
        "areas": {"V": 0.2, "V|Hr": 0.3},
        "average_differences": {"signed": -0.1, "absolute": 0.1},
    }
    return header | (numbers if segment else dict.fromkeys(numbers))


def test_table1():
    frame = table1({"a": 30, "b": 10, "c": 20, "d": 140})
    assert frame.columns.tolist() == ["", "predicted +", "predicted -", "total"]
    assert frame.to_numpy().tolist() == [
        ["class +", "a (q11): 30 (0.1500)", "b (q12): 10 (0.0500)", "a+b: 40 (0.2000)"],
        ["class -", "c (q21): 20 (0.1000)", "d (q22): 140 (0.7000)", "c+d: 160 (0.8000)"],
        ["total", "a+c: 50 (0.2500)", "b+d: 150 (0.7500)", "n: 200 (1.0000)"],
    ]


def test_table2():
    counts = {("x", "train"): (4, 6), ("x", "test"): (1, 2), ("y", "train"): (3, 3)}
    frame = table2(counts, {"x": {"train": [4, 6], "test": [1, 3]}})
    assert frame["dataset"].tolist() == ["x", "x", "y"]
    assert frame["file"].tolist() == ["train", "test", "train"]
    assert frame["positives"].tolist() == [4, 1, 3]
    assert frame["agrees"].tolist()[:2] == [True, False]
    assert frame.loc[2, ["paper_positives", "paper_negatives", "agrees"]].isna().all()
    assert frame.to_csv(index=False).splitlines()[-1] == "y,train,3,3,,,"
    assert frame.to_csv(index=False).splitlines()[1] == "x,train,4,6,4,6,True"


def test_table3():
    frame = table3([summary("x", "S", 0.75), summary("y", "S", 0.5)], {"x": {"S": 0.752}})
    assert frame.columns.tolist() == [
        "dataset",
        "classifier",
        "letter",
        "suite",
        "auc",
        "paper",
        "difference",
    ]
    assert frame["auc"].tolist() == [0.75, 0.5]
    assert frame.loc[0, "difference"] == pytest.approx(-0.002)
    assert frame.loc[1, ["paper", "difference"]].isna().all()
    assert frame.to_csv(index=False).splitlines()[-1] == "y,sklearn-S,S,sklearn,0.5,,"


def test_table3_when_the_paper_has_none_of_it():
    frame = table3([summary("x", "S", 0.75)], {})
    assert frame["paper"].isna().all()
    assert table3_wide(frame).to_numpy().tolist() == [["x", "sklearn", "**0.750**"]]


def test_table3_wide():
    aucs = {"S": 0.8004, "T": 0.7996, "F": 0.8003, "B": 0.9}
    summaries = [summary("x", letter, auc) for letter, auc in aucs.items()]
    summaries += [summary("y", letter, auc - 0.2) for letter, auc in aucs.items() if letter != "B"]
    printed = {"x": {"S": 0.8, "T": 0.7, "F": 0.8, "B": 0.75}}
    assert table3_wide(table3(summaries, printed)).to_numpy().tolist() == [
        ["x", "paper", "**0.800**", "0.700", "**0.800**", "0.750"],
        ["x", "sklearn", "0.800", "0.800", "0.800", "**0.900**"],
        ["x", "sklearn - paper", "+0.000", "+0.100", "+0.000", "+0.150"],
        ["y", "sklearn", "**0.600**", "**0.600**", "**0.600**", ""],
    ]


def test_table3_wide_with_two_suites():
    summaries = [summary("x", "S", 0.7), summary("x", "T", 0.6), summary("x", "S", 0.5, suite="weka346")]
    wide = table3_wide(table3(summaries, {"x": {"S": 0.7, "T": 0.7}}), {"weka346": "Weka 3.4.6"})
    assert wide.columns.tolist() == ["data set", "source", "S", "T"]
    assert wide["source"].tolist() == [
        "paper",
        "sklearn",
        "sklearn - paper",
        "Weka 3.4.6",
        "Weka 3.4.6 - paper",
    ]
    assert wide.loc[3, ["S", "T"]].tolist() == ["**0.500**", ""]
    assert wide.loc[4, ["S", "T"]].tolist() == ["-0.200", ""]


def test_summary_table_leaves_an_empty_segment_blank():
    frame = summary_table([summary("x", "S", 0.7, segment=False), summary("x", "T", 0.8)])
    names = ["threshold_from", "threshold_to", "area V", "area V|Hr", "AveD signed", "AveD absolute"]
    empty, filled = (row for _, row in frame.iterrows())
    assert all(math.isnan(empty[name]) for name in names)
    assert filled[names].tolist() == [0.1, 0.6, 0.2, 0.3, -0.1, 0.1]
    assert frame.to_csv(index=False).splitlines()[1].endswith("0.7,,,,,,,,")


def test_summary_table_has_all_columns_where_every_segment_is_empty():
    frame = summary_table([summary("x", "S", 0.7, segment=False)])
    assert {"area V", "area V+Hl", "area V+Hr", "area V|Hr", "AveD signed", "AveD absolute"} <= set(frame)
