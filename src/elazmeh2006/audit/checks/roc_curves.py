"""Checks of the ROC curves, their areas, and the bands around them."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from confident_roc.compare.auc import delong_test
from confident_roc.compare.paired import holm
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, compared, in_direction, judged, under, value

CHECKS = Checks()


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


@CHECKS.judges("C3")
def same_or_better(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has no lower AUC on any data set; or no significantly lower one."""
    tests = _against(results, entry, paper)
    cases = {
        "never lower": all(test.difference >= 0 for test in tests.values()),
        "never significantly lower": not any(
            test.difference < 0 and test.is_significant for test in tests.values()
        ),
    }
    return under(cases, numbers=evidence_of(tests))


@CHECKS.judges("C4")
def better_everywhere(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has the higher AUC on every data set."""
    tests = _against(results, entry, paper)
    return judged(all(test.difference > 0 for test in tests.values()), numbers=evidence_of(tests))


@CHECKS.judges("C5")
def best_on_most(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has the highest AUC on most data sets, and significantly so on as many."""
    first, least = entry["printed"]["best"], entry["printed"]["at_least"]
    others = [letter for letter in results.letters if letter != first]
    tests = auc_tests(results, paper, [(d, first, other) for d in entry["datasets"] for other in others])
    best = {dataset: _best(results, dataset) for dataset in entry["datasets"]}
    clear = [
        dataset
        for dataset in entry["datasets"]
        if all(tests[f"{dataset} {first} - {other}"].is_higher for other in others)
    ]
    numbers = {"best": best, "significantly better than each other on": clear, **evidence_of(tests)}
    count = sum(letter == first for letter in best.values())
    verdict = judged(count >= least, ours=count, numbers=numbers)
    if len(clear) >= least:
        return verdict
    return in_direction(verdict, f"significantly better than each other on {len(clear)} data sets")


@CHECKS.judges("C6", "C26")
def better_than_others(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Some classifiers have a higher AUC than others, all of them significantly."""
    (dataset,) = entry["datasets"]
    printed = entry["printed"]
    pairs = [(dataset, better, worse) for better in printed["better"] for worse in printed["worse"]]
    tests = auc_tests(results, paper, pairs)
    verdict = judged(all(test.difference > 0 for test in tests.values()), numbers=evidence_of(tests))
    higher = [name for name, test in tests.items() if test.is_higher]
    if len(higher) == len(tests):
        return verdict
    return in_direction(verdict, f"significant in {len(higher)} of {len(tests)} comparisons")


@CHECKS.judges("C7", "C8")
def wide_bands(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Every band covers more than the printed share of ROC space, for each kind of band in use."""
    shares = _shares(results, entry, paper)
    cases = {
        kind: _every(_is_wide(band, entry["printed"]) for band in of.values()) for kind, of in shares.items()
    }
    first = next(iter(shares.values()))
    least = min(band["share"] for band in first.values())
    return replace(
        under(cases, numbers=_band_evidence(shares)),
        printed=entry["printed"],
        ours=least,
        difference=least - entry["printed"],
    )


@CHECKS.judges("E10")
def mostly_wide_bands(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On most data sets most bands cover more than the printed share, for each kind of band in use."""
    shares = _shares(results, entry, paper)
    cases = {}
    for kind, bands in shares.items():
        wide = {
            dataset: sum(
                bands[f"{dataset} {letter}"]["share"] > entry["printed"] for letter in results.letters
            )
            for dataset in entry["datasets"]
        }
        cases[kind] = 2 * sum(2 * count > len(results.letters) for count in wide.values()) > len(wide)
    return under(cases, numbers=_band_evidence(shares))


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


class _Test(NamedTuple):
    """DeLong's test of the difference of two AUCs, with the p value as corrected by Holm."""

    difference: float
    p_value: float
    level: float

    @property
    def is_significant(self) -> bool:
        return self.p_value < self.level

    @property
    def is_higher(self) -> bool:
        return self.difference > 0 and self.is_significant


def auc_tests(results: Results, paper: Any, pairs: Sequence[tuple[str, str, str]]) -> dict[str, _Test]:
    """Test all pairs (data set, first, second) of a statement; Holm's correction is over all of them."""
    gains, p_values = [], []
    for dataset, first, second in pairs:
        actual, scores = results.scores(dataset, first)
        p_value = delong_test(actual, scores, results.scores(dataset, second)[1]).p_value
        p_values.append(1.0 if math.isnan(p_value) else p_value)  # without a test nothing is shown
        gains.append(results.summary(dataset, first)["auc"] - results.summary(dataset, second)["auc"])
    level = paper["rules"]["significance"]
    return {
        f"{dataset} {first} - {second}": _Test(gain, p_value, level)
        for (dataset, first, second), gain, p_value in zip(pairs, gains, holm(p_values), strict=True)
    }


def _against(results: Results, entry: Entry, paper: Any) -> dict[str, _Test]:
    """Test one classifier against another on every data set."""
    better, worse = entry["printed"]["better"], entry["printed"]["worse"]
    return auc_tests(results, paper, [(dataset, better, worse) for dataset in entry["datasets"]])


def evidence_of(tests: Mapping[str, _Test]) -> dict[str, Any]:
    """Differences and p values of tests, by name."""
    return {
        "AUC differences": {name: test.difference for name, test in tests.items()},
        "p (DeLong, Holm)": {name: test.p_value for name, test in tests.items()},
    }


def _shares(results: Results, entry: Entry, paper: Any) -> dict[str, dict[str, Any]]:
    """Bands of all classifiers and data sets, for each kind of band in use."""
    bands = results.each(entry["datasets"], results.band)
    kinds = paper["rules"]["readings"]["band"]
    made = {kind: {name: band["kinds"].get(kind) for name, band in bands.items()} for kind in kinds}
    return {kind: of for kind, of in made.items() if None not in of.values()}


def _is_wide(band: Mapping[str, Any], bound: float) -> bool | None:
    """Whether a band covers more than the bound; None if that is within its Monte-Carlo error."""
    low, high = band["share_interval"] or (band["share"], band["share"])
    return None if low <= bound < high else band["share"] > bound


def _every(outcomes: Iterable[bool | None]) -> bool | None:
    """Whether all hold; one that fails decides, otherwise one that is undecided leaves it open."""
    known = list(outcomes)
    return False if False in known else None if None in known else True


def _band_evidence(shares: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        f"share, {kind}": {name: band["share"] for name, band in of.items()} for kind, of in shares.items()
    }


def _best(results: Results, dataset: str) -> str:
    return max(results.letters, key=lambda letter: results.summary(dataset, letter)["auc"])
