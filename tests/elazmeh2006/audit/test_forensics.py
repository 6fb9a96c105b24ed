"""Protocol forensics: distances from the printed AUCs and spreads over seeds."""

import json

import numpy as np
import pytest
from matplotlib.colors import to_hex

from confident_roc._files import write_columns
from confident_roc._style import save
from confident_roc.errors import InputError
from elazmeh2006.audit.forensics import (
    Run,
    agreement,
    flat,
    protocol_distances,
    read_runs,
    spreads,
)
from elazmeh2006.figures.protocol_distances import protocol_matrix, seed_spreads

UNIT = 0.001
PRINTED = {"x": {"S": 0.7, "F": 0.8}}
PROTOCOLS = {"split": {"train": ["train"], "test": ["test"]}, "cv": {"cross_validate": ["train"]}}


def folds(*aucs, forest=None):
    """Make runs with CV seeds 1, 2, ..."""
    return [Run(seed, forest, auc) for seed, auc in enumerate(aucs, start=1)]


def forests(*aucs, cv=None):
    """Make runs with forest seeds 1, 2, ..."""
    return [Run(cv, seed, auc) for seed, auc in enumerate(aucs, start=1)]


@pytest.fixture
def runs():
    """Runs in which the split fits. Cross-validation does not, but its third seed gives one printed digit."""
    return {
        ("x", "split", "S"): [Run(None, None, 0.7004)],
        ("x", "split", "F"): forests(0.7996, 0.81, 0.8002, 0.83),
        ("x", "cv", "S"): folds(0.6, 0.62, 0.7, 0.61),
        ("x", "cv", "F"): [*folds(0.9, 0.92, 0.91, 0.93, forest=1), *forests(0.9, 0.94, cv=1)[1:]],
    }


def test_runs_are_read_as_they_are_written(tmp_path):
    runs = [Run(None, 1, 0.1 + 0.2), Run(None, 2, 1 / 3)]
    columns = dict(zip(Run._fields, zip(*runs, strict=True), strict=True))
    path = tmp_path / "x/split/weka346-F.csv"
    write_columns(path, columns)
    assert path.read_text().splitlines()[1] == ",1,0.30000000000000004"
    assert read_runs([str(path)]) == {("x", "split", "F"): runs}


def test_agreement():
    compared = agreement({"S": 0.71, "T": 0.5, "F": 0.8004}, PRINTED["x"], UNIT)
    assert compared["auc"] == {"S": 0.71, "T": 0.5, "F": 0.8004}
    assert compared["printed"] == {"S": 0.7, "T": None, "F": 0.8}
    assert compared["distance"] == {"S": pytest.approx(0.01), "T": None, "F": pytest.approx(0.0004)}
    assert compared["mean_distance"] == pytest.approx(0.0052)
    assert compared["largest_distance"] == pytest.approx(0.01)
    assert (compared["cells"], compared["cells_at_digit"]) == (2, 1)


def test_agreement_takes_the_size_of_a_distance():
    compared = agreement({"S": 0.71, "F": 0.79}, PRINTED["x"], UNIT)
    assert compared["mean_distance"] == pytest.approx(0.01)


def summary(dataset, protocol, letter, auc, n=100):
    return {"dataset": dataset, "protocol": protocol, "letter": letter, "auc": auc, "n": n, "positives": 9}


def test_protocol_distances():
    rows = protocol_distances(
        [
            summary("x", "split", "S", 0.6),
            summary("x", "split", "F", 0.8),
            summary("x", "cv", "S", 0.69, n=200),
            summary("x", "cv", "F", 0.79, n=200),
            summary("mine", "cv", "S", 0.5),
        ],
        PRINTED,
        UNIT,
    )
    assert [(row["dataset"], row["protocol"], row["n"], row["best"]) for row in rows] == [
        ("x", "split", 100, False),
        ("x", "cv", 200, True),
        ("mine", "cv", 100, False),
    ]
    assert rows[0]["cells_at_digit"] == 1
    assert rows[2]["mean_distance"] is None


def test_of_protocols_alike_the_first_is_best():
    rows = protocol_distances([summary("x", p, "S", 0.7) for p in ("split", "cv")], PRINTED, UNIT)
    assert [row["best"] for row in rows] == [True, False]


def test_spreads(runs):
    rows = spreads(runs, PRINTED, UNIT)
    assert [(row["protocol"], row["letter"], row["varied"], row["runs"]) for row in rows] == [
        ("split", "S", None, 1),
        ("split", "F", "forest_seed", 4),
        ("cv", "S", "cv_seed", 4),
        ("cv", "F", "cv_seed", 4),
        ("cv", "F", "forest_seed", 2),
    ]
    stump = rows[2]
    aucs = [0.6, 0.62, 0.7, 0.61]
    assert stump["auc"] == 0.6
    assert stump["mean"] == pytest.approx(0.6325)
    assert stump["sd"] == pytest.approx(np.std(aucs, ddof=1))
    assert (stump["min"], stump["max"], stump["hits"], stump["hit_seeds"]) == (0.6, 0.7, 1, [3])
    assert stump["z"] == pytest.approx((0.7 - 0.6325) / np.std(aucs, ddof=1))
    assert rows[1]["hit_seeds"] == [1, 3]


