"""How often tests of CAUC and AveD reject: if two classifiers order examples equally well, and if not."""

import math
from statistics import NormalDist
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.stats import rankdata

from confident_roc.compare.auc import delong_test
from confident_roc.tango import normal_quantile
from elazmeh2006.supplement.populations import Binormal, equal_auc

CORRELATION = 0.8
"""Correlation of the scores of two classifiers within a class, unless they are independent."""
CLOSER = 2 / 3
"""How far apart the classes of the second of two unequal classifiers are, relative to the first."""
DISTINCT = (2, 5, 10, 50, None)
"""Numbers of distinct scores; None means that all are distinct."""
TESTS = (
    "DeLong, AUC", "bootstrap, CAUC", "bootstrap, AveD", "permutation, CAUC", "permutation, AveD",
    "permutation with like ties, CAUC", "permutation with like ties, AveD",
)  # fmt: skip

Array = NDArray[Any]
_compiled = njit(cache=True, error_model="numpy")


def rejections(
    area: float,
    positives: int,
    negatives: int,
    *,
    level: float,
    alpha: float,
    simulations: int,
    bootstraps: int,
    values: int,
    seed: int,
) -> list[dict[str, Any]]:
    """Draw samples of two classifiers and count the rejections of each test.

    `first` counts those that prefer the first classifier, `tests` the samples in which there is a test: an
    empty segment has no AveD. `error` is the standard error of the share of rejections.
    """
    limit, rows = normal_quantile(alpha) ** 2, []
    for situation, pair in situations(area, values).items():
        streams = (np.random.default_rng([seed, i]) for i in range(simulations))
        samples = (_tests(*pair, positives, negatives, limit, bootstraps, 1 - level, x) for x in streams)
        preferred = np.array(list(samples))
        for test, column in zip(TESTS, preferred.T, strict=True):
            tests, rejected = int(np.sum(~np.isnan(column))), int(np.sum(np.abs(column) == 1))
            counts = {"tests": tests, "rejections": rejected, "first": int(np.sum(column == 1))}
            error = math.sqrt(rejected * (tests - rejected) / tests**3) if tests else None
            rows.append({"situation": situation, "test": test, **counts, "error": error})
    return rows


def situations(area: float, values: int) -> dict[str, tuple[Binormal, Binormal, float]]:
    """Pairs of populations, and the correlation of their scores. All but the last pair have the same AUC."""
    fine, few = Binormal(area), equal_auc(area, values)
    return {
        "independent": (fine, fine, 0.0),
        "correlated": (fine, fine, CORRELATION),
        "few distinct scores": (few, few, CORRELATION),
        "unlike ties": (fine, few, CORRELATION),
        "unequal": (fine, Binormal(NormalDist().cdf(CLOSER * NormalDist().inv_cdf(area))), CORRELATION),
    }


def mean_measures(
    area: float, positives: int, negatives: int, *, alpha: float, simulations: int, seed: int
) -> list[dict[str, Any]]:
    """Mean CAUC and AveD by the number of distinct scores, for classifiers with the same AUC.

    `error` is the standard error of the mean, and `empty` the share of samples without a segment.
    """
    rows = []
    for distinct in DISTINCT:
        population, values = equal_auc(area, distinct), []
        for i in range(simulations):
            noise = np.random.default_rng([seed, i]).standard_normal(positives + negatives)
            score = population.scores(positives, noise)
            values.append(_measures(score, positives, normal_quantile(alpha) ** 2))
        for measure, column in zip(("CAUC", "AveD"), np.transpose(values), strict=True):
            known = column[~np.isnan(column)]
            mean, error = (
                (np.mean(known), np.std(known) / math.sqrt(len(known))) if len(known) else (None, None)
            )
            empty = float(np.mean(np.isnan(values)[:, 1]))
            rows.append(
                {
                    "distinct": distinct or "all",
                    "measure": measure,
                    "mean": mean,
                    "error": error,
                    "empty": empty,
                }
            )
    return rows


