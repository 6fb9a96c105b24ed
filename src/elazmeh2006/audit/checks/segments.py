"""Checks of the confident points: how many there are, where, and at which thresholds."""

import math
from typing import Any

import numpy as np

from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, compared, judged
from elazmeh2006.printed_digit import at_printed_digit

CHECKS = Checks()


def _points(results: Results, dataset: str) -> dict[str, int]:
    return {letter: results.summary(dataset, letter)["confident_points"] for letter in results.letters}


def _span(results: Results, dataset: str, letter: str) -> tuple[float, float]:
    return results.summary(dataset, letter)["threshold_range"] or (math.nan, math.nan)


def _width(results: Results, dataset: str, letter: str) -> float:
    low, high = _span(results, dataset, letter)
    return high - low


@CHECKS.judges("C9", "C10")
def empty_on(results: Results, entry: Entry, paper: Any) -> Verdict:
    """A classifier has no confident point on some data sets, and at least one on others."""
    printed = entry["printed"]
    counts = {dataset: _points(results, dataset)[printed["letter"]] for dataset in entry["datasets"]}
    holds = all(counts[d] == 0 for d in printed["none"]) and all(counts[d] > 0 for d in printed["some"])
    return judged(holds, numbers={f"confident points of {printed['letter']}": counts})


