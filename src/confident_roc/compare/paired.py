"""Two models on the same examples: which is right more often, by McNemar's test and Tango's interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from confident_roc.errors import InputError
from confident_roc.tango import tango_interval, tango_test


@dataclass(frozen=True)
class PairedDifference:
    """The difference of two models' shares of right calls.

    Attributes
    ----------
    b, c
        Examples that only the first model has right, and only the second; sums of weights where weighted.
    n
        All examples.
    difference, lower, upper
        (b - c) / n, the first model's accuracy less the second's, and Tango's interval.
    p_value
        Two-sided, by Tango's test at a difference of zero, which is McNemar's without continuity correction.
    exact_p_value
        Two-sided, by McNemar's exact test, for when b + c is small; None with weights.
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
    """Compare two models by the examples that one has right and the other wrong.

    Parameters
    ----------
    first_right, second_right
        Whether each model calls each example right, in the same order.
    sample_weight
        Weights, taken for frequencies.
    alpha
        One minus the confidence of Tango's interval.

    Examples
    --------
    >>> found = paired_difference([True, True, True, False], [True, False, False, False])
    >>> found.b, found.c, found.difference, found.exact_p_value
    (2, 0, 0.5, 0.5)
    """
    from scipy.special import bdtr

    first, second = np.asarray(first_right, dtype=bool), np.asarray(second_right, dtype=bool)
    if first.shape != second.shape or first.ndim != 1 or not len(first):
        raise InputError(
            f"first_right, second_right: shapes {first.shape} and {second.shape}; "
            "allowed: a truth value for each example, the same examples in both"
        )
    weight = np.ones(len(first), dtype=int) if sample_weight is None else np.asarray(sample_weight)
    b, c = weight[first & ~second].sum().item(), weight[second & ~first].sum().item()
    n = weight.sum().item()
    lower, upper = tango_interval(b, c, n, alpha)
    exact = min(1.0, 2 * float(bdtr(min(b, c), b + c, 0.5))) if sample_weight is None else None
    return PairedDifference(
        b, c, n, (b - c) / n, float(lower), float(upper), float(tango_test(b, c, n).p_value), exact
    )


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p values of several tests by Holm's method, so that all of them together err with one alpha."""
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[i]))
        adjusted[i] = largest
    return adjusted
