"""How often 95 % intervals for AUC and CAUC contain the truth, in samples of known populations.

`python benchmarks/interval_coverage.py [samples]` prints such shares as docs/bands.md has. 400 samples take
some minutes. The truth is the AUC of the population, and for CAUC its mean over samples of the same size.
"""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Callable
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from confident_roc import auc_interval, roc_points, segment_intervals
from confident_roc.intervals.auc import AUC_METHODS
from confident_roc.intervals.measures import MEASURES, measures_compiled
from confident_roc.intervals.resamples import Resampling
from confident_roc.intervals.segment import bootstrap_intervals
from confident_roc.segment import AREAS
from confident_roc.tango import normal_quantile

Scores = tuple[NDArray[np.float64], NDArray[np.float64]]
Population = Callable[[np.random.Generator, int, int, int], Scores]
SIZES = ((10, 100), (13, 959), (15, 172), (25, 2000), (30, 300), (50, 50))
RESAMPLES = 400


def binormal(area: float, spread: float = 1.0) -> Population:
    """Make a population of normal scores; those of the positives may have another spread."""
    mean = math.hypot(1, spread) * NormalDist().inv_cdf(area)
    return lambda r, k, P, N: (mean + spread * r.normal(size=(k, P)), r.normal(size=(k, N)))


POPULATIONS: dict[str, Population] = {
    **{f"binormal, AUC {area}": binormal(area) for area in (0.695, 0.85, 0.95, 0.99)},
    "binormal, spread 1.5": binormal(0.85, 1.5),
    "binormal, spread 0.7": binormal(0.85, 0.7),
    "Student t": lambda r, k, P, N: (1.5 + r.standard_t(3, (k, P)), r.standard_t(3, (k, N))),
    "bimodal": lambda r, k, P, N: (
        r.normal(size=(k, P)) + 3 * (r.random((k, P)) < 0.5),
        r.normal(size=(k, N)),
    ),
    "gamma": lambda r, k, P, N: (r.gamma(3, size=(k, P)), r.gamma(1, size=(k, N))),
}


def true_auc(population: Population) -> float:
    random = np.random.default_rng(0)
    x, y = population(random, 1, 200_000, 200_000)
    return float(np.mean(np.searchsorted(np.sort(y[0]), x[0])) / 200_000)


def mean_measures(population: Population, positives: int, negatives: int, samples: int = 6000) -> NDArray:
    """Compute the mean of each measure over samples that have a segment."""
    random, rows = np.random.default_rng(0), []
    for _ in range(samples // 500):
        x, y = population(random, 500, positives, negatives)
        ordered = np.argsort(-np.concatenate([y, x], axis=1), axis=1) >= negatives
        counts = [np.cumsum(flags, axis=1, dtype=np.int32) for flags in (~ordered, ordered)]
        c, a = (np.concatenate([np.zeros((500, 1), np.int32), part], axis=1) for part in counts)
        rows.append(measures_compiled(c, a, normal_quantile(0.05) ** 2))
    return np.nanmean(np.concatenate(rows), axis=0)


def coverage(population: Population, positives: int, negatives: int, samples: int) -> dict[str, list[bool]]:
    """Tell of each interval of each sample whether it contains the truth; a refused one is left out."""
    truth, area = mean_measures(population, positives, negatives), true_auc(population)
    x, y = population(np.random.default_rng(1), samples, positives, negatives)
    actual = np.r_[np.ones(positives, int), np.zeros(negatives, int)]
    held: dict[str, list[bool]] = {}
    for i in range(samples):
        points = roc_points(actual, np.r_[x[i], y[i]])
        for method in AUC_METHODS:
            draws = {"bootstraps": RESAMPLES} if method in ("percentile", "bca") else {}
            found = auc_interval(points=points, method=method, **draws)  # type: ignore[arg-type]
            held.setdefault(method, []).append(found.lower <= area <= found.upper)
        every = bootstrap_intervals(Resampling(points), 0.05, 0.95, {"bootstraps": RESAMPLES})
        given = segment_intervals(points=points, bootstraps=RESAMPLES)
        for name in AREAS:
            value = truth[MEASURES.index(name)]
            for label, intervals in ((f"{name}, all", every), (f"{name}, given", given)):
                limits = intervals.areas[name]
                if not math.isnan(limits.lower):
                    held.setdefault(label, []).append(limits.lower <= value <= limits.upper)
    return held


def main() -> None:
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    warnings.simplefilter("ignore")
    for positives, negatives in SIZES:
        for name, population in POPULATIONS.items():
            held = coverage(population, positives, negatives, samples)
            shares = [f"{label} {100 * np.mean(flags):.0f} ({len(flags)})" for label, flags in held.items()]
            print(f"{positives}/{negatives} {name}: {'; '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
