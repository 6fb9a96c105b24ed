"""Draw the samples of a cell, and count what every procedure prefers and what every interval contains."""

from __future__ import annotations

import hashlib
import warnings
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc.compare.auc import delong_test
from confident_roc.errors import InputWarning
from confident_roc.intervals import Interval, auc_interval, model_intervals
from confident_roc.intervals.auc import delong_variance, influence_on_auc
from confident_roc.intervals.measures import MEASURES, measures_of
from confident_roc.roc import RocPoints, roc_points, vertex_counts
from confident_roc.segment import confident_segment
from confident_roc.tango import normal_quantile, tango_interval
from truth.populations import Classifier, Population, population

Rows = list[dict[str, Any]]
Limits = tuple[float, float, float]  # lower, upper, and the true value

ALPHA = 0.05
AREA, DIFFERENCE = "V+Hl", "absolute"
COST_RATIOS = {"neutral": None, "ten": 10.0}
"""How many false positives a false negative costs in each deployment; None stands for N/P."""
_AUC, _AP, _CAUC, _AVED = (MEASURES.index(name) for name in ("AUC", "AP", AREA, DIFFERENCE))
FEWEST = 50
"""With fewer intervals a coverage would be too uncertain."""
_ROUNDING = 1e-12


def generator(name: str, i: int) -> np.random.Generator:
    """Return the random generator of sample i of a cell: it depends on the cell's name only."""
    entropy = int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "big")
    return np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(i,)))


