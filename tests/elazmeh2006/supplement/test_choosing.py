"""Tables for choosing a classifier."""

import numpy as np

from confident_roc.curves.hull import optimal_ranges, roc_hull
from confident_roc.roc import auc, roc_points
from elazmeh2006.evaluation import Key
from elazmeh2006.supplement.choosing import tables


def curves(talk):
    actual, score = talk
    return {
        Key(dataset, "cv", f"{suite}-{letter}"): roc_points(
            actual, np.round(np.array(score) ** power, digits)
        )
        for suite in ("one", "two")
        for power, dataset in enumerate("xy", start=1)
        for digits, letter in enumerate("ST", start=1)
    }


def test_best_classifiers_of_each_suite_on_each_data_set(talk):
    made = curves(talk)
    frame, shown = tables(made, 0.05)["optimal"]
    groups = dict(tuple(frame.groupby(["suite", "dataset"], sort=False)))
    assert list(groups) == [("one", "x"), ("one", "y"), ("two", "x"), ("two", "y")]
    letters = {letter: made[Key("x", "cv", f"one-{letter}")] for letter in "ST"}
    expected = optimal_ranges(letters, 0.05)
    assert groups["one", "x"]["slope_from"].tolist() == [row["slope_from"] for row in expected]
    best = ["predict all negative", *(" ".join(row["classifiers"]) for row in expected)]
    assert frame["best"].iloc[0] in best
    assert len(shown) == len(frame)
    assert shown["slopes"].str.contains(" to ").all()
    assert set(shown["confident"]) <= {"yes", ""}


def test_areas_of_every_curve(talk):
    made = curves(talk)
    frame, shown = tables(made, 0.05)["areas"]
    assert frame[["suite", "dataset", "letter"]].to_numpy().tolist() == [
        [key.suite, key.dataset, key.letter] for key in made
    ]
    assert frame["AUC"].tolist() == [auc(points) for points in made.values()]
    assert frame["hull"].tolist() == [roc_hull(points).area for points in made.values()]
    assert shown["AUC"].iloc[0] == f"{frame['AUC'][0]:.3f}"
