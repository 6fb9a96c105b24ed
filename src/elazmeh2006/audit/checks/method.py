"""Checks of the method: the difference, Tango's interval, the settings of the experiment."""

import math
from statistics import NormalDist
from typing import Any

import numpy as np

from confident_roc._files import Columns
from confident_roc.tango import tango_interval
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, compared, judged, under, untestable, value

CHECKS = Checks()

# Tolerance with which a limit must solve the printed equation, in units of the normal quantile.
_TOLERANCE = 1e-6


def _curves(results: Results, entry: Entry) -> dict[str, Columns]:
    return results.each(entry["datasets"], results.curve)


def _size(curve: Columns) -> int:
    return int(sum(curve[name][0] for name in "abcd"))


@CHECKS.judges("C22")
def never_falls(results: Results, entry: Entry, paper: Any) -> Verdict:
    """(b - c) / n starts at minus the share of negatives, never falls, and is at most that of positives."""
    wrong = []
    for name, curve in _curves(results, entry).items():
        n = _size(curve)
        positives = int(curve["a"][0] + curve["b"][0])
        difference = (curve["b"] - curve["c"]) / n
        rises = np.all(np.diff(curve["threshold"]) > 0) and np.all(np.diff(curve["difference"]) >= 0)
        start = math.isclose(curve["difference"][0], (positives - n) / n)
        ends = start and curve["difference"][-1] <= positives / n
        if not (rises and ends and np.allclose(difference, curve["difference"], rtol=0, atol=1e-12)):
            wrong.append(name)
    curves = len(results.letters) * len(entry["datasets"])
    return judged(not wrong, numbers={"curves": curves, "wrong": wrong})


@CHECKS.judges("C23")
def mcnemar(results: Results, entry: Entry, paper: Any) -> Verdict:
    """A point is confident, and its interval contains zero, exactly if McNemar's test does not reject."""
    z = NormalDist().inv_cdf((1 + _level(paper)) / 2)
    points, wrong = 0, []
    for name, curve in _curves(results, entry).items():
        b, c = curve["b"].astype(float), curve["c"].astype(float)
        accepted = (b - c) ** 2 <= z**2 * (b + c)
        holds_zero = (curve["lower"] <= 0) & (curve["upper"] >= 0)
        points += len(b)
        if not (np.array_equal(accepted, holds_zero) and np.array_equal(accepted, curve["confident"])):
            wrong.append(name)
    return judged(not wrong, numbers={"points": points, "curves with a point that differs": wrong})