def _tests(
    one: Binormal,
    other: Binormal,
    correlation: float,
    positives: int,
    negatives: int,
    limit: float,
    resamples: int,
    size: float,
    random: np.random.Generator,
) -> list[float]:
    """Draw a sample and test. Preferring the first classifier is 1, the second -1, none 0; no test is NaN."""
    n = positives + negatives
    noise, more = random.standard_normal((2, n))
    noises = noise, correlation * noise + np.sqrt(1 - correlation**2) * more
    scores = [population.scores(positives, x) for population, x in zip((one, other), noises, strict=True)]
    curves = [_curve(score, positives, n) for score in scores]
    delong = delong_test(np.arange(n) < positives, *scores)
    results = [np.sign(delong.difference) * (delong.p_value <= size)]
    one_measured, other_measured = (np.array(_measures(score, positives, limit)) for score in scores)
    measured = (one_measured - other_measured) * (1, -1)
    draws = [
        random.integers(low, high, (resamples, high - low)) for low, high in ((0, positives), (positives, n))
    ]
    resampled = _bootstrapped(*curves[0], *curves[1], np.hstack(draws), positives, limit) * (1, -1)
    for value, column in zip(measured, resampled.T, strict=True):
        low, high = np.nanquantile(column, (size / 2, 1 - size / 2)) if np.isfinite(value) else (value, value)
        results.append(value * 0 + (low > 0) - (high < 0))
    swapped = random.integers(0, 2, (resamples + 1, n), dtype=bool)
    swapped[0] = False
    for ranks in ([rankdata(score) for score in scores], like_ties(*scores)):
        union = _curve(np.concatenate(ranks), positives, n)
        differences = _permuted(*union, swapped, positives, limit) * (1, -1)
        for column in differences.T:
            known = column[~np.isnan(column)]
            beyond = np.sum(np.abs(known) >= abs(column[0]) - 1e-12)
            results.append(np.sign(column[0]) * (beyond <= size * len(known)))
    return results


def like_ties(one: Array, other: Array) -> tuple[Array, Array]:
    """Rank two classifiers with the same number of distinct ranks.

    The one with more distinct scores is grouped into groups as large as those of the other. A rank that only
    one example has by either classifier is moved by a half for the second classifier: else two examples would
    be tied after an exchange, and the curves would have fewer points.
    """
    if len(np.unique(one)) < len(np.unique(other)):
        other, one = like_ties(other, one)
        return one, other
    _, ranks, sizes = np.unique(other, return_inverse=True, return_counts=True)
    return np.searchsorted(np.cumsum(sizes), rankdata(one)).astype(float), ranks + 0.5 * (sizes[ranks] == 1)


def _measures(score: Array, positives: int, limit: float) -> tuple[float, float]:
    n = len(score)
    result: tuple[float, float] = segment_measures(
        *_curve(score, positives, n), np.ones(n, np.int64), positives, n - positives, limit
    )
    return result


def _curve(score: Array, positives: int, n: int) -> tuple[Array, Array, Array]:
    """Entries by falling score, which is the last one of a distinct score, and which are positive."""
    entry = np.argsort(-score, kind="stable")
    falling = score[entry]
    return entry, np.r_[falling[1:] != falling[:-1], True], entry % n < positives


@_compiled
def segment_measures(
    entry: Array, last: Array, positive: Array, weight: Array, positives: int, negatives: int, limit: float
) -> tuple[float, float]:
    """CAUC (V+Hl) and AveD (absolute) of entries by falling score; 0 and NaN if there is no segment.

    The weight of an entry is the number of times it occurs.
    """
    b, c, drawn, count, total, first, end = positives, 0, 0, 0, 0, 0, 0
    for i in range(len(entry)):
        drawn += weight[entry[i]]
        if positive[i]:
            b -= weight[entry[i]]
        else:
            c += weight[entry[i]]
        if last[i] and drawn > 0:
            drawn = 0
            if (b - c) * (b - c) <= limit * (b + c):
                end = c * (positives - b)
                first = end if count == 0 else first
                count += 1
                total += abs(b - c)
            elif c > b:  # below this score c - b only grows
                break
    if count == 0:
        return 0.0, np.nan
    return (end - first) / (positives * negatives), total / count / (positives + negatives)


@_compiled
def _bootstrapped(
    entry: Array, last: Array, positive: Array, entry_2: Array, last_2: Array, positive_2: Array,
    draws: Array, positives: int, limit: float,
) -> Array:  # fmt: skip
    """Differences of both measures between two classifiers, in resamples of examples."""
    count, n = draws.shape
    differences, weight = np.empty((count, 2)), np.empty(n, np.int64)
    for r in range(count):
        weight[:] = 0
        for i in range(n):
            weight[draws[r, i]] += 1
        one = segment_measures(entry, last, positive, weight, positives, n - positives, limit)
        two = segment_measures(entry_2, last_2, positive_2, weight, positives, n - positives, limit)
        differences[r, 0], differences[r, 1] = one[0] - two[0], one[1] - two[1]
    return differences


@_compiled
def _permuted(
    entry: Array, last: Array, positive: Array, swapped: Array, positives: int, limit: float
) -> Array:
    """Differences of both measures if the two ranks of swapped examples are exchanged.

    An entry is a rank of example e by the first classifier, or by the second one: e or n + e.
    """
    count, n = swapped.shape
    differences, weights = np.empty((count, 2)), np.empty((2, 2 * n), np.int64)
    for r in range(count):
        for e in range(n):
            weights[0, e] = weights[1, n + e] = 1 - swapped[r, e]
            weights[1, e] = weights[0, n + e] = swapped[r, e]
        one = segment_measures(entry, last, positive, weights[0], positives, n - positives, limit)
        two = segment_measures(entry, last, positive, weights[1], positives, n - positives, limit)
        differences[r, 0], differences[r, 1] = one[0] - two[0], one[1] - two[1]
    return differences
