"""Coordinates of what the page draws: the curves of its first screen, and the talk's twenty items."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment
from confident_roc.tango import is_confident, tango_interval
from elazmeh2006.page.formats import bare, number

# Pixels of the side of a panel.
SIDE = 250


def opening(curves: Mapping[str, Columns]) -> dict[str, Any] | None:
    """Draw the curves of a data set, and the box with their confident points again, larger.

    The confusion matrix is that of the most balanced confident point of the classifier with the most of them.
    There is no drawing without confident points.
    """
    segments = {letter: _rows(curve, curve["confident"]) for letter, curve in curves.items()}
    some = {letter: part for letter, part in segments.items() if len(part["a"])}
    if not some:
        return None
    limits = [_round_up(max(part[name].max() for part in some.values())) for name in ("fpr", "tpr")]
    letter = max(some, key=lambda name: len(some[name]["a"]))
    part = some[letter]
    i = int(np.abs(part["b"] - part["c"]).argmin())
    return {
        "letter": letter,
        "matrix": {name: int(part[name][i]) for name in "abcd"},
        "here": _place(part["fpr"][i], part["tpr"][i], limits),
        "limits": [bare(number(limit)) for limit in limits],
        "box": [limit * SIDE for limit in limits],
        "curves": [
            {
                "letter": name,
                "index": index,
                "whole": _path(curve, [1.0, 1.0]),
                "near": _path(curve, limits),
                "segment": _path(segments[name], limits, origin=False) if name in some else None,
                "end": _place(some[name]["fpr"].max(), some[name]["tpr"].max(), limits)
                if name in some
                else None,
            }
            for index, (name, curve) in enumerate(curves.items())
        ],
        "none": [name for name in curves if name not in some],
    }


def twenty_items(
    talk: Mapping[str, Any], alpha: float, cuts: Iterable[int] = (4, 5, 10, 16, 17)
) -> dict[str, Any]:
    """Compute the talk's example: items, some cuts, and the segment with its four areas."""
    actual = [int(sign == "+") for sign in talk["classes"]]
    points = roc_points(actual, talk["scores"])
    lower, upper = tango_interval(points.b, points.c, points.n, alpha)
    confident = is_confident(points.b, points.c, alpha)
    segment = confident_segment(points=points, alpha=alpha)
    order = {int(a + c): i for i, (a, c) in enumerate(zip(points.a, points.c, strict=True))}
    rows = [
        {
            "cut": cut,
            "threshold": bare(number(points.threshold[i])),
            "counts": [int(getattr(points, name)[i]) for name in "abcd"],
            "difference": bare(number(points.difference[i], 2)),
            "interval": f"{bare(number(lower[i], 3))} to {bare(number(upper[i], 3))}",
            "confident": bool(confident[i]),
        }
        for cut in cuts
        for i in [order[cut]]
    ]
    averages = {name: bare(number(value, 3)) for name, value in segment.average_differences.items()}
    return {
        "limit": f"{NormalDist().inv_cdf(1 - alpha / 2) ** 2:.2f}",
        "level": f"{1 - alpha:.0%}".replace("%", " %"),
        "items": [
            {"sign": sign, "score": bare(number(score)), "cut": bool(confident[order[i]])}
            for i, (sign, score) in enumerate(zip(talk["classes"], talk["scores"], strict=True), start=1)
        ],
        "rows": rows,
        "auc": bare(number(auc(points), 2)),
        "points": len(segment),
        "averages": averages,
        "areas": {name: bare(number(area, 2)) for name, area in segment.areas.items()},
        "curve": _line([0, *sorted(points.fpr)], [0, *sorted(points.tpr)]),
        "segment": _line(np.sort(segment.fpr), np.sort(segment.tpr)),
        "ends": [
            *_place(segment.fpr.min(), segment.tpr.min()),
            *_place(segment.fpr.max(), segment.tpr.max()),
        ],
    }


def _rows(curve: Columns, chosen: NDArray[np.bool_]) -> Columns:
    return {name: column[chosen] for name, column in curve.items()}


def _round_up(value: float) -> float:
    """Round up to the next multiple of a half of its power of ten, with some space; at most 1.

    >>> _round_up(0.0198), _round_up(0.31), _round_up(0.97)
    (0.025, 0.35, 1.0)
    """
    unit = 10.0 ** np.floor(np.log10(value)) / 2
    return min(1.0, float(f"{unit * np.ceil(1.08 * value / unit):.6g}"))


def _place(x: float, y: float, limits: Sequence[float] = (1.0, 1.0)) -> list[float]:
    return [round(float(x) / limits[0] * SIDE, 1), round(SIDE - float(y) / limits[1] * SIDE, 1)]


def _line(x: Iterable[float], y: Iterable[float], limits: Sequence[float] = (1.0, 1.0)) -> str:
    """Write a path; neighbours at the same pixel are one point."""
    places = dict.fromkeys(tuple(_place(*point, limits)) for point in zip(x, y, strict=True))
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in places)


def _path(curve: Columns, limits: Sequence[float], *, origin: bool = True) -> str:
    """Write the path of a curve from its highest threshold, up to the first point beyond the limits."""
    x, y = np.sort(curve["fpr"]), np.sort(curve["tpr"])
    inside = int(np.count_nonzero((x <= limits[0]) & (y <= limits[1])))
    start = [0.0] if origin else []
    return _line([*start, *x[: inside + 1]], [*start, *y[: inside + 1]], limits)
