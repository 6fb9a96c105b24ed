"""How models rank by AUC and by the confident segment, and where the two contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Standing:
    """What a model is ranked by.

    Attributes
    ----------
    model
        Its name.
    auc
        Area under the curve; the larger the better.
    cauc
        Area under the confident segment; the larger the better. None where there is no confident point.
    aved
        Size of the average difference; the smaller the better. None where there is no confident point.
    """

    model: str
    auc: float
    cauc: float | None
    aved: float | None


@dataclass(frozen=True)
class Disagreement:
    """Two models that AUC puts in one order and the method in the other."""

    auc_prefers: str
    method_prefers: str


def ranks(values: Sequence[float | None], *, largest_first: bool) -> list[int | None]:
    """Rank from 1; equals share the better rank, and None has none.

    Examples
    --------
    >>> ranks([0.7, 0.9, None, 0.7], largest_first=True)
    [2, 1, None, 2]
    """
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
