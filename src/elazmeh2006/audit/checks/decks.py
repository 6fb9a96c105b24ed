"""Checks of the worked numbers in the two decks and the talk."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from confident_roc.compare.proportions import (
    ErrorRateDifference,
    error_rate_difference,
    two_sided_alpha,
    wilson_interval,
    z_table,
)
from confident_roc.tango import normal_quantile
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, judged, under, untestable, value
from elazmeh2006.printed_digit import at_printed_digit

CHECKS = Checks()

_EXACT = "the variance itself"


@CHECKS.judges("D1", "D2")
def interval_of_an_accuracy(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Wilson's interval in percent rounds to the printed one."""
    given = entry["given"]
    ours = [100 * float(end) for end in wilson_interval(given["correct"], given["n"], 1 - given["level"])]
    return judged(_rounds(entry, ours), ours=ours, tolerance=entry["precision"] / 2)


@CHECKS.judges("D3", "D17")
def z_of_confidence(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The z of a confidence rounds to the printed z; or the confidence of a printed z to the printed one."""
    levels, printed = entry["given"]["level"], entry["printed"]
    exact = [normal_quantile(1 - level) for level in levels]
    backwards = [1 - two_sided_alpha(z) for z in printed]
    cases = {
        "z from the confidence": _rounds(entry, exact),
        "the confidence from z": _all_round(backwards, levels, entry["given"]["level_precision"]),
    }
    wrong = {
        f"{level:.0%}": [there, here]
        for level, there, here in zip(levels, printed, exact, strict=True)
        if not at_printed_digit(here, there, entry["precision"])
    }
    numbers = {"printed and exact, where they differ": wrong, "confidence of the printed z": backwards}
    return under(cases, ours=exact, tolerance=entry["precision"] / 2, numbers=numbers)


@CHECKS.judges("D4")
def table_of_intervals(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Every limit in the table rounds to the printed one."""
    rows, wrong = table_rows(paper), wrong_limits(paper)
    return judged(
        not wrong,
        printed=[row["printed"] for row in rows],
        ours=[row["exact"] for row in rows],
        tolerance=paper["talk"]["accuracy"]["precision"] / 2,
        numbers={"printed and exact, where they differ": wrong},
    )


@CHECKS.judges("D5")
def variance_of_the_difference(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The variance rounds to the printed one."""
    example = paper["talk"]["two_models"]
    return value(example["variance"], two_models(paper).variance, example["variance_precision"])


@CHECKS.judges("D6", "D13", "D16")
def half_width(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The half width, z standard errors, rounds to the printed one; the interval contains zero as printed."""
    z, difference = entry["given"]["z"], paper["talk"]["two_models"]["difference"]
    widths = {name: z * math.sqrt(variance) for name, variance in _variances(paper).items()}
    zero = entry["given"]["contains_zero"]
    cases = {name: _rounds(entry, width) and (width >= difference) == zero for name, width in widths.items()}
    numbers = {"half width by variance": widths}
    return under(cases, ours=widths[_EXACT], tolerance=entry["precision"] / 2, numbers=numbers)


@CHECKS.judges("D14")
def interval_of_a_difference(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The difference plus and minus z standard errors rounds to the printed limits, for one variance."""
    z, difference = entry["given"]["z"], paper["talk"]["two_models"]["difference"]
    ends = {
        name: [difference - z * math.sqrt(variance), difference + z * math.sqrt(variance)]
        for name, variance in _variances(paper).items()
    }
    return _under_digit(entry, ends, "interval by variance", _EXACT)


@CHECKS.judges("D7")
def z_of_the_difference(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The difference divided by its standard error rounds to both printed values, for one variance."""
    example = paper["talk"]["two_models"]
    ours = {name: example["difference"] / math.sqrt(v) for name, v in _variances(paper).items()}
    unit = example["z_precision"]
    cases = {
        name: at_printed_digit(z, example["z"], unit) and at_printed_digit(z, example["z_read"], 10 * unit)
        for name, z in ours.items()
    }
    numbers = {"z by variance": ours}
    return under(cases, printed=example["z"], ours=ours[_EXACT], tolerance=unit / 2, numbers=numbers)


@CHECKS.judges("D8")
def significance(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Significance and confidence of z, exact or rounded to two decimals, round to the printed ones."""
    example = paper["talk"]["two_models"]
    z = {"z itself": abs(two_models(paper).z), "z rounded": example["z_read"]}
    alphas = {name: two_sided_alpha(each) for name, each in z.items()}
    printed, unit = [entry["printed"]["alpha"], entry["printed"]["confidence"]], entry["precision"]
    cases = {name: _all_round([alpha, 1 - alpha], printed, unit) for name, alpha in alphas.items()}
    return under(cases, ours=alphas["z itself"], tolerance=unit / 2, numbers={"alpha": alphas})


@CHECKS.judges("D9")
def confidence_of_the_difference(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The confidence at which the difference becomes significant rounds to the printed one."""
    return value(entry["printed"], two_models(paper).confidence, entry["precision"])


@CHECKS.judges("D10")
def table_of_alpha(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Every cell rounds to the printed one."""
    cells = z_cells(paper)
    wrong = {f"z = {z:.2f}": [printed, exact] for z, printed, exact, agrees in cells if not agrees}
    return judged(
        not wrong,
        printed=f"{len(cells)} cells",
        ours=f"{len(cells) - len(wrong)} cells the same",
        tolerance=entry["precision"] / 2,
        numbers={"printed and exact, where they differ": wrong},
    )


@CHECKS.judges("D11")
def title_of_the_table(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The cells of the table are confidences, as its title says."""
    unit = deck_entry(paper, "D10")["precision"]
    cells = z_cells(paper)
    counts = {
        "confidence": sum(at_printed_digit(1 - exact, printed, unit) for _, printed, exact, _ in cells),
        "alpha": sum(at_printed_digit(exact, printed, unit) for _, printed, exact, _ in cells),
    }
    most = max(counts, key=lambda name: counts[name])
    numbers = {"cells": len(cells), "cells that are": counts}
    return judged(counts[entry["printed"]] == len(cells), ours=most, numbers=numbers)


@CHECKS.judges("D12")
def reading_of_the_table(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The named cell has the printed number; or the cell in the closest row above that the table has."""
    row, column = entry["given"]["row"], entry["given"]["column"]
    there = max(float(name) for name in deck_entry(paper, "D10")["printed"]["rows"] if float(name) <= row)
    alphas = {f"row {name:g}": two_sided_alpha(name + column) for name in (row, there)}
    return _under_digit(entry, alphas, "alpha", f"row {there:g}")


@CHECKS.judges("D15")
def confidence_of_z(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The confidence of a z rounds to the printed one."""
    return value(entry["printed"], 1 - two_sided_alpha(entry["given"]["z"]), entry["precision"])


@CHECKS.judges("D18")
def coverage_of_intervals(results: Results, entry: Entry, paper: Any) -> Verdict:
    """How often the intervals of both decks contain the error rate; "approximately" has no measure."""
    example = paper["talk"]["two_models"]
    shares = {
        f"{name} with n = {n}": _coverage(interval, rate, n, 1 - entry["printed"])
        for rate, n in zip(example["error"], example["n"], strict=True)
        for name, interval in (("Wilson", wilson_interval), ("Wald", _wald_interval))
    }
    return untestable("the deck does not say how near is approximately", numbers={"coverage": shares})


def _wald_interval(wrong: Any, n: int, alpha: float) -> tuple[Any, Any]:
    """Return the modelling deck's interval: the error rate, plus and minus z standard errors."""
    rate = wrong / n
    half = normal_quantile(alpha) * np.sqrt(rate * (1 - rate) / n)
    return rate - half, rate + half


def _coverage(interval: Callable[..., tuple[Any, Any]], rate: float, n: int, alpha: float) -> float:
    """Compute the exact probability that an interval of n examples contains the error rate."""
    from scipy.special import bdtr  # the supplement imports this module and needs no scipy

    counts = np.arange(n + 1)
    lower, upper = interval(counts, n, alpha)
    chance = np.diff(bdtr(counts, n, rate), prepend=0.0)
    return float(chance[(lower <= rate) & (rate <= upper)].sum())


@CHECKS.judges("D19")
def frequent_class(results: Results, entry: Entry, paper: Any) -> Verdict:
    """On the data set closest to the printed share, the frequent class has the error rate of the rest."""
    shares = {dataset: _frequent(results, dataset).mean().item() for dataset in entry["datasets"]}
    nearest = min(shares, key=lambda dataset: abs(shares[dataset] - entry["printed"]))
    actual, _ = results.scores(nearest, next(iter(results.letters)))
    error = float(np.mean(actual != (np.mean(actual) >= 0.5)))
    return judged(
        math.isclose(error, 1 - shares[nearest]),
        ours=shares[nearest],
        numbers={"data set": nearest, "error rate of the frequent class": error},
    )


@CHECKS.judges("D20")
def counts_of_the_talk(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The talk's counts are those of the files."""
    wrong = {}
    for dataset, parts in entry["printed"].items():
        for part, printed in parts.items():
            counted = results.counts(dataset, part)
            if counted is None:
                return untestable(f"the config has no {part} file of {dataset}")
            if list(counted) != list(printed):
                wrong[f"{dataset}, {part}"] = [printed, list(counted)]
    same = entry["printed"] == paper["table2"]["counts"]
    numbers = {"printed and counted, where they differ": wrong, "the same as the paper's Table 2": same}
    return judged(not wrong, numbers=numbers)


@CHECKS.judges("D21")
def areas_of_the_talk(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The talk's AUCs are ours, at the printed digit."""
    wrong = {}
    cells = [(d, x, auc) for d, areas in entry["printed"].items() for x, auc in areas.items()]
    for dataset, letter, printed in cells:
        ours = results.summary(dataset, letter)["auc"]
        if not at_printed_digit(ours, printed, entry["precision"]):
            wrong[f"{dataset} {letter}"] = [printed, ours]
    numbers = {
        "cells": len(cells),
        "printed and ours, where they differ": wrong,
        "the same as the paper's Table 3": entry["printed"] == paper["table3"]["auc"],
    }
    return judged(not wrong, tolerance=entry["precision"] / 2, numbers=numbers)


@CHECKS.judges("D22")
def letters_of_the_talk(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The talk's list has the same letters as the talk's table."""
    table = list(next(iter(deck_entry(paper, "D21")["printed"].values())))
    return judged(entry["printed"] == table, ours=table)


def two_models(paper: Mapping[str, Any]) -> ErrorRateDifference:
    """Compare the two models of the deck's example."""
    example = paper["talk"]["two_models"]
    first, second = zip(example["error"], example["n"], strict=True)
    return error_rate_difference(*first, *second)


def table_rows(paper: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Printed and exact limits of the deck's table of intervals."""
    table = paper["talk"]["accuracy"]
    rows = []
    for i, n in enumerate(table["n"]):
        limits = wilson_interval(table["accuracy"] * n, n, 1 - table["level"])
        for end, exact in zip(("lower", "upper"), limits, strict=True):
            row = {"limit": f"N = {n}, {end}", "n": n, "end": end, "printed": table[end][i]}
            agrees = at_printed_digit(float(exact), row["printed"], table["precision"])
            rows.append({**row, "exact": float(exact), "agrees": agrees})
    return rows


def wrong_limits(paper: Mapping[str, Any]) -> dict[str, list[float]]:
    """Limits of that table whose exact value does not round to the printed one: both values."""
    return {row["limit"]: [row["printed"], row["exact"]] for row in table_rows(paper) if not row["agrees"]}


def z_cells(paper: Mapping[str, Any]) -> list[tuple[float, float, float, bool]]:
    """For each cell of the deck's table, list z, printed alpha, exact alpha and whether they agree."""
    entry = deck_entry(paper, "D10")
    rows = {float(row): printed for row, printed in entry["printed"]["rows"].items()}
    columns = [i * entry["given"]["step"] for i in range(max(map(len, rows.values())))]
    exact = z_table(list(rows), columns)
    return [
        (row + column, alpha, right, at_printed_digit(right, alpha, entry["precision"]))
        for (row, printed), of_row in zip(rows.items(), exact, strict=True)
        for column, alpha, right in zip(columns, printed, of_row, strict=False)  # the last row is shorter
    ]


def _variances(paper: Mapping[str, Any]) -> dict[str, float]:
    """The variance of the deck's example: exact, and rounded as the deck prints and uses it."""
    printed = paper["talk"]["two_models"]["variance"]
    return {_EXACT: two_models(paper).variance, "the variance rounded": printed}


def deck_entry(paper: Mapping[str, Any], name: str) -> Entry:
    """Find an entry of decks.yaml by its id."""
    (match,) = (entry for entry in paper["decks"] if entry["id"] == name)
    return match


def _frequent(results: Results, dataset: str) -> Any:
    """Whether each example belongs to the larger class."""
    actual, _ = results.scores(dataset, next(iter(results.letters)))
    return actual == (2 * int(np.sum(actual)) >= len(actual))


def _under_digit(entry: Entry, cases: Mapping[str, Any], name: str, main: str | None = None) -> Verdict:
    """Verdict on one or several printed numbers if ours depend on the case; `main` is the case to show."""
    holds = {case: _rounds(entry, ours) for case, ours in cases.items()}
    shown = cases[main] if main else None
    return under(holds, ours=shown, tolerance=entry["precision"] / 2, numbers={name: cases})


def _rounds(entry: Entry, ours: Any) -> bool:
    """Whether our number, or each of our numbers, rounds to the printed one."""
    if not isinstance(entry["printed"], list):
        ours, printed = [ours], [entry["printed"]]
    else:
        printed = entry["printed"]
    return _all_round(ours, printed, entry["precision"])


def _all_round(ours: Iterable[float], printed: Iterable[float], unit: float) -> bool:
    return all(at_printed_digit(here, there, unit) for here, there in zip(ours, printed, strict=True))
