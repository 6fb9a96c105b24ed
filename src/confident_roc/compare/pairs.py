"""All pairs of models on the same examples, by each of the tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from confident_roc.compare.folds import FoldDifference, fold_accuracies, fold_difference
from confident_roc.compare.paired import PairedDifference, paired_difference
from confident_roc.compare.proportions import ErrorRateDifference, error_rate_difference


@dataclass(frozen=True)
class Pair:
    """Two models on the same examples. Every difference is the first accuracy minus the second.

    Attributes
    ----------
    first, second : str
        Names of the models.
    accuracies : tuple of two float
        Their accuracies.
    paired : PairedDifference
        McNemar's tests and Tango's interval.
    rates : ErrorRateDifference
        The unpooled z test, as if the two error rates came from different examples.
    folds : FoldDifference or None
        The t tests over folds; None if there is only one fold.
    """

    first: str
    second: str
    accuracies: tuple[float, float]
    paired: PairedDifference
    rates: ErrorRateDifference
    folds: FoldDifference | None


def compare_pairs(
    right: Mapping[str, ArrayLike], *, fold: ArrayLike | None = None, alpha: float = 0.05
) -> list[Pair]:
    """Compare every model with every later one on the same examples.

    Parameters
    ----------
    right : dict of str to array-like of bool of shape (n_samples,)
        For each model, whether it predicts each example right, in the same order.
    fold : array-like of shape (n_samples,), default=None
        The test fold of each example; without it there are no t tests over folds.
    alpha : float, default=0.05
        One minus the confidence of the intervals.

    Returns
    -------
    list of Pair
        One result per pair.

    See Also
    --------
    holm : Adjust the p values for the number of pairs.

    Examples
    --------
    >>> from confident_roc.compare import compare_pairs
    >>> right = {"tree": [True, True, True, False], "forest": [True, False, False, False]}
    >>> [(pair.first, pair.second, pair.paired.difference) for pair in compare_pairs(right)]
    [('tree', 'forest', 0.5)]
    """
    return [_pair(first, second, right, fold, alpha) for first, second in combinations(right, 2)]


def _pair(
    first: str, second: str, right: Mapping[str, ArrayLike], fold: ArrayLike | None, alpha: float
) -> Pair:
    one, other = np.asarray(right[first], dtype=bool), np.asarray(right[second], dtype=bool)
    paired = paired_difference(one, other, alpha=alpha)
    accuracies = float(one.mean()), float(other.mean())
    n = len(one)
    # The second error rate comes first, so that the difference has the sign of the accuracies.
    rates = error_rate_difference(1 - accuracies[1], n, 1 - accuracies[0], n, alpha)
    folds = None
    if fold is not None and len(np.unique(fold)) > 1:
        folds = fold_difference(fold_accuracies(one, fold), fold_accuracies(other, fold), alpha=alpha)
    return Pair(first, second, accuracies, paired, rates, folds)


@dataclass(frozen=True)
class Standing:
    """The measures that rank a model; CAUC and AveD are None if there is no confident point."""

    model: str
    auc: float
    cauc: float | None
    aved: float | None  # the absolute average difference; smaller is better


@dataclass(frozen=True)
class Disagreement:
    """Two models that AUC ranks in one order and the method in the other."""

    auc_prefers: str
    method_prefers: str


def ranks(values: Sequence[float | None], *, largest_first: bool) -> list[int | None]:
    """Rank from 1. Equal values share the better rank; None has no rank."""
    known = [value for value in values if value is not None]
    sign = 1 if largest_first else -1
    return [
        None if value is None else 1 + sum(sign * other > sign * value for other in known) for value in values
    ]


def method_prefers(first: Standing, second: Standing) -> Standing | None:
    """Return the model that the confident segment prefers, or None if it does not decide.

    It prefers the model with no less area and no more difference, unless both are equal. It also prefers a
    model with confident points to one without.
    """
    if first.cauc is None or second.cauc is None or first.aved is None or second.aved is None:
        known = [model for model in (first, second) if model.cauc is not None]
        return known[0] if len(known) == 1 else None
    area, difference = first.cauc - second.cauc, second.aved - first.aved
    if area == difference == 0 or area * difference < 0:
        return None
    return first if area + difference > 0 else second


def disagreements(standings: Sequence[Standing]) -> list[Disagreement]:
    """List the pairs of models on which AUC and the method contradict each other."""
    pairs = []
    for first, second in combinations(standings, 2):
        preferred = method_prefers(first, second)
        by_auc = max(first, second, key=lambda model: model.auc)
        if preferred is not None and first.auc != second.auc and preferred is not by_auc:
            pairs.append(Disagreement(by_auc.model, preferred.model))
    return pairs
