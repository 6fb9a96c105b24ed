"""The files of scores, curves, summaries and bands are read as they were written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from confident_roc._files import write_columns
from confident_roc.errors import InputError
from confident_roc.roc import roc_points
from elazmeh2006 import evaluation
from elazmeh2006.evaluation import Key, by_dataset_and_letter, by_letter, key_of

SCORES = {
    "instance": np.arange(8),
    "fold": np.repeat([0, 1], 4),
    "actual": np.array([1, 0, 1, 0, 0, 1, 0, 0]),
    "score": np.array([0.9, 0.1, 0.8, 0.7, 0.3, 0.1 + 0.2, 0.2, 0.6]),
}
BAND = {"level": 0.9, "slope": 1.0, "bootstraps": 50, "seed": 1}


@pytest.fixture
def place(tmp_path):
    return tmp_path / "curves/dis/split/my-suite-T2.csv"


def test_a_path_says_what_a_file_is_of(place):
    key = key_of(place)
    assert key == Key("dis", "split", "my-suite-T2")
    assert (key.suite, key.letter) == ("my-suite", "T2")
    assert key_of(str(place.with_suffix(".json"))) == key


def test_files_are_read_by_data_set_and_letter():
    paths = [f"results/curves/{dataset}/cv/suite-{letter}.csv" for dataset in ("b", "a") for letter in "ST"]
    assert by_letter(str.upper, paths[:2]) == {"S": paths[0].upper(), "T": paths[1].upper()}
    keyed = by_dataset_and_letter(len, paths)
    assert list(keyed) == [("b", "S"), ("b", "T"), ("a", "S"), ("a", "T")]


def test_scores_are_read_as_they_were_written(tmp_path):
    write_columns(tmp_path / "x.csv", SCORES)
    read = evaluation.read_scores(tmp_path / "x.csv")
    assert list(read) == list(SCORES)
    for name, column in SCORES.items():
        assert read[name].dtype == column.dtype
        np.testing.assert_array_equal(read[name], column)


def test_a_curve_and_its_summary_are_read_as_they_were_written(place):
    curve, summary = evaluation.evaluate(SCORES, 0.05)
    evaluation.write_evaluation(place, curve, summary)
    read = evaluation.read_curve(place)
    assert list(read) == list(curve)
    for name, column in curve.items():
        np.testing.assert_array_equal(read[name], column)
    assert read["confident"].dtype == bool
    header = {"dataset": "dis", "protocol": "split", "classifier": "my-suite-T2"}
    read_summary = evaluation.read_summary(place.with_suffix(".json"))
    assert list(read_summary.items())[:5] == [*header.items(), ("suite", "my-suite"), ("letter", "T2")]
    assert (read_summary["auc"], read_summary["positives"]) == (summary["auc"], 3)


def test_points_are_those_of_the_library(place):
    evaluation.write_evaluation(place, *evaluation.evaluate(SCORES, 0.05))
    read, points = evaluation.read_points(place), roc_points(SCORES["actual"], SCORES["score"])
    for name in ("threshold", *"abcd"):
        np.testing.assert_array_equal(getattr(read, name), getattr(points, name))


def test_alpha_decides_what_is_confident():
    strict, lax = (evaluation.evaluate(SCORES, alpha)[0]["confident"].sum() for alpha in (0.9, 0.001))
    assert strict < lax


def test_a_band_and_its_summary_are_read_as_they_were_written(place):
    edges, summary = evaluation.band(SCORES, **BAND)
    evaluation.write_evaluation(place, edges, summary)
    read = evaluation.read_band(place)
    assert list(read) == ["fpr", "tpr", "upper_fpr", "upper_tpr", "lower_fpr", "lower_tpr"]
    for name, column in edges.items():
        np.testing.assert_array_equal(read[name], column)
    assert np.all(read["upper_tpr"] >= read["lower_tpr"])
    read_summary = evaluation.read_summary(place.with_suffix(".json"))
    assert {key: read_summary[key] for key in ("level", "slope", "letter")} == {
        "level": 0.9,
        "slope": 1.0,
        "letter": "T2",
    }
    assert 0 < read_summary["width"] < 2


def test_a_cut_off_file_is_named_with_its_line(place):
    evaluation.write_evaluation(place, *evaluation.evaluate(SCORES, 0.05))
    text = place.read_text()
    Path(place).write_text(text[: text.rindex(",")])
    lines = text.count("\n")
    with pytest.raises(InputError, match=rf"^{place}:{lines}: "):
        evaluation.read_curve(place)
