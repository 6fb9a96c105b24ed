"""Figures of seven or seventy data sets, many classifiers, and names with special characters."""

from __future__ import annotations

import warnings
from functools import cache

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from confident_roc._style import looks, save
from confident_roc.roc import roc_points
from elazmeh2006.evaluation import evaluate
from elazmeh2006.figures.figure1 import all_and_confident
from elazmeh2006.figures.figure3 import segment_and_areas
from elazmeh2006.figures.figure5 import roc_curves
from elazmeh2006.figures.figure6 import area_against_difference
from elazmeh2006.figures.figure7 import confident_intervals
from elazmeh2006.figures.protocol_distances import protocol_matrix
from elazmeh2006.figures.what_if import as_run_and_what_if
from elazmeh2006.supplement.figures_hull import hulls
from elazmeh2006.supplement.figures_lift import error_reject_curves, lift_charts, recall_precision_curves

# Matplotlib cannot draw this name if it reads it as a formula.
FORMULA = r"$\frac{$ and $x_1$"
LONG = "a name of sixty letters, which is what somebody will give it"
HOSTILE = [FORMULA, LONG, "<script>alert(1)</script>", "a & b | 100% #1", "naïve ~ ^ \\x {y}"]
ALPHA = 0.05
SUITE = "suite x, 95 % confidence"


@cache
def made(datasets: int, classifiers: int):
    """Scores on data sets with short and long names, by classifiers with hostile names."""
    random = np.random.default_rng(1)
    names = [f"set_{i}.x+y-z" for i in range(datasets - 1)] + ["x" * 60]
    letters = [chr(ord("A") + i) for i in range(classifiers)]
    scores = {}
    for name in names:
        actual = np.repeat([1, 0], [8, 40])
        for letter in letters:
            scores[name, letter] = actual, random.normal(0.4 + 0.2 * actual, 0.15).clip(0, 1).round(2)
    return scores, {letter: f"{HOSTILE[i % len(HOSTILE)]} {i}" for i, letter in enumerate(letters)}


@cache
def evaluated(datasets: int, classifiers: int):
    """Return the curves and summaries of all scores, and their ROC points."""
    scores, _ = made(datasets, classifiers)
    curves = {
        key: evaluate(dict(zip(("actual", "score"), of, strict=True)), ALPHA) for key, of in scores.items()
    }
    return curves, {key: roc_points(*of) for key, of in scores.items()}


def drawings(datasets: int, classifiers: int):
    """Draw every figure that shows all data sets or all classifiers."""
    _, names = made(datasets, classifiers)
    curves, points = evaluated(datasets, classifiers)
    columns = {key: curve for key, (curve, _) in curves.items()}
    summaries = {key: summary for key, (_, summary) in curves.items()}
    (first, letter), *_ = curves
    one = {x: columns[first, x] for x in names}
    look = looks(names)[letter]
    cases = [(name, {x: summaries[first, x] for x in names}) for name in ("cv", "split")]
    return {
        "figure 1": lambda: all_and_confident(one[letter], look, names[letter]),
        "figure 3": lambda: segment_and_areas(
            one[letter], look, names[letter], summaries[first, letter]["areas"], "V"
        ),
        "figure 5": lambda: roc_curves(columns, names, SUITE),
        "figure 6": lambda: area_against_difference(summaries, {}, names, SUITE, "V+Hl", "absolute"),
        "figure 7": lambda: confident_intervals(one, names, SUITE),
        "what-if": lambda: as_run_and_what_if(*cases, names, SUITE, "V+Hl", "absolute"),
        "hulls": lambda: hulls(points, names, SUITE, [1, 10]),
        "lift": lambda: lift_charts(points, names, SUITE),
        "recall-precision": lambda: recall_precision_curves(points, names, SUITE),
        "error-reject": lambda: error_reject_curves(points, names, SUITE),
    }


def texts(figure: Figure):
    words = [text.get_text() for text in figure.findobj(mpl.text.Text)]
    return " ".join(" ".join(words).split())


@pytest.mark.parametrize("name", list(drawings(2, 2)))
def test_seven_data_sets_and_hostile_names(name, tmp_path):
    """Names are drawn as written, not as formulas, and no legend is wider than its figure."""
    figure = drawings(7, 5)[name]()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        save(figure, [str(tmp_path / "x.png")])
    assert FORMULA.replace("$", r"\$") in texts(figure)
    for legend in figure.legends:
        assert legend.get_window_extent().width <= figure.bbox.width + 0.1 * figure.dpi


@pytest.mark.parametrize("name", ["figure 5", "figure 6"])
def test_seventy_data_sets(name):
    figure = drawings(70, 4)[name]()
    shown = [ax for ax in figure.axes if ax.get_visible()]
    assert len(shown) == (140 if name == "figure 5" else 70)
    width, height = figure.get_size_inches()
    assert 0.5 < width / height < 1


def test_a_long_legend_leaves_room_for_the_panels():
    figure = drawings(2, 15)["figure 5"]()
    figure.canvas.draw()
    assert figure.axes[0].get_window_extent().height / figure.dpi > 0.7


def test_letters_of_figure6_do_not_cover_each_other():
    one = {"average_differences": {"absolute": 0.1}, "areas": {"V": 0.2}, "confident_points": 3}
    many = {("x", letter): one for letter in "ABCDEFGHIJKL"}
    names = dict.fromkeys("ABCDEFGHIJKL", "name")
    figure = area_against_difference(many, {}, names, SUITE, "V", "absolute")
    figure.canvas.draw()
    letters = [text for text in figure.axes[0].texts if text.get_text() in names]
    # The box is that of the letter alone: without the line to it, and without the space below the baseline.
    boxes = [mpl.text.Text.get_window_extent(text).padded(-1.5) for text in letters]
    assert len(boxes) == 12
    covered = [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.overlaps(b)]
    assert covered == []


def test_no_data_set_of_the_paper_no_matrix():
    figure = protocol_matrix([], {"cv": {"cross_validate": ["train"]}}, 10, "x")
    assert texts(figure) == "The paper prints none of these data sets"