@CHECKS.judges("C24")
def bounded(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Intervals have a width, contain the difference and stay in the printed bounds, even if b = c = 0."""
    low, high = entry["printed"]
    wrong, narrowest = [], math.inf
    for name, curve in _curves(results, entry).items():
        lower, upper, difference = curve["lower"], curve["upper"], curve["difference"]
        narrowest = min(narrowest, float((upper - lower).min()))
        inside = (lower >= low) & (upper <= high) & (lower <= difference) & (difference <= upper)
        if not np.all(inside & (lower < upper)):
            wrong.append(name)
    sizes = np.array([1, 2, 10, 1000, 1_000_000])
    lower, upper = tango_interval(0, 0, sizes, 1 - _level(paper))
    no_errors = bool(np.all((lower < 0) & (upper > 0) & (lower >= low) & (upper <= high)))
    numbers = {"narrowest interval": narrowest, "wrong": wrong, "b = c = 0 keeps a width": no_errors}
    return judged(not wrong and no_errors, numbers=numbers)


@CHECKS.judges("C36")
def wider_without_errors(results: Results, entry: Entry, paper: Any) -> Verdict:
    """For the size of some curve, the interval at b = c = 0 is wider than that of a point with an error."""
    widths = {}
    for name, curve in _curves(results, entry).items():
        lower, upper = tango_interval(0, 0, _size(curve), 1 - _level(paper))
        some = curve["b"] + curve["c"] > 0
        narrowest = float(np.min((curve["upper"] - curve["lower"])[some]))
        widths[name] = {"b = c = 0": float(upper - lower), "narrowest other": narrowest}
    holds = any(width["b = c = 0"] > width["narrowest other"] for width in widths.values())
    return judged(holds, numbers={"width of the interval": widths})


@CHECKS.judges("C36b")
def wider_if_unequal(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Where b and c differ significantly, some interval is wider than others; than which is the reading."""
    than_confident, than_even = [], []
    for curve in _curves(results, entry).values():
        n, errors, width = _size(curve), curve["b"] + curve["c"], curve["upper"] - curve["lower"]
        unequal = ~curve["confident"]
        if not np.any(unequal):
            continue
        if np.any(curve["confident"]):
            than_confident.append(bool(np.max(width[unequal]) > np.max(width[curve["confident"]])))
        half = errors[unequal] / 2
        lower, upper = tango_interval(half, half, n, 1 - _level(paper))
        than_even.append(bool(np.any(width[unequal] > upper - lower + _TOLERANCE)))
    cases = {
        "than confident points": any(than_confident),
        "than with errors spread evenly": any(than_even),
    }
    numbers = {
        "curves with a wider interval than those of confident points": sum(than_confident),
        "of": len(than_confident),
        "curves with a wider interval than with errors spread evenly": sum(than_even),
        "of all": len(than_even),
    }
    return under(cases, numbers=numbers)


@CHECKS.judges("N1")
def level_of_intervals(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The limits of every interval solve the paper's equations (1) and (2) at the printed level."""
    z = NormalDist().inv_cdf((1 + entry["printed"]) / 2)
    farthest = 0.0
    for curve in _curves(results, entry).values():
        b, c, n = curve["b"].astype(float), curve["c"].astype(float), _size(curve)
        inner = (b < n) & (c < n) & (b + c > 0)  # otherwise the equation has no root, and the limit is known
        for end, sign in (("lower", 1), ("upper", -1)):
            score = score_equation(curve[end][inner], b[inner], c[inner], n)
            farthest = max(farthest, float(np.max(np.abs(score - sign * z), initial=0)))
    ours = 1 - results.config["evaluation"]["alpha"]
    holds = farthest < _TOLERANCE and math.isclose(ours, entry["printed"])
    numbers = {"farthest from a solution": farthest}
    return compared(holds, entry["printed"], ours, tolerance=0, numbers=numbers)


@CHECKS.judges("N2")
def level_of_bands(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The bands were made at the printed level."""
    bands = results.each(entry["datasets"], results.band)
    levels = {band["level"] for band in bands.values()}
    return judged(levels == {entry["printed"]}, printed=entry["printed"], ours=sorted(levels))


@CHECKS.judges("N3")
def folds(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The scores come from the printed number of folds."""
    ours = {
        dataset: results.folds(dataset, letter) for dataset in entry["datasets"] for letter in results.letters
    }
    farthest_count = min(ours.values(), key=lambda count: -abs(count - entry["printed"]))
    return value(entry["printed"], farthest_count, 0, numbers={"folds": ours})


@CHECKS.judges("N4")
def classifiers(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The suite has the printed number of classifiers of Table 3."""
    printed = set(next(iter(paper["table3"]["auc"].values())))
    return value(entry["printed"], len(printed & set(results.letters)), 0)


@CHECKS.judges("N12")
def ends_of_difference(results: Results, entry: Entry, paper: Any) -> Verdict:
    """(b - c) / n stays within the printed bounds, everywhere and at both ends of the curve."""
    wrong = []
    for name, curve in _curves(results, entry).items():
        values = {
            "all": curve["difference"],
            "first": curve["difference"][:1],
            "last": np.array([(curve["a"][0] + curve["b"][0]) / _size(curve)]),
        }
        for end, (low, high) in entry["printed"].items():
            if not np.all((values[end] >= low) & (values[end] <= high)):
                wrong.append(f"{name}, {end}")
    return judged(not wrong, numbers={"outside": wrong})


@CHECKS.judges("C37")
def more_confident(results: Results, entry: Entry, paper: Any) -> Verdict:
    """No measure of this is given."""
    return untestable(
        "a band bounds a curve, the interval a difference of errors: the paper gives no scale for both"
    )


@CHECKS.judges("C38")
def more_reliable(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On other data sets, the segment ranks classifiers more like held-out data than AUC does."""
    wanted = entry["printed"].items()
    (row,) = (row for row in results.study("truth") if row.items() >= wanted)
    lead = [float(row[f"lead of AUC{end}"]) for end in ("", " low", " high")]
    cases = {"nearer": True if lead[2] < 0 else False if lead[1] > 0 else None}
    numbers = {
        "data sets": int(row["datasets"]),
        "Kendall's tau with the truth": {x: float(row[f"tau of {x}"]) for x in ("AUC", "segment")},
        "tau of AUC minus that of the segment, with its interval": lead,
    }
    return under(cases, numbers=numbers)


def _level(paper: Any) -> float:
    (entry,) = (entry for entry in paper["numbers"] if entry["id"] == "N1")
    return entry["printed"]


def score_equation(delta: np.ndarray, b: np.ndarray, c: np.ndarray, n: int) -> np.ndarray:
    """Left side of the paper's equation (1), with q21 from its equation (2), both as printed."""
    delta = np.clip(delta, -1 + 1e-15, 1 - 1e-15)  # at -1 and 1 it is 0 / 0 or infinite
    W = -b - c + (2 * n - b + c) * delta
    q21 = (np.sqrt(np.maximum(W**2 - 8 * n * (-c * delta * (1 - delta)), 0)) - W) / (4 * n)
    return (b - c - n * delta) / np.sqrt(n * (2 * q21 + delta * (1 - delta)))
