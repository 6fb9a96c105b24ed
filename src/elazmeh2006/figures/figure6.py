"""Figure 6: the area under the confident segment against the average difference."""

import warnings
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._files import Columns
from confident_roc._style import GREY, PALE, Look, looks, outer_labels, panels, styled
from confident_roc.errors import FewPositivesWarning
from confident_roc.intervals import SegmentIntervals, segment_intervals
from elazmeh2006.evaluation import points_of
from elazmeh2006.figures.layout import by_dataset, legend, marker_handles, title

Summary = Mapping[str, Any]
Point = tuple[float, float]
Line = tuple[Point, Point]
Intervals = Mapping[tuple[str, str], SegmentIntervals]

BOOTSTRAPS = 500
# Only letters of Latin 1, and one font: each further font costs a fifth of a second in the PDF.
X_LABELS = {"signed": "AveD, average of (b-c)/n", "absolute": "AveD, average of |b-c|/n"}


def bootstrap_intervals(curves: Mapping[tuple[str, str], Columns], alpha: float, seed: int) -> Intervals:
    """Compute bootstrap intervals of CAUC and AveD for each curve with confident points."""
    draws: dict[str, Any] = {"alpha": alpha, "level": 1 - alpha, "bootstraps": BOOTSTRAPS, "seed": seed}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FewPositivesWarning)  # such an area has no line in the figure
        some = {key: points_of(curve) for key, curve in curves.items() if curve["confident"].any()}
        return {key: segment_intervals(points=points, **draws) for key, points in some.items()}


@styled
def area_against_difference(
    summaries: Mapping[tuple[str, str], Summary],
    intervals: Intervals,
    names: Mapping[str, str],
    what: str,
    area: str,
    difference: str,
) -> Figure:
    """Draw figure 6 for one definition of area and difference: one panel per data set."""
    groups = by_dataset(summaries)
    look = looks(letter for _, letter in summaries)
    figure, axes = panels(len(groups), height=2.7)
    for ax, (dataset, of_letter) in zip(axes, groups.items(), strict=True):
        lines = []
        for letter in of_letter:
            if (dataset, letter) in intervals:
                lines += _bars(ax, intervals[dataset, letter], look[letter], area, difference)
        frame(ax, draw_points(ax, of_letter, look, area, difference), difference, lines)
        title(ax, f"{dataset}{without_segment(of_letter)}", fontsize=9)
    handles = [*marker_handles(look, names), *single_point_keys(summaries.values())]
    if intervals:
        label = f"bootstrap interval ({BOOTSTRAPS} resamples)"
        handles.append(Line2D([], [], color=GREY, linewidth=0.9, label=label))
    legend(figure, handles, 4, title=what, columnspacing=1, handletextpad=0.4)
    outer_labels(figure, X_LABELS[difference], f"area under the confident segment ({area})")
    return figure


def without_segment(summaries: Mapping[str, Summary]) -> str:
    """Name the classifiers without a confident point, for a title."""
    empty = [letter for letter, summary in summaries.items() if summary["areas"] is None]
    return f" (no confident point: {', '.join(empty)})" if empty else ""


def single_point_keys(summaries: Iterable[Summary]) -> list[Line2D]:
    """Make the key of a segment of one point, if there is one; its marker is of no classifier."""
    if all(summary["confident_points"] != 1 for summary in summaries):
        return []
    style: dict[str, Any] = {"linestyle": "none", "marker": "h", "markerfacecolor": "white"}
    return [Line2D([], [], color=GREY, **style, label="open: a single point, no area")]


def _bars(ax: Axes, of: SegmentIntervals, look: Look, area: str, difference: str) -> list[Line]:
    """Draw both intervals of a classifier as a cross, and return its lines; an interval may be missing."""
    x, y = of.average_differences[difference], of.areas[area]
    lines = [((x.lower, y.estimate), (x.upper, y.estimate)), ((x.estimate, y.lower), (x.estimate, y.upper))]
    lines = [line for line in lines if np.isfinite(line).all()]
    for line in lines:
        ax.plot(*zip(*line, strict=True), color=look.color, linewidth=0.9, alpha=0.75, zorder=2)
    return lines


