"""Working-Hotelling bands around a fitted binormal curve.

The binormal model is probit(TPR) = a + b probit(FPR). It is fitted by maximum likelihood to the ranks of
grouped scores (Dorfman and Alf 1969). So the scores need not be normal: it is enough if some rising transform
of them is. On probit axes the band is that of Working and Hotelling for a whole line (Ma and Hall 1993):
a + b x plus or minus sqrt(q) standard errors, where q is the quantile of chi-square with two degrees of
freedom.

References
----------
Dorfman, D. D. and Alf, E. (1969). Maximum-likelihood estimation of parameters of signal-detection theory and
determination of confidence intervals: rating-method data. Journal of Mathematical Psychology 6, 487-496.
Ma, G. and Hall, W. J. (1993). Confidence bands for receiver operating characteristic curves. Medical Decision
Making 13, 191-197.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from confident_roc.bands._band import Band, edges_from_heights
from confident_roc.bootstrap import counts_to_draw
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, vertices

Array = NDArray[np.floating[Any]]

_GROUPS = 12
"""Largest number of groups of scores. More groups hardly change the fit, and some would be empty."""
_STEPS = 100
_HALVINGS = 30
_DONE = 1e-8
_LARGEST_VARIANCE = 100.0
_NO_FIT = (
    "points: no binormal curve fits best, since the classes hardly overlap or the points are few;"
    " allowed: another kind of band"
)
_PROBITS = np.linspace(-7, 7, 701)
"""Places at which the edges are computed. Between these they are straight."""


class NoFitError(InputError):
    """No binormal curve can be fitted to the points."""


@dataclass(frozen=True)
class BinormalFit:
    """A fitted binormal curve: a, b and their covariance."""

    a: float
    b: float
    covariance: Array


def working_hotelling_band(points: RocPoints, level: float = 0.95) -> Band:
    """Compute the band of Working and Hotelling around the binormal curve fitted to the points."""
    fit = fit_binormal(points)
    middle = fit.a + fit.b * _PROBITS
    (aa, ab), (_, bb) = fit.covariance
    error = np.sqrt(aa + 2 * ab * _PROBITS + bb * _PROBITS * _PROBITS)
    width = math.sqrt(-2 * math.log(1 - level)) * error
    grid = np.r_[0.0, ndtr(_PROBITS), 1.0]
    lower, centre, upper = (np.r_[0.0, ndtr(line), 1.0] for line in (middle - width, middle, middle + width))
    # Towards FPR 0 the upper edge keeps its height: no curve inside the band is higher there.
    upper[0] = upper[1]
    lower_edge, upper_edge = edges_from_heights(grid, lower, upper)
    fpr, tpr = vertices(points)
    details = {"a": fit.a, "b": fit.b}
    return Band("working-hotelling", level, fpr, tpr, (grid, centre), lower_edge, upper_edge, details)


def fit_binormal(points: RocPoints) -> BinormalFit:
    """Fit a binormal curve to grouped scores by maximum likelihood. The covariance is Fisher's."""
    # Newton's step is taken if it raises the likelihood, as it does near the maximum. Otherwise Fisher's step
    # is halved until it does.
    groups = _Groups(*_grouped(points))
    theta = groups.start()
    try:
        for _ in range(_STEPS):
            score, expected, observed = groups.derivatives(theta)
            fisher, newton = np.linalg.solve(expected, score), np.linalg.solve(observed, score)
            if score @ fisher < _DONE:  # the square of the remaining step, in standard errors
                return _checked_fit(theta + newton, expected)
            theta = theta + _uphill(groups, theta, score, fisher, newton)
    except np.linalg.LinAlgError:
        pass
    raise NoFitError(_NO_FIT)


def _uphill(groups: _Groups, theta: Array, score: Array, fisher: Array, newton: Array) -> Array:
    value = groups.likelihood(theta)
    if score @ newton > 0 and groups.likelihood(theta + newton) >= value:
        return newton
    for halvings in range(_HALVINGS):
        if groups.likelihood(theta + fisher / 2**halvings) >= value:
            return fisher / 2**halvings
    raise np.linalg.LinAlgError


