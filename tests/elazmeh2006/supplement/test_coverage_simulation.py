"""How often bands and intervals contain the truth: by simulation, by exact sums, and in the reference."""

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from confident_roc.roc import roc_points
from confident_roc.segment import AREAS
from confident_roc.tango import tango_interval
from elazmeh2006.supplement.coverage_simulation import (
    KINDS,
    bands_of_curve,
    compared_band,
    containment,
    interval_coverage,
    share_error,
    simulation,
    tango_coverage,
    tango_rows,
    tango_simultaneous,
)
from elazmeh2006.supplement.populations import Binormal

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
REFERENCE = ROOT / "data/reference/coverage"


@pytest.mark.parametrize(("positives", "negatives", "auc"), [(13, 300, 0.75), (40, 40, 0.85)])
def test_containment_of_the_true_curve(positives, negatives, auc):
    """In a small simulation, some bands keep the level; others do not claim to."""
    simulations, level = 60, 0.95
    rows = containment(
        Binormal(auc), positives, negatives, simulations=simulations, bootstraps=200, compiled=True
    )
    by_band = {row["band"]: row for row in rows}
    assert set(by_band) == set(KINDS)
    chance = 3 * math.sqrt(level * (1 - level) / simulations)
    # This band is guaranteed for every sample size.
    assert by_band["joint regions"]["whole"] / simulations >= level - chance
    # The paper's band is close to its level; a simulation of this size cannot see the difference.
    assert by_band["fixed width, sqrt(P/N)"]["whole"] / simulations >= level - chance
    # Pointwise bands rarely contain the whole curve, but they contain most of it.
    for kind in ("pointwise", "vertical averaging"):
        assert by_band[kind]["whole"] / simulations < level - 2 * chance
        assert by_band[kind]["part"] > by_band[kind]["whole"] / simulations + 0.3
    assert by_band["fixed width, of points"]["whole"] < by_band["fixed width, sqrt(P/N)"]["whole"]
    assert by_band["joint regions"]["share"] > by_band["Working-Hotelling"]["share"]


def test_simulation_counts_bands_that_could_not_be_fitted():
    rows = containment(Binormal(0.999), 5, 5, simulations=4, bootstraps=20, compiled=True)
    by_band = {row["band"]: row for row in rows}
    assert by_band["Working-Hotelling"]["bands"] < 4
    assert by_band["pointwise"]["bands"] == 4


@pytest.mark.parametrize("kind", ["fixed width, sqrt(P/N)", "fixed width, of points", "pointwise"])
def test_error_of_a_share_is_what_other_seeds_give(kind):
    """Bands of many seeds scatter as the error of one predicts: it is 1.96 standard deviations."""
    points = Binormal(0.8).sample(20, 60, np.random.default_rng(3))
    draws = {"bootstraps": 200, "compiled": True}
    bands = [compared_band(points, kind, 0.95, seed=1000 * seed, **draws) for seed in range(60)]
    scatter = 1.96 * np.std([one.share for one in bands], ddof=1)
    errors = [
        share_error(one, points, kind, 0.95, seed=1000 * seed, **draws) for seed, one in enumerate(bands)
    ]
    # Student's quantile for ten batches makes the errors 15 % longer. Small batches have skewed shares.
    assert 0.75 < np.median(errors) / scatter < 1.5


def test_errors_of_simulated_shares():
    rows = containment(Binormal(0.8), 15, 40, simulations=30, bootstraps=40, compiled=True)
    for row in rows:
        low, high = stats.binomtest(row["whole"], row["bands"]).proportion_ci(method="wilson")
        assert row["whole_error"] == pytest.approx((high - low) / 2)
        assert 0 < row["share_error"] < 0.2
    few = interval_coverage(Binormal(0.8), 15, 40, simulations=10, bootstraps=20, compiled=True)
    for row in few:
        low, high = stats.binomtest(row["holds_population"], 10).proportion_ci(method="wilson")
        assert row["holds_population_error"] == pytest.approx((high - low) / 2)


def test_rows_on_tangos_strips():
    rows = tango_rows(Binormal(0.9), 20, 100, simulations=50)
    by_place = {row["where"]: row for row in rows}
    assert len(by_place) == 5
    first, last = by_place["first threshold"], by_place["last threshold"]
    balanced = by_place["balanced threshold"]
    assert first["fpr"] > balanced["fpr"] > last["fpr"]
    # At the balanced threshold b = c is expected; at the ends the difference is just confident.
    assert 20 * (1 - balanced["tpr"]) == pytest.approx(100 * balanced["fpr"], rel=1e-3)
    for end in (first, last):
        b, c = 20 * (1 - end["tpr"]), 100 * end["fpr"]
        assert (b - c) ** 2 / (b + c) == pytest.approx(stats.norm.isf(0.025) ** 2, rel=1e-2)
        assert end["coverage"] > 0.94
    assert by_place["all confident points"]["coverage"] <= by_place["a confident point"]["coverage"]


# Comparison with the reference, the tables of a full run


def reference(name, dataset):
    rows = pd.read_csv(REFERENCE / f"{name}.csv")
    return rows[rows["dataset"] == dataset]


def assert_equal(rows, expected):
    """Compare two values without the last digits, which may depend on the machine."""
    made = pd.DataFrame(rows)
    pd.testing.assert_frame_equal(
        made, expected[list(made)].reset_index(drop=True), check_dtype=False, rtol=1e-9, atol=1e-12
    )


