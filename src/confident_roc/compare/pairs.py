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
    """Two models on the same examples. Every difference is the first one's accuracy less the second's."""

    first: str
    second: str
    accuracies: tuple[float, float]
    paired: PairedDifference  # McNemar's tests and Tango's interval
    rates: ErrorRateDifference  # the unpooled z, as if the error rates were found on different examples
    folds: FoldDifference | None  # the t tests; None if there is one fold only


def compare_pairs(
    right: Mapping[str, ArrayLike], *, fold: ArrayLike | None = None, alpha: float = 0.05
) -> list[Pair]:
    """Compare every model with every later one, by which of the same examples each calls right."""
    return [_pair(first, second, right, fold, alpha) for first, second in combinations(right, 2)]


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Adjust p values by Benjamini and Hochberg's method: the share of false finds, not any, is held."""
    from scipy.stats import false_discovery_control

    return false_discovery_control(p_values).tolist() if len(p_values) else []


def _pair(
    first: str, second: str, right: Mapping[str, ArrayLike], fold: ArrayLike | None, alpha: float
) -> Pair:
    ours, theirs = np.asarray(right[first], dtype=bool), np.asarray(right[second], dtype=bool)
    paired = paired_difference(ours, theirs, alpha=alpha)
    accuracies = float(ours.mean()), float(theirs.mean())
    n = len(ours)
    # Second less first, so that the sign is that of the accuracies.
    rates = error_rate_difference(1 - accuracies[1], n, 1 - accuracies[0], n, alpha)
    folds = None
    if fold is not None and len(np.unique(fold)) > 1:
        folds = fold_difference(fold_accuracies(ours, fold), fold_accuracies(theirs, fold), alpha=alpha)
    return Pair(first, second, accuracies, paired, rates, folds)


@dataclass(frozen=True)
class Standing:
    """What a model is ranked by; CAUC and AveD are None if there is no confident point."""

    model: str
    auc: float
    cauc: float | None
    aved: float | None  # the size of the average difference: the smaller the better


@dataclass(frozen=True)
class Disagreement:
    """Two models that AUC puts in one order and the method in the other."""

    auc_prefers: str
    method_prefers: str


def ranks(values: Sequence[float | None], *, largest_first: bool) -> list[int | None]:
    """Rank from 1; equals share the better rank, and None has none."""
    known = [value for value in values if value is not None]
    sign = 1 if largest_first else -1
    return [
        None if value is None else 1 + sum(sign * other > sign * value for other in known) for value in values
    ]


def method_prefers(first: Standing, second: Standing) -> Standing | None:
    """Which of two models the confident segment speaks for; None where it is undecided.

    It speaks for the model with no less area and no more difference, if not both are equal; and for one that
    has confident points against one that has none.
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
    found = []
    for first, second in combinations(standings, 2):
        preferred = method_prefers(first, second)
        by_auc = max(first, second, key=lambda model: model.auc)
        if preferred is not None and first.auc != second.auc and preferred is not by_auc:
            found.append(Disagreement(by_auc.model, preferred.model))
    return found