def _grouped(points: RocPoints) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Count negatives and positives in groups of neighbouring scores, from the highest."""
    c, a = counts_to_draw(points)
    inside = np.arange(1, len(c) - 1)
    if len(inside) >= _GROUPS:
        # The groups contain about equal parts of both classes together.
        along = c / points.negatives + a / points.positives
        inside = np.unique(np.searchsorted(along, 2 * np.arange(1, _GROUPS) / _GROUPS))
        inside = inside[(inside > 0) & (inside < len(c) - 1)]
    if len(inside) < 2:
        raise NoFitError(
            f"points: {len(inside)} between (0, 0) and (1, 1), too few for a binormal curve;"
            " allowed: 2 or more, or another kind of band"
        )
    cuts = np.r_[0, inside, len(c) - 1]
    return np.diff(c[cuts]), np.diff(a[cuts])


@dataclass(frozen=True)
class _Groups:
    """The likelihood of theta = (a, b, x_1, ..., x_m), where x are the probits of FPR at the cuts."""

    negatives: NDArray[np.int64]
    positives: NDArray[np.int64]

    def start(self) -> Array:
        """Start at the line through the empirical points, each half an example away from 0 and 1."""

        def probits(counts: NDArray[np.int64]) -> Array:
            return ndtri((np.cumsum(counts)[:-1] + 0.5) / (counts.sum() + 1))

        x, y = probits(self.negatives), probits(self.positives)
        x = x + np.arange(len(x)) * 1e-3  # different, also if no negative lies between two cuts
        b = float(np.clip(np.std(y) / np.std(x), 0.2, 5))
        return np.r_[np.mean(y) - b * np.mean(x), b, x]

    def likelihood(self, theta: Array) -> float:
        """Compute the logarithm of the likelihood; minus infinity if theta is impossible."""
        p, q = self._probabilities(theta)
        if theta[1] <= 0 or p.min() <= 0 or q.min() <= 0:
            return -math.inf
        return float(self.negatives @ np.log(p) + self.positives @ np.log(q))

    def derivatives(self, theta: Array) -> tuple[Array, Array, Array]:
        """Compute the first derivatives of the likelihood, and expected and observed information."""
        (a, b), x = theta[:2], theta[2:]
        m = len(x)
        # These are the derivatives of the probits of FPR and TPR at the cuts with respect to theta.
        of_x = np.hstack([np.zeros((m, 2)), np.eye(m)])
        of_y = np.hstack([np.ones((m, 1)), x[:, None], b * np.eye(m)])
        score, expected, observed = np.zeros(m + 2), np.zeros((m + 2, m + 2)), np.zeros((m + 2, m + 2))
        sides = zip((self.negatives, self.positives), self._probabilities(theta), strict=True)
        for (counts, p), probit, of_probit in zip(sides, (x, a + b * x), (of_x, of_y), strict=True):
            density = np.exp(-probit * probit / 2) / math.sqrt(2 * math.pi)
            of_p = np.diff(density[:, None] * of_probit, axis=0, prepend=0.0, append=0.0)
            pull = -np.diff(counts / p) * density
            score += of_probit.T @ pull
            expected += counts.sum() * of_p.T @ (of_p / p[:, None])
            observed += of_p.T @ (of_p * (counts / p / p)[:, None])
            observed += of_probit.T @ (of_probit * (pull * probit)[:, None])
        observed[1, 2:] -= pull
        observed[2:, 1] -= pull
        return score, expected, observed

    def _probabilities(self, theta: Array) -> tuple[Array, Array]:
        """Compute the probability of each group among negatives, and among positives."""
        (a, b), x = theta[:2], theta[2:]
        return np.diff(np.r_[0.0, ndtr(x), 1.0]), np.diff(np.r_[0.0, ndtr(a + b * x), 1.0])


def _checked_fit(theta: Array, information: Array) -> BinormalFit:
    """Return the fit, unless it diverged: the likelihood has no maximum if the classes do not overlap."""
    covariance = np.linalg.inv(information)[:2, :2]
    if not np.all((np.diag(covariance) > 0) & (np.diag(covariance) < _LARGEST_VARIANCE)):
        raise NoFitError(_NO_FIT)
    return BinormalFit(float(theta[0]), float(theta[1]), covariance)