@CHECKS.judges("C11")
def bottom_left(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Exactly these classifiers have confident points, all in the lower left quarter of ROC space."""
    (dataset,) = entry["datasets"]
    counts = _points(results, dataset)
    some = [letter for letter, count in counts.items() if count]
    corners = {
        letter: [float(results.confident(dataset, letter)[rate].max()) for rate in ("fpr", "tpr")]
        for letter in some
    }
    holds = sorted(some) == sorted(entry["printed"]["some"]) and all(max(c) < 0.5 for c in corners.values())
    return judged(holds, numbers={"confident points": counts, "largest FPR and TPR": corners})


@CHECKS.judges("C12")
def thresholds(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The tree's confident thresholds are the printed ones, with the precision of reading a plot's axis."""
    (dataset,) = entry["datasets"]
    span = _span(results, dataset, "T")
    pairs = list(zip(span, entry["printed"], strict=True))
    largest = max((ours - printed for ours, printed in pairs), key=abs)
    return judged(
        all(at_printed_digit(ours, printed, entry["precision"]) for ours, printed in pairs),
        printed=entry["printed"],
        ours=[_or_none(x) for x in span],
        difference=_or_none(largest),
        tolerance=entry["precision"] / 2,
    )


@CHECKS.judges("C13")
def number_of_points(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The tree has the printed number of confident points."""
    (dataset,) = entry["datasets"]
    points = _points(results, dataset)["T"]
    numbers = {"thresholds": results.confident(dataset, "T")["threshold"].tolist()}
    return compared(points == entry["printed"], entry["printed"], points, tolerance=0, numbers=numbers)


@CHECKS.judges("C14")
def more_points_narrower(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Two classifiers have twice as many confident points as a third or more, on a narrower range.

    Their thresholds are within the printed axes.
    """
    (dataset,) = entry["datasets"]
    printed = dict(entry["printed"])
    than = printed.pop("than")
    counts = _points(results, dataset)
    spans = {letter: list(_span(results, dataset, letter)) for letter in (than, *printed)}
    holds = all(
        counts[letter] >= 2 * counts[than]
        and low <= spans[letter][0] <= spans[letter][1] <= high
        and _width(results, dataset, letter) < _width(results, dataset, than)
        for letter, (low, high) in printed.items()
    )
    ranges = {letter: [_or_none(x) for x in span] for letter, span in spans.items()}
    return judged(holds, numbers={"confident points": counts, "thresholds": ranges})


@CHECKS.judges("C15")
def within_axis(results: Results, entry: Entry, paper: Any) -> Verdict:
    """All differences and their intervals stay within the y axis."""
    (dataset,) = entry["datasets"]
    reach = {}
    for letter, count in _points(results, dataset).items():
        if count:
            points = results.confident(dataset, letter)
            reach[letter] = float(max(-points["lower"].min(), points["upper"].max()))
    most, numbers = max(reach.values()), {"farthest end of an interval": reach}
    return compared(most <= entry["printed"], entry["printed"], most, numbers=numbers)


@CHECKS.judges("C16")
def widest_range(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has the widest range of confident thresholds, another the second widest."""
    (dataset,) = entry["datasets"]
    widths = {letter: _or_none(_width(results, dataset, letter)) for letter in results.letters}
    order = sorted(widths, key=lambda letter: widths[letter] or 0, reverse=True)
    holds = order[:2] == [entry["printed"]["widest"], entry["printed"]["next"]]
    return judged(holds, numbers={"width of the range": widths})


@CHECKS.judges("C17")
def zero_differences(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Some classifiers have a point with b = c; others have one with |b - c| of at most 1."""
    (dataset,) = entry["datasets"]
    gaps = {
        letter: np.abs(points["b"] - points["c"]).tolist()
        for letter in results.letters
        for points in [results.confident(dataset, letter)]
    }
    holds = all(0 in gaps[letter] for letter in entry["printed"]["zero"]) and all(
        {0, 1}.intersection(gaps[letter]) for letter in entry["printed"]["close"]
    )
    return judged(holds, numbers={"least |b - c|": {x: min(gap, default=None) for x, gap in gaps.items()}})


@CHECKS.judges("C28")
def more_points_wider(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Some classifiers have more confident points than others, on a wider range of thresholds."""
    (dataset,) = entry["datasets"]
    counts = _points(results, dataset)
    widths = {letter: _width(results, dataset, letter) for letter in results.letters}
    better, worse = entry["printed"]["better"], entry["printed"]["worse"]
    holds = all(counts[x] > counts[y] and widths[x] > widths[y] for x in better for y in worse)
    ranges = {letter: _or_none(width) for letter, width in widths.items()}
    return judged(holds, numbers={"confident points": counts, "width of the range": ranges})


@CHECKS.judges("C30")
def vary_more(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The differences of some classifiers vary more than those of another."""
    (dataset,) = entry["datasets"]
    spread = {
        letter: float(np.std(results.confident(dataset, letter)["difference"]))
        for letter in (*entry["printed"]["more"], entry["printed"]["less"])
    }
    holds = all(spread[letter] > spread[entry["printed"]["less"]] for letter in entry["printed"]["more"])
    return judged(holds, numbers={"standard deviation of (b - c) / n": spread})


@CHECKS.judges("C33")
def present_everywhere(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Some classifiers have confident points on every data set."""
    counts = {dataset: _points(results, dataset) for dataset in entry["datasets"]}
    holds = all(counts[dataset][letter] for dataset in counts for letter in entry["printed"])
    return judged(holds, numbers={"confident points": counts})


@CHECKS.judges("C35")
def fewer_wrong_than_right(results: Results, entry: Entry, paper: Any) -> Verdict:
    """At confident points, each class has fewer wrong than right predictions."""
    met, of = {}, {}
    for dataset in entry["datasets"]:
        points = [results.confident(dataset, letter) for letter in results.letters]
        met[dataset] = sum(int(np.sum((p["b"] < p["a"]) & (p["c"] < p["d"]))) for p in points)
        of[dataset] = sum(len(p["a"]) for p in points)
    return judged(met == of, numbers={"confident points that meet it": met, "confident points": of})


@CHECKS.judges("N7")
def whole_range(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The tree's confident thresholds, rounded outwards to the next tick, are the printed range."""
    (dataset,) = entry["datasets"]
    low, high = _span(results, dataset, "T")
    tick = entry["tick"]
    holds = low == low and [math.floor(low / tick) * tick, math.ceil(high / tick) * tick] == entry["printed"]
    return judged(holds, printed=entry["printed"], ours=[_or_none(low), _or_none(high)])


@CHECKS.judges("N9", "N10", "N11")
def axis(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The confident thresholds lie within the printed axis."""
    (dataset,) = entry["datasets"]
    low, high = _span(results, dataset, entry["printed"]["letter"])
    (start, end), ours = entry["printed"]["range"], [_or_none(low), _or_none(high)]
    return judged(start <= low <= high <= end, printed=entry["printed"]["range"], ours=ours)


def _or_none(number: float) -> float | None:
    return None if number != number else number
