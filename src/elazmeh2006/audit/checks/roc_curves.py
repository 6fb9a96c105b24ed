"""Checks of the ROC curves, their areas, and the bands around them."""

from dataclasses import replace
from typing import Any

import numpy as np

from confident_roc.compare.auc import AucDifference, delong_test
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import ONLY_UNDER, Verdict, compared, judged, value

CHECKS = Checks()

_SIGNIFICANT = 0.05


@CHECKS.judges("C2")
def all_cells(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Judge Table 3 as a whole."""
    table = paper["table3"]
    cells = [
        value(printed, results.summary(dataset, letter)["auc"], table["precision"])
        for dataset in entry["datasets"]
        for letter, printed in table["auc"][dataset].items()
    ]
    same = sum(cell.verdict == "holds" for cell in cells)
    sizes = [abs(cell.difference or 0) for cell in cells]
    numbers = {"mean distance": sum(sizes) / len(sizes), "largest distance": max(sizes)}
    return compared(same == len(cells), len(cells), same, tolerance=0, numbers=numbers)


@CHECKS.judges("C3", "C4")
def better_everywhere(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has the higher AUC on every data set; or at least never a significantly lower one."""
    better, worse = entry["printed"]["better"], entry["printed"]["worse"]
    gains, against = {}, []
    for dataset in entry["datasets"]:
        gain = results.summary(dataset, better)["auc"] - results.summary(dataset, worse)["auc"]
        gains[dataset] = gain
        if gain < 0 and _significantly_higher(_delong(results, dataset, worse, better)):
            against.append(dataset)
    lower = [dataset for dataset, gain in gains.items() if gain < 0]
    numbers = {
        f"AUC({better}) - AUC({worse})": gains,
        "lower on": lower,
        "significantly lower on (DeLong, 5 %)": against,
    }
    if lower and not against:
        return Verdict(ONLY_UNDER, "differences that are not significant count as none", numbers=numbers)
    return judged(not lower, numbers=numbers)


@CHECKS.judges("C5")
def best_on_most(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has the highest AUC on most data sets."""
    best = {dataset: _best(results, dataset) for dataset in entry["datasets"]}
    count = sum(letter == entry["printed"]["best"] for letter in best.values())
    return judged(count >= entry["printed"]["at_least"], ours=count, numbers={"best": best})


@CHECKS.judges("C6")
def significantly_better(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Some classifiers have a significantly higher AUC than others, by DeLong's test."""
    (dataset,) = entry["datasets"]
    gains, p_values = {}, {}
    for better in entry["printed"]["better"]:
        for worse in entry["printed"]["worse"]:
            test = _delong(results, dataset, better, worse)
            gains[f"{better} - {worse}"], p_values[f"{better} - {worse}"] = test.difference, test.p_value
    significant = [key for key, p in p_values.items() if gains[key] > 0 and p < _SIGNIFICANT]
    numbers = {"AUC differences": gains, "p (DeLong)": p_values, "significant": significant}
    if min(gains.values()) > 0 and 0 < len(significant) < len(gains):
        return Verdict(ONLY_UNDER, f"significance asked of {', '.join(significant)} alone", numbers=numbers)
    return judged(len(significant) == len(gains), numbers=numbers)


@CHECKS.judges("C26")
def ahead(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Some classifiers have a higher AUC than others."""
    (dataset,) = entry["datasets"]
    areas = {letter: results.summary(dataset, letter)["auc"] for letter in results.letters}
    worst = min(areas[letter] for letter in entry["printed"]["better"])
    return judged(worst > max(areas[letter] for letter in entry["printed"]["worse"]), numbers={"AUC": areas})


@CHECKS.judges("C7", "C8")
def wide_bands(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Every band covers more than the printed share of ROC space."""
    shares = _shares(results, entry)
    least = min(shares.values())
    narrower = [key for key, share in shares.items() if share <= entry["printed"]]
    return compared(not narrower, entry["printed"], least, numbers={"share": shares, "narrower": narrower})


@CHECKS.judges("E10")
def mostly_wide_bands(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On most data sets most bands cover more than the printed share."""
    shares = _shares(results, entry)
    wide = {
        dataset: sum(shares[f"{dataset} {letter}"] > entry["printed"] for letter in results.letters)
        for dataset in entry["datasets"]
    }
    most = sum(2 * count > len(results.letters) for count in wide.values())
    return judged(2 * most > len(wide), numbers={"bands wider": wide, "share": shares})


@CHECKS.judges("N8")
def bold(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The bold cells are the best of their rows."""
    best = {dataset: _best(results, dataset) for dataset in entry["datasets"]}
    printed = {dataset: paper["table3"]["bold"][dataset] for dataset in entry["datasets"]}
    return judged(best == printed, printed=printed, ours=best)


@CHECKS.judges("N6")
def version(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The named version of Weka gives Table 3."""
    table3 = all_cells(results, entry, paper)
    return replace(table3, printed=entry["printed"], ours=results.suite, difference=None, tolerance=None)


@CHECKS.judges("N5")
def leaves(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The stump gives at most as many distinct scores as it has leaves, on data sets with a test file."""
    distinct = {dataset: len(np.unique(results.scores(dataset, "S")[1])) for dataset in entry["datasets"]}
    most, numbers = max(distinct.values()), {"distinct scores": distinct}
    return compared(most <= entry["printed"], entry["printed"], most, tolerance=0, numbers=numbers)


def _shares(results: Results, entry: Entry) -> dict[str, float]:
    return results.each(entry["datasets"], lambda dataset, letter: results.band(dataset, letter)["share"])


def _best(results: Results, dataset: str) -> str:
    return max(results.letters, key=lambda letter: results.summary(dataset, letter)["auc"])


def _significantly_higher(test: AucDifference) -> bool:
    return test.difference > 0 and test.p_value < _SIGNIFICANT


def _delong(results: Results, dataset: str, first: str, second: str) -> AucDifference:
    actual, scores = results.scores(dataset, first)
    return delong_test(actual, scores, results.scores(dataset, second)[1])
