"""Tango's intervals of the confident points, drawn in ROC space.

Tango's interval bounds the difference (b - c) / n at one point; `tango_band` maps it to the space in which
ROC curves are drawn.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._frames import Columns, Tabular
from confident_roc.roc import RocPoints, given_points
from confident_roc.segment import ConfidentSegment, confident_segment
from confident_roc.tango import tango_interval


@dataclass(frozen=True, eq=False, repr=False)
class TangoBand(Tabular):
    """Tango's intervals of a confident segment, mapped into ROC space.

    With P positives and N negatives, b - c = P (1 - TPR) - N FPR. All points of ROC space with the same
    difference lie on a line of slope -N / P, so an interval of differences is the strip between two such
    lines.

    A strip bounds the difference between the errors of the two classes, not their number: towards the upper
    left both kinds of error become fewer, and the difference stays the same. So this is no band for the
    curve. With the confidence of Tango's interval, a strip contains the true point at one threshold that was
    chosen before. It does not cover all thresholds at once, nor the segment, whose points were chosen by the
    same data.

    Attributes
    ----------
    threshold, fpr, tpr, difference : ndarray of shape (n_points,)
        The confident points, by rising threshold.
    lower, upper : ndarray of shape (n_points,)
        Tango's limits of the difference at each point.
    positives, negatives : int
        P and N.

    See Also
    --------
    tango_band : Compute the strips.
    tango_interval : Tango's interval of one difference.
    """

    threshold: NDArray[np.float64]
    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    difference: NDArray[np.float64]
    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    positives: int
    negatives: int

    def __len__(self) -> int:
        return len(self.threshold)

    def __repr__(self) -> str:
        where = " [{:.4g}, {:.4g}]".format(*self.limits) if self.limits else ""
        return f"TangoBand({len(self)} points, limits{where or ' none'})"

    def _columns(self) -> Columns:
        names = ("threshold", "fpr", "tpr", "difference", "lower", "upper")
        return {name: getattr(self, name) for name in names}

    @property
    def limits(self) -> tuple[float, float] | None:
        """Smallest lower and largest upper limit of the points; None if there is no point.

        All strips contain the line of difference zero, so their union is the strip between these limits.
        """
        return (float(self.lower.min()), float(self.upper.max())) if len(self) else None

    @property
    def fpr_limits(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Smallest and largest FPR of each point's strip at its TPR, within ROC space."""
        n, misses = self.positives + self.negatives, self.positives * (1 - self.tpr)
        left, right = ((misses - n * limit) / self.negatives for limit in (self.upper, self.lower))
        return np.clip(left, 0, 1), np.clip(right, 0, 1)

    @property
    def tpr_limits(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Smallest and largest TPR of each point's strip at its FPR, within ROC space."""
        n, alarms = self.positives + self.negatives, self.negatives * self.fpr
        bottom, top = (1 - (alarms + n * limit) / self.positives for limit in (self.upper, self.lower))
        return np.clip(bottom, 0, 1), np.clip(top, 0, 1)

    @property
    def share(self) -> float | None:
        """Exact share of ROC space in the union of the strips; None if there is no point."""
        if self.limits is None:
            return None
        below_lower, below_upper = (self._share_below(limit) for limit in self.limits)
        return below_upper - below_lower

    def _share_below(self, difference: float) -> float:
        """Compute the share of ROC space in which the difference is smaller."""
        P, N = self.positives, self.negatives
        s = (P + N) * difference
        corners = ((s + N, 1), (s, -1), (s + N - P, -1), (s - P, 1))
        return sum(sign * max(0.0, x) ** 2 for x, sign in corners) / (2 * P * N)

    def contains(self, fpr: ArrayLike, tpr: ArrayLike) -> NDArray[np.bool_]:
        """Tell whether points of ROC space lie in the union of the strips.

        Parameters
        ----------
        fpr, tpr : array-like
            The points.

        Returns
        -------
        ndarray of bool
            One value per point.
        """
        if self.limits is None:
            return np.zeros(np.broadcast(fpr, tpr).shape, dtype=bool)
        fpr, tpr = np.asarray(fpr, dtype=float), np.asarray(tpr, dtype=float)
        P, N = self.positives, self.negatives
        difference = (P * (1 - tpr) - N * fpr) / (P + N)
        return (self.limits[0] <= difference) & (difference <= self.limits[1])


def tango_band(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
) -> TangoBand:
    """Map Tango's intervals of the confident points into ROC space.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,), default=None
        Labels of two classes.
    y_score : array-like of shape (n_samples,), default=None
        Scores of a classifier. A higher score means more likely positive.
    points : RocPoints, default=None
        The points of the curve, instead of `y_true` and `y_score`.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights, which are treated as frequencies: see `roc_points`.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.

    Returns
    -------
    TangoBand
        One strip for each confident point. It is no band for the curve: see `TangoBand`.

    See Also
    --------
    band : Confidence bands for the curve.

    Examples
    --------
    >>> from confident_roc import tango_band
    >>> strips = tango_band([0] * 90 + [1] * 10, [*range(90), *range(80, 100, 2)])
    >>> len(strips), [round(limit, 3) for limit in strips.limits]
    (7, [-0.121, 0.103])
    >>> low, high = strips.fpr_limits
    >>> f"{low[0]:.3f} to {high[0]:.3f}"
    '0.010 to 0.157'
    """
    points = given_points(y_true, y_score, points, pos_label=pos_label, sample_weight=sample_weight)
    return segment_strips(confident_segment(points=points, alpha=alpha))


def segment_strips(segment: ConfidentSegment) -> TangoBand:
    """Map Tango's intervals of a segment's points into ROC space."""
    curve = segment.curve
    b, c = curve.b[segment.rows], curve.c[segment.rows]
    lower, upper = tango_interval(b, c, curve.n, segment.alpha)
    return TangoBand(
        segment.threshold,
        segment.fpr,
        segment.tpr,
        segment.difference,
        lower,
        upper,
        curve.positives,
        curve.negatives,
    )
