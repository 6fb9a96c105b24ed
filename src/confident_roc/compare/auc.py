"""DeLong's test for the AUCs of two classifiers on the same examples.

We wrote our own because neither scipy, scikit-learn nor statsmodels has it.

References
----------
DeLong, E. R., DeLong, D. M. and Clarke-Pearson, D. L. (1988). Comparing the areas under two or more
correlated receiver operating characteristic curves: a nonparametric approach. Biometrics 44, 837-845.
Sun, X. and Xu, W. (2014). Fast implementation of DeLong's algorithm. IEEE Signal Processing Letters 21.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import checked

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
    p_value : float
        Two-sided p value; NaN if there is no test, and then `note` gives the reason.
    note : str
        A sentence if the test is degenerate, else empty.
    """

    difference: float
    error: float
    p_value: float
    note: str = ""


def delong_test(
    y_true: ArrayLike, first_score: ArrayLike, second_score: ArrayLike, *, pos_label: Any = None
) -> AucDifference:
    """Test whether two classifiers have the same AUC on the same examples.

    The test estimates a variance from the examples of each class. This needs two examples of each class, and
    it needs examples that vary. If they do not, the result has no p value, and its `note` gives the reason.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,)
        Labels of two classes.
    first_score, second_score : array-like of shape (n_samples,)
        Scores of the two classifiers. A higher score means more likely positive.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.

    Returns
    -------
    AucDifference
        The difference, its standard error and the two-sided p value.

    See Also
    --------
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
    scored = [checked(y_true, score, pos_label=pos_label) for score in (first_score, second_score)]
    components = [_components(model.score, model.positive) for model in scored]
    of_positives, of_negatives = (np.stack(pair) for pair in zip(*components, strict=True))
    difference = float(of_positives[0].mean() - of_positives[1].mean())
    for name, values in (("positive", of_positives), ("negative", of_negatives)):
        if values.shape[1] == 1:
            return AucDifference(difference, math.nan, math.nan, f"no test: there is one {name} example")
    variance = sum(np.var(v[0] - v[1], ddof=1) / v.shape[1] for v in (of_positives, of_negatives))
    error = math.sqrt(variance)
    if error > _NOISE:
        return AucDifference(difference, error, 2 * NormalDist().cdf(-abs(difference) / error))
    if abs(difference) < _NOISE:
        return AucDifference(0.0, 0.0, 1.0, "both classifiers order the two classes in the same way")
    return AucDifference(difference, 0.0, math.nan, "no test: the estimated variance of the difference is 0")


def _components(score: NDArray, positive: NDArray) -> tuple[NDArray, NDArray]:
    """Compute for each example the share of the other class that it is ordered right with."""
    p, n = np.sort(score[positive]), np.sort(score[~positive])
    below = (np.searchsorted(n, score[positive], "left") + np.searchsorted(n, score[positive], "right")) / 2
    above = (np.searchsorted(p, score[~positive], "left") + np.searchsorted(p, score[~positive], "right")) / 2
    return below / len(n), 1 - above / len(p)
