"""Bands from limits of TPR at single FPR: the bootstrap's percentiles.

Each limit holds for one FPR. They do not hold for all FPR at once: the whole true curve is inside less often
than the level.

References
----------
Robin, X. et al. (2011). pROC: an open-source package for R and S+ to analyze and compare ROC curves. BMC
Bioinformatics 12, 77.
"""

from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import check_level, check_whole
from confident_roc.bands._band import Band, Line, edges_from_heights, unweighted_points
from confident_roc.bootstrap import BOOTSTRAPS, Draws, Rates, bootstrap_rates, check_draws
from confident_roc.roc import RocPoints, vertices

_MOST_PIECES = 100_000
_HELD = 1 << 22
"""Rates in memory at a time. If there are more, the curves are drawn again for the next FPR."""


def pointwise_band(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    level: float = 0.95,
    pieces: int = 100,
    **draws: Unpack[Draws],
) -> Band:
    """Compute the percentile interval of the bootstrapped curves' TPR at each FPR.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,), default=None
        Labels of two classes.
    y_score : array-like of shape (n_samples,), default=None
        Scores of a classifier. A higher score means more likely positive.
    points : RocPoints, default=None
        The points of the curve, instead of `y_true` and `y_score`; without weights.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    level : float, default=0.95
        Share of the bootstrapped curves inside, one FPR at a time.
    pieces : int, default=100
        Number of equal pieces into which the FPR is cut. Between their ends the edges are straight.
    **draws : Draws
        Options of the bootstrap: bootstraps, seed, stratified and threads. See `band`.

    Returns
    -------
    Band
        Its centre is the median of the bootstrapped curves.

    See Also
    --------
    band : Choose among all bands.

    Examples
    --------
    >>> from confident_roc import pointwise_band
    >>> y_true, y_score = [0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]
    >>> lower, upper = pointwise_band(y_true, y_score, bootstraps=500).heights([0.2, 0.5])
    >>> lower.round(2).tolist(), upper.round(2).tolist()
    ([0.0, 0.0], [1.0, 1.0])
    """
    check_level(level)
    points = unweighted_points(y_true, y_score, points, pos_label)
    check_whole("pieces", pieces, 1, _MOST_PIECES)
    check_draws(**draws)
    shares = [(1 - level) / 2, 0.5, (1 + level) / 2]
    grid = np.arange(pieces + 1) / pieces
    step = max(1, _HELD // draws.get("bootstraps", BOOTSTRAPS))
    parts = [
        np.quantile(rates_at(points, grid[i : i + step], draws), shares, axis=0)
        for i in range(0, len(grid), step)
    ]
    lower, middle, upper = np.concatenate(parts, axis=1)
    lower_edge, upper_edge = edges_from_heights(grid, lower, upper)
    fpr, tpr = vertices(points)
    centre: Line = (np.r_[0.0, grid], np.r_[0.0, middle])
    return Band("pointwise", level, fpr, tpr, centre, lower_edge, upper_edge, details={})


def rates_at(points: RocPoints, grid: NDArray[np.float64], draws: Draws) -> NDArray[np.float64]:
    """Compute the TPR of every bootstrapped curve at some FPR, one row per curve.

    If the curve is vertical there, this is its highest TPR.
    """

    def read_off(fpr: Rates, tpr: Rates) -> list[Rates]:
        return [np.interp(grid, x, y) for x, y in zip(fpr, tpr, strict=True)]

    return np.array([row for block in bootstrap_rates(points, read_off, **draws) for row in block])
