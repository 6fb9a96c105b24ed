"""Resamples of examples or of clusters, for one curve or for several curves on the same examples."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import Scored, checked, one_column
from confident_roc.bootstrap import Draws, Units, bootstrap_curves, counts_to_draw
from confident_roc.errors import InputError
from confident_roc.intervals.measures import measures_of
from confident_roc.roc import RocPoints, given_points


@dataclass(frozen=True, eq=False)
class Resampling:
    """A curve, and what is drawn for a resample of it: the units, or the examples if there are none."""

    points: RocPoints
    units: Units | None = None


def sampling(
    y_true: ArrayLike | None,
    y_score: ArrayLike | None,
    points: RocPoints | None,
    pos_label: Any,
    clusters: ArrayLike | None,
    sample_weight: ArrayLike | None = None,
) -> Resampling:
    """Describe the resamples of one curve."""
    if points is not None and clusters is not None:
        raise InputError("clusters: not with points; allowed: with y_true and y_score")
    given = given_points(y_true, y_score, points, pos_label=pos_label, sample_weight=sample_weight)
    counts_to_draw(given)
    if clusters is None or y_true is None or y_score is None:
        return Resampling(given)
    scored = checked(y_true, y_score, pos_label=pos_label)
    return paired_samplings([(given, scored)], clusters)[0]


def paired_samplings(
    models: list[tuple[RocPoints, Scored]], clusters: ArrayLike | None = None
) -> list[Resampling]:
    """Describe the resamples of curves on the same examples: replicate r draws the same examples for all.

    For the first curve they are those that are drawn if it is alone. Examples with equal scores are sorted by
    the scores of the other models, so the order of the rows does not matter.
    """
    positive, scores = models[0][1].positive, [-scored.score for _, scored in models]
    orders = [np.lexsort((*(scores if i == 0 else ()), score, positive)) for i, score in enumerate(scores)]
    if clusters is None:
        unit = np.empty(len(positive), np.intp)
        unit[orders[0]] = np.arange(len(positive))
        strata = [int(np.count_nonzero(~positive)), int(np.count_nonzero(positive))]
    else:
        unit, strata = _clusters(clusters, positive)
    return [
        Resampling(points, Units(strata, unit[order].astype(np.uint32)))
        for (points, _), order in zip(models, orders, strict=True)
    ]


def _clusters(clusters: ArrayLike, positive: NDArray[np.bool_]) -> tuple[NDArray[np.intp], list[int]]:
    """Return numbers of clusters, those without a positive example first, and the sizes of both groups."""
    names = one_column("clusters", clusters, None, "a cluster")
    if len(names) != len(positive):
        raise InputError(
            f"clusters: {len(names)} for {len(positive)} examples; allowed: a cluster for each example"
        )
    _, code = np.unique(names, return_inverse=True)
    has_positive = np.bincount(code, positive) > 0
    place = np.empty(len(has_positive), np.intp)
    place[np.argsort(has_positive, kind="stable")] = np.arange(len(has_positive))
    return place[code], [int(np.count_nonzero(~has_positive)), int(np.count_nonzero(has_positive))]


def resampled_rows(resampling: Resampling, limit: float, draws: Draws) -> NDArray[np.float64]:
    """Return the measures of every resample: one row per resample, one column per measure."""
    rows = bootstrap_curves(
        resampling.points, partial(measures_of, limit=limit), units=resampling.units, **draws
    )
    return np.concatenate(list(rows))
