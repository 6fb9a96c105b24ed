"""The study with a known truth: its populations, its gate of calibration, and the committed tables.

The gate is a small fixed part of the study. An interval, a test or a band that stops covering fails it.
"""

import re
from pathlib import Path

import numpy as np
import pytest
import yaml
from scipy import stats
from truth.bands import ROCCI, band_of, rocci_rows, rows, sample
from truth.config import SINGLE, TABLES, read_table
from truth.imbalance import rows as imbalance_rows
from truth.populations import POPULATIONS, population
from truth.samples import Cell, cell, cost_ratio, generator, measured, sizes
from truth.summary import LEAST_GAP, NULL, cost_gap, tables

from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment

ROOT = Path(__file__).parents[2]
STUDY = ROOT / "studies/truth"
CONFIG = yaml.safe_load((STUDY / "config.yaml").read_text())


@pytest.fixture(scope="module")
def summary():
    return {name: read_table(STUDY / f"summary/{name}.csv") for name in TABLES}


# The gate of calibration

ALARM = 0.001
"""Probability that a calibrated interval fails: the seeds are fixed, so it fails always or never."""
CELLS = {name: (30, 300) for name in ("binormal", "gamma", "null")}
SAMPLES, RESAMPLED = 400, 100
GATED = ("AUC, logit", "AUC, newcombe", "AUC difference", "Tango, two models", "Tango, one threshold")
BY_RESAMPLES = ("AUC, percentile", "AP, mean", "CAUC", "AveD", "Tango, all confident points")


def enough(held: int, samples: int, expected: float) -> bool:
    """Whether so many intervals that hold are no evidence against the expected coverage."""
    return stats.binom.cdf(held, samples, expected) >= ALARM


@pytest.fixture(scope="module")
def gate():
    """Count the samples of the gate; they are others than those of the study."""
    counted = {}
    for name, (positives, negatives) in CELLS.items():
        counted[name] = Cell(name, positives, negatives)
        for i in range(SAMPLES):
            scores = population(name).sample(positives, negatives, generator(f"gate/{name}", i))
            counted[name].add(scores, 100 if name == "gamma" and i < RESAMPLED else 0)
    return {name: (each, each.rows()) for name, each in counted.items()}


def expected_coverage(summary, name, interval):
    """Return the coverage in the study, or the nominal one if that is lower."""
    positives, negatives = CELLS[name]
    table = summary["intervals"]
    key = (table["population"] == name) & (table["interval"] == interval)
    (row,) = table[key & (table["positives"] == positives) & (table["negatives"] == negatives)].to_dict(
        "records"
    )
    return min(row["coverage"], 0.95)


@pytest.mark.parametrize(
    ("name", "interval"),
    [*((name, each) for name in CELLS for each in GATED), *(("gamma", each) for each in BY_RESAMPLES)],
)
def test_gate_intervals_cover(gate, summary, name, interval):
    (row,) = (row for row in gate[name][1]["intervals"] if row["interval"] == interval)
    assert row["samples"] == (RESAMPLED if interval in BY_RESAMPLES else SAMPLES)
    assert row["given"] > 0.9 * row["samples"]
    assert enough(row["held"], row["given"], expected_coverage(summary, name, interval))


@pytest.mark.parametrize("interval", GATED)
def test_gate_fails_if_an_interval_is_30_percent_shorter(gate, summary, interval):
    """The self-check of the gate: the same samples, and intervals that are too short."""
    for name in ("binormal", "gamma"):
        lower, upper, true = np.array(gate[name][0].limits[interval]).T
        middle, half = (lower + upper) / 2, 0.7 * (upper - lower) / 2
        held = int(np.sum(np.abs(true - middle) <= half))
        assert not enough(held, SAMPLES, expected_coverage(summary, name, interval))


@pytest.mark.parametrize("test", ["DeLong", "Tango"])
def test_gate_tests_keep_their_size(gate, test):
    (row,) = (row for row in gate["null"][1]["preferences"] if row["procedure"] == test)
    rejected = row["first"] + row["second"]
    assert enough(row["samples"] - rejected, row["samples"], 0.95)
    # A test of size .10 would not pass.
    assert not enough(round(0.9 * SAMPLES), SAMPLES, 0.95)


