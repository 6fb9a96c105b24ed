"""Scores and AUC of a classifier under different seeds."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from confident_roc._files import Columns
from confident_roc.roc import auc, roc_points
from elazmeh2006.protocols import Examples, learner, scores
from elazmeh2006.seeds import SEED_PARAMETERS, Seeds


def seeded_scores(
    examples: Examples, classifier: Mapping[str, Any], folds: int, seeds: Iterable[Seeds]
) -> dict[Seeds, Columns]:
    """Train and score a classifier with pairs of seeds: class and score, in the order of the examples."""
    made = {}
    names = [name for name in SEED_PARAMETERS if name in classifier["parameters"]]
    for pair in seeds:
        fit_and_score = learner(examples, classifier, **dict.fromkeys(names, pair.learner))
        columns = scores(examples, fit_and_score, folds, pair.folds or 0)
        order = np.argsort(columns["instance"], kind="stable")
        made[pair] = {name: columns[name][order] for name in ("actual", "score")}
    return made


def seeded_aucs(scores: Mapping[Seeds, Columns]) -> dict[str, list[Any]]:
    """Compute the AUC for each pair of seeds."""
    aucs = [auc(roc_points(columns["actual"], columns["score"])) for columns in scores.values()]
    return {"cv_seed": [x.folds for x in scores], "forest_seed": [x.learner for x in scores], "auc": aucs}
