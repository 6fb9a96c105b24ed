"""Checks of what is expected of classifiers and of AUC: order, intervals, pairs that differ, errors."""

from itertools import combinations
from typing import Any

import numpy as np

from confident_roc.compare.auc import delong_test
from confident_roc.tango import normal_quantile
from elazmeh2006.audit.checks.roc_curves import auc_tests, better_everywhere, evidence_of
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, judged, untestable

CHECKS = Checks()

CHECKS.judges("C44", "C45")(better_everywhere)


def auc_interval(results: Results, dataset: str, letter: str, alpha: float) -> tuple[float, float]:
    """Compute DeLong's interval of an AUC: the scores are compared with their opposites."""
    actual, score = results.scores(dataset, letter)
    test = delong_test(actual, score, -score)
    middle, half = (1 + test.difference) / 2, normal_quantile(alpha) * test.error / 2
    return middle - half, middle + half


def _errors(results: Results, dataset: str, letter: str, threshold: float) -> int:
    actual, score = results.scores(dataset, letter)
    return int(np.sum((score >= threshold) != actual))


@CHECKS.judges("C46", "C49")
def better_than_chance(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The interval of a classifier's AUC lies above one half, on every data set."""
    alpha = paper["rules"]["significance"]
    intervals = {d: auc_interval(results, d, entry["printed"], alpha) for d in entry["datasets"]}
    return judged(min(intervals.values())[0] > 0.5, numbers={"DeLong's interval of the AUC": intervals})


@CHECKS.judges("C47")
def fewest_errors(results: Results, entry: Entry, paper: Any) -> Verdict:
    """A classifier has the fewest errors at a threshold on most data sets."""
    threshold = entry["given"]["threshold"]
    of = {d: {x: _errors(results, d, x, threshold) for x in results.letters} for d in entry["datasets"]}
    least = [d for d, counts in of.items() if counts[entry["printed"]] == min(counts.values())]
    return judged(2 * len(least) > len(of), numbers={"errors": of, "fewest on": least})


@CHECKS.judges("C48")
def more_leaves(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has more distinct scores than another, on data sets with one model."""
    letters = (entry["printed"]["more"], entry["printed"]["fewer"])
    distinct = {d: [len(np.unique(results.scores(d, x)[1])) for x in letters] for d in entry["datasets"]}
    holds = all(more > fewer for more, fewer in distinct.values())
    return judged(holds, numbers={f"distinct scores of {' and '.join(letters)}": distinct})


@CHECKS.judges("C50", "C79")
def separated_by_auc(results: Results, entry: Entry, paper: Any) -> Verdict:
    """No measure of this is given; the evidence is which pairs of classifiers differ in AUC."""
    pairs = [(d, *pair) for d in entry["datasets"] for pair in combinations(entry["printed"], 2)]
    tests = auc_tests(results, paper, pairs)
    significant = [name for name, test in tests.items() if test.is_significant]
    return untestable(entry["unmeasured"], numbers={"significant": significant, **evidence_of(tests)})


@CHECKS.judges("C51")
def accuracy_misleads(results: Results, entry: Entry, paper: Any) -> Verdict:
    """A classifier whose AUC is above one half makes no fewer errors than to predict the larger class."""
    blind, alpha = {}, paper["rules"]["significance"]
    for dataset in entry["datasets"]:
        trivial = int(min(np.bincount(results.scores(dataset, "S")[0])))
        for letter in results.letters:
            wrong = _errors(results, dataset, letter, entry["given"]["threshold"])
            if wrong >= trivial and auc_interval(results, dataset, letter, alpha)[0] > 0.5:
                blind[f"{dataset} {letter}"] = [wrong, trivial]
    return judged(bool(blind), numbers={"errors, errors without a classifier": blind})


@CHECKS.judges("C57")
def fewer_positives_wider(results: Results, entry: Entry, paper: Any) -> Verdict:
    """For each classifier, in most pairs of data sets the one with fewer positives has the wider interval."""
    alpha = paper["rules"]["significance"]
    positives = {d: int(results.scores(d, "S")[0].sum()) for d in entry["datasets"]}
    pairs = list(combinations(sorted(positives, key=lambda d: positives[d]), 2))
    width = {
        x: {d: float(np.ptp(auc_interval(results, d, x, alpha))) for d in positives} for x in results.letters
    }
    wider = {x: sum(of[fewer] > of[more] for fewer, more in pairs) for x, of in width.items()}
    numbers = {"positives": positives, "width": width, "wider with fewer": wider, "pairs": len(pairs)}
    return judged(2 * min(wider.values()) > len(pairs), numbers=numbers)