def test_spread_of_what_draws_nothing_has_no_scale(runs):
    fixed = spreads(runs, PRINTED, UNIT)[0]
    assert (fixed["sd"], fixed["z"], fixed["hits"], fixed["hit_seeds"]) == (None, None, 1, [])


def test_spread_without_spread_or_print():
    (row,) = spreads({("x", "cv", "S"): folds(0.6, 0.6)}, PRINTED, UNIT)
    assert (row["sd"], row["z"]) == (0, None)
    (row,) = spreads({("mine", "cv", "S"): folds(0.6, 0.7)}, PRINTED, UNIT)
    assert (row["printed"], row["z"], row["hits"]) == (None, None, 0)


def test_spreads_are_json_and_csv(runs, tmp_path):
    cells = spreads(runs, PRINTED, UNIT)
    assert json.loads(json.dumps(cells, allow_nan=False)) == cells
    write_columns(tmp_path / "cells.csv", flat(cells))
    lines = (tmp_path / "cells.csv").read_text().splitlines()
    assert lines[0] == "dataset,protocol,letter,varied,printed,auc,runs,mean,sd,min,max,hits,hit_seeds,z"
    assert lines[1] == "x,split,S,,0.7,0.7004,1,0.7004,,0.7004,0.7004,1,,"
    assert ",2,1 3," in lines[2]


def matrix():
    summaries = [
        summary("x", "split", "S", 0.7003),
        summary("x", "cv", "S", 0.6),
        summary("y", "cv", "S", 0.9),
    ]
    return protocol_matrix(
        protocol_distances(summaries, {**PRINTED, "y": {"S": 0.8}}, UNIT), PROTOCOLS, 10, "x"
    )


def test_matrix_shows_every_distance_frames_the_best_and_hatches_the_impossible():
    ax = matrix().axes[0]
    assert [text.get_text() for text in ax.texts] == [
        *("0.0003", "1 of 1 digits"),
        *("0.1000", "0 of 1 digits"),
        *("0.1000", "0 of 1 digits"),
    ]
    assert [bool(patch.get_hatch()) for patch in ax.patches] == [False, False, True, False]
    assert [patch.get_linewidth() > 0 for patch in ax.patches] == [True, False, False, True]
    colours = [to_hex(patch.get_facecolor()) for patch in ax.patches]
    assert colours[1] == colours[3] != colours[0]
    assert [label.get_text() for label in ax.get_xticklabels()] == [
        "split\ntrain → test",
        "cv\n10-fold CV of train",
    ]


def test_matrix_of_a_data_set_that_is_not_printed():
    figure = protocol_matrix(
        protocol_distances([summary("mine", "cv", "S", 0.5)], PRINTED, UNIT), PROTOCOLS, 10, "x"
    )
    assert [text.get_text() for text in figure.axes[0].texts] == ["not printed"]


def test_spreads_are_drawn_about_the_printed_values(runs):
    more = {("y", "cv", "S"): folds(0.7, 0.8), ("mine", "cv", "S"): folds(0.5, 0.6)}
    names = {"S": "stump", "F": "forest"}
    figure = seed_spreads(runs | more, {**PRINTED, "y": {"S": 0.75}}, 0.001, names, "x")
    assert [ax.get_title() for ax in figure.axes] == ["x", "y"]
    ax = figure.axes[1]
    points = np.concatenate([line.get_xdata() for line in ax.lines if line.get_marker() == "s"])
    assert sorted(points) == pytest.approx([-0.05, 0.05])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["S .750"]
    low, high = ax.get_xlim()
    assert -low == high > 0.13


def test_spreads_of_nothing_printed_cannot_be_drawn():
    with pytest.raises(InputError, match="the paper has none of these data sets; allowed: x"):
        seed_spreads({("mine", "cv", "S"): folds(0.5, 0.6)}, PRINTED, 0.001, {"S": "stump"}, "x")


def test_the_same_data_give_the_same_bytes(runs, tmp_path):
    for name in ("one", "two"):
        save(matrix(), [str(tmp_path / f"{name}.matrix.{kind}") for kind in ("pdf", "png")])
        figure = seed_spreads(runs, PRINTED, 0.001, {"S": "stump", "F": "forest"}, "x")
        save(figure, [str(tmp_path / f"{name}.seeds.{kind}") for kind in ("pdf", "png")])
    for path in tmp_path.glob("one.*"):
        assert path.read_bytes() == path.with_name(path.name.replace("one", "two")).read_bytes()
