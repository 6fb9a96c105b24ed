"""DeLong's test for the AUCs of classifiers on the same examples, and its intervals.

We wrote our own because neither scipy, scikit-learn nor statsmodels has it.

References
----------
DeLong, E. R., DeLong, D. M. and Clarke-Pearson, D. L. (1988). Comparing the areas under two or more
correlated receiver operating characteristic curves: a nonparametric approach. Biometrics 44, 837-845.
Sun, X. and Xu, W. (2014). Fast implementation of DeLong's algorithm. IEEE Signal Processing Letters 21.
"""

import math
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import checked
from confident_roc.errors import InputError
from confident_roc.tango import normal_quantile

# Shares that are closer than this are equal: the rest is the rounding of doubles.
_NOISE = 1e-12


@dataclass(frozen=True)
class AucDifference:
    """The difference of two AUCs and DeLong's test of it.

    Attributes
    ----------
    difference : float
        The first AUC minus the second.
    error : float
        Its standard error; NaN if a class has one example.
    lower, upper : float
        Limits of the difference, within [-1, 1]; NaN if there is no test.
    p_value : float
        Two-sided p value; NaN if there is no test, and then `note` gives the reason.
    note : str
        A sentence if the test is degenerate, else empty.
    """

    difference: float
    error: float
    lower: float
    upper: float
    p_value: float
    note: str = ""


@dataclass(frozen=True)
class DelongTest:
    """DeLong's test that classifiers have the same AUC.

    Attributes
    ----------
    aucs : tuple of float
        The AUC of each classifier.
    pairs : dict of (int, int) to AucDifference
        The difference of each two classifiers, by their positions. Its p value is not adjusted for the number
        of pairs: see `holm`.
    statistic : float
        Chi-square of the hypothesis that all AUCs are equal; NaN if there is no test.
    freedom : int
        Its degrees of freedom. Classifiers that order the examples in the same way do not add to it.
    p_value : float
        The p value of that hypothesis; NaN if there is no test, and then `note` gives the reason.
    note : str
        A sentence if the test is degenerate, else empty.
    """

    aucs: tuple[float, ...]
    pairs: dict[tuple[int, int], AucDifference]
    statistic: float
    freedom: int
    p_value: float
    note: str = ""

    @property
    def difference(self) -> float:
        """The AUC of the first classifier minus that of the second."""
        return self.pairs[0, 1].difference

    @property
    def error(self) -> float:
        """The standard error of this difference."""
        return self.pairs[0, 1].error

    @property
    def interval(self) -> tuple[float, float]:
        """The limits of this difference."""
        return self.pairs[0, 1].lower, self.pairs[0, 1].upper


def delong_test(
    y_true: ArrayLike, *y_scores: ArrayLike, pos_label: Any = None, alpha: float = 0.05
) -> DelongTest:
    """Test whether two or more classifiers have the same AUC on the same examples.

    The test estimates a variance from the examples of each class. This needs two examples of each class, and
    it needs examples that vary. If they do not, the result has no p value, and its `note` gives the reason.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,)
        Labels of two classes.
    *y_scores : array-like of shape (n_samples,)
        Scores of two or more classifiers. A higher score means more likely positive.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    alpha : float, default=0.05
        One minus the confidence of the intervals.

    Returns
    -------
    DelongTest
        The p value, and in `pairs` the differences with their intervals. `difference`, `error` and `interval`
        are those of the first two classifiers.

    See Also
    --------
    confident_roc.auc_interval : An interval for one AUC.
    confident_roc.model_intervals : Differences of other measures.
    confident_roc.paired_difference : Compare two classifiers at one threshold each.

    Examples
    --------
    >>> from confident_roc.compare import delong_test
    >>> y_true = [0, 0, 0, 1, 1, 1]
    >>> test = delong_test(y_true, [0.1, 0.3, 0.4, 0.2, 0.6, 0.8], [0.4, 0.3, 0.1, 0.2, 0.8, 0.3])
    >>> f"{test.difference:.3f} {test.p_value:.3f}"
    '0.167 0.617'
    >>> delong_test([0, 0, 1, 1], [1, 2, 3, 4], [4, 3, 2, 1]).note
    'no test: the estimated variance of the difference is 0'
    """
    if len(y_scores) < 2:
        raise InputError(f"y_scores: {len(y_scores)} classifiers; allowed: two or more")
    z = normal_quantile(alpha)
    scored = [checked(y_true, score, pos_label=pos_label) for score in y_scores]
    parts = [components(model.score, model.positive) for model in scored]
    of_positives, of_negatives = (np.stack(part) for part in zip(*parts, strict=True))
    pairs = {
        (i, j): _difference(of_positives[[i, j]], of_negatives[[i, j]], z)
        for i, j in combinations(range(len(scored)), 2)
    }
    aucs = tuple(of_positives.mean(axis=1).tolist())
    first = pairs[0, 1]
    if len(pairs) == 1:
        chi_square = (first.difference / first.error) ** 2 if first.error > 0 else math.nan
        return DelongTest(aucs, pairs, chi_square, 1, first.p_value, first.note)
    return DelongTest(aucs, pairs, *_all_equal(of_positives, of_negatives))


