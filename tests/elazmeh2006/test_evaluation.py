"""The files of scores, curves and summaries are read as they were written."""

from __future__ import annotations

import bz2
from pathlib import Path

import numpy as np
import pytest

from confident_roc._files import stacked, write_columns
from confident_roc.bands import fixed_width_band, joint_regions_band
from confident_roc.errors import InputError
from confident_roc.roc import roc_points
from elazmeh2006 import evaluation
from elazmeh2006.evaluation import Key, by_dataset_and_letter, of_protocols
from elazmeh2006.seeds import Seeds, write_seeded_scores

SCORES = {
    "instance": np.arange(8),
    "fold": np.repeat([0, 1], 4),
    "actual": np.array([1, 0, 1, 0, 0, 1, 0, 0]),
    "score": np.array([0.9, 0.1, 0.8, 0.7, 0.3, 0.1 + 0.2, 0.2, 0.6]),
}
OTHER = {name: column[2:] for name, column in SCORES.items()}
BAND = {"level": 0.9, "slope": 1.0, "bootstraps": 50, "seed": 1}
KEYS = [Key("dis", protocol, f"my-suite-{letter}") for letter in ("T2", "S") for protocol in ("split", "cv")]


@pytest.fixture
def place(tmp_path):
    """Curves and summaries of two classifiers under two protocols; another data set is left out."""
    path = tmp_path / "curves/dis/my-suite.csv"
    curves, summaries = {}, {}
    for key in [Key("sick", "cv", "my-suite-S"), *KEYS]:
        scores = SCORES if key.protocol == "cv" else OTHER
        curves[key], summary = evaluation.evaluate(scores, 0.05)
        summaries[key] = {**summary, "band": evaluation.band(scores, **BAND)}
    evaluation.write_evaluations(path, curves, summaries)
    return path


def test_a_classifier_has_a_suite_and_a_letter():
    assert (KEYS[0].suite, KEYS[0].letter) == ("my-suite", "T2")


def test_results_of_one_protocol_per_data_set():
    results = {key: i for i, key in enumerate([*KEYS, Key("sick", "cv", "my-suite-S")])}
    chosen = of_protocols(results, {"dis": "split", "sick": "cv", "other": "cv"})
    assert by_dataset_and_letter(chosen) == {("dis", "T2"): 0, ("dis", "S"): 2, ("sick", "S"): 4}
    assert of_protocols(results, {}) == {}


def test_scores_are_read_as_they_were_written(tmp_path):
    path = tmp_path / "scores/dis/my-suite-S.csv"
    write_columns(path, stacked(["protocol"], {("split",): OTHER, ("cv",): SCORES}))
    read = evaluation.read_scores(path)
    assert list(read) == [Key("dis", protocol, "my-suite-S") for protocol in ("split", "cv")]
    for columns, written in zip(read.values(), (OTHER, SCORES), strict=True):
        assert list(columns) == list(written)
        for name, column in written.items():
            assert columns[name].dtype == column.dtype
            np.testing.assert_array_equal(columns[name], column)


def test_scores_of_seeds_are_read_as_they_were_written(tmp_path):
    path = tmp_path / "forensics/dis/cv/scores/my-suite-S.csv.bz2"
    pairs = {Seeds(7, 1): SCORES["score"], Seeds(None, 2): SCORES["score"] / 3, Seeds(1, None): np.zeros(8)}
    written = {pair: {"actual": SCORES["actual"], "score": score} for pair, score in pairs.items()}
    write_seeded_scores(path, written)
    assert bz2.decompress(path.read_bytes()).splitlines()[0] == b"actual,7/1,/2,1/"
    ((key, read),) = evaluation.read_seeded_scores(path).items()
    assert key == Key("dis", "cv", "my-suite-S")
    assert list(read) == list(pairs)
    for pair, score in pairs.items():
        assert read[pair]["score"].tolist() == score.tolist()
        assert read[pair]["actual"].tolist() == SCORES["actual"].tolist()


