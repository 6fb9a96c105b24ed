"""Checks of what the confident points, their area and their difference say about a classifier."""

from itertools import combinations
from typing import Any

import numpy as np

from confident_roc.segment import AREAS, DIFFERENCES
from elazmeh2006.audit.checks.segments import present_everywhere
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, judged, under

CHECKS = Checks()

CHECKS.judges("C70")(present_everywhere)


def _drawn(results: Results, dataset: str) -> dict[str, dict[str, float]]:
    """Measure the classifiers that have confident points: areas, differences, errors and length."""
    drawn = {}
    for letter in results.letters:
        points = results.confident(dataset, letter)
        if len(points["b"]):
            summary = results.summary(dataset, letter)
            drawn[letter] = {
                **summary["areas"],
                **{name: abs(size) for name, size in summary["average_differences"].items()},
                "errors": float(np.mean(points["b"] + points["c"])),
                "length": float(np.ptp(points["fpr"]) + np.ptp(points["tpr"])),
            }
    return drawn


@CHECKS.judges("C62", "C65")
def measures_agree(results: Results, entry: Entry, paper: Any) -> Verdict:
    """In most pairs of classifiers of a data set, the better one by a measure is better by another one.

    A larger area or length is better, and a smaller difference or number of errors.
    """
    larger = {
        name: 1 if name in (*AREAS, "length") else -1 for name in (*AREAS, *DIFFERENCES, "length", "errors")
    }
    other = entry["printed"]
    drawn = {d: _drawn(results, d) for d in entry["datasets"]}
    pairs = [(of[x], of[y]) for of in drawn.values() for x, y in combinations(of, 2)]
    alike = {
        name: sum(
            (x[name] - y[name]) * (x[other] - y[other]) * larger[name] * larger[other] > 0 for x, y in pairs
        )
        for name in entry["readings"]
    }
    cases = {name: 2 * count > len(pairs) for name, count in alike.items()}
    sizes = {d: {x: m[other] for x, m in of.items()} for d, of in drawn.items()}
    return under(cases, numbers={"pairs": len(pairs), "alike": alike, other: sizes})


@CHECKS.judges("C66")
def trade_off(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On most data sets the classifier with the largest area is not the one with the least difference."""
    best = {}
    for area in entry["readings"]:
        best[area] = {
            d: [max(of, key=lambda x: of[x][area]), min(of, key=lambda x: of[x]["absolute"])]
            for d in entry["datasets"]
            for of in [_drawn(results, d)]
        }
    cases = {area: 2 * sum(x != y for x, y in of.values()) > len(of) for area, of in best.items()}
    return under(cases, numbers={"largest area, least difference": best})


@CHECKS.judges("C67")
def rarely_behind(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On most data sets a classifier has points, and no other has a larger area and a smaller difference."""
    on: dict[str, list[str]] = {area: [] for area in entry["readings"]}
    for dataset in entry["datasets"]:
        drawn = _drawn(results, dataset)
        ours = drawn.get(entry["printed"])
        for area in on:
            if ours and not any(
                m[area] > ours[area] and m["absolute"] < ours["absolute"] for m in drawn.values()
            ):
                on[area].append(dataset)
    cases = {area: 2 * len(datasets) > len(entry["datasets"]) for area, datasets in on.items()}
    return under(cases, numbers={"behind none on": on})


@CHECKS.judges("C61", "C69")
def others_with_more(results: Results, entry: Entry, paper: Any) -> Verdict:
    """At most so many other classifiers have more confident points than this one."""
    (dataset,) = entry["datasets"]
    points = {x: results.summary(dataset, x)["confident_points"] for x in results.letters}
    more = sum(count > points[entry["printed"]["letter"]] for count in points.values())
    every = {x: results.summary(dataset, x)["points"] for x in results.letters}
    numbers = {"confident points": points, "ROC points": every}
    return judged(more <= entry["printed"]["others_with_more"], ours=more, numbers=numbers)


@CHECKS.judges("C64")
def one_piece(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The confident points of every curve are neighbours."""
    curves = results.each(entry["datasets"], results.curve)
    broken = [name for name, of in curves.items() if np.any(np.diff(np.flatnonzero(of["confident"])) > 1)]
    return judged(not broken, numbers={"curves": len(curves), "in several pieces": broken})


@CHECKS.judges("C68")
def least_difference(results: Results, entry: Entry, paper: Any) -> Verdict:
    """A classifier has the smallest average difference of those drawn."""
    (dataset,) = entry["datasets"]
    sizes = {x: m["absolute"] for x, m in _drawn(results, dataset).items()}
    holds = entry["printed"] in sizes and sizes[entry["printed"]] == min(sizes.values())
    return judged(holds, numbers={"average size of the difference": sizes})