def sizes(positives: int, settings: Mapping[str, Any]) -> dict[int, tuple[int, int]]:
    """Return how many samples are drawn by number of negatives, and how many of them are resampled."""
    result = {}
    for ratio in settings["ratios"]:
        n = positives * (1 + ratio)
        samples, resampled = (
            min(settings[name], settings[f"{name}_examples"] // n) for name in ("samples", "resampled")
        )
        if n <= settings["most_examples"]:
            few = resampled < min(FEWEST, settings["resampled"])
            result[positives * ratio] = (samples, 0 if few else resampled)
    return result


def measured(points: RocPoints) -> NDArray[np.float64]:
    """Compute AUC, average precision, CAUC and AveD of a curve, by the kernel of the bootstrap."""
    c, a = (np.asarray(counts, np.int32)[None] for counts in vertex_counts(points))
    return measures_of(c, a, normal_quantile(ALPHA) ** 2)[0]


def cost_ratio(deployment: str, positives: int, negatives: int) -> float:
    """Return how many false positives a false negative costs."""
    return COST_RATIOS[deployment] or negatives / positives


class Sample:
    """Two models on the same examples, the positives first."""

    def __init__(self, of: Population, positives: int, scores: tuple[NDArray, NDArray]) -> None:
        self.of, self.positives, self.scores = of, positives, scores
        self.negatives = len(scores[0]) - positives
        self.actual = np.arange(len(scores[0])) < positives
        self.points = [roc_points(self.actual, score) for score in scores]
        self.values = [measured(points) for points in self.points]

    def outcomes(self, thresholds: tuple[float, float]) -> tuple[int, int, float]:
        """Count examples that only the first or only the second predicts right; and the true difference."""
        right = [(score >= at) == self.actual for score, at in zip(self.scores, thresholds, strict=True)]
        return (
            int(np.sum(right[0] & ~right[1])),
            int(np.sum(right[1] & ~right[0])),
            self.errors(self.of.second, thresholds[1])[0] - self.errors(self.of.first, thresholds[0])[0],
        )

    def errors(self, model: Classifier, threshold: Any) -> tuple[Any, Any]:
        """Return the expected (b + c)/n and (b - c)/n of a model at a threshold."""
        fpr, tpr = model.rates(np.asarray(threshold, float))
        b, c = self.positives * (1 - tpr), self.negatives * fpr
        return (b + c) / len(self.actual), (b - c) / len(self.actual)


def preferences(sample: Sample) -> dict[str, int]:
    """Return what each procedure without resamples prefers: 1 the first, -1 the second, 0 neither."""
    first, second = sample.values
    gains = {
        "AUC": first[_AUC] - second[_AUC],
        "AP": first[_AP] - second[_AP],
        "CAUC": np.nan_to_num(first[_CAUC]) - np.nan_to_num(second[_CAUC]),
        "AveD": np.nan_to_num(second[_AVED] - first[_AVED]),
    }
    for deployment in COST_RATIOS:
        ratio = cost_ratio(deployment, sample.positives, sample.negatives)
        costs = [
            min(ratio * sample.positives, float(np.min(ratio * points.b + points.c)))
            for points in sample.points
        ]
        gains[f"cost, {deployment}"] = (costs[1] - costs[0]) / len(sample.actual)
    signs = {name: int(np.sign(gain)) if abs(gain) > _ROUNDING else 0 for name, gain in gains.items()}
    signs["plane"] = signs["CAUC"] if signs["CAUC"] == signs["AveD"] else 0
    return signs


def excluding_zero(lower: float, upper: float) -> int:
    """Return the side of zero on which an interval is; 0 if it contains zero or is missing."""
    return int(lower > 0) - int(upper < 0)


def delong(sample: Sample) -> tuple[int, Limits | None]:
    """Test the AUCs: the preference, and the interval of the difference."""
    test = delong_test(sample.actual, *sample.scores, alpha=ALPHA)
    preference = int(np.sign(test.difference)) * (test.p_value < ALPHA)
    true = sample.of.first.auc - sample.of.second.auc
    return preference, (None if np.isnan(test.interval[0]) else (*test.interval, true))


def auc_limits(sample: Sample) -> dict[str, Limits]:
    """Compute the intervals of the first AUC that need no resamples."""
    points, true = sample.points[0], sample.of.first.auc
    logit, newcombe = (auc_interval(points=points, method=name) for name in ("logit", "newcombe"))
    # DeLong's plain interval. A variance that cannot be estimated gives Newcombe's limits, as in the library.
    plain = logit.lower, logit.upper
    if not logit.note:
        half = normal_quantile(ALPHA) * delong_variance(points, influence_on_auc(points)) ** 0.5
        plain = max(logit.estimate - half, 0.0), min(logit.estimate + half, 1.0)
    return {
        "AUC, delong": (*plain, true),
        "AUC, logit": (logit.lower, logit.upper, true),
        "AUC, newcombe": (newcombe.lower, newcombe.upper, true),
    }


def resampled(sample: Sample, bootstraps: int) -> tuple[dict[str, int], dict[str, Limits | None]]:
    """Compute preferences and intervals by resamples, and Tango's intervals of all confident points.

    The true value is NaN if it is the mean over samples.
    """
    with warnings.catch_warnings(action="ignore", category=InputWarning):
        both = model_intervals(
            sample.actual,
            {"first": sample.scores[0], "second": sample.scores[1]},
            alpha=ALPHA,
            bootstraps=bootstraps,
        )
    first, gap = both.models["first"], both.differences["first", "second"]
    signs = {
        "AP interval": excluding_zero(gap.average_precision.lower, gap.average_precision.upper),
        "CAUC interval": excluding_zero(gap.areas[AREA].lower, gap.areas[AREA].upper),
        "AveD interval": -excluding_zero(
            gap.average_differences[DIFFERENCE].lower, gap.average_differences[DIFFERENCE].upper
        ),
    }
    precision = sample.of.first.average_precision(sample.positives / len(sample.actual))

    def limits(interval: Interval, true: float = np.nan) -> Limits | None:
        return None if np.isnan(interval.lower) else (interval.lower, interval.upper, true)

    intervals = {
        "AUC, percentile": limits(first.auc, sample.of.first.auc),
        "AP": limits(first.average_precision, precision),
        "AP, mean": limits(first.average_precision),
        "CAUC": limits(first.areas[AREA]),
        "AveD": limits(first.average_differences[DIFFERENCE]),
    }
    points = sample.points[0]
    segment = confident_segment(points=points, alpha=ALPHA)
    if len(segment):
        true = sample.errors(sample.of.first, segment.threshold)[1]
        lower, upper = tango_interval(points.b[segment.rows], points.c[segment.rows], points.n, ALPHA)
        held = np.all((lower <= true) & (true <= upper))
        # One number stands for all: the interval from 0 to 1 contains it if every interval holds.
        intervals["Tango, all confident points"] = (0.0, 1.0, 0.5 if held else 2.0)
    return signs, intervals


class Cell:
    """What is counted in the samples of one size."""

    def __init__(self, name: str, positives: int, negatives: int) -> None:
        self.of, self.positives, self.negatives = population(name), positives, negatives
        self.signs: dict[str, list[int]] = defaultdict(list)
        self.limits: dict[str, list[Limits | None]] = defaultdict(list)
        self.values: list[NDArray[np.float64]] = []
        self.counts: dict[str, list[tuple[int, int, float] | None]] = defaultdict(list)
        self.fixed = tuple(
            model.balanced_threshold(positives, negatives) for model in (self.of.first, self.of.second)
        )

    def add(self, scores: tuple[NDArray, NDArray], bootstraps: int) -> None:
        """Count one sample; without bootstraps there are no resamples."""
        sample = Sample(self.of, self.positives, scores)
        self.values.append(sample.values[0])
        signs, limits = preferences(sample), dict(auc_limits(sample))
        signs["DeLong"], limits["AUC difference"] = delong(sample)
        if bootstraps:
            more = resampled(sample, bootstraps)
            signs |= more[0]
            limits |= more[1]
        for name, sign in signs.items():
            self.signs[name].append(sign)
        for name, interval in limits.items():
            self.limits[name].append(interval)
        self._count_outcomes(sample)

    def _count_outcomes(self, sample: Sample) -> None:
        """Keep the counts for Tango's intervals, which are computed for all samples together."""
        points = [confident_segment(points=each, alpha=ALPHA).balanced for each in sample.points]
        chosen = None
        if points[0] is not None and points[1] is not None:
            chosen = sample.outcomes((points[0]["threshold"], points[1]["threshold"]))
        self.counts["Tango, two models at chosen points"].append(chosen)
        self.counts["Tango, two models"].append(sample.outcomes(self.fixed))
        score, at = sample.scores[0], self.fixed[0]
        missed, alarms = np.sum((score < at) & sample.actual), np.sum((score >= at) & ~sample.actual)
        expected = float(sample.errors(self.of.first, at)[1])
        self.counts["Tango, one threshold"].append((int(missed), int(alarms), expected))

    def rows(self) -> dict[str, Rows]:
        """Return the rows of the tables."""
        for name, counts in self.counts.items():
            known = [row for row in counts if row is not None]
            ends = iter(())
            if known:
                b, c, _ = np.transpose(known)
                ends = zip(*tango_interval(b, c, self.positives + self.negatives, ALPHA), strict=True)
            self.limits[name] = [row and (*map(float, next(ends)), row[2]) for row in counts]
        chosen = self.limits["Tango, two models at chosen points"]
        self.signs["Tango"] = [excluding_zero(*row[:2]) if row else 0 for row in chosen]
        with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # no sample has a segment
            means = np.nanmean(np.array(self.values), axis=0)
        of_mean = {"AP, mean": means[_AP], "CAUC": means[_CAUC], "AveD": means[_AVED]}
        return {
            "preferences": [_preference_row(name, signs) for name, signs in self.signs.items()],
            "intervals": [_interval_row(name, rows, of_mean.get(name)) for name, rows in self.limits.items()],
        }


def _preference_row(name: str, signs: list[int]) -> dict[str, Any]:
    return {"procedure": name, "samples": len(signs), "first": signs.count(1), "second": signs.count(-1)}


def _interval_row(name: str, limits: list[Limits | None], mean: float | None) -> dict[str, Any]:
    known = np.array([row for row in limits if row is not None]).reshape(-1, 3)
    lower, upper, true = known.T
    if mean is not None:
        true = np.full(len(known), mean)
    held = (lower <= true + _ROUNDING) & (true <= upper + _ROUNDING)
    length = float(np.mean(upper - lower)) if len(known) else None
    return {
        "interval": name,
        "samples": len(limits),
        "given": len(known),
        "held": int(held.sum()),
        "length": length,
    }


def cell(name: str, positives: int, settings: Mapping[str, Any]) -> dict[str, Rows]:
    """Draw all samples of a population with so many positives, and return the rows of the tables."""
    plan = sizes(positives, settings)
    cells = {negatives: Cell(name, positives, negatives) for negatives in plan}
    for i in range(max(samples for samples, _ in plan.values())):
        needed = [negatives for negatives, (samples, _) in plan.items() if i < samples]
        scores = population(name).sample(positives, max(needed), generator(f"{name}/{positives}", i))
        for negatives in needed:
            n = positives + negatives
            some = (scores[0][:n], scores[1][:n])
            cells[negatives].add(some, settings["bootstraps"] if i < plan[negatives][1] else 0)
    tables: dict[str, Rows] = {"preferences": [], "intervals": []}
    for negatives, counted in cells.items():
        header = {"population": name, "positives": positives, "negatives": negatives}
        for table, rows in counted.rows().items():
            tables[table] += [{**header, **row} for row in rows]
    return tables