def test_curves_and_summaries_are_read_as_they_were_written(place):
    curve, summary = evaluation.evaluate(SCORES, 0.05)
    curves = evaluation.read_curves(place)
    summaries = evaluation.read_summaries(place.with_suffix(".json"))
    assert list(curves) == list(summaries) == KEYS
    read = curves[KEYS[1]]
    assert list(read) == list(curve)
    for name, column in curve.items():
        np.testing.assert_array_equal(read[name], column)
    assert read["confident"].dtype == bool
    header = {"dataset": "dis", "protocol": "cv", "classifier": "my-suite-T2"}
    assert list(summaries[KEYS[1]].items())[:5] == [*header.items(), ("suite", "my-suite"), ("letter", "T2")]
    assert (summaries[KEYS[1]]["auc"], summaries[KEYS[1]]["positives"]) == (summary["auc"], 3)
    assert summaries[KEYS[0]]["n"] == 6


def test_points_are_those_of_the_library(place):
    read = evaluation.points_of(evaluation.read_curves(place)[KEYS[1]])
    points = roc_points(SCORES["actual"], SCORES["score"])
    for name in ("threshold", *"abcd"):
        np.testing.assert_array_equal(getattr(read, name), getattr(points, name))


def test_alpha_decides_what_is_confident():
    strict, lax = (evaluation.evaluate(SCORES, alpha)[0]["confident"].sum() for alpha in (0.9, 0.001))
    assert strict < lax


def test_the_edges_of_a_band_follow_from_the_curve_and_the_summary(place):
    band = evaluation.read_summaries(place.with_suffix(".json"))[KEYS[1]]["band"]
    edges = evaluation.band_edges(evaluation.read_curves(place)[KEYS[1]], band)
    made = fixed_width_band(SCORES["actual"], SCORES["score"], **BAND)
    (upper_fpr, upper_tpr), (lower_fpr, lower_tpr) = made.displaced
    expected = [made.fpr, made.tpr, upper_fpr, upper_tpr, lower_fpr, lower_tpr]
    assert list(edges) == ["fpr", "tpr", "upper_fpr", "upper_tpr", "lower_fpr", "lower_tpr"]
    for column, right in zip(edges.values(), expected, strict=True):
        np.testing.assert_array_equal(column, right)
    assert (band["level"], band["slope"], band["width"], band["share"]) == (0.9, 1.0, made.width, made.share)
    assert 0 < band["width"] < 2


@pytest.mark.parametrize("slope", ["sqrt(P/N)", 1, "sqrt(N/P)"])
def test_a_band_has_the_shares_under_the_other_slopes(slope, place):
    """With their Monte-Carlo intervals; joint regions draw nothing and have none."""
    slopes = ["sqrt(P/N)", 1, "sqrt(N/P)"]
    options = {"level": 0.9, "bootstraps": 80, "seed": 2}
    band = evaluation.band(SCORES, slope=slope, slopes=slopes, **options)
    names = [str(other) for other in slopes if other != slope]
    assert list(band["others"]) == [*names, "joint regions"]
    shares = {str(slope): band, **band["others"]}
    for each in slopes:
        made = fixed_width_band(SCORES["actual"], SCORES["score"], slope=each, **options)
        assert shares[str(each)]["share"] == made.share
        assert shares[str(each)]["share_interval"] == list(made.share_interval)
        assert made.share_interval[0] <= made.share <= made.share_interval[1]
    joint = joint_regions_band(SCORES["actual"], SCORES["score"], level=0.9)
    assert band["others"]["joint regions"] == {"share": joint.share, "share_interval": None}


def test_the_intervals_of_shares_are_written_and_read(place):
    band = evaluation.read_summaries(place.with_suffix(".json"))[KEYS[0]]["band"]
    assert band == evaluation.band(OTHER, **BAND)
    assert list(band["others"]) == ["joint regions"]


def test_a_cut_off_file_is_named_with_its_line(place):
    text = place.read_text()
    Path(place).write_text(text[: text.rindex(",")])
    lines = text.count("\n")
    with pytest.raises(InputError, match=rf"^{place}:{lines}: "):
        evaluation.read_curves(place)
