"""Shared parts of the figures: legends by letter, ROC space, panels by data set."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc._style import (
    GREY,
    LOOKS,
    PANEL,
    RC,
    Look,
    enlarge,
    looks,
    nested_widths,
    panels,
    plain,
)

Value = TypeVar("Value")

THRESHOLD = "class probability threshold T"
DIFFERENCE = "(b-c)/n with Tango's interval"


def setting(suite: str, alpha: float, dataset: str = "") -> str:
    """Write what a figure is of: data set, suite and level.

    >>> setting("weka346", 0.05, "dis")
    'dis, suite weka346, 95 % confidence'
    """
    return f"{dataset}{', ' if dataset else ''}suite {suite}, {100 * (1 - alpha):.6g} % confidence"


def nothing_to_draw(why: str) -> Figure:
    """Make a small figure that shows one sentence."""
    figure = Figure(figsize=(4, 1))
    figure.text(0.5, 0.5, why, ha="center", va="center", color=GREY)
    return figure


def draw_curve(ax: Axes, curve: Columns, look: Look, width: float = 2.2, markers: bool = False) -> None:
    """Draw a curve as a thin line from (0, 0) to (1, 1), and its confident segment as a thick line."""
    thin: dict[str, Any] = {"linestyle": look.line, "linewidth": 0.9, "alpha": 0.8, "zorder": 2}
    ax.plot([*curve["fpr"], 0], [*curve["tpr"], 0], color=look.color, label=look.name, **thin)
    confident = confident_points(curve)
    count = len(confident["fpr"])
    style: dict[str, Any] = {"color": look.color, "linewidth": width, "solid_capstyle": "round", "zorder": 3}
    if markers or count == 1:
        crowded = count > _CROWD
        style |= {"marker": look.marker, "markersize": 2.8 if crowded else 4.5}
        style |= {"markeredgecolor": look.color if crowded else "white", "markeredgewidth": 0.4}
    ax.plot(confident["fpr"], confident["tpr"], label=f"{look.name}, confident segment", **style)


_CROWD = 20  # points; white edges of more markers would cover the markers


def draw_curves(whole: Axes, enlarged: Axes, curves: Mapping[str, Columns], look: Mapping[str, Look]) -> None:
    """Draw curves twice: in ROC space, and the part of it that contains their confident segments."""
    roc_space(whole)
    rates = [np.concatenate([confident_points(x)[rate] for x in curves.values()]) for rate in ("fpr", "tpr")]
    enlarge(whole, enlarged, *rates)
    for (letter, curve), width in zip(curves.items(), nested_widths(len(curves)), strict=True):
        draw_curve(whole, curve, look[letter])
        if len(rates[0]):
            draw_curve(enlarged, _within(enlarged, curve), look[letter], width, markers=True)


def _within(ax: Axes, curve: Columns) -> Columns:
    """Leave out the points whose lines do not reach the axes: they would only make files larger."""
    reach = np.ones(len(curve["fpr"]), dtype=bool)
    for rate, (low, high) in (("fpr", ax.get_xlim()), ("tpr", ax.get_ylim())):
        # Rates fall with the threshold, and the curve ends at the origin.
        start, end = curve[rate], np.r_[curve[rate][1:], 0]
        reach &= (start >= low) & (end <= high)
    keep = reach | np.r_[False, reach[:-1]]
    return {name: column[keep] for name, column in curve.items()}


def segment_handle(label: str = "confident segment (thick)", marker: str = "") -> Line2D:
    """Make the key of the confident segments, in grey: it is of no classifier."""
    return Line2D([], [], color="0.5", linewidth=2.5, marker=marker, label=label)


def title(ax: Axes, text: str, **style: Any) -> None:
    """Write a title above a panel; a long text is broken into lines that fit."""
    size = style.get("fontsize", RC["axes.titlesize"])
    inches = ax.get_position().width * ax.figure.get_figwidth()  # type: ignore[union-attr]
    ax.set_title(plain(text, max(12, int(inches * 72 / (0.5 * size)))), **style)


def legend(
    figure: Figure, handles: Sequence[Any], columns: int, loc: Any = "outside upper center", **style: Any
) -> None:
    """Put a legend beside the panels, with the given number of columns, or fewer if they are too wide.

    A figure wider than a page gets more columns. A figure with a long legend becomes higher.
    """
    # The frame is not drawn, so its padding may leave the figure: 0.4 em on both sides.
    room = figure.bbox.width + 0.1 * figure.dpi
    columns = min(len(handles), max(columns, int(columns * figure.get_figwidth() / _PAGE)))
    while True:
        made = figure.legend(handles=handles, loc=loc, ncols=columns, **style)
        box = made.get_window_extent()
        if columns == 1 or box.width <= room:
            break
        made.remove()
        columns = max(1, min(columns - 1, int(columns * room / box.width)))
    # A large legend must not make the panels smaller: the figure grows by what exceeds its share.
    height = figure.get_figheight()
    figure.set_figheight(height + max(0.0, box.height / figure.dpi - _SHARE * height))


_PAGE = 9.0  # inches; no figure of the paper is wider
_SHARE = 0.12  # of the height of a figure


def line_handles(look: Mapping[str, Look], names: Mapping[str, str]) -> list[Line2D]:
    """Make one line per classifier for a legend; with markers if colours repeat."""
    again = len(look) > len(LOOKS)
    handles = []
    for letter, of in look.items():
        style: dict[str, Any] = {"linestyle": of.line, "marker": of.marker if again else None}
        handles.append(_handle(letter, of, names, linewidth=1.1, markersize=4, **style))
    return handles


def marker_handles(look: Mapping[str, Look], names: Mapping[str, str], **style: Any) -> list[Line2D]:
    """Make one marker per classifier for a legend."""
    style["linestyle"] = "none"
    return [_handle(letter, of, names, marker=of.marker, **style) for letter, of in look.items()]


def _handle(letter: str, look: Look, names: Mapping[str, str], **style: Any) -> Line2D:
    return Line2D([], [], color=look.color, label=plain(f"({letter}) {names[letter]}"), **style)


def roc_space(ax: Axes) -> None:
    """Set up the unit square of a ROC plot, with the diagonal of random guessing."""
    ax.plot([0, 1], [0, 1], color="0.7", linewidth=0.7, zorder=1.5)
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal", xticks=_FIFTHS, yticks=_FIFTHS)


_FIFTHS = np.linspace(0, 1, 6)


def draw_band(ax: Axes, band: Columns, facecolor: str, label: str) -> None:
    """Fill a fixed-width band. It ends at the sides of the unit square."""
    x, y = ([*band[f"upper_{rate}"], *band[f"lower_{rate}"][::-1]] for rate in ("fpr", "tpr"))
    (area,) = ax.fill(x, y, facecolor=facecolor, edgecolor="0.35", linewidth=0.7, zorder=1, label=label)
    area.set_clip_path(ax.add_patch(Rectangle((0, 0), 1, 1, visible=False)))


def by_dataset(values: Mapping[tuple[str, str], Value]) -> dict[str, dict[str, Value]]:
    """Group values by data set, each by letter."""
    groups: dict[str, dict[str, Value]] = {}
    for (dataset, letter), value in values.items():
        groups.setdefault(dataset, {})[letter] = value
    return groups


def panels_by_dataset(
    values: Mapping[tuple[str, str], Value],
    draw: Callable[[Axes, dict[str, Value], dict[str, Look]], None],
    height: float = PANEL,
) -> tuple[Figure, dict[str, Look]]:
    """Make one panel per data set, and let `draw` fill it.

    `draw` takes the axes, the values of the data set by letter, and the looks of all letters. The looks are
    returned too.
    """
    groups = by_dataset(values)
    look = looks(letter for _, letter in values)
    figure, axes = panels(len(groups), height=height)
    for ax, (dataset, of_letter) in zip(axes, groups.items(), strict=True):
        draw(ax, of_letter, look)
        title(ax, dataset)
    return figure, look


def refined(x: NDArray[Any], y: NDArray[Any], pieces: int = 100) -> tuple[NDArray, NDArray]:
    """Add points on the straight lines between counts, so that a ratio of two counts is drawn as a curve.

    A step as long as an axis is cut into so many pieces, a shorter step into fewer.

    >>> x, y = refined(np.array([0, 2]), np.array([0, 4]), pieces=4)
    >>> x.tolist(), y.tolist()
    ([0.0, 0.5, 1.0, 1.5, 2.0], [0.0, 1.0, 2.0, 3.0, 4.0])
    """
    longest = [np.abs(np.diff(counts)) / max(np.max(np.abs(counts)), 1) for counts in (x, y)]
    cuts = np.maximum(np.ceil(pieces * np.maximum(*longest)), 1).astype(int)
    at = np.r_[np.concatenate([i + np.arange(n) / n for i, n in enumerate(cuts)] or [[]]), len(x) - 1]
    places = np.arange(len(x))
    return np.interp(at, places, x), np.interp(at, places, y)


def confident_points(curve: Columns) -> Columns:
    """Return the confident points of a curve."""
    return {name: column[curve["confident"]] for name, column in curve.items()}


def draw_intervals(ax: Axes, curve: Columns, look: Look, size: float = 3.5) -> None:
    """Draw Tango's intervals: the confident points in the classifier's look, the others small and grey."""
    ax.axhline(0, color="0.8", linewidth=1, zorder=0)
    for keep, of, width, big in (
        (~curve["confident"], Look("0.65", "solid", ".", f"{look.name}, not confident"), 0.5, 2.0),
        (curve["confident"], replace(look, name=f"{look.name}, confident"), 0.8, size),
    ):
        threshold, difference = curve["threshold"][keep], curve["difference"][keep]
        ends = curve["lower"][keep], curve["upper"][keep]
        line: dict[str, Any] = {"linewidth": width, "alpha": 0.7, "zorder": 1}
        ax.vlines(threshold, *ends, color=of.color, label=f"{of.name}, interval", **line)
        style: dict[str, Any] = {"linestyle": "none", "marker": of.marker, "markersize": big, "zorder": 2}
        ax.plot(threshold, difference, color=of.color, label=of.name, **style)


def mark_zeros(ax: Axes, curve: Columns) -> None:
    """Draw a ring around the points of exactly zero difference."""
    zero = curve["threshold"][curve["difference"] == 0]
    ax.plot(zero, np.zeros(len(zero)), **RING)


RING: dict[str, Any] = {
    "linestyle": "none",
    "marker": "o",
    "markersize": 8,
    "markerfacecolor": "none",
    "markeredgecolor": "0.3",
    "markeredgewidth": 0.8,
    "zorder": 3,
}


def widest(*curves: Columns) -> float:
    """Return the limit of a symmetric axis that contains every interval."""
    ends = [np.abs(curve[end]) for curve in curves for end in ("lower", "upper")]
    return 1.1 * float(np.max(np.concatenate(ends), initial=0.001))
