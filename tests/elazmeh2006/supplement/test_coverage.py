"""The study of bands and intervals: populations, simulations, tables, and what the docs say of it."""

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from confident_roc.errors import InputError
from confident_roc.roc import vertices
from confident_roc.segment import AREAS
from confident_roc.tango import tango_interval
from elazmeh2006.supplement.coverage import (
    KINDS,
    containment,
    interval_coverage,
    tango_coverage,
    tango_rows,
    tango_simultaneous,
)
from elazmeh2006.supplement.figures_coverage import bands_study
from elazmeh2006.supplement.populations import Binormal


@pytest.mark.parametrize("values", [None, 10])
def test_population_has_its_auc_and_curve(values):
    population = Binormal(0.8, values)
    fpr, tpr = population.curve
    area = np.sum(np.diff(fpr) * (tpr[1:] + tpr[:-1])) / 2
    assert area == pytest.approx(0.8, abs=1e-4 if values is None else 0.01)
    assert len(fpr) == (2003 if values is None else values + 1)
    points = population.sample(20_000, 20_000, np.random.default_rng(1))
    if values:
        assert len(points) == values
    drawn = np.interp(np.linspace(0, 1, 21), *vertices(points))
    # The largest distance of 20 000 draws from the truth, for both rates, at 1 - 1e-4.
    assert np.abs(drawn - np.interp(np.linspace(0, 1, 21), fpr, tpr)).max() < 0.04


@pytest.mark.parametrize("auc", [0.5, 1.0, 0.2, math.nan])
def test_population_without_a_curve(auc):
    with pytest.raises(InputError, match=r"^auc: .+; allowed: .+"):
        Binormal(auc)


def test_true_segment_is_that_of_a_large_sample():
    """A sample a hundred times as large, its counts divided by a hundred, is nearly the population."""
    population, positives, negatives = Binormal(0.85), 30, 300
    true = population.segment(positives, negatives)
    points = population.sample(100 * positives, 100 * negatives, np.random.default_rng(3))
    b, c = points.b / 100, points.c / 100
    keep = (b - c) ** 2 <= stats.norm.isf(0.025) ** 2 * (b + c)
    fpr, tpr, difference = points.fpr[keep], points.tpr[keep], ((b - c) / 330)[keep]
    assert true["V+Hl"] == pytest.approx(fpr[0] * tpr[0] - fpr[-1] * tpr[-1], rel=0.08)
    assert true["signed"] == pytest.approx(np.mean(difference), abs=3e-4)
    assert true["absolute"] == pytest.approx(np.mean(np.abs(difference)), rel=0.05)


@pytest.mark.parametrize(("positives", "negatives", "auc"), [(13, 300, 0.75), (40, 40, 0.85)])
def test_containment_of_the_true_curve(positives, negatives, auc):
    """At a modest size: what holds the level, and what does not claim to."""
    simulations, level = 60, 0.95
    rows = containment(
        Binormal(auc), positives, negatives, simulations=simulations, bootstraps=200, compiled=True
    )
    found = {row["band"]: row for row in rows}
    assert set(found) == set(KINDS)
    chance = 3 * math.sqrt(level * (1 - level) / simulations)
    # Guaranteed for every sample size.
    assert found["joint regions"]["whole"] / simulations >= level - chance
    # The paper's band is near its level; a simulation of this size cannot tell it from that.
    assert found["fixed width, sqrt(P/N)"]["whole"] / simulations >= level - chance
    # Bands of single points hold the whole curve rarely, though most of it.
    for kind in ("pointwise", "vertical averaging"):
        assert found[kind]["whole"] / simulations < level - 2 * chance
        assert found[kind]["part"] > found[kind]["whole"] / simulations + 0.3
    assert found["fixed width, of points"]["whole"] < found["fixed width, sqrt(P/N)"]["whole"]
    assert found["joint regions"]["share"] > found["Working-Hotelling"]["share"]


def test_simulation_counts_bands_that_could_not_be_fitted():
    rows = containment(Binormal(0.999), 5, 5, simulations=4, bootstraps=20, compiled=True)
    found = {row["band"]: row for row in rows}
    assert found["Working-Hotelling"]["bands"] < 4
    assert found["pointwise"]["bands"] == 4


# What docs/bands.md says of the study, where that was run: it is no part of the default run

ROOT = Path(__file__).resolve().parents[3]
STUDY = ROOT / "results/study"


@pytest.fixture(scope="module")
def page():
    if not (STUDY / "tango.csv").exists():
        pytest.skip("no results/study: snakemake bands_study makes it")
    return " ".join((ROOT / "docs/bands.md").read_text().split())


def lowest_to_highest(shares):
    return f"{100 * shares.min():.0f}-{100 * shares.max():.0f} %"


def test_documented_bands_are_the_studys(page):
    held, shown = (pd.read_csv(STUDY / f"{name}.csv") for name in ("containment", "bands"))
    held["whole"] /= held["bands"]
    for kind in KINDS:
        rows = held[held["band"] == kind]
        cells = [lowest_to_highest(rows["whole"][rows["scores"] == s]) for s in rows["scores"].unique()]
        room = lowest_to_highest(shown["share"][shown["band"] == kind].dropna())
        assert f"| {kind} | {' | '.join(cells)} | {room} |" in page


