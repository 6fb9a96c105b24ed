"""Compare models that are right or wrong on the same examples: McNemar's tests, Tango's interval, margin."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import checked_weights, one_column
from confident_roc.errors import InputError
from confident_roc.mcnemar import mcnemar_p_value
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
    exact_p_value, mid_p_value : float or None
        Two-sided, by McNemar's exact test and by its mid-p form, for small b + c; None with weights.
    margin : float or None
        The largest difference of accuracies that does not matter.
    non_inferiority_p_value : float or None
        One-sided, of the hypothesis that the first model is worse by the margin or more; None without margin.
        Tango's interval lies above minus the margin if it is below alpha / 2.
    equivalence_p_value : float or None
        Of the hypothesis that the models differ by the margin or more; None without margin. Tango's interval
        lies within the margin if it is below alpha / 2.
    holm_p_value : float or None
        `p_value`, adjusted for the number of pairs by Holm's method; None for a single pair.
    """

    b: Any
    c: Any
    n: Any
    difference: float
    lower: float
    upper: float
    p_value: float
    exact_p_value: float | None
    mid_p_value: float | None
    margin: float | None = None
    non_inferiority_p_value: float | None = None
    equivalence_p_value: float | None = None
    holm_p_value: float | None = None

    def conclusion(self, first: str = "the first model", second: str = "the second model") -> str:
        """Write in one sentence what the interval allows to conclude.

        Parameters
        ----------
        first, second : str
            Names of the models.

        Returns
        -------
        str
            A sentence.
        """
        margin = self.margin
        within = margin is not None and self.lower > -margin and self.upper < margin
        if self.lower > 0 or self.upper < 0:
            better, worse = (first, second) if self.lower > 0 else (second, first)
            text = f"{better} is right more often than {worse}"
            text += f", but by less than the margin of {margin:g}" if within else ""
        elif within:
            text = f"{first} and {second} are equally good within the margin of {margin:g}"
        elif margin is not None and self.lower > -margin:
            text = (
                f"{first} is not worse than {second} by the margin of {margin:g} or more, and may be better"
            )
        elif margin is not None and self.upper < margin:
            text = (
                f"{second} is not worse than {first} by the margin of {margin:g} or more, and may be better"
            )
        else:
            text = f"the examples do not decide between {first} and {second}"
        return f"{'T' + text[1:] if text.startswith('the ') else text}."


def paired_difference(
    first_right: ArrayLike,
    second_right: ArrayLike,
    *,
    margin: float | None = None,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
) -> PairedDifference:
    """Compare two models by the examples that one predicts right and the other wrong.

    Parameters
    ----------
    first_right, second_right : array-like of bool of shape (n_samples,)
        Whether each model predicts each example right, in the same order.
    margin : float, default=None
        The largest difference of accuracies that does not matter, for the tests of non-inferiority and
        equivalence.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights, which are treated as frequencies.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.

    Returns
    -------
    PairedDifference
        The difference of the accuracies, Tango's interval and p values; `conclusion()` is one sentence.

    See Also
    --------
    compare_outcomes : All pairs of several models.
    tango_test : The test from the counts, also with a margin.
    confident_roc.compare.delong_test : Compare the AUCs of models.

    Examples
    --------
    >>> from confident_roc import paired_difference
    >>> result = paired_difference([True, True, True, False], [True, False, False, False])
    >>> result.b, result.c, result.difference, result.exact_p_value
    (2, 0, 0.5, 0.5)
    >>> result.conclusion("tree", "stump")
    'The examples do not decide between tree and stump.'
    """
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
    exact: list[float | None] = [None, None]
    if sample_weight is None:
        exact = [float(mcnemar_p_value(b, c, test)) for test in ("exact", "mid-p")]
    result = PairedDifference(
        b, c, n, (b - c) / n, float(lower), float(upper), float(tango_test(b, c, n).p_value), *exact
    )
    if margin is None:
        return result
    non_inferiority, equivalence = (
        float(_tango_margin(b, c, n, margin, alternative))
        for alternative in ("non-inferiority", "equivalence")
    )
    return replace(
        result, margin=margin, non_inferiority_p_value=non_inferiority, equivalence_p_value=equivalence
    )


def _tango_margin(b: Any, c: Any, n: Any, margin: float, alternative: str) -> NDArray[np.float64]:
    try:
        return tango_test(b, c, n, margin, alternative).p_value
    except InputError as error:
        raise InputError(f"margin{str(error).removeprefix('delta')}") from None


def compare_outcomes(
    outcomes: Mapping[str, ArrayLike],
    *,
    margin: float | None = None,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
) -> dict[tuple[str, str], PairedDifference]:
    """Compare every two models by the examples that one predicts right and the other wrong.

    Parameters
    ----------
    outcomes : dict of str to array-like of bool of shape (n_samples,)
        For each model, whether it predicts each example right, in the same order.
    margin : float, default=None
        The largest difference of accuracies that does not matter, for the tests of non-inferiority and
        equivalence.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights, which are treated as frequencies.
    alpha : float, default=0.05
        One minus the confidence of Tango's intervals.

    Returns
    -------
    dict of (str, str) to PairedDifference
        One result per pair, by the names of both. If there are several, `holm_p_value` has the p values
        adjusted for their number; intervals and p values with a margin are not adjusted.

    See Also
    --------
    paired_difference : One pair.
    confident_roc.compare.compare_pairs : More tests, also over the folds of a cross-validation.

    Examples
    --------
    >>> from confident_roc import compare_outcomes
    >>> right = {"tree": [1, 1, 1, 0, 1, 1], "forest": [1, 1, 1, 1, 1, 1], "stump": [0, 0, 0, 1, 0, 0]}
    >>> pairs = compare_outcomes(right, margin=0.1)
    >>> pairs["forest", "stump"].conclusion("forest", "stump")
    'forest is right more often than stump.'
    >>> round(pairs["forest", "stump"].holm_p_value, 3)
    0.076
    """
    if len(outcomes) < 2:
        raise InputError(f"outcomes: {len(outcomes)} models; allowed: two or more")
    options: dict[str, Any] = {"margin": margin, "sample_weight": sample_weight, "alpha": alpha}
    pairs = {
        (one, other): paired_difference(outcomes[one], outcomes[other], **options)
        for one, other in combinations(outcomes, 2)
    }
    if len(pairs) == 1:
        return pairs
    adjusted = holm([pair.p_value for pair in pairs.values()])
    return {
        names: replace(pair, holm_p_value=p_value)
        for (names, pair), p_value in zip(pairs.items(), adjusted, strict=True)
    }


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
    compare_outcomes : Compare all pairs of several models.

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
