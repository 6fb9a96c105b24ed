"""Checks of the confident points: how many there are, where, and at which thresholds."""

import math
from typing import Any

import numpy as np

from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, compared, judged, under, untestable
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
    holds = sorted(some) == sorted(entry["printed"]["some"]) and all(
        max(corner) < entry["printed"]["below"] for corner in corners.values()
    )
    return judged(holds, numbers={"confident points": counts, "largest FPR and TPR": corners})


@CHECKS.judges("C12", "N7")
def thresholds(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The tree's confident thresholds have the range that the paper reads off an axis."""
    (dataset,) = entry["datasets"]
    span = _span(results, dataset, "T")
    tolerance = paper["rules"]["tolerances"][entry["tolerance"]]["value"]
    largest = max((ours - printed for ours, printed in zip(span, entry["printed"], strict=True)), key=abs)
    return judged(
        at_printed_digit(largest, 0, 2 * tolerance),
        printed=entry["printed"],
        ours=[_or_none(x) for x in span],
        difference=_or_none(largest),
        tolerance=tolerance,
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
    """Some classifiers have more confident points than another, on a narrower range of thresholds."""
    (dataset,) = entry["datasets"]
    than, counts = entry["printed"]["than"], _points(results, dataset)
    widths = {letter: _width(results, dataset, letter) for letter in results.letters}
    holds = all(counts[x] > counts[than] and widths[x] < widths[than] for x in entry["printed"]["more"])
    ranges = {letter: _or_none(width) for letter, width in widths.items()}
    return judged(holds, numbers={"confident points": counts, "width of the range": ranges})


@CHECKS.judges("C15")
def within_axis(results: Results, entry: Entry, paper: Any) -> Verdict:
    """All differences and their intervals stay within the y axis."""
    (dataset,) = entry["datasets"]
    reach = {}
    for letter, count in _points(results, dataset).items():
        if count:
            points = results.confident(dataset, letter)
            reach[letter] = float(max(-points["lower"].min(), points["upper"].max()))
    if not reach:
        return untestable("no classifier has a confident point")
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
    """Some classifiers have a point with b = c; others have one with |b - c| of at most 1, or of 1."""
    (dataset,) = entry["datasets"]
    gaps = {
        letter: np.abs(points["b"] - points["c"]).tolist()
        for letter in results.letters
        for points in [results.confident(dataset, letter)]
    }
    zero = all(0 in gaps[letter] for letter in entry["printed"]["zero"])
    close = [gaps[letter] for letter in entry["printed"]["close"]]
    cases = {
        "close may be zero": zero and all({0, 1}.intersection(gap) for gap in close),
        "close is not zero": zero and all(1 in gap and 0 not in gap for gap in close),
    }
    least = {letter: min(gap, default=None) for letter, gap in gaps.items()}
    return under(cases, numbers={"least |b - c|": least})


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
def consistent(results: Results, entry: Entry, paper: Any) -> Verdict:
    """No measure of this is given; the evidence is on how many data sets the classifiers are drawn."""
    counts = {dataset: _points(results, dataset) for dataset in entry["datasets"]}
    drawn = {x: sum(points[x] > 0 for points in counts.values()) for x in results.letters}
    why = "the paper gives no measure of a consistent classifier; to be drawn is not to be consistent"
    return untestable(why, numbers={"data sets with confident points": drawn, "confident points": counts})


@CHECKS.judges("C39")
def extraction_hinders(results: Results, entry: Entry, paper: Any) -> Verdict:
    """A classifier has the lower AUC and no more confident points on the first data set, by protocol."""
    printed, cases, numbers = entry["printed"], {}, {}
    for name, protocols in printed["protocols"].items():
        first, second = (
            results.summary(dataset, printed["letter"], protocol) for dataset, protocol in protocols.items()
        )
        cases[name] = first["auc"] < second["auc"] and first["confident_points"] <= second["confident_points"]
        numbers[name] = {
            dataset: {key: summary[key] for key in ("auc", "confident_points")}
            for dataset, summary in zip(protocols, (first, second), strict=True)
        }
    return under(cases, numbers=numbers)


@CHECKS.judges("C35")
def fewer_wrong_than_right(results: Results, entry: Entry, paper: Any) -> Verdict:
    """At confident points, each class has fewer wrong than right predictions."""
    met, of = {}, {}
    for dataset in entry["datasets"]:
        points = [results.confident(dataset, letter) for letter in results.letters]
        met[dataset] = sum(int(np.sum((p["b"] < p["a"]) & (p["c"] < p["d"]))) for p in points)
        of[dataset] = sum(len(p["a"]) for p in points)
    return judged(met == of, numbers={"confident points that meet it": met, "confident points": of})


@CHECKS.judges("N9", "N10", "N11")
def axis(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The confident thresholds lie within the printed axis."""
    (dataset,) = entry["datasets"]
    low, high = _span(results, dataset, entry["printed"]["letter"])
    (start, end), ours = entry["printed"]["range"], [_or_none(low), _or_none(high)]
    return judged(start <= low <= high <= end, printed=entry["printed"]["range"], ours=ours)


def _or_none(number: float) -> float | None:
    return None if number != number else number
