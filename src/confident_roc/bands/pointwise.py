"""Bands known by limits of TPR at each of some FPR: the bootstrap's percentiles, and vertical averaging.

Each limit is about one FPR. Nothing is said about all of them at once: the whole true curve is inside less
often than the level.

References
----------
Fawcett, T. (2006). An introduction to ROC analysis. Pattern Recognition Letters 27, 861-874.
Robin, X. et al. (2011). pROC: an open-source package for R and S+ to analyze and compare ROC curves. BMC
Bioinformatics 12, 77.
"""

from collections.abc import Callable
from statistics import NormalDist
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from confident_roc._validation import check_level
from confident_roc.bands._band import Band, Line, edges_from_heights
from confident_roc.bootstrap import BOOTSTRAPS, Draws, Rates, bootstrap_rates
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, vertices

_HELD = 1 << 22
"""Rates held at a time. Where there are more, the curves are drawn again for the next of the FPR."""

Limits = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


def pointwise_band(
    points: RocPoints, *, level: float = 0.95, pieces: int = 100, **draws: Unpack[Draws]
) -> Band:
    """Percentile interval of the bootstrapped curves' TPR at each FPR.

    Parameters
    ----------
    points
        The curve, from `roc_points`.
    level
        Share of the bootstrapped curves inside, one FPR at a time.
    pieces
        Into how many equal pieces the FPR is cut; in between the edges are straight.
    **draws
        bootstraps, seed, stratified, threads, compiled: see `confident_roc.bootstrap.Draws`.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> points = roc_points([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8])
    >>> lower, upper = pointwise_band(points, bootstraps=500).heights([0.2, 0.5])
    >>> lower.round(2).tolist(), upper.round(2).tolist()
    ([0.0, 0.0], [1.0, 1.0])
    """
    check_level(level)
    tails = (1 - level) / 2, (1 + level) / 2

    def limits(tpr: NDArray[np.float64]) -> Limits:
        lower, middle, upper = np.quantile(tpr, [tails[0], 0.5, tails[1]], axis=0)
        return lower, middle, upper

    return _band("pointwise", points, limits, level, pieces, draws)


def vertical_averaging_band(
    points: RocPoints, *, level: float = 0.95, pieces: int = 100, **draws: Unpack[Draws]
) -> Band:
    """Mean of the bootstrapped curves' TPR at each FPR, plus or minus z of their standard deviations.

    Parameters
    ----------
    points, pieces, **draws
        As for `pointwise_band`.
    level
        Probability that the normal distribution gives the interval at one FPR.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> points = roc_points([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8])
    >>> vertical_averaging_band(points, bootstraps=500).contains(points)
    True
    """
    check_level(level)
    z = NormalDist().inv_cdf((1 + level) / 2)

    def limits(tpr: NDArray[np.float64]) -> Limits:
        mean, spread = tpr.mean(axis=0), tpr.std(axis=0, ddof=min(1, len(tpr) - 1))
        return mean - z * spread, mean, mean + z * spread

    return _band("vertical-averaging", points, limits, level, pieces, draws)


def _band(
    method: str,
    points: RocPoints,
    limits: Callable[[NDArray[np.float64]], Limits],
    level: float,
    pieces: int,
    draws: Draws,
) -> Band:
    if pieces < 1:
        raise InputError(f"pieces: {pieces} is too small; allowed: 1 or more")
    grid = np.arange(pieces + 1) / pieces
    step = max(1, _HELD // draws.get("bootstraps", BOOTSTRAPS))
    parts = [limits(_rates_at(points, grid[i : i + step], draws)) for i in range(0, len(grid), step)]
    lower, middle, upper = (np.concatenate(part) for part in zip(*parts, strict=True))
    lower_edge, upper_edge = edges_from_heights(grid, lower, upper)
    fpr, tpr = vertices(points)
    centre: Line = (np.r_[0.0, grid], np.r_[0.0, middle])
    return Band(method, level, fpr, tpr, centre, lower_edge, upper_edge, details={})


def _rates_at(points: RocPoints, grid: NDArray[np.float64], draws: Draws) -> NDArray[np.float64]:
    """TPR of every bootstrapped curve, a row each, at some FPR: the highest where the curve is vertical."""

    def read_off(fpr: Rates, tpr: Rates) -> list[Rates]:
        return [np.interp(grid, own_fpr, own_tpr) for own_fpr, own_tpr in zip(fpr, tpr, strict=True)]

    return np.array([row for block in bootstrap_rates(points, read_off, **draws) for row in block])
