"""Checks of labels and predictions as matched pairs, of McNemar's test, and of guesses."""

from typing import Any, NamedTuple

import numpy as np
from scipy.special import gammaln
from scipy.stats import binom, hypergeom

from confident_roc.segment import confident_segment
from confident_roc.tango import is_confident
from elazmeh2006.audit.checks.method import score_equation
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import MissingResultError, Results
from elazmeh2006.audit.verdicts import Verdict, compared, judged, under, untestable
from elazmeh2006.printed_digit import at_printed_digit

CHECKS = Checks()


class _Point(NamedTuple):
    """Class sizes and half the number of errors at the confident point with the smallest difference."""

    positives: int
    negatives: int
    wrong: float

    @property
    def counts(self) -> np.ndarray:
        """The numbers of errors that have any weight, if a class has up to one and a half times as many."""
        return np.arange(int(1.5 * self.wrong + 10 * self.wrong**0.5) + 20)

    def paired(self, first: float, second: float) -> np.ndarray:
        """Compute the probability of each (b, c) if examples are drawn at random; b and c are expected so."""
        n = self.positives + self.negatives
        b, c = self.counts[:, None], self.counts[None, :]
        right = np.maximum(n - b - c, 0)
        logs = gammaln(np.arange(n + 1) + 1)  # far fewer than pairs
        weight = gammaln(n + 1) - gammaln(b + 1) - gammaln(c + 1) - logs[right]
        rates = np.log([first / n, second / n, max(1 - (first + second) / n, 1e-12)])
        return np.where(b + c <= n, np.exp(weight + b * rates[0] + c * rates[1] + right * rates[2]), 0)

    def fixed(self) -> np.ndarray:
        """Compute the probability of each (b, c) if the class sizes are fixed: b and c are independent."""
        sizes = (self.positives, self.negatives)
        return np.multiply.outer(*(binom.pmf(self.counts, size, self.wrong / size) for size in sizes))

    def confident(self, alpha: float) -> np.ndarray:
        return is_confident(self.counts[:, None], self.counts[None, :], alpha)


def _points(results: Results, entry: Entry) -> dict[str, _Point]:
    """Describe the most balanced confident point of every curve that has one."""
    points = {}
    for name, of in results.each(entry["datasets"], results.confident).items():
        if len(of["b"]):
            nearest = np.argmin(np.abs(of["b"] - of["c"]))
            a, b, c, d = (int(of[x][nearest]) for x in "abcd")
            points[name] = _Point(a + b, c + d, min(max((b + c) / 2, 1e-9), a + b))
    if not points:
        raise MissingResultError("there are no confident points")
    return points


def coverage(results: Results, entry: Entry) -> dict[str, tuple[float, float]]:
    """Compute how often the interval contains a true difference of zero: class sizes vary, or are fixed."""
    alpha, shares = results.config["evaluation"]["alpha"], {}
    for name, point in _points(results, entry).items():
        confident = point.confident(alpha)
        varying, fixed = point.paired(point.wrong, point.wrong), point.fixed()
        shares[name] = float(varying[confident].sum()), float(fixed[confident].sum())
    return shares


