"""AUC of a classifier under different seeds."""

from collections.abc import Iterable, Mapping
from typing import Any

from confident_roc.roc import auc, roc_points
from elazmeh2006.protocols import Examples, learner, scores


def seeded_aucs(
    examples: Examples,
    classifier: Mapping[str, Any],
    folds: int,
    seeds: Iterable[tuple[int | None, int | None]],
) -> dict[str, list[Any]]:
    """Train and score a classifier with pairs of seeds (folds, forest); None if nothing depends on a seed."""
    rows = []
    for cv_seed, forest_seed in seeds:
        drawn = {} if forest_seed is None else {"seed": forest_seed}
        columns = scores(examples, learner(examples, classifier, **drawn), folds, cv_seed or 0)
        rows.append((cv_seed, forest_seed, auc(roc_points(columns["actual"], columns["score"]))))
    return dict(zip(("cv_seed", "forest_seed", "auc"), map(list, zip(*rows, strict=True)), strict=True))
