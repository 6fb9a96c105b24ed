"""The talk's worked examples."""

import csv
from pathlib import Path

import numpy as np
import pytest
import yaml

from confident_roc._style import nth_look
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.roc import roc_points
from elazmeh2006.supplement.figures_talk import making_of_a_band, worked_example
from elazmeh2006.supplement.talk import band_steps, case_control, farthest

ROOT = Path(__file__).parents[3]
TALK = yaml.safe_load((ROOT / "data/paper/talk.yaml").read_text())


def test_the_misprint_stands_beside_the_right_cell():
    printed, right = case_control(TALK["marijuana"])
    assert (printed["b from"], printed["b"], printed["sum"], printed["adds up"]) == ("print", 6, 29, False)
    assert (right["b from"], right["b"], right["sum"], right["adds up"]) == (
        "row, column, total",
        9,
        32,
        True,
    )
    assert right["difference"] == 6 / 32
    with open(ROOT / "tests/golden/tango_reference.csv", newline="") as file:
        (known,) = [row for row in csv.DictReader(file) if (row["b"], row["c"], row["n"]) == ("9", "3", "32")]
    assert right["lower"] == pytest.approx(float(known["lower"]), abs=1e-10)
    assert right["upper"] == pytest.approx(float(known["upper"]), abs=1e-10)
    assert right["contains zero"]


def test_a_table_that_adds_up_has_one_row():
    table = {
        "cells": {"a": 1, "b": 2, "c": 3, "d": 4},
        "row_totals": [3, 7],
        "column_totals": [4, 6],
        "total": 10,
    }
    (row,) = case_control(table)
    assert row["b from"] == "print, row, column, total"
    assert row["adds up"]


def sample(seed=3, n=60):
    random = np.random.default_rng(seed)
    actual = (np.arange(n) % 5 == 0).astype(int)
    return roc_points(actual, np.round(random.normal(size=n) + actual, 1))


@pytest.mark.parametrize("slope", [0.4, 1.0, 2.5])
def test_the_steps_lead_to_the_band(slope):
    points = sample()
    band = fixed_width_band(points=points, slope=slope, level=0.9, bootstraps=300, seed=2)
    steps = band_steps(points, slope, 0.9, shown=7, bootstraps=300, seed=2)
    assert steps.width == pytest.approx(band.width, abs=1e-12)
    assert (len(steps.some), len(steps.distances)) == (7, 300)
    assert np.sum(steps.distances <= steps.width + 1e-12) >= 270
    assert np.sum(steps.distances < steps.width - 1e-12) < 270
    assert farthest(steps.centre, steps.last, slope)[0] == steps.width
    assert farthest(steps.centre, steps.some[3], slope)[0] == steps.distances[3]


def test_curves_may_be_farthest_apart_at_a_vertex_of_either():
    diagonal, perfect = (np.array([0.0, 1]),) * 2, (np.array([0.0, 0, 1]), np.array([0.0, 1, 1]))
    assert farthest(diagonal, perfect, 1.0) == farthest(perfect, diagonal, 1.0) == (0.5, 1.0)


def test_the_arrow_is_the_displacement():
    steps = band_steps(sample(), 0.5, bootstraps=200)
    (f, t), (g, s) = steps.farthest
    assert abs(g - f) == pytest.approx(steps.width)
    assert s - t == pytest.approx(-0.5 * (g - f))
    for (x, y), line in ((steps.farthest[0], steps.centre), (steps.farthest[1], steps.last)):
        along = np.interp(x + y, line[0] + line[1], line[0])
        assert along == pytest.approx(x), "both ends lie on their curves"


def test_more_curves_than_there_are_cannot_be_shown():
    assert len(band_steps(sample(), 1.0, shown=40, bootstraps=5).some) == 5


def texts(figure):
    return [text.get_text() for text in figure.findobj(lambda artist: hasattr(artist, "get_text"))]


def test_the_worked_example_shows_the_table_and_the_numbers():
    items = TALK["items"]
    actual = [int(sign == "+") for sign in items["classes"]]
    shown = texts(worked_example(actual, items["scores"]))
    assert any("AUC .680, CAUC .600 (V+Hl), AveD .150 (absolute)" in text for text in shown)
    assert any("12 confident points, T from 0.35 to 0.55" in text for text in shown)
    assert "[−.011, .488]" in shown
    assert sum(text.startswith("step ") and "confident" in text for text in shown) == 5
    signed = texts(worked_example(actual, items["scores"], area="V", difference="signed"))
    assert any("CAUC .470 (V), AveD −.025 (signed)" in text for text in signed)


def test_a_worked_example_without_a_confident_point():
    """At every threshold these scores have errors in one class only."""
    actual = [0] * 20 + [1]
    shown = texts(worked_example(actual, [*np.linspace(0.5, 0.9, 20), 0.1]))
    assert any(text.startswith("AUC .000") for text in shown)


def test_the_making_of_a_band_says_its_share():
    points = sample()
    steps = band_steps(points, 1.0, bootstraps=50)
    fpr, tpr = steps.centre
    edges = {"upper_fpr": fpr - 0.1, "upper_tpr": tpr + 0.1, "lower_fpr": fpr + 0.1, "lower_tpr": tpr - 0.1}
    summary = {"level": 0.95, "slope": 1.0, "share": 0.25, "share_interval": [0.23, 0.26]}
    figure = making_of_a_band(steps, edges, summary, "1", "T on d", nth_look(1))
    shown = "\n".join(texts(figure))
    lines = [line for line in figure.axes[0].lines if line.get_color() == nth_look(1).color]
    assert len(lines) == 1  # the curve of the classifier; the bootstrapped curves are grey
    assert "covers 25.0 ± 1.5%" in shown
    assert f"w = {steps.width:.3f}" in shown
