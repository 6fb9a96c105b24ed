"""Figures of lift charts, recall-precision curves and error-reject curves, on all data sets."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from confident_roc._style import Look, outer_labels, styled
from confident_roc.curves.error_reject import accepted_counts, error_reject_curve
from confident_roc.roc import RocPoints
from confident_roc.segment import confident_segment
from elazmeh2006.figures.layout import legend, line_handles, panels_by_dataset, refined, segment_handle

Curves = dict[tuple[str, str], RocPoints]
Line = tuple[NDArray[Any], NDArray[Any]]
FromCounts = Callable[[RocPoints, NDArray[Any], NDArray[Any]], Line]

_CHANCE: dict[str, Any] = {"color": "0.7", "linewidth": 0.8, "zorder": 1}
_IDEAL: dict[str, Any] = {"color": "0.6", "linewidth": 0.8, "linestyle": (0, (6, 3)), "zorder": 1}


@styled
def lift_charts(curves: Curves, names: Mapping[str, str], what: str, alpha: float = 0.05) -> Figure:
    """Draw how many positives are among the k examples with the highest scores."""

    def panel(ax: Axes, points: RocPoints) -> None:
        k = np.geomspace(1, points.n, 200)
        ax.plot(k, k * points.positives / points.n, **_CHANCE)
        ax.plot(np.r_[k, points.n], np.minimum(np.r_[k, points.n], points.positives), **_IDEAL)
        # With few positives the interesting part is at small k.
        ax.set(xscale="log", xlim=(1, points.n), ylim=(0, 1.04 * points.positives))
        ax.xaxis.set_major_formatter(lambda k, _: f"{k:g}")
        ax.yaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))

    handles = {"in random order": _CHANCE, "positives first": _IDEAL}
    figure = _figure(curves, names, what, panel, lambda points: _by_threshold(points, alpha, _lift), handles)
    outer_labels(figure, "examples predicted positive, k = a + c", "true positives among them, a")
    return figure


@styled
def recall_precision_curves(
    curves: Curves, names: Mapping[str, str], what: str, alpha: float = 0.05
) -> Figure:
    """Draw precision against recall; between two thresholds the line is a hyperbola, not straight."""

    def panel(ax: Axes, points: RocPoints) -> None:
        ax.axhline(points.positives / points.n, **_CHANCE)
        ax.set(xlim=(-0.02, 1.02), ylim=(0, 1.04))

    handles = {"in random order": _CHANCE}
    line = _recall_precision
    figure = _figure(curves, names, what, panel, lambda points: _by_threshold(points, alpha, line), handles)
    outer_labels(figure, "recall", "precision")
    return figure


@styled
def error_reject_curves(curves: Curves, names: Mapping[str, str], what: str, alpha: float = 0.05) -> Figure:
    """Draw the error rate of the accepted examples against the share of rejected ones.

    The line is thick if the errors of the accepted examples are balanced: Tango's interval of (b-c)/n
    contains zero, as at a confident point of a ROC curve. Scores must be probabilities.
    """

    def panel(ax: Axes, points: RocPoints) -> None:
        ax.axhline(min(points.positives, points.negatives) / points.n, **_CHANCE)
        ax.set(xlim=(-0.02, 1.02))

    handles = {"always predict the frequent class": _CHANCE}
    key = segment_handle("balanced errors: the interval of (b-c)/n contains 0")
    figure = _figure(curves, names, what, panel, lambda points: _by_bound(points, alpha), handles, key)
    for ax in figure.axes:
        if ax.get_visible():
            _limit_y_axis(ax)
    outer_labels(figure, "share of rejected examples", "error rate of the accepted ones")
    return figure


def _figure(
    curves: Curves,
    names: Mapping[str, str],
    what: str,
    panel: Callable[[Axes, RocPoints], None],
    lines: Callable[[RocPoints], tuple[Line, list[Line]]],
    others: Mapping[str, Mapping[str, Any]],
    key: Line2D | None = None,
) -> Figure:
    """Draw one panel per data set: its reference lines, then each classifier's curve and its thick parts."""

    def draw(ax: Axes, of_letter: dict[str, RocPoints], look: dict[str, Look]) -> None:
        panel(ax, next(iter(of_letter.values())))
        for letter, points in of_letter.items():
            _draw(ax, look[letter], *lines(points))

    figure, look = panels_by_dataset(curves, draw, height=2.7)
    handles = [
        key or segment_handle(),
        *(Line2D([], [], **style, label=label) for label, style in others.items()),
    ]
    legend(figure, [*line_handles(look, names), *handles], 3, title=what, columnspacing=1.2)
    return figure


def _draw(ax: Axes, look: Look, line: Line, thick: list[Line]) -> None:
    thin: dict[str, Any] = {"linestyle": look.line, "linewidth": 0.9, "alpha": 0.8, "zorder": 2}
    ax.plot(*line, color=look.color, label=look.name, **thin)
    heavy: dict[str, Any] = {"linewidth": 2.2, "solid_capstyle": "round", "zorder": 3}
    for x, y in thick:
        ax.plot(x, y, color=look.color, label=f"{look.name}, thick", **heavy)
        ends: dict[str, Any] = {"marker": look.marker, "markersize": 3.6, "linestyle": "none"}
        ax.plot(x[[0, -1]], y[[0, -1]], color=look.color, **ends)


def _limit_y_axis(ax: Axes, most: float = 0.9) -> None:
    """Scale the y axis to the part with 10 % accepted or more: among a few accepted all may be wrong."""
    lines = [np.transpose(line.get_xydata()) for line in ax.lines]
    top = max(float(np.max(y[x <= most], initial=0)) for x, y in lines)
    ax.set_ylim(-0.03 * top, 1.08 * top)


def _by_threshold(points: RocPoints, alpha: float, line: FromCounts) -> tuple[Line, list[Line]]:
    """Return the curve over all thresholds, from no predicted positives to all, and its confident segment."""
    segment = confident_segment(points=points, alpha=alpha)
    whole = line(points, np.r_[points.c, 0], np.r_[points.a, 0])
    return whole, [line(points, points.c[segment.rows], points.a[segment.rows])] if len(segment) else []


def _lift(points: RocPoints, c: NDArray[Any], a: NDArray[Any]) -> Line:
    c, a = refined(c, a, 300)
    return a + c, a


def _recall_precision(points: RocPoints, c: NDArray[Any], a: NDArray[Any]) -> Line:
    c, a = refined(c, a)
    some_predicted = a + c > 0
    return a[some_predicted] / points.positives, a[some_predicted] / (a + c)[some_predicted]


def _by_bound(points: RocPoints, alpha: float) -> tuple[Line, list[Line]]:
    curve = error_reject_curve(points, alpha)
    errors, total = accepted_counts(curve)

    def line(rows: slice) -> Line:
        some, of = refined(errors[rows], total[rows], 300)
        return 1 - of / points.n, some / of

    change = np.flatnonzero(np.diff(np.r_[False, curve["confident"], False]))
    return line(slice(None)), [line(slice(i, j)) for i, j in zip(change[::2], change[1::2], strict=True)]
