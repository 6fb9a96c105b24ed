"""Figure 6: the area under the confident segment against the average difference."""

from collections.abc import Iterable, Mapping
from functools import partial
from textwrap import fill
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from confident_roc._style import GREY, PALE, Look, outer_labels, plain, styled
from elazmeh2006.figures.layout import legend, marker_handles, panels_by_dataset

_DIFFERENCE = {"signed": r"AveD, average of $\frac{b-c}{n}$", "absolute": r"average of $|\frac{b-c}{n}|$"}


@styled
def area_against_difference(
    summaries: dict[tuple[str, str], dict[str, Any]],
    names: dict[str, str],
    area: str,
    difference: str,
    notes: Mapping[str, str] | None = None,
) -> Figure:
    """Draw figure 6 for one definition of area and difference; a note is added to the title of a data set."""
    panel = partial(_panel, area=area, difference=difference)
    figure, look = panels_by_dataset(summaries, panel, notes, height=2.7)
    legend(figure, marker_handles(look, names), 4, columnspacing=1, handletextpad=0.2)
    label = f"area under the confident segment ({area})"
    # One row of panels is lower than the text is long.
    outer_labels(figure, _DIFFERENCE[difference], fill(label, 26) if figure.get_figheight() < 4 else label)
    return figure


def _panel(
    ax: Axes, summaries: dict[str, dict[str, Any]], look: dict[str, Look], area: str, difference: str
) -> None:
    ax.axvline(0, color=PALE, linewidth=1.2, zorder=0)
    ax.margins(0.18)
    empty = [letter for letter, summary in summaries.items() if summary["areas"] is None]
    points = {
        letter: (summary["average_differences"][difference], summary["areas"][area])
        for letter, summary in summaries.items()
        if letter not in empty
    }
    for letter, point in points.items():
        # Without clipping a marker on the axis is drawn whole.
        style: dict[str, Any] = {"linestyle": "none", "markersize": 7, "clip_on": False, "zorder": 3}
        ax.plot(*point, marker=look[letter].marker, color=look[letter].color, **style)
    if not points:
        ax.set(xticks=[], yticks=[])
    ax.set_ylim(bottom=min(0, ax.get_ylim()[0]), top=ax.get_ylim()[1] * 1.2)
    if difference == "absolute":
        ax.set_xlim(left=0)
    _letters(ax, points)
    if empty:
        text = plain(f"no confident point: {', '.join(empty)}", 36)
        ax.text(0.03, 0.97, text, transform=ax.transAxes, va="top", fontsize=8, color=GREY)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(_PowerOfTen(useOffset=False))
    ax.ticklabel_format(axis="both", style="sci", scilimits=(-1, 2))
    ax.locator_params(axis="x", nbins=5)


_RAISED = str.maketrans("-\N{MINUS SIGN}0123456789", "⁻⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class _PowerOfTen(ScalarFormatter):
    """Differences are small. A common power of ten at the axis keeps the numbers short.

    matplotlib's own is a formula in every label, which takes a quarter of the figure's time.
    """

    def get_offset(self) -> str:
        power = str(super().get_offset()).removeprefix("1e")  # the whole is like 1e-3, or empty
        return f"×10{power.translate(_RAISED)}" if power else ""


# Approximate sizes in points: of a panel's axes, of a letter, and of half a marker.
_AXES, _LETTER, _MARKER = (180.0, 130.0), (8.0, 9.0), 4.0
# Allowed offsets of a letter from its marker, the best first. A line leads to a letter that is farther away.
_NEAR = ((7, 5), (7, -12), (-14, 5), (-14, -12), (-4, 8), (-4, -16), (8, -4), (-15, -4))
_PLACES = [(k * x, k * y) for k in (1, 2, 3, 4) for x, y in _NEAR]
_LINE = {"arrowstyle": "-", "color": GREY, "linewidth": 0.5, "shrinkA": 0, "shrinkB": 3}

Box = tuple[float, float, float, float]


def _letters(ax: Axes, points: Mapping[str, tuple[float, float]]) -> None:
    """Write the letters beside the markers, where they cover as little as possible."""
    limits = (ax.get_xlim(), ax.get_ylim())
    spots = {letter: _in_points(point, limits) for letter, point in points.items()}
    markers = [_box(x - _MARKER, y - _MARKER, 2 * _MARKER, 2 * _MARKER) for x, y in spots.values()]
    letters: list[Box] = []
    for letter, (x, y) in spots.items():
        width, height = len(letter) * _LETTER[0], _LETTER[1]
        boxes = {(right, up): _box(x + right, y + up, width, height) for right, up in _PLACES}
        place = _PLACES[0]
        if _covered(boxes[place], letters + markers):
            covered = {each: _covered(box, letters + markers) for each, box in boxes.items()}
            place = min(covered, key=covered.__getitem__)
        letters.append(boxes[place])
        style: dict[str, Any] = {} if place in _NEAR else {"arrowprops": _LINE}
        ax.annotate(letter, points[letter], xytext=place, textcoords="offset points", weight="bold", **style)


def _in_points(point: tuple[float, float], limits: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Compute the approximate position of a point in the panel, in points from the lower left."""
    x, y = (
        (value - low) / (high - low) * size
        for value, (low, high), size in zip(point, limits, _AXES, strict=True)
    )
    return x, y


def _box(x: float, y: float, width: float, height: float) -> Box:
    return x, y, x + width, y + height


def _covered(box: Box, others: Iterable[Box]) -> float:
    """Area of a box that other boxes cover."""
    return sum(
        max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
        * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
        for other in others
    )
