"""ROC points in few bytes, for the plot that a reader moves along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from confident_roc._tables import rounded

# Limits of intervals are kept in millionths.
UNIT = 1_000_000
# Points that a page carries whole; with more, curves are thinned to what can be seen.
MOST_POINTS = 50_000
# How far a thinned line may lie from the whole one: half a pixel of a plot as large as a screen.
SEEN = 0.0005


def packed(
    points: Sequence[Mapping[str, str]],
    summary: Mapping[str, Any],
    band: Mapping[str, Any] | None,
    name: str,
    *,
    thin: bool = False,
) -> dict[str, Any]:
    """Pack the ROC points of a classifier.

    a and d, the rates and (b-c)/n follow from b, c and the class counts; counts and limits are kept as steps
    from point to point, which are small.

    Parameters
    ----------
    points
        Rows of the curve's CSV file, by rising threshold.
    summary
        What the curve amounts to.
    band
        Slope, width and share of the fixed-width band, if there is one.
    name
        The classifier in words.
    thin
        Whether points are left out that no eye would miss; confident ones never are. `of` is how many there
        were.
    """
    of = len(points)
    if thin:
        points = [points[i] for i in _kept(points)]
    positives, negatives = (int(points[0][x]) + int(points[0][y]) for x, y in ("ab", "cd"))
    return {
        **{key: summary[key] for key in ("dataset", "protocol", "suite", "letter")},
        "name": name,
        "of": of,
        "positives": positives,
        "negatives": negatives,
        "auc": rounded(summary["auc"]),
        "threshold": [float(f"{float(point['threshold']):.6g}") for point in points],
        "b": _steps([int(point["b"]) for point in points]),
        "c": _steps([int(point["c"]) for point in points]),
        "lower": _steps([round(float(point["lower"]) * UNIT) for point in points]),
        "upper": _steps([round(float(point["upper"]) * UNIT) for point in points]),
        "confident": "".join(point["confident"] for point in points),
        "band": band and {key: round(band[key], 6) for key in ("slope", "width", "share", "level")},
    }


def _steps(values: Sequence[int]) -> list[int]:
    """Differences of neighbours, the first from zero.

    Examples
    --------
    >>> _steps([5, 7, 6])
    [5, 2, -1]
    """
    return [value - before for before, value in zip([0, *values], values, strict=False)]


def _kept(points: Sequence[Mapping[str, str]]) -> list[int]:
    """Choose the points to keep: confident ones, those beside them, both ends, and where the line bends."""
    last = len(points) - 1
    confident = [i for i, point in enumerate(points) if point["confident"] == "1"]
    beside = {j for i in confident for j in (i - 1, i, i + 1) if 0 <= j <= last}
    fixed = sorted({0, last} | beside)
    return sorted({*fixed, *_bends(points, fixed)})


def _bends(points: Sequence[Mapping[str, str]], fixed: Sequence[int]) -> list[int]:
    """Find the points without which the line would be visibly off (Ramer, Douglas and Peucker's way)."""
    import numpy as np  # only here: a page that carries all points is made without it

    x, y = (np.array([float(point[name]) for point in points]) for name in ("fpr", "tpr"))
    found = []
    parts = list(pairwise(fixed))
    while parts:
        first, last = parts.pop()
        if last - first < 2:
            continue
        right, up = x[last] - x[first], y[last] - y[first]
        inner = slice(first + 1, last)
        off = np.abs(right * (y[inner] - y[first]) - up * (x[inner] - x[first])) / (np.hypot(right, up) or 1)
        if off.max() > SEEN:
            middle = first + 1 + int(off.argmax())
            found.append(middle)
            parts += [(first, middle), (middle, last)]
    return found