@CHECKS.judges("C71")
def paired_design(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The average coverage of a difference of zero is the printed one, if class sizes vary or are fixed."""
    shares, unit = coverage(results, entry), entry["precision"]
    designs = paper["rules"]["readings"]["design"]
    means = dict(zip(designs, np.mean(list(shares.values()), axis=0).tolist(), strict=True))
    cases = {name: at_printed_digit(mean, entry["printed"], unit) for name, mean in means.items()}
    return under(cases, tolerance=unit / 2, numbers={"mean coverage": means, "coverage": shares})


@CHECKS.judges("C74")
def good_coverage(results: Results, entry: Entry, paper: Any) -> Verdict:
    """In a paired design no coverage is lower than printed by more than half a unit of the last digit."""
    shares = {name: paired for name, (paired, _) in coverage(results, entry).items()}
    lowest, slack = min(shares.values()), entry["precision"] / 2
    holds = lowest >= entry["printed"] - slack
    return compared(holds, entry["printed"], lowest, tolerance=slack, numbers={"coverage of zero": shares})


@CHECKS.judges("C80")
def high_power(results: Results, entry: Entry, paper: Any) -> Verdict:
    """No measure of this is given; the evidence is how often the test finds that b is so many times c."""
    ratio, alpha, power = entry["given"]["ratio"], results.config["evaluation"]["alpha"], {}
    for name, point in _points(results, entry).items():
        fewer = 2 * point.wrong / (1 + ratio)
        power[name] = float(point.paired(ratio * fewer, fewer)[~point.confident(alpha)].sum())
    return untestable(entry["unmeasured"], numbers={"power": power})


@CHECKS.judges("C75")
def type_one_error(results: Results, entry: Entry, paper: Any) -> Verdict:
    """With b and c even, McNemar's test rejects no more often than its level, corrected or not."""
    level, worst = entry["given"]["level"], {}
    totals = np.arange(1, entry["given"]["discordant"] + 1)
    m = np.repeat(totals, totals + 1)
    b = np.concatenate([np.arange(total + 1) for total in totals])
    chance, starts = binom.pmf(b, m, 0.5), np.flatnonzero(b == 0)
    for name, test in zip(paper["rules"]["readings"]["correction"], ("corrected", "tango"), strict=True):
        rejected = ~is_confident(b, m - b, level, test=test)
        worst[name] = float(np.add.reduceat(chance * rejected, starts).max())
    cases = {name: rate <= level for name, rate in worst.items()}
    return under(cases, numbers={"largest Type I error": worst})


@CHECKS.judges("C72", "C73")
def guesses(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Scores dealt out by chance have no confident points, or, as printed, a smaller area than ours."""
    config, random = results.config["evaluation"], np.random.default_rng(entry["given"]["seed"])
    points, areas = {}, {}
    for name, (actual, score) in results.each(entry["datasets"], results.scores).items():
        dealt = [
            confident_segment(actual, random.permutation(score), alpha=config["alpha"])
            for _ in range(entry["given"]["permutations"])
        ]
        points[name] = float(np.mean([len(segment) for segment in dealt]))
        dataset, letter = name.split(" ")
        ours = results.area(dataset, letter, config["area"])
        if ours is not None:
            theirs = np.mean([np.nan_to_num(segment.areas[config["area"]]) for segment in dealt])
            areas[name] = [ours, float(theirs)]
    smaller = [name for name, (ours, theirs) in areas.items() if theirs >= ours]
    holds = not any(points.values()) if entry["printed"] == "no points" else bool(areas) and not smaller
    numbers = {"points of guesses": points, "area, area of guesses": areas, "guesses no smaller on": smaller}
    return judged(holds, numbers=numbers)


@CHECKS.judges("C81")
def no_value_without_errors(results: Results, entry: Entry, paper: Any) -> Verdict:
    """At these b and c the left side of the paper's equation (1), for a difference of zero, is no number."""
    b, c = (np.array([float(entry["given"][x])]) for x in "bc")
    with np.errstate(invalid="ignore"):
        score = float(score_equation(np.zeros(1), b, c, entry["given"]["n"])[0])
    return judged(score != score, numbers={"statistic": None if score != score else score})


@CHECKS.judges("C76")
def no_map(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The difference is not a linear function of the two rates."""
    farthest = 0.0
    for curve in results.each(entry["datasets"], results.curve).values():
        positives, negatives = curve["a"] + curve["b"], curve["c"] + curve["d"]
        mapped = ((1 - curve["tpr"]) * positives - curve["fpr"] * negatives) / (positives + negatives)
        farthest = max(farthest, float(np.abs(mapped - curve["difference"]).max()))
    return judged(farthest > entry["given"]["rounding"], numbers={"farthest from a plane": farthest})


@CHECKS.judges("C77")
def unchanged_steps(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Some step from one ROC point to the next changes neither b nor c."""
    curves = results.each(entry["datasets"], results.curve).values()
    same = sum(int(np.sum((np.diff(of["b"]) == 0) & (np.diff(of["c"]) == 0))) for of in curves)
    steps = sum(len(of["b"]) - 1 for of in curves)
    return judged(same > 0, numbers={"steps": steps, "without a change": same})


@CHECKS.judges("C78")
def correlated(results: Results, entry: Entry, paper: Any) -> Verdict:
    """At every confident point predictions and labels go together, by Fisher's exact test."""
    weak: dict[str, int] = {}
    points = 0
    for name, of in results.each(entry["datasets"], results.confident).items():
        a, b, c, d = (of[x] for x in "abcd")
        count = int(np.sum(hypergeom.sf(a - 1, a + b + c + d, a + b, a + c) >= entry["given"]["level"]))
        points += len(a)
        weak |= {name: count} if count else {}
    return judged(not weak, numbers={"confident points": points, "not shown better than guesses": weak})
