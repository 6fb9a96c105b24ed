"""What the paper's figures show: segments that can be seen, four areas, known axes, zeros, single points."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest

from confident_roc._style import looks, nth_look
from confident_roc.intervals import Interval
from confident_roc.segment import AREAS
from elazmeh2006.evaluation import Key, evaluate
from elazmeh2006.figures.figure1 import all_and_confident
from elazmeh2006.figures.figure2 import method
from elazmeh2006.figures.figure3 import segment_and_areas
from elazmeh2006.figures.figure4 import fixed_width_bands
from elazmeh2006.figures.figure5 import roc_curves
from elazmeh2006.figures.figure6 import area_against_difference, bootstrap_intervals
from elazmeh2006.figures.figure7 import confident_intervals, printed_axes
from elazmeh2006.figures.layout import setting
from elazmeh2006.figures.what_if import as_run_and_what_if

PAPER = [Path(__file__).parents[3] / f"data/paper/{name}.yaml" for name in ("numbers", "claims")]
NAMES = {"S": "stump", "T": "tree"}
SUITE = setting("x", 0.05)


@pytest.fixture(scope="module")
def evaluated():
    """A rare class: S has confident points at the lower left, T has none."""
    random = np.random.default_rng(3)
    actual = np.repeat([1, 0], [20, 480])
    scores = {"S": random.normal(1.5 * actual), "T": np.repeat([0.9, 0.1], [1, 499])}
    made = {letter: evaluate({"actual": actual, "score": score}, 0.05) for letter, score in scores.items()}
    return {letter: curve for letter, (curve, _) in made.items()}, {
        letter: summary for letter, (_, summary) in made.items()
    }


def texts(figure):
    return " ".join(text.get_text() for text in figure.findobj(mpl.text.Text))


def test_a_figure_names_data_set_suite_and_level(evaluated):
    curves, summaries = evaluated
    what = setting("weka346", 0.01, "dis")
    figures = [
        roc_curves({("dis", "S"): curves["S"]}, NAMES, what),
        area_against_difference({("dis", "S"): summaries["S"]}, {}, NAMES, what, "V", "signed"),
        confident_intervals(curves, NAMES, what),
        bands(curves, level=0.99),
    ]
    for figure in figures:
        assert "dis, suite weka346, 99 % confidence" in texts(figure)


def bands(curves, level):
    band = {"level": level, "slope": 1.0, "width": 0.1, "share": 0.3, "share_interval": [0.2, 0.35]}
    summary = {"dataset": "dis", "band": band}
    return fixed_width_bands(curves, dict.fromkeys(NAMES, summary), NAMES, "weka346")


def test_figure1_shows_the_confident_points_among_all(evaluated):
    curve = evaluated[0]["S"]
    same, other = Key("d", "cv", "y-S"), Key("d", "cv", "z-S")
    others = {
        same: curve | {"threshold": curve["threshold"] + 1e-15},
        other: {x: y[1:] for x, y in curve.items()},
    }
    figure = all_and_confident(curve, nth_look(3), "B", others)
    (drawn,) = [line for line in figure.axes[0].lines if line.get_color() == nth_look(3).color]
    assert drawn.get_xdata().tolist() == curve["threshold"][curve["confident"]].tolist()
    assert "the same as in suite y" in texts(figure)
    assert "suite z" not in texts(figure)


def test_figure2_has_the_papers_empty_set_and_the_departures():
    shown = " ".join(texts(method(0.05, "V+Hl", "absolute")).split())
    assert r"and $0$ if $S = \varnothing$" in shown
    assert "the area is V+Hl; the average of |b-c|/n, because signs cancel" in shown
    assert "as in step 4" in texts(method(0.05, "V", "signed"))


@pytest.mark.parametrize("difference", ["signed", "absolute"])
def test_the_method_is_not_cut_off(difference):
    figure = method(0.0125, "V+Hl", difference)
    figure.draw_without_rendering()
    for text in figure.texts:
        box = text.get_window_extent()
        assert 0 <= box.x0 < box.x1 <= figure.bbox.x1
        assert 0 <= box.y0 < box.y1 <= figure.bbox.y1


def test_figure3_shows_all_four_areas(evaluated):
    curves, summaries = evaluated
    figure = segment_and_areas(curves["S"], nth_look(0), "S", summaries["S"]["areas"], "V|Hr")
    titles = [ax.get_title() for ax in figure.axes[1:]]
    assert [title.split(" = ")[0] for title in titles] == list(AREAS)
    assert [title.endswith("(figure 6)") for title in titles] == [name == "V|Hr" for name in AREAS]
    empty = segment_and_areas(curves["T"], nth_look(0), "T", None, "V")
    assert [ax.get_title() for ax in empty.axes] == ["no confident point, no area"]


def test_figure4_marks_half_of_roc_space(evaluated):
    shares = bands(evaluated[0], level=0.95).axes[-1]
    assert [line.get_xdata()[0] for line in shares.lines] == [50, 20, 30, 20, 30]
    assert "half of ROC space" in shares.texts[0].get_text()


def test_figure5_enlarges_the_confident_points(evaluated):
    curves, _ = evaluated
    figure = roc_curves({("d", x): curve for x, curve in curves.items()}, NAMES, SUITE)
    whole, enlarged = figure.axes
    for rate, (low, high) in (("fpr", enlarged.get_xlim()), ("tpr", enlarged.get_ylim())):
        points = curves["S"][rate][curves["S"]["confident"]]
        assert low < points.min() <= points.max() < high
        assert high - low < 0.9
    assert len(whole.patches) == 1
    (key,) = [x for x in figure.legends[0].legend_handles if "segment" in x.get_label()]
    of_classifiers = {look.color for look in looks(NAMES).values()}
    assert key.get_color() not in of_classifiers
    assert not key.get_marker()
    alone = roc_curves({("d", "T"): curves["T"]}, NAMES, SUITE)
    assert "no confident point" in texts(alone)


def test_figure6_has_intervals_and_an_open_marker_for_a_single_point(evaluated):
    curves, summaries = evaluated
    curves = {("d", letter): curve for letter, curve in curves.items()}
    intervals = bootstrap_intervals(curves, 0.05, seed=1)
    assert list(intervals) == [("d", "S")]
    area = intervals["d", "S"].by_name["area V"]
    assert area.lower < area.estimate == pytest.approx(summaries["S"]["areas"]["V"])
    single = summaries["S"] | {"confident_points": 1, "areas": dict.fromkeys(AREAS, 0.0)}
    both = {("d", "S"): summaries["S"], ("d", "T"): single}
    figure = area_against_difference(both, intervals, NAMES, SUITE, "V", "absolute")
    markers = {line.get_marker(): line for line in figure.axes[0].lines if line.get_marker() != "None"}
    faces = {name: line.get_markerfacecolor() for name, line in markers.items()}
    assert faces == {nth_look(0).marker: nth_look(0).color, nth_look(1).marker: "white"}
    assert markers[nth_look(1).marker].get_ydata()[0] == 0
    of_intervals = [line for line in figure.axes[0].lines if line.get_alpha() == 0.75]
    assert len(of_intervals) == 2
    none = replace(intervals["d", "S"], areas=dict.fromkeys(AREAS, Interval(0.1, np.nan, np.nan)))
    figure = area_against_difference(both, {("d", "S"): none}, NAMES, SUITE, "V", "absolute")
    assert len([line for line in figure.axes[0].lines if line.get_alpha() == 0.75]) == 1
    assert "better" in texts(figure)


def test_figure7_is_on_the_papers_axes(evaluated):
    x, y = printed_axes(PAPER, "dis")
    assert set(x) == set("TFB")
    assert y > 0
    assert printed_axes(PAPER, "spect") == ({}, 0.0)
    curve = evaluated[0]["S"]
    some = curve["threshold"][curve["confident"]]
    wide, narrow = (some.min() - 1, some.max() + 2), (some.min() + 0.01, some.max() + 2)
    for limits in (wide, narrow):
        (ax,) = confident_intervals({"S": curve}, NAMES, SUITE, ({"S": limits}, 0.9)).axes
        assert ax.get_xlim()[0] < some.min()
        assert ax.get_xlim()[1] > limits[1]
        assert ax.get_ylim() == (-0.9, 0.9)
        assert ax.get_xlabel() == ("" if limits == wide else "shaded: the paper's axis")


def test_figure8_marks_zeros_and_spreads_a_crowd():
    """Nine of ten points are within one thousandth of the axis."""
    n = 10
    curve = {
        "threshold": np.r_[0.7, np.linspace(0.999, 1, n - 1)],
        "difference": np.linspace(-0.1, 0.1, n).round(2),
        "lower": np.full(n, -0.2),
        "upper": np.full(n, 0.2),
        "confident": np.ones(n, dtype=bool),
    }
    curve["difference"][4] = 0
    (ax,) = confident_intervals({"S": curve}, NAMES, SUITE).axes
    (inset,) = ax.child_axes
    spread = [line for line in inset.lines if line.get_marker() == nth_look(0).marker]
    assert spread[0].get_xdata().tolist() == list(range(n - 1))
    rings = [line for line in ax.lines if line.get_markersize() == 8]
    assert rings[0].get_xdata().tolist() == [curve["threshold"][4]]
    evenly = curve | {"threshold": np.linspace(0, 1, n)}
    assert not confident_intervals({"S": evenly}, NAMES, SUITE).axes[0].child_axes


def test_what_if_has_an_arrow_from_as_run(evaluated):
    _, summaries = evaluated
    moved = summaries["S"] | {"average_differences": {"absolute": 0.5}}
    cases = ("split", summaries), ("cv", {"S": moved, "T": summaries["T"]})
    figure = as_run_and_what_if(*cases, NAMES, SUITE, "V", "absolute")
    arrows = [text for text in figure.axes[0].texts if text.arrow_patch and not text.get_text()]
    assert [arrow.xy[0] for arrow in arrows] == [0.5]
    assert figure.axes[0].get_title() == (
        "as run: split (no confident point: T)\nwhat if: cv (no confident point: T)"
    )
