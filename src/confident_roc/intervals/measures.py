"""AUC, average precision, CAUC and AveD of bootstrapped curves: by numba, or by numpy with the same bits."""

import numpy as np
from numpy.typing import NDArray

from confident_roc.bootstrap import Counts, Rates
from confident_roc.segment import AREAS, DIFFERENCES

MEASURES = ("AUC", "AP", *AREAS, *DIFFERENCES)
"""The measures of a curve; AP is the average precision."""


def measures_compiled(c: Counts, a: Counts, limit: float) -> Rates:
    """Compute the measures of drawn curves by numba: one row per curve, NaN if there is no segment."""
    from confident_roc.bootstrap._kernel import measure_curves

    rows = np.empty((len(c), len(MEASURES)))
    measure_curves(c, a, limit, rows)
    return rows


def measures_numpy(c: Counts, a: Counts, limit: float) -> Rates:
    """Compute the same measures to the last bit by numpy: the sums are integers, or of numbers in order."""
    c, a = c.astype(np.int64), a.astype(np.int64)
    negatives, positives = c[:, -1], a[:, -1]
    scale = 2 * positives * negatives
    steps = np.diff(c) * (a[:, 1:] + a[:, :-1])
    precisions = np.diff(a) * (a[:, 1:] / np.maximum(a[:, 1:] + c[:, 1:], 1))
    whole = steps.sum(axis=1) / scale
    # The running sum adds one number after the other, as a loop does; `sum` does not.
    precision = np.cumsum(precisions, axis=1)[:, -1] / positives
    # A score that was not drawn repeats a point. The origin is no point: no score exceeds the largest one.
    drawn = np.diff(c + a) > 0
    c, a = c[:, 1:], a[:, 1:]
    b = positives[:, None] - a
    confident = drawn & (np.square(b - c, dtype=float) <= limit * (b + c))
    size = np.count_nonzero(confident, axis=1)
    first, last = confident.argmax(axis=1), confident.shape[1] - 1 - confident[:, ::-1].argmax(axis=1)
    rows = np.arange(len(c))
    # Between the first confident point and the last one, every drawn point is confident.
    place = np.arange(c.shape[1])
    inside = (place > first[:, None]) & (place <= last[:, None])
    vertical = np.sum(steps * inside, axis=1)
    both = 2 * (a[rows, last] * c[rows, last] - a[rows, first] * c[rows, first])
    rise = (a[rows, last] - a[rows, first]) / positives
    total = np.where(size > 0, size, np.nan) * (positives + negatives)
    areas = [
        vertical / scale,
        both / scale,
        (2 * vertical - both) / scale + rise,
        vertical / scale + (1 - c[rows, last] / negatives) * rise,
    ]
    averages = [np.sum(values * confident, axis=1) / total for values in (b - c, np.abs(b - c))]
    empty: list[NDArray] = [np.where(size > 0, area, np.nan) for area in areas]
    return np.column_stack([whole, precision, *empty, *averages])