@pytest.mark.parametrize("dataset", ["spect", "spectf"])
def test_bands_of_weka_are_the_references(dataset):
    """The bands use the scores of the real Weka and the number of bootstraps of the config."""
    for letter in "SB":
        scores = pd.read_csv(ROOT / f"tests/golden/weka-3.4.6/{dataset}.{letter}.csv")
        points = roc_points(scores["actual"], scores["p_positive"])
        expected = reference("bands", dataset)
        expected = expected[expected["classifier"] == f"weka346-{letter}"]
        assert_equal(bands_of_curve(points, 0.95, bootstraps=5000, seed=1, compiled=True), expected)


@pytest.mark.parametrize("dataset", ["dis", "spect"])
def test_strips_of_a_data_set_are_the_references(dataset):
    """The strips use all samples of the full run."""
    expected = reference("tango", dataset)
    positives, negatives, auc = expected[["positives", "negatives", "auc"]].iloc[0]
    assert_equal(tango_rows(Binormal(auc), int(positives), int(negatives)), expected)


def test_simulation_has_all_rows_of_the_reference():
    """A small simulation has the same data sets, bands, measures and columns, but other numbers."""
    size = reference("tango", "spectf").iloc[0]
    summary = {"dataset": "spectf", "positives": 40, "n": 80, "auc": size["auc"]}
    others = [{**summary, "auc": size["auc"] + step} for step in (-0.05, 0.05)]
    tables = simulation(
        [summary, *others], level=0.95, alpha=0.05, simulations=3, bootstraps=20, values=10, seed=1
    )
    assert list(tables) == ["containment", "intervals", "tango", "tests", "distinct"]
    for name, rows in tables.items():
        expected = reference(name, "spectf")
        made = pd.DataFrame(rows)
        assert list(made) == list(expected)
        keys = {"dataset", "scores", "band", "measure", "where", "situation", "test", "distinct"}
        texts = [column for column in made if column in keys]
        exact = [*texts, "positives", "negatives", "auc"]
        assert_equal(made[exact].to_dict("records"), expected)


# Coverage of the intervals


@pytest.mark.parametrize(("positives", "negatives", "true_auc"), [(60, 60, 0.8), (30, 300, 0.8)])
def test_coverage(positives, negatives, true_auc):
    """The intervals contain the mean over samples of this size, at 95 %.

    The interval of AUC keeps its level. Those of CAUC and AveD contain the mean more often: a resample
    repeats examples, so it has fewer distinct points than a sample, and the ends of its segment vary more.
    """
    simulations, level = 150, 0.95
    rows = interval_coverage(
        Binormal(true_auc), positives, negatives, simulations=simulations, bootstraps=300, compiled=True
    )
    chance = 3 * math.sqrt(level * (1 - level) / simulations)
    for row in rows:
        assert row["intervals"] == simulations
        assert row["holds_expected"] / simulations >= level - chance, row
        assert row["empty"] == 0
    assert rows[0]["measure"] == "AUC"
    assert abs(rows[0]["holds_population"] / simulations - level) <= chance
    # A limit of these intervals: areas are larger on the true curve than in samples.
    assert all(row["expected"] < row["population"] for row in rows if row["measure"] in AREAS)


# At one threshold chosen beforehand b and c are binomial, so these tests need no simulation.
SETTINGS = [
    (positives, negatives, threshold)
    for positives, negatives in ((40, 40), (60, 912), (13, 959), (15, 172))
    for threshold in (0.5, 1.0, 1.5, 2.0)
]


@pytest.mark.parametrize(("positives", "negatives", "threshold"), SETTINGS)
def test_strip_of_one_threshold_holds_its_level(positives, negatives, threshold):
    """With fixed sizes of both classes, b - c varies less than Tango assumes."""
    (fpr,), (tpr,) = Binormal(0.85).rates(np.array([threshold]))
    assert tango_coverage(positives, negatives, fpr, tpr) >= 0.95 - 0.005


def test_exact_coverage_by_simulation():
    positives, negatives, fpr, tpr = 15, 172, 0.1, 0.6
    simulations = 20_000
    random = np.random.default_rng(4)
    b = random.binomial(positives, 1 - tpr, simulations)
    c = random.binomial(negatives, fpr, simulations)
    lower, upper = tango_interval(b, c, positives + negatives)
    true = (positives * (1 - tpr) - negatives * fpr) / (positives + negatives)
    share = np.mean((lower <= true) & (true <= upper))
    exact = tango_coverage(positives, negatives, fpr, tpr)
    assert share == pytest.approx(exact, abs=3 * math.sqrt(exact * (1 - exact) / simulations))


def test_variance_with_fixed_classes_is_smaller():
    """For error rates x, y it is P x (1 - x) + N y (1 - y); Tango has P x + N y - (P x - N y)^2 / n."""
    x, y = np.meshgrid(np.linspace(0, 1, 41), np.linspace(0, 1, 41))
    for P, N in ((40, 40), (13, 959), (500, 20)):
        fixed = P * x * (1 - x) + N * y * (1 - y)
        assert np.all(fixed <= P * x + N * y - (P * x - N * y) ** 2 / (P + N) + 1e-9)
        assert fixed[3, 5] == pytest.approx(
            stats.binom(P, x[3, 5]).var() + stats.binom(N, y[3, 5]).var(), rel=1e-12
        )


def test_all_strips_at_once_hold_less_often_than_one():
    """A segment has many points, and the data choose them: the method claims nothing for all together."""
    counts = tango_simultaneous(Binormal(0.9), 300, 300, simulations=600)
    assert counts["samples"] == 600
    chance = 2 * math.sqrt(0.95 * 0.05 / 600)
    assert counts["all"] / 600 < 0.95 - chance
    assert counts["part"] > 0.95 - chance