def _difference(of_positives: NDArray, of_negatives: NDArray, z: float) -> AucDifference:
    """Test two classifiers, from the components of both."""
    difference = float(of_positives[0].mean() - of_positives[1].mean())
    none = (math.nan, math.nan, math.nan)
    if note := _lone_example(of_positives, of_negatives):
        return AucDifference(difference, math.nan, *none, note)
    variance = sum(np.var(v[0] - v[1], ddof=1) / v.shape[1] for v in (of_positives, of_negatives))
    error = math.sqrt(variance)
    if error > _NOISE:
        lower, upper = max(difference - z * error, -1.0), min(difference + z * error, 1.0)
        return AucDifference(difference, error, lower, upper, 2 * NormalDist().cdf(-abs(difference) / error))
    if abs(difference) < _NOISE:
        note = "both classifiers order the two classes in the same way"
        return AucDifference(0.0, 0.0, 0.0, 0.0, 1.0, note)
    note = "no test: the estimated variance of the difference is 0"
    return AucDifference(difference, 0.0, *none, note)


def _all_equal(of_positives: NDArray, of_negatives: NDArray) -> tuple[float, int, float, str]:
    """Test that all classifiers have the same AUC: chi-square, degrees of freedom, p value and note."""
    from scipy.special import chdtrc

    if note := _lone_example(of_positives, of_negatives):
        return math.nan, 0, math.nan, note
    contrasts = [values[1:] - values[0] for values in (of_positives, of_negatives)]
    means = contrasts[0].mean(axis=1)
    sizes, directions = np.linalg.eigh(sum(np.atleast_2d(np.cov(x)) / x.shape[1] for x in contrasts))
    along = directions.T @ means
    varies = sizes > max(_NOISE**2, _NOISE * float(sizes.max()))
    if np.any(np.abs(along[~varies]) > math.sqrt(_NOISE)):
        return math.nan, 0, math.nan, "no test: the estimated variance of a difference is 0"
    if not varies.any():
        return 0.0, 0, 1.0, "all classifiers order the two classes in the same way"
    statistic, freedom = float(np.sum(along[varies] ** 2 / sizes[varies])), int(varies.sum())
    return statistic, freedom, float(chdtrc(freedom, statistic)), ""


def _lone_example(of_positives: NDArray, of_negatives: NDArray) -> str:
    """Return the reason if a class has one example only, which has no variance."""
    for name, values in (("positive", of_positives), ("negative", of_negatives)):
        if values.shape[1] == 1:
            return f"no test: there is one {name} example"
    return ""


def components(score: NDArray[np.float64], positive: NDArray[np.bool_]) -> tuple[NDArray, NDArray]:
    """Compute for each example the share of the other class that it is ordered right with.

    The first array is of the positives, the second of the negatives, both in the order of the examples.
    """
    order = np.argsort(score)
    ascending, of_positives = score[order], positive[order]
    group = np.empty(len(score), np.intp)
    group[order] = np.cumsum(np.r_[False, ascending[1:] != ascending[:-1]])
    groups = group[order[-1]] + 1
    # The examples of a class below each distinct score, and half of those at it.
    middles = []
    for members in (~of_positives, of_positives):
        at = np.bincount(group[order[members]], minlength=groups)
        middles.append(np.cumsum(at) - at / 2)
    of_class = np.count_nonzero(~positive), np.count_nonzero(positive)
    return middles[0][group[positive]] / of_class[0], 1 - middles[1][group[~positive]] / of_class[1]
