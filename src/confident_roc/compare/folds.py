"""Two models over the folds of a cross-validation: the paired t test and its correction.

References
----------
Nadeau, C. and Bengio, Y. (2003). Inference for the generalization error. Machine Learning 52, 239-281.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError

CAVEAT = (
    "The plain t test takes the folds for independent. They are not: their training sets overlap, so it finds"
    " too many differences. The corrected one (Nadeau and Bengio) allows for the overlap."
)

# Differences of shares that are closer than this are equal: the rest is the rounding of doubles.
_NOISE = 1e-12


@dataclass(frozen=True)
class TTest:
    """A t value with its two-sided p value and the interval for the difference."""

    t: float
    p_value: float
    lower: float
    upper: float


@dataclass(frozen=True)
class FoldDifference:
    """Result of `fold_difference`.

    Attributes
    ----------
    folds : int
        Number of folds. The t tests have one degree of freedom less.
    difference : float
        Mean over the folds of the first measure minus the second.
    plain : TTest
        The paired t test of the folds. It is not valid, because the training sets overlap.
    corrected : TTest
        The t test with the variance of Nadeau and Bengio.
    """

    folds: int
    difference: float
    plain: TTest
    corrected: TTest

    def __str__(self) -> str:
        lines = [
            f"{name:<10}t {test.t:.3f}, p {test.p_value:.4f}, [{test.lower:.4f}, {test.upper:.4f}]"
            for name, test in (("plain", self.plain), ("corrected", self.corrected))
        ]
        return "\n".join([f"difference {self.difference:.4f} over {self.folds} folds", *lines, CAVEAT])


def fold_accuracies(right: ArrayLike, fold: ArrayLike) -> NDArray[np.float64]:
    """Compute the accuracy in each fold.

    Parameters
    ----------
    right : array-like of bool of shape (n_samples,)
        Whether each example is predicted right.
    fold : array-like of shape (n_samples,)
        The test fold of each example.

    Returns
    -------
    ndarray of shape (n_folds,)
        Accuracies, by rising fold.

    See Also
    --------
    fold_difference : Compare two models by such numbers.

    Examples
    --------
    >>> from confident_roc.compare import fold_accuracies
    >>> fold_accuracies([True, False, True, True], [0, 0, 1, 1]).tolist()
    [0.5, 1.0]
    """
    right, fold = np.asarray(right, dtype=float), np.asarray(fold)
    if right.shape != fold.shape or right.ndim != 1:
        raise InputError(
            f"right, fold: shapes {right.shape} and {fold.shape}; allowed: one of each for every example"
        )
    _, place, size = np.unique(fold, return_inverse=True, return_counts=True)
    return np.bincount(place, weights=right) / size


def fold_difference(
    first: ArrayLike, second: ArrayLike, *, test_to_train: float | None = None, alpha: float = 0.05
) -> FoldDifference:
    """Compare two models by a measure taken in each fold.

    The paired t test divides the variance s^2 of the k differences by k. Nadeau and Bengio multiply it by
    1/k + n_test/n_train, because overlapping training sets correlate the differences.

    Parameters
    ----------
    first, second : array-like of shape (n_folds,)
        Accuracies or error rates of the two models on the same folds.
    test_to_train : float, default=None
        Size of the test set of a fold divided by the size of its training set. The default is that of a
        k-fold cross-validation, 1 / (k - 1).
    alpha : float, default=0.05
        One minus the confidence of the intervals.

    Returns
    -------
    FoldDifference
        The mean difference, and the plain and the corrected t test.

    See Also
    --------
    fold_accuracies : The accuracies in each fold.

    Examples
    --------
    >>> from confident_roc.compare import fold_difference
    >>> result = fold_difference([0.9, 0.8, 0.9, 0.7], [0.8, 0.8, 0.7, 0.6])
    >>> f"{result.difference:.2f} {result.plain.p_value:.3f} {result.corrected.p_value:.3f}"
    '0.10 0.092 0.207'
    """
    from scipy.stats import ttest_rel

    first, second = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    k = len(first)
    if first.ndim != 1 or first.shape != second.shape or k < 2:
        raise InputError(
            f"first, second: shapes {first.shape} and {second.shape}; allowed: as many numbers in both,"
            " a fold each, and two folds or more"
        )
    ratio = 1 / (k - 1) if test_to_train is None else test_to_train
    if not 0 <= ratio < math.inf:
        raise InputError(f"test_to_train: {ratio!r}; allowed: 0 or more, for instance 1/9")
    difference = first - second
    mean = float(difference.mean())
    if np.ptp(difference) < _NOISE:
        certain = _certain(0.0 if abs(mean) < _NOISE else mean)
        return FoldDifference(k, mean, certain, certain)
    test = ttest_rel(first, second)
    lower, upper = test.confidence_interval(1 - alpha)
    plain = TTest(float(test.statistic), float(test.pvalue), float(lower), float(upper))
    return FoldDifference(k, mean, plain, _widened(plain, mean, math.sqrt(1 + k * ratio), k - 1))


def _widened(plain: TTest, mean: float, factor: float, freedom: int) -> TTest:
    """Repeat the t test with a standard error that is larger by a factor."""
    from scipy.special import stdtr

    t = plain.t / factor
    half = (plain.upper - plain.lower) / 2 * factor
    return TTest(t, float(2 * stdtr(freedom, -abs(t))), mean - half, mean + half)


def _certain(mean: float) -> TTest:
    """Return the test of differences that are all equal: p is 1 if they are zero, else 0."""
    return TTest(math.copysign(math.inf, mean) if mean else 0.0, float(mean == 0), mean, mean)