def test_documented_room_of_the_slopes_is_the_studys(page):
    shown = pd.read_csv(STUDY / "bands.csv").pivot_table("share", ["dataset", "classifier"], "band")
    ratio = shown["fixed width, sqrt(N/P)"] / shown["fixed width, sqrt(P/N)"]
    medians = ratio.groupby("dataset").median().drop("spectf")
    assert f"takes {medians.min():.2f} to {medians.max():.2f} of the room" in page


def test_documented_intervals_are_the_studys(page):
    rows = pd.read_csv(STUDY / "intervals.csv")
    rows["held"] = 100 * rows["holds_expected"] / rows["intervals"]
    for name, part in rows.groupby("dataset", sort=False):
        cells = " | ".join(f"{held:.0f}" for held in part["held"])
        assert f"| {name} | {part['positives'].iloc[0]} | {part['negatives'].iloc[0]} | {cells} |" in page
    average = rows[rows["measure"].isin(["signed", "absolute"])]
    ratio = average["length"] / (2 * stats.norm.isf(0.025) * average["sd"])
    assert f"{ratio.min():.1f} to {ratio.max():.1f} times as long" in page


def test_documented_strips_are_the_studys(page):
    rows = pd.read_csv(STUDY / "tango.csv")
    one = 100 * rows["coverage"][rows["where"].str.endswith("threshold")]
    together = 100 * rows["coverage"][rows["where"] == "all confident points"]
    assert f"its exact coverage is {one.min():.1f} to {one.max():.1f} %" in page
    assert f"hold in {together.min():.1f} to {together.max():.1f} % of the samples" in page


# The tables and the figure of the study


def test_rows_on_tangos_strips():
    rows = tango_rows(Binormal(0.9), 20, 100, simulations=50)
    found = {row["where"]: row for row in rows}
    assert len(found) == 5
    first, last = found["first threshold"], found["last threshold"]
    balanced = found["balanced threshold"]
    assert first["fpr"] > balanced["fpr"] > last["fpr"]
    # Expected there: as many false negatives as false positives; at the ends, a difference just confident.
    assert 20 * (1 - balanced["tpr"]) == pytest.approx(100 * balanced["fpr"], rel=1e-3)
    for end in (first, last):
        b, c = 20 * (1 - end["tpr"]), 100 * end["fpr"]
        assert (b - c) ** 2 / (b + c) == pytest.approx(stats.norm.isf(0.025) ** 2, rel=1e-2)
        assert end["coverage"] > 0.94
    assert found["all confident points"]["coverage"] <= found["a confident point"]["coverage"]


def test_figure_of_the_study():
    containment_rows = [
        {"dataset": d, "scores": s, "band": b, "whole": 0.5}
        for d in ("one", "two")
        for s in ("continuous", "10 distinct")
        for b in KINDS
    ]
    shares = [{"dataset": d, "band": b, "share": 0.2} for d in ("one", "two") for b in KINDS]
    figure = bands_study(containment_rows, shares, 0.95, 400)
    assert [ax.get_title() for ax in figure.axes] == [
        "simulated, continuous scores",
        "simulated, 10 distinct scores",
        "data sets, median classifier",
    ]
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == list(KINDS)
    markers = [line.get_xydata()[0] for line in figure.axes[2].lines if line.get_linestyle() == "None"]
    assert len(markers) == 2 * len(KINDS)
    assert {x for x, _ in markers} == {0.2}
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["one", "two"]


# Coverage of the intervals


@pytest.mark.parametrize(("positives", "negatives", "true_auc"), [(60, 60, 0.8), (30, 300, 0.8)])
def test_coverage(positives, negatives, true_auc):
    """Of the values that samples of this size have on average, at 95 %.

    AUC's interval holds its level. Those of CAUC and AveD hold more: a resample repeats examples, so its
    points lie farther apart than a sample's, and the ends of its segment wander more.
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
    # What must be said of these intervals: on the true curve V|Hr is larger than samples show.
    assert all(row["expected"] < row["population"] for row in rows if row["measure"] in AREAS)


# One threshold chosen beforehand: false negatives and false positives are binomial, so nothing is simulated.
SETTINGS = [
    (positives, negatives, threshold)
    for positives, negatives in ((40, 40), (60, 912), (13, 959), (15, 172))
    for threshold in (0.5, 1.0, 1.5, 2.0)
]


@pytest.mark.parametrize(("positives", "negatives", "threshold"), SETTINGS)
def test_strip_of_one_threshold_holds_its_level(positives, negatives, threshold):
    """With the sizes of both classes fixed, b - c varies less than Tango supposes."""
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
    """Why: P x (1 - x) + N y (1 - y), and not P x + N y - (P x - N y)^2 / n, for error rates x and y."""
    x, y = np.meshgrid(np.linspace(0, 1, 41), np.linspace(0, 1, 41))
    for P, N in ((40, 40), (13, 959), (500, 20)):
        fixed = P * x * (1 - x) + N * y * (1 - y)
        assert np.all(fixed <= P * x + N * y - (P * x - N * y) ** 2 / (P + N) + 1e-9)
        assert fixed[3, 5] == pytest.approx(
            stats.binom(P, x[3, 5]).var() + stats.binom(N, y[3, 5]).var(), rel=1e-12
        )


def test_all_strips_at_once_hold_less_often_than_one():
    """The points of a segment are many and chosen by the data: no claim is made for all of them."""
    found = tango_simultaneous(Binormal(0.9), 300, 300, simulations=600)
    assert found["samples"] == 600
    chance = 2 * math.sqrt(0.95 * 0.05 / 600)
    assert found["all"] / 600 < 0.95 - chance
    assert found["part"] > 0.95 - chance
