"""Figures 7 and 8: (b - c)/n and Tango's intervals against the threshold."""

from collections.abc import Iterable, Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from confident_roc._files import AnyPath, Columns
from confident_roc._style import PALE, Look, looks, outer_labels, panels, plain, styled
from elazmeh2006.figures.layout import (
    DIFFERENCE,
    RING,
    THRESHOLD,
    confident_points,
    draw_intervals,
    legend,
    mark_zeros,
    title,
    widest,
)
from elazmeh2006.yaml_file import read_yaml

Limits = tuple[float, float]


def printed_axes(files: Iterable[AnyPath], dataset: str) -> tuple[dict[str, Limits], float]:
    """Read the limits of the paper's figure 7: of the x axis by letter, and of the y axis (0 if unknown)."""
    bounds = [
        entry["printed"]
        for path in files
        for entry in read_yaml(path)
        if entry["where"].startswith("Figure 7") and entry.get("tolerance") == "bound"
        if dataset in entry["datasets"]
    ]
    x = {bound["letter"]: tuple(bound["range"]) for bound in bounds if isinstance(bound, dict)}
    return x, max((bound for bound in bounds if isinstance(bound, float)), default=0.0)


@styled
def confident_intervals(
    curves: Mapping[str, Columns],
    names: Mapping[str, str],
    what: str,
    axes_of_paper: tuple[Mapping[str, Limits], float] = ({}, 0.0),
) -> Figure:
    """Draw figures 7 and 8: one panel per classifier with confident points, with one scale of differences.

    On the paper's axes, which become longer if a point is outside. Without them, x axes go from 0 to 1, and a
    crowd of points is enlarged in the empty part of its panel.
    """
    confident = {letter: confident_points(curve) for letter, curve in curves.items()}
    shown = [letter for letter, curve in confident.items() if len(curve["threshold"])]
    empty = [f"{names[letter]} ({letter})" for letter in confident if letter not in shown]
    text = what + (f"; no confident point: {', '.join(empty)}" if empty else "")
    if not shown:
        figure, axes = panels(1, width=4.5)
        axes[0].set_axis_off()
        figure.suptitle(plain(text, 50), fontsize=9)
        return figure
    columns, width = (3, 2.7) if len(shown) == 3 else (None, 3.4)
    figure, axes = panels(len(shown), columns, width=width, height=2.8, sharey=True)
    outer_labels(figure, THRESHOLD, DIFFERENCE)
    look = looks(curves)
    limit = max(axes_of_paper[1], widest(*confident.values()))
    for ax, letter in zip(axes, shown, strict=True):
        draw_intervals(ax, confident[letter], look[letter])
        mark_zeros(ax, confident[letter])
        count = len(confident[letter]["threshold"])
        title(ax, f"({letter}) {names[letter]}: {count} point{'s' * (count != 1)}", fontsize=9)
        ax.set(ylim=(-limit, limit), xlim=(-0.03, 1.03))
        ax.tick_params(labelleft=True)
        if letter in axes_of_paper[0]:
            _on_axis_of_paper(ax, confident[letter]["threshold"], axes_of_paper[0][letter])
        else:
            _enlarge_crowd(ax, confident[letter], look[letter])
    if any((curve["difference"] == 0).any() for curve in confident.values()):
        legend(figure, [Line2D([], [], **RING, label="b = c: the difference is exactly zero")], 1, title=text)
    else:
        figure.suptitle(plain(text, int(12 * figure.get_figwidth())), fontsize=9)
    return figure


def _on_axis_of_paper(ax: Axes, threshold: NDArray[np.float64], printed: Limits) -> None:
    low, high = min(printed[0], threshold.min()), max(printed[1], threshold.max())
    if (low, high) != printed:
        ax.axvspan(*printed, color=PALE, zorder=0, linewidth=0)
        ax.set_xlabel("shaded: the paper's axis", fontsize=7)
    margin = 0.03 * (high - low)
    ax.set_xlim(low - margin, high + margin)


_NARROW = 0.05  # of the axis


def _crowd(threshold: NDArray[np.float64]) -> tuple[float, float] | None:
    """Return the ends of a narrow part of the axis with more than half of the points, six or more."""
    ends = np.searchsorted(threshold, threshold + _NARROW, side="right")
    counts = ends - np.arange(len(threshold))
    first = int(counts.argmax())
    if counts[first] <= max(5, len(threshold) / 2):
        return None
    return float(threshold[first]), float(threshold[ends[first] - 1])


def _enlarge_crowd(ax: Axes, points: Columns, look: Look) -> None:
    """Draw points that are too close together once more, in the widest part of the panel without points.

    There they are side by side, in the order of their thresholds.
    """
    crowd = _crowd(points["threshold"])
    edges = np.r_[0, points["threshold"], 1]
    gap = int(np.diff(edges).argmax())
    left, right = edges[gap], edges[gap + 1]
    if crowd is None or right - left < 0.3:
        return
    ax.axvspan(*crowd, color=PALE, zorder=0, linewidth=4)
    place = (left + 0.03, 0.14, min(right - left - 0.1, 0.6), 0.84)
    inset = ax.inset_axes(place, facecolor=PALE, label=f"{ax.get_title()}, side by side")
    keep = (points["threshold"] >= crowd[0]) & (points["threshold"] <= crowd[1])
    spread = {name: column[keep] for name, column in points.items()}
    spread["threshold"] = np.arange(np.count_nonzero(keep))
    draw_intervals(inset, spread, look)
    mark_zeros(inset, spread)
    low, high = ax.get_ylim()
    # The inset has the panel's scale of differences.
    bottom, top = (low + share * (high - low) for share in (place[1], place[1] + place[3]))
    inset.set(ylim=(bottom, top), xlim=(-0.7, len(spread["threshold"]) - 0.3), yticks=[], xticks=[])
    # Differences rise with the threshold, so the upper left corner is free.
    text = "T from {:.4f}\nto {:.4f},\nside by side".format(*crowd)
    inset.text(0.03, 0.98, text, transform=inset.transAxes, va="top", fontsize=6.5)
    inset.spines[["left", "bottom"]].set_color("0.6")