def draw_points(
    ax: Axes,
    summaries: Mapping[str, Summary],
    look: Mapping[str, Look],
    area: str,
    difference: str,
    alpha: float = 1.0,
    when: str = "",
) -> dict[str, Point]:
    """Draw the classifiers that have a segment, and return where they are. A single point has no area."""
    points = {
        letter: (summary["average_differences"][difference], summary["areas"][area])
        for letter, summary in summaries.items()
        if summary["areas"] is not None
    }
    for letter, point in points.items():
        face = "white" if summaries[letter]["confident_points"] == 1 else look[letter].color
        # Without clipping a marker on the axis is drawn whole.
        style: dict[str, Any] = {"linestyle": "none", "markersize": 6, "clip_on": False, "zorder": 3}
        style |= {"alpha": alpha, "marker": look[letter].marker, "label": f"{letter}{when}"}
        ax.plot(*point, color=look[letter].color, markerfacecolor=face, **style)
    return points


def frame(ax: Axes, points: Mapping[str, Point], difference: str, lines: Iterable[Line] = ()) -> None:
    """Set up the axes around what is drawn, write the letters, and mark the better corner."""
    ax.axvline(0, color=PALE, linewidth=1.2, zorder=0)
    if not points:
        ax.set(xticks=[], yticks=[])
    ax.set_ylim(0, ax.get_ylim()[1] * 1.2)
    if difference == "absolute":
        ax.set_xlim(left=0)
    _letters(ax, points, lines)
    # The better corner: at a difference of zero, which is the left edge unless differences have signs.
    zero = ax.transAxes.inverted().transform(ax.transData.transform((0, 0)))[0]
    style: dict[str, Any] = {"xycoords": "axes fraction", "fontsize": 8, "color": GREY, "va": "center"}
    arrow = {"arrowstyle": "->", "color": GREY, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0}
    ax.annotate("better", (zero + 0.01, 0.99), (zero + 0.07, 0.92), arrowprops=arrow, **style)
    ax.ticklabel_format(style="plain", useOffset=False)
    ax.locator_params(nbins=5)


# Approximate sizes in points: of a panel's axes, of a letter, and of half a marker.
_AXES, _LETTER, _MARKER = (180.0, 130.0), (8.0, 9.0), 4.0
# Allowed offsets of a letter from its marker, the best first. A line leads to a letter that is farther away.
_NEAR = ((7, 5), (7, -12), (-14, 5), (-14, -12), (-4, 8), (-4, -16), (8, -4), (-15, -4))
_PLACES = [(k * x, k * y) for k in (1, 2, 3, 4) for x, y in _NEAR]
_LINE = {"arrowstyle": "-", "color": GREY, "linewidth": 0.5, "shrinkA": 0, "shrinkB": 3}

_ALONG = [i / 20 for i in range(21)]  # a line is as many small boxes

Box = tuple[float, float, float, float]


def _letters(ax: Axes, points: Mapping[str, Point], lines: Iterable[Line]) -> None:
    """Write the letters beside the markers, where they cover as little as possible."""
    limits = (ax.get_xlim(), ax.get_ylim())
    spots = {letter: _in_points(point, limits) for letter, point in points.items()}
    markers = [_box(x - _MARKER, y - _MARKER, 2 * _MARKER, 2 * _MARKER) for x, y in spots.values()]
    for line in lines:
        (x0, y0), (x1, y1) = (_in_points(point, limits) for point in line)
        markers += [_box(x0 + k * (x1 - x0) - 1, y0 + k * (y1 - y0) - 1, 2, 2) for k in _ALONG]
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
        ax.annotate(letter, points[letter], xytext=place, textcoords="offset points", **style)


def _in_points(point: Point, limits: Iterable[tuple[float, float]]) -> Point:
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
