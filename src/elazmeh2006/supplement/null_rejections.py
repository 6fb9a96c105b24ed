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
    *("DeLong, AUC", "bootstrap, CAUC", "bootstrap, AveD", "permutation, CAUC", "permutation, AveD"),
    *("permutation with like ties, CAUC", "permutation with like ties, AveD"),
)
_BETTER = np.array([1, -1])  # a larger CAUC and a smaller AveD are better

Array = NDArray[Any]
Curve = tuple[Array, Array, Array]


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


def rejections(
    area: float,
    positives: int,
    n: int,
    *,
    level: float,
    alpha: float,
    simulations: int,
    bootstraps: int,
    values: int,
    seed: int,
) -> list[dict[str, Any]]:
    """Draw samples of two classifiers in each situation, and count how often each test rejects.

    `first` counts the rejections that prefer the first classifier, `tests` the samples in which there is a
    test: an empty segment has no AveD. `error` is the standard error of the share of rejections.
    """
    pairs, limit = situations(area, values), normal_quantile(alpha) ** 2
    results: dict[str, list[list[float]]] = {situation: [] for situation in pairs}
    for i in range(simulations):
        random = np.random.default_rng([seed, i])
        noise, more = random.standard_normal((2, n))
        weights = np.hstack([_draws(x, bootstraps, random) for x in (positives, n - positives)])
        swapped = random.integers(0, 2, (bootstraps + 1, n), dtype=bool)
        swapped[0] = False
        for situation, (first, second, correlation) in pairs.items():
            one = first.scores(positives, noise)
            other = second.scores(positives, correlation * noise + math.sqrt(1 - correlation**2) * more)
            tested = preferences(one, other, positives, weights, swapped, limit, 1 - level)
            results[situation].append(tested)
    rows = []
    for situation, tested_samples in results.items():
        for test, column in zip(TESTS, np.transpose(tested_samples), strict=True):
            tests, rejected = int(np.sum(~np.isnan(column))), int(np.sum(np.abs(column) == 1))
            error = math.sqrt(rejected * (tests - rejected) / tests**3) if tests else None
            row = {"tests": tests, "rejections": rejected, "first": int(np.sum(column == 1)), "error": error}
            rows.append({"situation": situation, "test": test, **row})
    return rows


def preferences(
    one: Array, other: Array, positives: int, weights: Array, swapped: Array, limit: float, size: float
) -> list[float]:
    """Test two classifiers, whose scores begin with the positives, by all `TESTS`.

    `weights` has the resamples of the bootstrap, `swapped` the examples whose ranks are exchanged: none in
    its first row. A test returns 1 if it prefers the first classifier, -1 the second, 0 none, NaN if there
    is no test.
    """
    n = len(one)
    curves = curve(one, positives, n), curve(other, positives, n)
    delong = delong_test(np.arange(n) < positives, one, other)
    results = [np.sign(delong.difference) * (delong.p_value <= size)]

    measured, resampled = (
        (measures(*curves[0], x, positives, n, limit) - measures(*curves[1], x, positives, n, limit))
        * _BETTER
        for x in (np.ones((1, n), bool), weights)
    )
    for value, column in zip(measured[0], resampled.T, strict=True):
        low, high = np.nanquantile(column, (size / 2, 1 - size / 2)) if np.isfinite(value) else (value, value)
        results.append(value * 0 + (low > 0) - (high < 0))
    for ranks in ((rankdata(one), rankdata(other)), like_ties(one, other)):
        results += [np.sign(d) * (p <= size) for d, p in exchanged(ranks, positives, swapped, limit)]
    return results


def like_ties_test(
    actual: Array, one: Array, other: Array, *, alpha: float = 0.05, permutations: int = 10_000, seed: int = 1
) -> dict[str, tuple[float, float]]:
    """Permutation test with like ties: for CAUC and AveD, how much better the first is, and the p value.

    `alpha` is of Tango's interval. Both are NaN if a classifier has no confident point with these ties.
    """
    order = np.argsort(-actual, kind="stable")
    swapped = np.random.default_rng(seed).integers(0, 2, (permutations + 1, len(order)), dtype=bool)
    swapped[0] = False
    ranks = like_ties(one[order], other[order])
    tested = exchanged(ranks, int(np.sum(actual)), swapped, normal_quantile(alpha) ** 2)
    return dict(zip(("CAUC", "AveD"), tested, strict=True))


