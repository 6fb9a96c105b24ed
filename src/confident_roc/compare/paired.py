"""Compare the accuracies of two models on the same examples by McNemar's test and Tango's interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import checked_weights, one_column
from confident_roc.errors import InputError
from confident_roc.tango import tango_interval, tango_test


@dataclass(frozen=True)
class PairedDifference:
    """The difference of the accuracies of two models on the same examples.

    Attributes
    ----------
    b, c : int or float
        Examples that only the first model predicts right, and only the second; or sums of their weights.
    n : int or float
        All examples, or the sum of their weights.
    difference, lower, upper : float
        (b - c) / n, the first accuracy minus the second, and the limits of Tango's interval.
    p_value : float
        Two-sided, by Tango's test at a difference of zero, which is McNemar's without continuity correction.
    exact_p_value : float or None
        Two-sided, by McNemar's exact test, for small b + c; None with weights.
    """

    b: Any
    c: Any
    n: Any
    difference: float
    lower: float
    upper: float
    p_value: float
    exact_p_value: float | None


def paired_difference(
    first_right: ArrayLike,
    second_right: ArrayLike,
    *,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
) -> PairedDifference:
    """Compare two models by the examples that one predicts right and the other wrong.

    Parameters
    ----------
    first_right, second_right : array-like of bool of shape (n_samples,)
        Whether each model predicts each example right, in the same order.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights, which are treated as frequencies.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.

    Returns
    -------
    PairedDifference
        The difference of the accuracies, Tango's interval and two p values.

    See Also
    --------
    tango_test : The test from the counts, also with a margin.
    confident_roc.compare.delong_test : Compare the AUCs of two models.

    Examples
    --------
    >>> from confident_roc import paired_difference
    >>> result = paired_difference([True, True, True, False], [True, False, False, False])
    >>> result.b, result.c, result.difference, result.exact_p_value
    (2, 0, 0.5, 0.5)
    """
    from scipy.special import bdtr

    first, second = _truth_values("first_right", first_right), _truth_values("second_right", second_right)
    if len(first) != len(second):
        raise InputError(
            f"first_right, second_right: shapes {first.shape} and {second.shape}; "
            "allowed: a truth value for each example, the same examples in both"
        )
    weight = np.ones(len(first), dtype=int)
    if sample_weight is not None:
        weight = checked_weights(sample_weight, len(first))
    b, c = weight[first & ~second].sum().item(), weight[second & ~first].sum().item()
    n = weight.sum().item()
    lower, upper = tango_interval(b, c, n, alpha)
    exact = min(1.0, 2 * float(bdtr(min(b, c), b + c, 0.5))) if sample_weight is None else None
    return PairedDifference(
        b, c, n, (b - c) / n, float(lower), float(upper), float(tango_test(b, c, n).p_value), exact
    )


def _truth_values(name: str, values: ArrayLike) -> NDArray[np.bool_]:
    """Check truth values: 0 and 1 are allowed, and nothing that is only similar to them."""
    numbers = one_column(name, values, float, "a truth value")
    if not np.isin(numbers, (0, 1)).all():
        i = int((~np.isin(numbers, (0, 1))).argmax())
        raise InputError(f"{name}: {numbers[i]:g} at position {i}; allowed: True and False, or 1 and 0")
    return numbers.astype(bool)


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust the p values of several tests by Holm's method.

    If each adjusted p value is compared with alpha, the probability of any false rejection is at most alpha.

    Parameters
    ----------
    p_values : sequence of float
        The p values of the tests.

    Returns
    -------
    list of float
        The adjusted p values, in the same order.

    See Also
    --------
    benjamini_hochberg : Control the share of false rejections instead.

    Examples
    --------
    >>> from confident_roc.compare import holm
    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[i]))
        adjusted[i] = largest
    return adjusted
