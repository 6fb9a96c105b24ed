"""Checks of what the confident points, their area and their difference say about a classifier."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from elazmeh2006.audit.checks.figure6_readings import named_briefly
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, judged, under

CHECKS = Checks()

Drawn = dict[str, dict[str, float]]

_DIFFERENCES = ("absolute", "signed", "literal")


def _drawn(results: Results, dataset: str) -> Drawn:
    """Measure the classifiers with confident points; differences and errors are negative: more is better."""
    drawn: Drawn = {}
    for letter in results.letters:
        points = results.confident(dataset, letter)
        if len(points["b"]):
            averages = {x: -(results.average(dataset, letter, x) or 0.0) for x in _DIFFERENCES}
            drawn[letter] = results.summary(dataset, letter)["areas"] | averages
            drawn[letter]["errors"] = -float(np.mean(points["b"] + points["c"]))
            drawn[letter]["length"] = float(np.ptp(points["fpr"]) + np.ptp(points["tpr"]))
    return drawn


@CHECKS.judges("C62", "C65")
def measures_agree(results: Results, entry: Entry, paper: Any) -> Verdict:
    """In most pairs of classifiers of a data set, the better one by a measure is better by another one."""
    other, drawn = entry["printed"], {d: _drawn(results, d) for d in entry["datasets"]}
    pairs = [(of[x], of[y]) for of in drawn.values() for x, y in combinations(of, 2)]
    names = [name for kind in entry["readings"] for name in paper["rules"]["readings"][kind]]
    alike = {name: sum((x[name] - y[name]) * (x[other] - y[other]) > 0 for x, y in pairs) for name in names}
    sizes = {d: {x: abs(m[other]) for x, m in of.items()} for d, of in drawn.items()}
    cases = {name: 2 * count > len(pairs) for name, count in alike.items()}
    return under(cases, numbers={"pairs": len(pairs), "alike": alike, other: sizes})


@CHECKS.judges("C66", "C67")
def in_the_plane(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On most data sets no classifier is the best on both axes; or a classifier is behind none on both."""
    drawn, letter = {d: _drawn(results, d) for d in entry["datasets"]}, entry.get("printed")
    on = {
        axes: [
            d
            for d, of in drawn.items()
            if (_is_split(of, axes) if letter is None else _is_ahead(of, axes, letter))
        ]
        for axes in product(*(paper["rules"]["readings"][kind] for kind in entry["readings"]))
    }
    cases = {axes: 2 * len(datasets) > len(drawn) for axes, datasets in on.items()}
    return under(
        named_briefly(cases), numbers={"so on": {" ".join(axes): datasets for axes, datasets in on.items()}}
    )


def _is_split(drawn: Drawn, axes: Sequence[str]) -> bool:
    """Whether the best classifier of one axis is not the best of the other."""
    return len({max(drawn, key=lambda x: drawn[x][axis], default=None) for axis in axes}) > 1


def _is_ahead(drawn: Drawn, axes: Sequence[str], letter: str) -> bool:
    """Whether a classifier is drawn, and no other is better on both axes."""
    return letter in drawn and not any(
        all(other[axis] > drawn[letter][axis] for axis in axes) for other in drawn.values()
    )


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
    drawn = _drawn(results, dataset)
    cases = {
        name: max(drawn, key=lambda x: drawn[x][name], default=None) == entry["printed"]
        for name in paper["rules"]["readings"]["difference"]
    }
    return under(cases, numbers={"less is better": {x: {n: -m[n] for n in cases} for x, m in drawn.items()}})


@CHECKS.judges("C70")
def all_drawn(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On data with as many positives as negatives every classifier has confident points."""
    (dataset,) = entry["datasets"]
    points = {x: results.summary(dataset, x)["confident_points"] for x in results.letters}
    share = float(np.mean(results.scores(dataset, "S")[0]))
    holds = share == entry["printed"] and all(points.values())
    return judged(holds, ours=share, numbers={"confident points": points})