def exchanged(
    ranks: tuple[Array, Array], positives: int, swapped: Array, limit: float
) -> list[tuple[float, float]]:
    """Permutation test of CAUC and AveD: how much better the first classifier is, and the p value."""
    n = swapped.shape[1]
    # Entry e is the rank of example e by the first classifier, entry n + e that by the second.
    union, kept = curve(np.concatenate(ranks), positives, n), np.hstack([~swapped, swapped])
    first, second = (measures(*union, weights, positives, n, limit) for weights in (kept, ~kept))
    results = []
    for column in ((first - second) * _BETTER).T:
        known = column[~np.isnan(column)]
        p = np.mean(np.abs(known) >= abs(column[0]) - 1e-12) if np.isfinite(column[0]) else math.nan
        results.append((float(column[0]), float(p)))
    return results


def _draws(n: int, resamples: int, random: np.random.Generator) -> Array:
    """How often each of n examples is drawn, in each resample."""
    drawn = random.integers(0, n, (resamples, n)) + n * np.arange(resamples)[:, None]
    return np.bincount(drawn.ravel(), minlength=resamples * n).reshape(resamples, n)


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


def mean_measures(
    area: float, positives: int, n: int, *, alpha: float, simulations: int, seed: int
) -> list[dict[str, Any]]:
    """Mean CAUC and AveD by the number of distinct scores, for classifiers with the same AUC.

    `error` is the standard error of the mean, and `empty` the share of samples without a segment.
    """
    limit, rows = normal_quantile(alpha) ** 2, []
    for distinct in DISTINCT:
        population, values = equal_auc(area, distinct), []
        for i in range(simulations):
            score = population.scores(positives, np.random.default_rng([seed, i]).standard_normal(n))
            values += measures(
                *curve(score, positives, n), np.ones((1, n), bool), positives, n, limit
            ).tolist()
        header = {"distinct": str(distinct or "all"), "empty": float(np.mean(np.isnan(values)[:, 1]))}
        for measure, column in zip(("CAUC", "AveD"), np.transpose(values), strict=True):
            known = column[~np.isnan(column)]
            mean, error = (
                (np.mean(known), np.std(known) / math.sqrt(len(known))) if len(known) else (None, None)
            )
            rows.append({**header, "measure": measure, "mean": mean, "error": error})
    return rows


def curve(score: Array, positives: int, n: int) -> Curve:
    """Entries by falling score, which of them end a distinct score, and which are positive."""
    entry = np.argsort(-score, kind="stable")
    falling = score[entry]
    return entry, np.r_[falling[1:] != falling[:-1], True], entry % n < positives


@njit(cache=True, error_model="numpy")
def measures(
    entry: Array, last: Array, positive: Array, weights: Array, positives: int, n: int, limit: float
) -> Array:
    """CAUC (V+Hl) and AveD (absolute) of a curve by rows of weights; 0 and NaN if there is no segment.

    A weight is the number of times that an entry occurs.
    """
    results = np.empty((len(weights), 2))
    for r in range(len(weights)):
        b, c, drawn, count, total, first, end = positives, 0, 0, 0, 0, 0, 0
        for i in range(len(entry)):
            weight = weights[r, entry[i]]
            drawn += weight
            if positive[i]:
                b -= weight
            else:
                c += weight
            if last[i] and drawn > 0:
                drawn = 0
                if (b - c) * (b - c) <= limit * (b + c):
                    end = c * (positives - b)
                    first = end if count == 0 else first
                    count += 1
                    total += abs(b - c)
                elif c > b:  # below this score c - b only grows
                    break
        results[r, 0] = (end - first) / (positives * (n - positives))
        results[r, 1] = total / (count * n) if count else np.nan
    return results
