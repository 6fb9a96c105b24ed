"""Shared parts of the figures: legends by letter, ROC space, panels by data set."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc._style import GREY, LOOKS, PALE, PANEL, RC, Look, looks, panels, plain

Value = TypeVar("Value")

THRESHOLD = r"class probability threshold $T$"
DIFFERENCE = r"$\frac{b-c}{n}$ with Tango's interval"


def nothing_to_draw(why: str) -> Figure:
    """Make a small figure that shows one sentence."""
    figure = Figure(figsize=(4, 1))
    figure.text(0.5, 0.5, why, ha="center", va="center", color=GREY)
    return figure


def draw_curve(ax: Axes, curve: Columns, look: Look) -> None:
    """Draw a curve as a thin line from (0, 0) to (1, 1), and its confident segment as a thick line."""
    thin: dict[str, Any] = {"linestyle": look.line, "linewidth": 0.9, "alpha": 0.75, "zorder": 2}
    ax.plot([*curve["fpr"], 0], [*curve["tpr"], 0], color=look.color, **thin)
    confident = confident_points(curve)
    draw_segment(ax, confident["fpr"], confident["tpr"], look, linewidth=2.6, markersize=3.2)


def draw_segment(ax: Axes, x: NDArray[Any], y: NDArray[Any], look: Look, **style: Any) -> None:
    """Draw a confident segment over its curve."""
    style |= {"color": look.color, "marker": look.marker}
    ax.plot(x, y, solid_capstyle="round", zorder=3, **style)


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


def draw_band(ax: Axes, band: Columns, facecolor: str) -> None:
    """Fill a fixed-width band. It ends at the sides of the unit square."""
    x, y = ([*band[f"upper_{rate}"], *band[f"lower_{rate}"][::-1]] for rate in ("fpr", "tpr"))
    (area,) = ax.fill(x, y, facecolor=facecolor, edgecolor="0.35", linewidth=0.7, zorder=1)
    area.set_clip_path(ax.add_patch(Rectangle((0, 0), 1, 1, visible=False)))


def panels_by_dataset(
    values: Mapping[tuple[str, str], Value],
    draw: Callable[[Axes, dict[str, Value], dict[str, Look]], None],
    notes: Mapping[str, str] | None = None,
    height: float = PANEL,
) -> tuple[Figure, dict[str, Look]]:
    """Make one panel per data set, and let `draw` fill it.

    `draw` takes the axes, the values of the data set by letter, and the looks of all letters. The looks are
    returned too. A note is added to the title of its data set.
    """
    groups: dict[str, dict[str, Value]] = {}
    for (dataset, letter), value in values.items():
        groups.setdefault(dataset, {})[letter] = value
    look = looks(letter for _, letter in values)
    figure, axes = panels(len(groups), height=height)
    for ax, (dataset, of_letter) in zip(axes, groups.items(), strict=True):
        draw(ax, of_letter, look)
        note = (notes or {}).get(dataset)
        title(ax, f"{dataset} ({note})" if note else dataset)
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


def draw_intervals(ax: Axes, curve: Columns, look: Look) -> None:
    """Draw points and bars; if there are many, the bars are pale, so that the points stay visible."""
    many = len(curve["threshold"]) > 60
    bar: dict[str, Any] = {"color": "0.7" if many else look.color, "linewidth": 0.6 if many else 1.0}
    point: dict[str, Any] = {"color": look.color, "marker": look.marker, "markersize": 1.8 if many else 4}
    ax.axhline(0, color=PALE, linewidth=1.2, zorder=0)
    ax.vlines(curve["threshold"], curve["lower"], curve["upper"], zorder=1, **bar)
    ax.plot(curve["threshold"], curve["difference"], linestyle="none", zorder=2, **point)


def widest(*curves: Columns) -> float:
    """Return the limit of a symmetric axis that contains every interval."""
    ends = [np.abs(curve[end]) for curve in curves for end in ("lower", "upper")]
    return 1.1 * float(np.max(np.concatenate(ends), initial=0.001))
