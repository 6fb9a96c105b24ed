"""ROC points in few bytes, for the interactive plot of the page."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from confident_roc._files import Columns
from confident_roc.tango import is_confident
from elazmeh2006.evaluation import Key, share_error

# With more points in total, curves are thinned to the points that make a visible difference.
MOST_POINTS = 50_000
# The smallest alpha of the page. A point that is not confident at this one is so at none.
SMALLEST_ALPHA = 0.001
# Largest distance of a thinned line from the whole one: half a pixel of a plot as large as a screen.
LARGEST_ERROR = 0.0005


def packed_curves(
    curves: Mapping[Key, Columns], summaries: Mapping[Key, Mapping[str, Any]], names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Pack curves with their summaries."""
    thin = sum(len(curve["threshold"]) for curve in curves.values()) > MOST_POINTS
    return [packed(curve, summaries[key], names[key.classifier], thin=thin) for key, curve in curves.items()]


def packed(curve: Columns, summary: Mapping[str, Any], name: str, *, thin: bool = False) -> dict[str, Any]:
    """Pack the ROC points of a classifier; if `thin`, without points that make no visible difference.

    Everything else follows from b, c and the class counts, and the page computes it. Counts are stored as
    differences from point to point, which are small. `of` is the number of points before thinning; a thinned
    curve needs its AUC, too.
    """
    of = len(curve["threshold"])
    if thin:
        kept = _kept(curve)
        curve = {column: values[kept] for column, values in curve.items()}
    return {
        **{key: summary[key] for key in ("dataset", "protocol", "suite", "letter")},
        "name": name,
        "of": of,
        "positives": int(curve["a"][0] + curve["b"][0]),
        "negatives": int(curve["c"][0] + curve["d"][0]),
        **({"auc": summary["auc"]} if thin else {}),
        "threshold": [float(f"{threshold:.6g}") for threshold in curve["threshold"]],
        **{name: _steps(curve[name]) for name in ("b", "c")},
        "band": {
            **{key: round(summary["band"][key], 6) for key in ("slope", "width", "share", "level")},
            "share_error": round(share_error(summary["band"]), 6),
        },
    }


def _steps(values: np.ndarray) -> list[int]:
    """Differences of neighbours; the first value is the difference from zero."""
    steps: list[int] = np.diff(values, prepend=0).astype(int).tolist()
    return steps


def _kept(curve: Columns) -> list[int]:
    """Choose the points to keep: confident points and their neighbours, both ends, and bends of the line."""
    last = len(curve["threshold"]) - 1
    confident = np.flatnonzero(is_confident(curve["b"], curve["c"], SMALLEST_ALPHA)).tolist()
    beside = {j for i in confident for j in (i - 1, i, i + 1) if 0 <= j <= last}
    fixed = sorted({0, last} | beside)
    return sorted({*fixed, *_bends(curve["fpr"], curve["tpr"], fixed)})


def _bends(x: np.ndarray, y: np.ndarray, fixed: Iterable[int]) -> list[int]:
    """Find the points without which the line would look different (algorithm of Ramer, Douglas, Peucker)."""
    bends = []
    parts = list(pairwise(fixed))
    while parts:
        first, last = parts.pop()
        if last - first < 2:
            continue
        right, up = x[last] - x[first], y[last] - y[first]
        inner = slice(first + 1, last)
        off = np.abs(right * (y[inner] - y[first]) - up * (x[inner] - x[first])) / (np.hypot(right, up) or 1)
        if off.max() > LARGEST_ERROR:
            middle = first + 1 + int(off.argmax())
            bends.append(middle)
            parts += [(first, middle), (middle, last)]
    return bends
