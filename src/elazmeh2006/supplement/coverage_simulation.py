"""Simulate how often bands and intervals contain the true curve or value of a known population.

Columns `..._error` are Monte-Carlo errors: half the length of a 95 % interval for the value with infinitely
many draws or samples. Values without a random part have none.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc.bands import band
from confident_roc.bands._band import Band
from confident_roc.bands.working_hotelling import NoFitError
from confident_roc.compare.proportions import wilson_interval
from confident_roc.intervals.resamples import Resampling
from confident_roc.intervals.segment import bootstrap_intervals
from confident_roc.intervals.tango_band import tango_band
from confident_roc.roc import RocPoints, auc
from confident_roc.segment import AREAS, DIFFERENCES
from confident_roc.tango import normal_quantile, tango_interval
from elazmeh2006.supplement.null_rejections import mean_measures, rejections
from elazmeh2006.supplement.populations import Binormal

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "fixed width, sqrt(P/N)": ("fixed-width", {"slope": "sqrt(P/N)"}),
    "fixed width, 1": ("fixed-width", {"slope": 1}),
    "fixed width, sqrt(N/P)": ("fixed-width", {"slope": "sqrt(N/P)"}),
    "fixed width, around the mean": ("fixed-width", {"slope": "sqrt(P/N)", "centre": "mean"}),
    "fixed width, of points": ("fixed-width", {"slope": "sqrt(P/N)", "containment": "points"}),
    "joint regions": ("joint-regions", {}),
    "Working-Hotelling": ("working-hotelling", {}),
    "vertical averaging": ("vertical-averaging", {}),
    "threshold averaging": ("threshold-averaging", {}),
    "pointwise": ("pointwise", {}),
}
"""The bands that are compared, by their names in tables and figures."""

_RANDOM = {"fixed-width", "vertical-averaging", "pointwise"}
_ROUNDING = 1e-12
_BATCHES = 10
_STUDENT = 2.262
"""The 97.5 % quantile of Student's distribution, for the mean of as many batches."""


def compared_band(points: RocPoints, kind: str, level: float = 0.95, **draws: Any) -> Band | None:
    """Band of a kind, or None if it cannot be computed."""
    method, options = KINDS[kind]
    try:
        drawing = draws if method in _RANDOM else {}
        return band(points=points, method=method, level=level, **options, **drawing)
    except NoFitError:
        return None


def bands_of_curve(points: RocPoints, level: float, **draws: Any) -> list[dict[str, Any]]:
    """Share of ROC space with its Monte-Carlo error, and mean width, of every kind of band around a curve."""
    header = {"positives": points.positives, "negatives": points.negatives, "auc": auc(points)}
    rows = []
    for kind in KINDS:
        one = compared_band(points, kind, level, **draws)
        error = one and share_error(one, points, kind, level, **draws)
        share = {"share": one and one.share, "share_error": error}
        rows.append({**header, "band": kind, **share, "mean_width": one and one.mean_width})
    return rows


def share_error(
    one: Band, points: RocPoints, kind: str, level: float, *, bootstraps: int, seed: int, **draws: Any
) -> float | None:
    """Monte-Carlo error of a band's share.

    If the order of its draws does not give it, bands from a tenth of the draws do: the spread of their shares
    is sqrt(10) times the error of a share of all draws.
    """
    if KINDS[kind][0] not in _RANDOM:
        return None
    if one.share_interval is not None:
        return (one.share_interval[1] - one.share_interval[0]) / 2
    draws["bootstraps"] = math.ceil(bootstraps / _BATCHES)
    batches = (compared_band(points, kind, level, seed=seed + i, **draws) for i in range(_BATCHES))
    return _error_of_mean([batch.share for batch in batches if batch is not None], _STUDENT)