@pytest.mark.parametrize(("kind", "expected"), [("fixed width, 1", 0.93), ("joint regions", 0.95)])
def test_gate_bands_contain_the_curve(kind, expected):
    settings = {"ratios": [1], "samples": 100, "bootstraps": 200}
    held = {}
    for name in ("binormal", "gamma"):
        curve = population(name).first.curve
        bands = [
            band_of(roc_points(*sample(name, 30, 30, i)), kind, settings["bootstraps"], i) for i in range(100)
        ]
        held[name] = sum(band.contains(curve) for band in bands)
        assert enough(held[name], 100, expected)
    assert not enough(80, 100, expected)


# Populations


@pytest.mark.parametrize("name", POPULATIONS)
def test_a_population_has_the_curve_that_it_claims(name):
    of, size = population(name), 40_000
    scores = of.sample(size, size, np.random.default_rng(7))
    actual = np.arange(2 * size) < size
    for model, score in zip((of.first, of.second), scores, strict=True):
        points = roc_points(actual, score)
        assert auc(points) == pytest.approx(model.auc, abs=0.006)
        some = points.threshold[:: max(1, len(points) // 50)]
        fpr, tpr = model.rates(some)
        place = np.searchsorted(points.threshold, some)
        # The largest distance of so many draws from the truth is below this with a probability of 1 - 1e-6.
        assert np.abs(points.fpr[place] - fpr).max() < 0.0135
        assert np.abs(points.tpr[place] - tpr).max() < 0.0135
        prevalence = 0.5
        assert measured(points)[1] == pytest.approx(model.average_precision(prevalence), abs=0.01)
        costs = points.b / size + points.c / size
        assert costs.min() == pytest.approx(model.cost(prevalence, 1.0), abs=0.015)
        curve = model.curve
        assert all(x[0] == 0 and x[-1] == pytest.approx(1) and np.all(np.diff(x) >= -1e-12) for x in curve)


def test_populations_differ_as_the_readme_says():
    aucs = {name: (population(name).first.auc, population(name).second.auc) for name in POPULATIONS}
    for name, pair in aucs.items():
        expected = {"crossing": (0.8, 0.8), "null": (0.85, 0.85), "ties": (0.85, 0.85)}.get(name, (0.85, 0.8))
        assert pair == pytest.approx(expected, abs=1e-6)
    of = population("correlated")
    first, second = of.sample(10, 20_000, np.random.default_rng(1))
    assert np.corrcoef(first[10:], second[10:])[0, 1] == pytest.approx(0.8, abs=0.02)
    fine, few = population("ties").sample(50, 50, np.random.default_rng(1))
    assert (len(np.unique(fine)), len(np.unique(few))) == (100, 8)
    shift = population("binormal").first.rates(np.array([0.0]))
    assert shift[1] == pytest.approx(stats.norm.cdf(np.sqrt(2) * stats.norm.ppf(0.85)), abs=1e-6)


def test_the_better_classifier_depends_on_the_costs_if_curves_cross():
    assert abs(cost_gap("crossing", 30, 300, "neutral")) < LEAST_GAP
    assert (
        cost_gap("crossing", 30, 30, "ten") < -LEAST_GAP < LEAST_GAP < cost_gap("crossing", 30, 3000, "ten")
    )
    assert cost_gap("null", 30, 300, "ten") == 0
    assert [cost_ratio(name, 30, 300) for name in ("neutral", "ten")] == [10, 10]


# Samples and tables


def tiny(**changes):
    settings = {"ratios": [1, 10], "most_examples": 500, "samples": 6, "samples_examples": 10_000}
    return {**settings, "resampled": 2, "resampled_examples": 10_000, "bootstraps": 20, **changes}


def test_sizes_keep_within_the_numbers_of_examples():
    settings = tiny(samples_examples=1000, resampled_examples=300)
    assert sizes(10, settings) == {10: (6, 2), 100: (6, 2)}
    assert sizes(40, settings) == {40: (6, 2), 400: (2, 0)}
    assert sizes(50, settings) == {50: (6, 2)}


def test_a_sample_is_counted_as_the_library_would():
    counted = Cell("binormal", 20, 60)
    scores = population("binormal").sample(20, 60, generator("a", 3))
    counted.add(scores, 20)
    rows_of = counted.rows()
    signs = {row["procedure"]: row["first"] - row["second"] for row in rows_of["preferences"]}
    actual = np.arange(80) < 20
    segments = [confident_segment(actual, score) for score in scores]
    area, difference = (
        [segment.areas["V+Hl"] for segment in segments],
        [segment.average_differences["absolute"] for segment in segments],
    )
    assert signs["AUC"] == np.sign(segments[0].auc - segments[1].auc)
    assert signs["CAUC"] == np.sign(area[0] - area[1])
    assert signs["AveD"] == np.sign(difference[1] - difference[0])
    assert signs["plane"] == (signs["CAUC"] if signs["CAUC"] == signs["AveD"] else 0)
    right = [(s >= x.balanced["threshold"]) == actual for s, x in zip(scores, segments, strict=True)]
    b, c, _ = counted.counts["Tango, two models at chosen points"][0]
    assert (b, c) == (np.sum(right[0] & ~right[1]), np.sum(right[1] & ~right[0]))
    assert {row["interval"] for row in rows_of["intervals"]} >= {*GATED, *BY_RESAMPLES}


def test_the_same_cell_has_the_same_rows():
    made = cell("discrete", 10, tiny())
    assert made == cell("discrete", 10, tiny())
    assert made != cell("discrete", 10, tiny(bootstraps=21))
    assert {row["negatives"] for row in made["preferences"]} == {10, 100}


@pytest.fixture(scope="module")
def small():
    """Tables of three populations with few samples."""
    cells = [
        cell(name, positives, tiny()) for name in ("binormal", "crossing", "null") for positives in (10, 30)
    ]
    settings = {"ratios": [1], "samples": 3, "bootstraps": 20, "positives": 12, "multiply": [1, 5]}
    return tables(cells, rows("binormal", 10, settings), imbalance_rows("binormal", settings))


def test_tables_of_few_samples(small):
    assert list(small) == list(TABLES)
    chosen = small["choices"]
    assert set(chosen["population"]) == {"binormal", "crossing"}
    assert chosen[["better", "worse", "unknown"]].sum(axis=1).to_numpy() == pytest.approx(1)
    expected = chosen["gap"].abs() * (chosen["worse"] + chosen["unknown"] / 2)
    assert chosen["regret"].to_numpy() == pytest.approx(expected.to_numpy())
    assert (chosen["better_error"] > 0).all()
    assert not set(chosen[chosen["deployment"] == "ten"]["procedure"]) & {"cost, neutral"}
    everywhere = small["procedures"].query("ratio == 'all' and procedure == 'AUC' and positives == 10")
    mean = chosen.query("procedure == 'AUC' and positives == 10").groupby("deployment")["better"].mean()
    assert dict(zip(everywhere["deployment"], everywhere["better"], strict=True)) == pytest.approx(
        mean.to_dict()
    )
    assert set(small["null"]["population"]) == {"null"}
    moved = small["imbalance"].set_index(["measure", "negatives"])["moved"]
    assert moved["AUC", 12] == 1
    assert moved["AP", 60] < 1


def test_without_rocci_its_rows_are_empty(monkeypatch, tmp_path):
    monkeypatch.setattr("truth.bands._run", lambda folder: None)
    (row,) = rocci_rows(["binormal"], [10], {"ratios": [1], "rocci": 2}, tmp_path)
    assert (row["band"], row["bands"], row["whole"], row["share"]) == (ROCCI, 0, 0, None)
    arrays = np.load(tmp_path / "samples.npz")
    assert arrays["scores0"].shape == (2, 20)


# The committed tables


def test_the_committed_tables_are_of_the_shipped_config(summary):
    assert tuple(CONFIG["populations"]) == POPULATIONS
    intervals = summary["intervals"]
    assert set(intervals["population"]) == set(POPULATIONS)
    for positives in CONFIG["positives"]:
        planned = sizes(positives, CONFIG["samples"])
        part = intervals[(intervals["positives"] == positives) & (intervals["interval"] == "AUC, logit")]
        assert dict(zip(part["negatives"], part["samples"], strict=False)) == {
            negatives: samples for negatives, (samples, _) in planned.items()
        }
    assert set(summary["bands"]["population"]) == set(POPULATIONS) - set(SINGLE)
    assert set(summary["null"]["population"]) == set(NULL)
    factors = summary["imbalance"]["negatives"] / summary["imbalance"]["positives"]
    assert sorted(set(factors)) == CONFIG["imbalance"]["multiply"]


def test_links_of_the_study_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)", (STUDY / "README.md").read_text()):
        assert (STUDY / target).exists(), target
