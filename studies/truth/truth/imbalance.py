"""Multiply the negatives, leave everything else as it is, and see which evaluation moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from confident_roc.intervals.measures import MEASURES
from truth.populations import population
from truth.samples import AREA, DIFFERENCE, Rows, Sample, generator, preferences

NAMES = {"AUC": "AUC", "AP": "AP", "CAUC": AREA, "AveD": DIFFERENCE}


def rows(name: str, settings: Mapping[str, Any]) -> Rows:
    """Compute the mean of each measure of the first classifier, and how often it prefers this classifier.

    `moved` is the mean of the measure divided by that without multiplication; its error is that of a
    ratio of means of paired samples, which have the same positives.
    """
    positives, of = settings["positives"], population(name)
    factors = settings["multiply"]
    values = np.full((len(factors), settings["samples"], len(NAMES)), np.nan)
    prefers = np.zeros_like(values)
    for i in range(settings["samples"]):
        random = generator(f"imbalance/{name}", i)
        scores = of.sample(positives, positives * max(factors), random)
        for k, factor in enumerate(factors):
            n = positives * (1 + factor)
            sample = Sample(of, positives, (scores[0][:n], scores[1][:n]))
            values[k, i] = [sample.values[0][MEASURES.index(measure)] for measure in NAMES.values()]
            signs = preferences(sample)
            prefers[k, i] = [signs[measure] == 1 for measure in NAMES]
    return [
        {
            **{
                "population": name,
                "positives": positives,
                "negatives": positives * factor,
                "measure": measure,
            },
            **_summed(values[k, :, m], values[0, :, m], prefers[k, :, m]),
        }
        for k, factor in enumerate(factors)
        for m, measure in enumerate(NAMES)
    ]


def _summed(values: Any, at_first: Any, prefers: Any) -> dict[str, float | None]:
    """Sum up a measure; without two samples that have a segment at both sizes it has no mean."""
    known, share = ~np.isnan(values + at_first), float(np.mean(prefers))
    mean = moved = error = None
    if known.sum() > 1:
        mean, base = float(np.mean(values[known])), float(np.mean(at_first[known]))
        moved = mean / base
        # By the delta method: the error of a ratio of two means of paired values.
        errors = np.std(values[known] - moved * at_first[known], ddof=1)
        error = float(errors / (base * np.sqrt(known.sum())))
    return {
        "samples": len(values),
        "known": int(known.sum()),
        "mean": mean,
        "moved": moved,
        "moved_error": error,
        "prefers_first": share,
        "prefers_first_error": float(np.sqrt(share * (1 - share) / len(values))),
    }
