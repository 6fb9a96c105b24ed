"""ROC points in few bytes, for the plot that a reader moves along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from confident_roc.rounding import rounded

# Limits of intervals are kept in millionths.
UNIT = 1_000_000


def packed(
    points: Sequence[Mapping[str, str]], summary: Mapping[str, Any], band: Mapping[str, Any] | None, name: str
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
    """
    positives, negatives = (int(points[0][x]) + int(points[0][y]) for x, y in ("ab", "cd"))
    return {
        **{key: summary[key] for key in ("dataset", "protocol", "suite", "letter")},
        "name": name,
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
