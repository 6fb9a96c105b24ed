"""An estimate with its limits, and limits from resamples."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Interval:
    """An estimate and its limits.

    Attributes
    ----------
    estimate : float
        The value on the data; NaN if it has none.
    lower, upper : float
        The limits; NaN if there are none.
    p_value : float or None
        Two-sided p value of the hypothesis that a difference is zero. None if this is no difference, or if
        there are no limits.
    note : str
        A sentence if the limits are special or missing, else empty.
    """

    estimate: float
    lower: float
    upper: float
    p_value: float | None = None
    note: str = ""


def percentiles(values: NDArray[np.float64], level: float) -> tuple[float, float]:
    """Return the percentile limits of resampled values; NaN if there are none. NaN is no value."""
    values = values[~np.isnan(values)]
    if not len(values):
        return math.nan, math.nan
    lower, upper = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return float(lower), float(upper)


def zero_p_value(values: NDArray[np.float64]) -> float | None:
    """Return the two-sided p value of zero among resampled differences: the level whose limits reach zero."""
    values = values[~np.isnan(values)]
    if not len(values):
        return None
    tail = min(np.count_nonzero(values <= 0), np.count_nonzero(values >= 0))
    return min(1.0, 2 * (tail + 1) / (len(values) + 1))
