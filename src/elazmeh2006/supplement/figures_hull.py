"""Figure for choosing classifiers: convex hulls in ROC space."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._style import GREY, Look, outer_labels, plain, styled
from confident_roc.curves.hull import RocHull, iso_performance_slope, roc_hull
from confident_roc.roc import RocPoints
from elazmeh2006.figures.layout import legend, line_handles, panels_by_dataset, roc_space, segment_handle

Curves = dict[tuple[str, str], RocPoints]
# Line styles of the cost ratios, in their order.
_DASHES = ("solid", (0, (6, 2)), (0, (3, 1.5)), (0, (1, 1.5)))


@styled
def hulls(
    curves: Curves, names: Mapping[str, str], what: str, cost_ratios: Sequence[float], alpha: float = 0.05
) -> Figure:
    """Draw the convex hulls of each classifier and of all, with iso-performance lines.

    There is one line per cost ratio (cost of a false negative over cost of a false positive). It touches the
    hull at the best point, if the classes are as frequent as in the data.
    """

    def panel(ax: Axes, of_letter: dict[str, RocPoints], look: dict[str, Look]) -> None:
        roc_space(ax)
        hull = roc_hull(of_letter)
        ax.fill_between(hull.fpr, hull.tpr, color="0.94", linewidth=0, zorder=0)
        ax.plot(hull.fpr, hull.tpr, **_OF_ALL, label="hull of all")
        for letter, points in of_letter.items():
            one = roc_hull(points)
            ax.plot(one.fpr, one.tpr, **_thin(look[letter]))
            _confident_vertices(ax, one, look[letter], alpha)
        best = [_iso_performance_line(ax, hull, ratio, dash) for ratio, dash in _dashed(cost_ratios)]
        text = "\n".join(["best", *(plain(name, 30) for name in best)])
        ax.text(0.98, 0.03, text, transform=ax.transAxes, ha="right", fontsize=7.5, linespacing=1.4)

    figure, look = panels_by_dataset(curves, panel)
    handles = [
        *line_handles(look, names),
        Line2D([], [], color="0.8", linewidth=4, label="hull of all"),
        segment_handle("confident points of a hull", marker="h"),
        *_ratio_handles(cost_ratios),
    ]
    legend(figure, handles, 3, title=what, fontsize=8)
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure


_OF_ALL: dict[str, Any] = {"color": "0.8", "linewidth": 4, "solid_joinstyle": "round", "zorder": 1.8}


def _thin(look: Look) -> dict[str, Any]:
    """Return the style of a classifier's line."""
    return {"color": look.color, "linestyle": look.line, "linewidth": 0.9, "label": look.name}


def _confident_vertices(ax: Axes, hull: RocHull, look: Look, alpha: float) -> None:
    """Draw the confident points of a hull, and thick lines between neighbours; the others are below it."""
    heavy: dict[str, Any] = {"linewidth": 2.2, "marker": look.marker, "markersize": 3.5, "zorder": 3}
    heavy["label"] = f"{look.name}, confident"
    ax.plot(hull.fpr, np.where(hull.confident(alpha), hull.tpr, np.nan), color=look.color, **heavy)


def _iso_performance_line(ax: Axes, hull: RocHull, cost_ratio: float, dash: Any) -> str:
    """Draw the line that touches the hull, and a ring at that point; return the name of the best there."""
    slope = _slope(hull, cost_ratio)
    best = hull.best(slope)
    x, y = hull.fpr[best], hull.tpr[best]
    ends = np.array([x - y / slope, x + (1 - y) / slope]).clip(0, 1)
    style: dict[str, Any] = {"color": GREY, "linestyle": dash, "linewidth": 0.8, "zorder": 2.5}
    ax.plot(ends, y + slope * (ends - x), label=f"cost ratio {cost_ratio:g}", **style)
    ring: dict[str, Any] = {"markersize": 8, "markerfacecolor": "none", "markeredgewidth": 0.9}
    ax.plot(x, y, marker="o", markeredgecolor="black", zorder=4, clip_on=False, **ring)
    trivial = {0: "predict all negative", len(hull) - 1: "predict all positive"}
    return f"{cost_ratio:g}×: {trivial.get(best) or ', '.join(hull.operators[best])}"


def _slope(hull: RocHull, cost_ratio: float) -> float:
    return iso_performance_slope(float(hull.a[-1]), float(hull.c[-1]), cost_ratio)


def _dashed(cost_ratios: Sequence[float]) -> list[tuple[float, Any]]:
    return [(ratio, _DASHES[i % len(_DASHES)]) for i, ratio in enumerate(cost_ratios)]


def _ratio_handles(cost_ratios: Sequence[float]) -> list[Line2D]:
    return [
        Line2D([], [], color=GREY, linestyle=dash, linewidth=0.9, label=f"false negatives cost {ratio:g}×")
        for ratio, dash in _dashed(cost_ratios)
    ]
