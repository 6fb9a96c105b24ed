"""Intervals for one AUC.

References
----------
DeLong, E. R., DeLong, D. M. and Clarke-Pearson, D. L. (1988). Biometrics 44, 837-845.
Newcombe, R. G. (2006). Confidence intervals for an effect size measure based on the Mann-Whitney statistic.
Part 2: asymptotic methods and evaluation. Statistics in Medicine 25, 559-573.
"""

import math
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import check_choice, check_level
from confident_roc.bootstrap import Draws
from confident_roc.errors import InputError
from confident_roc.intervals.interval import Interval, percentiles
from confident_roc.intervals.resamples import Resampling, resampled_rows, sampling
from confident_roc.roc import RocPoints, auc, given_points
from confident_roc.tango import normal_quantile

AUC_METHODS = ("logit", "newcombe", "percentile")
_NOISE = 1e-12


def auc_interval(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    method: str = "logit",
    level: float = 0.95,
    clusters: ArrayLike | None = None,
    **draws: Unpack[Draws],
) -> Interval:
    """Compute a confidence interval for an AUC.

    Two methods need examples that vary. With one example of a class, with classes that do not overlap, or
    with equal scores they do not; then the limits are Newcombe's, and the `note` contains the reason.

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
        Weights, which are treated as frequencies: see `roc_points`. Not for the bootstrap.
    method : {"logit", "newcombe", "percentile"}, default="logit"
        "logit" is the AUC plus or minus z standard errors of DeLong, on the logit scale. "newcombe" is a
        score interval that needs the AUC and the class sizes only. "percentile" has the limits of the
        bootstrap.
    level : float, default=0.95
        Nominal confidence.
    clusters : array-like of shape (n_samples,), default=None
        For the bootstrap: the cluster of each example, for instance its patient. Then whole clusters are
        resampled: separately those with a positive example and those without.
    **draws : Draws
        Options of the bootstrap: bootstraps, seed, stratified and threads. See `band`.

    Returns
    -------
    Interval
        The AUC and its limits.

    See Also
    --------
    confident_roc.compare.delong_test : Compare the AUCs of classifiers.
    segment_intervals : Intervals of the other measures.

    Notes
    -----
    Scores of a cross-validation come from several models that share training examples. An interval of the
    pooled scores treats them as one fixed model's: it has the test examples' chance in it, not that of the
    training, and it is too short for the AUC that the learner has on average.

    Examples
    --------
    >>> from confident_roc import auc_interval
    >>> interval = auc_interval([0, 0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.5, 0.2, 0.6, 0.8])
    >>> f"{interval.estimate:.3f} [{interval.lower:.3f}, {interval.upper:.3f}]"
    '0.750 [0.160, 0.979]'
    >>> print(auc_interval([0, 0, 0, 1], [1, 2, 3, 4]).note)
    one positive example, so the limits are Newcombe's
    """
    check_choice("method", method, AUC_METHODS)
    check_level(level)
    bootstrap = method == "percentile"
    if not bootstrap and (clusters is not None or draws):
        name = "clusters" if clusters is not None else next(iter(draws))
        raise InputError(f"{name}: not with method {method!r}; allowed: with percentile")
    if bootstrap:
        resampling = sampling(y_true, y_score, points, pos_label, clusters, sample_weight)
        points = resampling.points
    else:
        points = given_points(y_true, y_score, points, pos_label=pos_label, sample_weight=sample_weight)
    estimate, z = auc(points), normal_quantile(1 - level)
    influence = influence_on_auc(points)
    reason = _degenerate(points, estimate, influence)
    if reason or method == "newcombe":
        note = f"{reason}, so the limits are Newcombe's" if reason and method != "newcombe" else ""
        return Interval(estimate, *_newcombe(estimate, points.positives, points.negatives, z), note=note)
    if bootstrap:
        return _bootstrap(resampling, estimate, level, draws)
    error = math.sqrt(delong_variance(points, influence))
    centre, error = math.log(estimate / (1 - estimate)), error / (estimate * (1 - estimate))
    lower, upper = (1 / (1 + math.exp(-centre - sign * z * error)) for sign in (-1, 1))
    return Interval(estimate, lower, upper)


def _bootstrap(resampling: Resampling, estimate: float, level: float, draws: Draws) -> Interval:
    values = resampled_rows(resampling, 0.0, draws)[:, 0]
    if values.min() == values.max():
        note = "all resamples have the same AUC, so there are no limits"
        return Interval(estimate, math.nan, math.nan, note=note)
    return Interval(estimate, *percentiles(values, level))


def _degenerate(points: RocPoints, estimate: float, influence: tuple[NDArray, NDArray]) -> str:
    """Return the reason why a variance cannot be estimated, or an empty text."""
    for name, count in (("positive", points.positives), ("negative", points.negatives)):
        if count <= 1:
            return f"one {name} example"
    if len(points) == 1:
        return "all scores are equal"
    if min(estimate, 1 - estimate) < _NOISE:
        return "the classes do not overlap"
    return "" if delong_variance(points, influence) > _NOISE**2 else "the estimated variance is 0"


def influence_on_auc(points: RocPoints) -> tuple[NDArray, NDArray]:
    """Return how far the positives and the negatives at each threshold are above the AUC (DeLong)."""
    above, at = np.r_[points.a[1:], 0], points.c - np.r_[points.c[1:], 0]
    of_positives = (points.d + at / 2) / points.negatives
    of_negatives = (above + (points.a - above) / 2) / points.positives
    estimate = auc(points)
    return of_positives - estimate, of_negatives - estimate


def delong_variance(points: RocPoints, influence: tuple[NDArray, NDArray]) -> float:
    """Compute DeLong's variance. Weights are frequencies."""
    total = 0.0
    for values, counts in zip(influence, (points.a, points.c), strict=True):
        n = counts[0].item()
        total += float(np.sum((counts - np.r_[counts[1:], 0]) * values**2)) / (n * (n - 1))
    return total


def _newcombe(estimate: float, positives: float, negatives: float, z: float) -> tuple[float, float]:
    """Solve |AUC - estimate| = z sd(AUC), where sd is Hanley and McNeil's, modified (Newcombe's method 5)."""
    more = (positives + negatives) / 2 - 1

    def outside(x: float) -> bool:
        variance = x * (1 - x) * (1 + more * ((1 - x) / (2 - x) + x / (1 + x))) / (positives * negatives)
        return (x - estimate) ** 2 > z * z * variance

    def limit(far: float) -> float:
        near = estimate
        for _ in range(60):
            middle = (far + near) / 2
            far, near = (middle, near) if outside(middle) else (far, middle)
        return near

    return limit(0.0), limit(1.0)
