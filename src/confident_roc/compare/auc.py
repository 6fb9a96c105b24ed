"""DeLong's test for the AUCs of two classifiers on the same examples.

Our own because neither scipy, scikit-learn nor statsmodels has it.

References
----------
DeLong, E. R., DeLong, D. M. and Clarke-Pearson, D. L. (1988). Comparing the areas under two or more
correlated receiver operating characteristic curves: a nonparametric approach. Biometrics 44, 837-845.
Sun, X. and Xu, W. (2014). Fast implementation of DeLong's algorithm. IEEE Signal Processing Letters 21.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True)
class AucDifference:
    """The difference of two AUCs, its standard error, and the two-sided p value."""

    difference: float
    error: float
    p_value: float


def delong_test(actual: ArrayLike, first: ArrayLike, second: ArrayLike) -> AucDifference:
    """Test whether two classifiers have the same AUC; `actual` is 1 for positives and 0 for negatives."""
    positive = np.asarray(actual) == 1
    components = [_components(np.asarray(score, dtype=float), positive) for score in (first, second)]
    of_positives, of_negatives = (np.stack(pair) for pair in zip(*components, strict=True))
    difference = float(of_positives[0].mean() - of_positives[1].mean())
    variance = sum(np.var(v[0] - v[1], ddof=1) / v.shape[1] for v in (of_positives, of_negatives))
    error = math.sqrt(variance)
    # Two classifiers that order all examples alike have no difference and no error.
    p_value = 2 * NormalDist().cdf(-abs(difference) / error) if error else float(difference == 0)
    return AucDifference(difference, error, p_value)


def _components(score: NDArray, positive: NDArray) -> tuple[NDArray, NDArray]:
    """Share of the other class that each example is on the right side of, ties by half."""
    p, n = np.sort(score[positive]), np.sort(score[~positive])
    below = (np.searchsorted(n, score[positive], "left") + np.searchsorted(n, score[positive], "right")) / 2
    above = (np.searchsorted(p, score[~positive], "left") + np.searchsorted(p, score[~positive], "right")) / 2
    return below / len(n), 1 - above / len(p)