def _error_of_mean(values: Sequence[float], quantile: float = normal_quantile(0.05)) -> float | None:
    return quantile * float(np.std(values, ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else None


def _error_of_count(count: int, total: int) -> float | None:
    """Error of a share of samples: Wilson's, which is not 0 if the share is 0 or 1."""
    low, high = wilson_interval(count, max(1, total))
    return float(high - low) / 2 if total else None


def simulation(
    summaries: Sequence[Mapping[str, Any]],
    *,
    level: float,
    alpha: float,
    simulations: int,
    bootstraps: int,
    values: int,
    seed: int,
) -> dict[str, list[dict[str, Any]]]:
    """Draw samples as large as a data set, and count how often bands and intervals contain the truth.

    The population has the median AUC of the data set's classifiers. A second population has only `values`
    distinct scores, like a tree. The result has the rows of the tables containment, intervals, tango, tests
    and distinct.
    """
    positives = summaries[0]["positives"]
    size = (positives, summaries[0]["n"] - positives)
    area = median(summary["auc"] for summary in summaries)
    fine, coarse = Binormal(area), Binormal(area, values)
    samples = {"simulations": simulations, "seed": seed}
    draws = {**samples, "bootstraps": bootstraps, "compiled": True}
    header = {"dataset": summaries[0]["dataset"], "positives": size[0], "negatives": size[1], "auc": area}
    populations = {"continuous": fine, f"{values} distinct": coarse}
    known = (area, positives, summaries[0]["n"])
    tests = rejections(*known, level=level, alpha=alpha, values=values, bootstraps=bootstraps, **samples)
    return {
        "containment": [
            {**header, "scores": scores, **row}
            for scores, population in populations.items()
            for row in containment(population, *size, level=level, **draws)
        ],
        "intervals": [
            {**header, **row} for row in interval_coverage(fine, *size, alpha=alpha, level=level, **draws)
        ],
        "tango": [{**header, **row} for row in tango_rows(fine, *size, alpha=alpha, **samples)],
        "tests": [{**header, **row} for row in tests],
        "distinct": [{**header, **row} for row in mean_measures(*known, alpha=alpha, **samples)],
    }


def _samples(
    population: Binormal, positives: int, negatives: int, *, simulations: int = 400, seed: int = 1
) -> Iterator[RocPoints]:
    """Draw samples; each sample uses a separate stream of random numbers."""
    for i in range(simulations):
        yield population.sample(positives, negatives, np.random.default_rng([seed, i]))


def containment(
    population: Binormal,
    positives: int,
    negatives: int,
    *,
    simulations: int = 400,
    seed: int = 1,
    **draws: Any,
) -> list[dict[str, Any]]:
    """Draw samples, and measure how much of the true curve each kind of band contains.

    Sample i is resampled with seed i. A row has the number of samples for which a band could be computed
    (`bands`), the number of bands that contain the whole curve (`whole`; the error is that of its share), the
    mean part of the FPR from 0.01 to 0.99 at which the curve is inside (`part`), and the mean share of ROC
    space (`share`).
    """
    results: dict[str, list[tuple[bool, float, float]]] = {kind: [] for kind in KINDS}
    samples = _samples(population, positives, negatives, simulations=simulations, seed=seed)
    for i, points in enumerate(samples):
        for kind in KINDS:
            one = compared_band(points, kind, seed=i, **draws)
            if one is not None:
                results[kind].append((one.contains(population.curve), _part(one, population), one.share))
    return [{"band": kind, "bands": len(rows), **_containment(rows)} for kind, rows in results.items()]


def _containment(rows: list[tuple[bool, float, float]]) -> dict[str, float | None]:
    whole = sum(row[0] for row in rows)
    _, part, share = np.mean(rows, axis=0).tolist() if rows else (None, None, None)
    errors = _error_of_count(whole, len(rows)), _error_of_mean([row[2] for row in rows])
    return {"whole": whole, "whole_error": errors[0], "part": part, "share": share, "share_error": errors[1]}


def _part(one: Band, population: Binormal) -> float:
    fpr = np.arange(1, 100) / 100
    tpr = np.interp(fpr, *population.curve)
    lower, upper = one.heights(fpr)
    return float(np.mean((lower <= tpr + _ROUNDING) & (tpr <= upper + _ROUNDING)))


def interval_coverage(
    population: Binormal,
    positives: int,
    negatives: int,
    *,
    alpha: float = 0.05,
    level: float = 0.95,
    simulations: int = 400,
    seed: int = 1,
    **draws: Any,
) -> list[dict[str, Any]]:
    """Draw samples and count how often the bootstrap intervals of AUC, CAUC and AveD contain the true values.

    There are two true values. `population` is the value on the true curve. `expected` is the mean over
    samples of this size: the ends of a segment are points of the sample, so its area is smaller than that
    under the true curve, for any classifier. A row also has the standard deviation over samples, the number
    of samples with an interval, the numbers of intervals that contain each of the two values (the errors are
    those of their shares), the mean length, and the share of resamples without a confident point (`empty`).
    """
    names = ("AUC", *AREAS, *DIFFERENCES)
    values = np.full((simulations, len(names), 3), np.nan)
    empty = resamples = 0
    samples = _samples(population, positives, negatives, simulations=simulations, seed=seed)
    for i, points in enumerate(samples):
        drawing: Any = {**draws, "seed": i}
        result = bootstrap_intervals(Resampling(points), alpha, level, drawing)
        intervals = {"AUC": result.auc, **result.areas, **result.average_differences}
        rows = [(x.estimate, x.lower, x.upper) for x in intervals.values()]
        values[i] = rows
        empty, resamples = empty + result.empty, resamples + result.bootstraps
    true = {"AUC": population.auc, **population.segment(positives, negatives, alpha)}
    return [
        _coverage(name, true[name], values[:, j], empty / resamples if name != "AUC" else 0.0)
        for j, name in enumerate(names)
    ]


def _coverage(name: str, true: float, values: NDArray[np.float64], empty: float) -> dict[str, Any]:
    estimate, lower, upper = values.T
    expected = float(np.nanmean(estimate))
    intervals = int(np.count_nonzero(~np.isnan(lower)))
    held = [int(np.count_nonzero((lower <= value) & (value <= upper))) for value in (true, expected)]
    return {
        "measure": name,
        "population": true,
        "expected": expected,
        "sd": float(np.nanstd(estimate, ddof=1)),
        "intervals": intervals,
        "holds_population": held[0],
        "holds_population_error": _error_of_count(held[0], intervals),
        "holds_expected": held[1],
        "holds_expected_error": _error_of_count(held[1], intervals),
        "length": float(np.nanmean(upper - lower)),
        "empty": empty,
    }


def tango_coverage(positives: int, negatives: int, fpr: float, tpr: float, *, alpha: float = 0.05) -> float:
    """Probability that Tango's strip contains the true ROC point at one threshold chosen beforehand.

    It is exact: a sum over all numbers of false negatives and false positives. They are binomial, because the
    sizes of both classes are fixed.
    """
    from scipy.stats import binom

    b, c = np.arange(positives + 1)[:, None], np.arange(negatives + 1)
    chance = binom.pmf(b, positives, 1 - tpr) * binom.pmf(c, negatives, fpr)
    n = positives + negatives
    # Skip pairs with almost no probability: Tango's interval takes time.
    rows, columns = np.nonzero(chance > 1e-12)
    lower, upper = tango_interval(rows, columns, n, alpha)
    true = (positives * (1 - tpr) - negatives * fpr) / n
    return float(np.sum(chance[rows, columns] * ((lower <= true) & (true <= upper))))


def tango_simultaneous(
    population: Binormal, positives: int, negatives: int, *, alpha: float = 0.05, **samples: int
) -> dict[str, Any]:
    """Draw samples and count those in which all strips of confident points contain their true points.

    `samples` counts the samples with a confident point, `all` those in which every strip contains its true
    point; `part` is the mean part of the strips that do.
    """
    parts = []
    for points in _samples(population, positives, negatives, **samples):
        strips = tango_band(points=points, alpha=alpha)
        if len(strips):
            fpr, tpr = population.rates(strips.threshold)
            true = (positives * (1 - tpr) - negatives * fpr) / (positives + negatives)
            parts.append(float(np.mean((strips.lower <= true) & (true <= strips.upper))))
    part, error = float(np.mean(parts)) if parts else None, _error_of_mean(parts)
    return {"samples": len(parts), "all": parts.count(1), "part": part, "part_error": error}


def tango_rows(
    population: Binormal, positives: int, negatives: int, *, alpha: float = 0.05, **samples: int
) -> list[dict[str, Any]]:
    """Coverage of Tango's strips: at one threshold, and for all points of a segment together.

    The thresholds are the first and the last one of the true confident segment, and the balanced one, with as
    many false negatives as false positives.
    """
    rows: list[tuple[Any, ...]] = []
    thresholds = population.segment_thresholds(positives, negatives, alpha)
    for where, threshold in zip(("first", "balanced", "last"), thresholds, strict=True):
        fpr, tpr = (float(rate) for rate in population.rates(np.float64(threshold)))
        coverage = tango_coverage(positives, negatives, fpr, tpr, alpha=alpha)
        rows.append((f"{where} threshold", fpr, tpr, coverage, None))
    strips = tango_simultaneous(population, positives, negatives, alpha=alpha, **samples)
    together = strips["all"] / strips["samples"] if strips["samples"] else None
    error = _error_of_count(strips["all"], strips["samples"])
    rows.append(("a confident point", None, None, strips["part"], strips["part_error"]))
    rows.append(("all confident points", None, None, together, error))
    columns = ("where", "fpr", "tpr", "coverage", "coverage_error")
    return [dict(zip(columns, row, strict=True)) for row in rows]
