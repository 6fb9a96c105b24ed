"""Checks of what other data do to ROC curves and to the method: more negatives, fewer data, no imbalance."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from confident_roc.segment import ConfidentSegment, confident_segment
from elazmeh2006 import evaluation
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, compared, judged, under, untestable

CHECKS = Checks()

# Differences below this are rounding errors.
_NOISE = 1e-9


def _measure(name: str, segment: ConfidentSegment, config: dict[str, Any]) -> float:
    """Compute a measure of a curve or its segment; one of an empty segment counts as 0."""
    measures: dict[str, Callable[[], float]] = {
        "AUC": lambda: segment.auc,
        "ROC": lambda: np.sum(segment.curve.fpr + segment.curve.tpr),
        "points": lambda: len(segment),
        "area": lambda: segment.areas[config["area"]],
        "difference": lambda: segment.average_differences[config["difference"]],
    }
    value = float(measures[name]())
    return 0.0 if math.isnan(value) else value


def changed(results: Results, entry: Entry) -> Iterator[tuple[ConfidentSegment, ConfidentSegment]]:
    """Evaluate every curve again with other data; yield its segments before and after.

    `given` has the change: `negatives`, by which numbers each negative is multiplied; `examples`, by which
    number every example is; or `easy`, how many right negatives per example are added, below all scores.
    """
    alpha, given = results.config["evaluation"]["alpha"], entry["given"]
    for actual, score in results.each(entry["datasets"], results.scores).values():
        before = confident_segment(actual, score, alpha=alpha)
        easy = given.get("easy", 0) * len(actual)
        actual, score = np.r_[actual, np.zeros(easy, int)], np.r_[score, np.full(easy, score.min() - 1)]
        for times in given.get("negatives", [1]):
            weight = given.get("examples", 1.0) * np.where(actual == 1, 1.0, times)
            yield before, confident_segment(actual, score, sample_weight=weight, alpha=alpha)


@CHECKS.judges("C52", "C53", "C55", "C63")
def what_moves(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Judge what moves with the change: all measures (`move`), none (`stay`), or none up (`not grow`)."""
    config = results.config["evaluation"]
    names, sign = entry["printed"]["measures"], entry["printed"]["they"]
    moves = {name: [0, 0.0] for name in names}
    curves = 0
    for before, after in changed(results, entry):
        curves += 1
        for name in names:
            move = _measure(name, after, config) - _measure(name, before, config)
            if (move if sign == "not grow" else abs(move)) > _NOISE:
                moves[name] = [moves[name][0] + 1, max(moves[name][1], abs(move))]
    numbers = {"curves tried": curves, "curves that move, largest move": moves}
    cases = {name: (count > 0) == (sign == "move") for name, (count, _) in moves.items()}
    if entry["readings"]:
        return under(cases, numbers=numbers)
    return judged(all(cases.values()), numbers=numbers)


@CHECKS.judges("C54")
def steps_of_rates(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One more positive moves the TPR by more than one more negative moves the FPR."""
    steps = {d: [1 / count for count in _classes(results, d)] for d in entry["datasets"]}
    return judged(all(tpr > fpr for tpr, fpr in steps.values()), numbers={"steps of TPR and FPR": steps})


@CHECKS.judges("C56")
def minority_pays(results: Results, entry: Entry, paper: Any) -> Verdict:
    """At most confident points the positives have no higher error rate than the negatives."""
    points = list(results.each(entry["datasets"], results.confident).values())
    higher = sum(int(np.sum(1 - of["tpr"] > of["fpr"])) for of in points)
    total = sum(len(of["fpr"]) for of in points)
    return judged(2 * higher <= total, numbers={"points": total, "positives have the higher rate": higher})


@CHECKS.judges("C58")
def balance_narrows_bands(results: Results, entry: Entry, paper: Any) -> Verdict:
    """With as many negatives as positives, chosen evenly by score, no band covers the printed share."""
    (dataset,) = entry["datasets"]
    shares, options = {}, {**results.config["bands"], **entry["given"]}
    for letter in results.letters:
        actual, score = results.scores(dataset, letter)
        positive, negative = np.flatnonzero(actual == 1), np.flatnonzero(actual == 0)
        ranks = (np.arange(len(positive)) + 0.5) * len(negative) / len(positive)
        rows = np.r_[positive, negative[np.argsort(score[negative], kind="stable")][ranks.astype(int)]]
        band = evaluation.band({"actual": actual[rows], "score": score[rows]}, **options)
        shares[letter] = [results.band(dataset, letter)["share"], band["share"]]
    widest = max(balanced for _, balanced in shares.values())
    numbers = {"share of ROC space, share if balanced": shares}
    return compared(widest <= entry["printed"], entry["printed"], widest, numbers=numbers)


@CHECKS.judges("C82")
def bands_contain_chance(results: Results, entry: Entry, paper: Any) -> Verdict:
    """No band has its lower edge above the diagonal: none tells a classifier from guesses."""
    gaps = {}
    for name, curve in results.each(entry["datasets"], results.curve).items():
        dataset, letter = name.split(" ")
        edges = evaluation.band_edges(curve, results.band(dataset, letter))
        inside = (edges["lower_fpr"] >= 0) & (edges["lower_fpr"] <= 1)
        gaps[name] = float(np.max((edges["lower_tpr"] - edges["lower_fpr"])[inside], initial=-1))
    better = [name for name, gap in gaps.items() if gap > 0]
    numbers = {"above the diagonal": better, "largest distance of the lower edge from it": gaps}
    return judged(not better, ours=len(better), numbers=numbers)


@CHECKS.judges("C59")
def severely_imbalanced(results: Results, entry: Entry, paper: Any) -> Verdict:
    """No evaluated set has a larger share of positives than the printed one."""
    shares = {d: p / (p + n) for d in entry["datasets"] for p, n in [_classes(results, d)]}
    largest, numbers = max(shares.values()), {"share of positives": shares}
    return compared(largest <= entry["printed"], entry["printed"], largest, numbers=numbers)


@CHECKS.judges("C60")
def place_of_points(results: Results, entry: Entry, paper: Any) -> Verdict:
    """All confident points on imbalanced data are in the left half of ROC space; or in its lower left."""
    corners = {
        name: [float(points[rate].max()) for rate in ("fpr", "tpr")]
        for name, points in results.each(entry["datasets"], results.confident).items()
        if len(points["fpr"])
    }
    if not corners:
        return untestable("there are no confident points")
    left, low = (max(corner[i] for corner in corners.values()) < entry["printed"]["below"] for i in (0, 1))
    cases = dict(zip(paper["rules"]["readings"]["place"], (left, left and low), strict=True))
    return under(cases, numbers={"largest FPR and TPR": corners})


def _classes(results: Results, dataset: str) -> tuple[int, int]:
    """Count the positives and the negatives that were evaluated."""
    actual = results.scores(dataset, "S")[0]
    return int(np.sum(actual == 1)), int(np.sum(actual == 0))
