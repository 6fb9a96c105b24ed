"""Checks that compare printed text with itself, with definitions, and with the protocols that fit."""

from statistics import NormalDist
from typing import Any

import numpy as np

from confident_roc.roc import roc_points
from confident_roc.tango import tango_interval
from elazmeh2006.audit.checks.decks import two_models, wrong_limits
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, compared, judged
from elazmeh2006.printed_digit import at_printed_digit

CHECKS = Checks()


@CHECKS.judges("E2", "E3")
def protocol_of_the_text(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The protocol named in the text fits Table 3 at least as well as the protocol of the config."""
    (dataset,) = entry["datasets"]
    printed = paper["table3"]["auc"][dataset]
    protocols = [*entry["printed"]["protocol"], results.protocol(dataset)]
    distance = {}
    for protocol in protocols:
        ours = {letter: results.summary(dataset, letter, protocol)["auc"] for letter in printed}
        distance[protocol] = float(np.mean([abs(ours[letter] - auc) for letter, auc in printed.items()]))
    named = min(distance[protocol] for protocol in entry["printed"]["protocol"])
    as_run = distance[results.protocol(dataset)]
    return judged(
        named <= as_run,
        printed=" or ".join(entry["printed"]["protocol"]),
        ours=results.protocol(dataset),
        difference=named - as_run,
        numbers={"mean distance from Table 3": distance},
    )


@CHECKS.judges("E5")
def disagreeing_pairs(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The cells that the paper calls discordant count the examples whose prediction and label disagree."""
    counts = dict.fromkeys(("a", "b", "c", "d", "disagree"), 0)
    for dataset in entry["datasets"]:
        for letter in results.letters:
            actual, score = results.scores(dataset, letter)
            curve = results.curve(dataset, letter)
            middle = len(curve["threshold"]) // 2
            counts["disagree"] += int(np.sum((score >= curve["threshold"][middle]) != actual))
            for name in "abcd":
                counts[name] += int(curve[name][middle])
    count = sum(counts[name] for name in entry["printed"]["discordant"])
    return judged(count == counts["disagree"], printed=count, ours=counts["disagree"], numbers=counts)


@CHECKS.judges("E6")
def order_of_ends(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The limit that is printed first is the lower one."""
    first, second = entry["printed"]
    curves = results.each(entry["datasets"], results.curve).values()
    below = sum(int(np.sum(curve[first] <= curve[second])) for curve in curves)
    total = sum(len(curve[first]) for curve in curves)
    return judged(below == total, numbers={"intervals": total, f"{first} <= {second}": below})


@CHECKS.judges("E7")
def margins(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The cells of the table add up to its row, column and grand totals."""
    table = paper["talk"]["marijuana"]
    cells = table["cells"]
    a, b, c, d = (cells[name] for name in "abcd")
    sums = {
        "first row": (a + b, table["row_totals"][0]),
        "second row": (c + d, table["row_totals"][1]),
        "first column": (a + c, table["column_totals"][0]),
        "second column": (b + d, table["column_totals"][1]),
        "total": (a + b + c + d, table["total"]),
    }
    by_margins = [table["row_totals"][0] - a, table["column_totals"][1] - d, table["total"] - a - c - d]
    (right,) = set(by_margins) if len(set(by_margins)) == 1 else (None,)
    numbers: dict[str, Any] = {"sum, printed": {key: list(pair) for key, pair in sums.items()}}
    if right is not None:
        lower, upper = tango_interval(right, c, table["total"])
        numbers["Tango's interval with the right cell"] = [float(lower), float(upper)]
    wrong = [key for key, (ours, printed) in sums.items() if ours != printed]
    return judged(not wrong, printed=b, ours=right, difference=(right or 0) - b, tolerance=0, numbers=numbers)


@CHECKS.judges("E8")
def product(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Precision times recall equals the F measure at some imperfect threshold of the talk's example."""
    items = paper["talk"]["items"]
    points = roc_points([int(x == "+") for x in items["classes"]], items["scores"])
    precision, recall = points.a / (points.a + points.c), points.tpr
    measure = 2 * precision * recall / (precision + recall)
    holds = bool(np.any(np.isclose(precision * recall, measure) & (measure < 1)))
    i = int(np.argmax(measure))
    columns = {"threshold": points.threshold, "precision": precision, "recall": recall}
    numbers = {name: float(column[i]) for name, column in columns.items()}
    return compared(holds, float(precision[i] * recall[i]), float(measure[i]), numbers=numbers)


@CHECKS.judges("E11")
def deck(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The deck's table, its significance, and the error rates that it copies are right."""
    pair, exact = paper["talk"]["two_models"], two_models(paper)
    wrong = wrong_limits(paper)
    values = {
        "variance": (pair["variance"], exact.variance, pair["variance_precision"]),
        "z": (pair["z"], abs(exact.z), pair["z_precision"]),
        "alpha": (pair["alpha"], 2 * NormalDist().cdf(-abs(exact.z)), pair["alpha_precision"]),
        "first error rate, copied": (pair["error_copied"][0], pair["error"][0], 0.0),
    }
    wrong |= {
        key: [printed, ours]
        for key, (printed, ours, unit) in values.items()
        if not at_printed_digit(ours, printed, unit)
    }
    return judged(not wrong, numbers={"printed and exact, where they differ": wrong})


@CHECKS.judges("E12")
def all_negative(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Every curve has a point at which all examples are predicted negative."""
    least, at_one = {}, {}
    for name, curve in results.each(entry["datasets"], results.curve).items():
        predicted = curve["a"] + curve["c"]
        least[name] = int(min(predicted))
        at_one[name] = int(max(predicted[curve["threshold"] >= entry["printed"]], default=0))
    numbers = {"least examples called positive": least, "called positive at T = 1": at_one}
    return judged(not any(least.values()), numbers=numbers)


@CHECKS.judges("E13")
def text_against_table(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Every classifier that the text calls better has a higher printed AUC than every other one."""
    (dataset,) = entry["datasets"]
    areas = paper["table3"]["auc"][dataset]
    worst = min(areas[x] for x in entry["printed"]["better"])
    return judged(worst > max(areas[x] for x in entry["printed"]["worse"]), numbers={"printed AUC": areas})


@CHECKS.judges("E14", "E16")
def pair_against_table(results: Results, entry: Entry, paper: Any) -> Verdict:
    """One classifier has the higher printed AUC on every data set."""
    better, worse = entry["printed"]["better"], entry["printed"]["worse"]
    gains = {dataset: areas[better] - areas[worse] for dataset, areas in paper["table3"]["auc"].items()}
    lower = [dataset for dataset, gain in gains.items() if gain < 0]
    return judged(not lower, numbers={f"printed AUC({better}) - AUC({worse})": gains, "lower on": lower})


@CHECKS.judges("E15")
def empty_is_zero(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The area of classifiers without confident points is the printed one."""
    summaries = results.each(entry["datasets"], results.summary)
    empty = {name: summary["areas"] for name, summary in summaries.items() if not summary["confident_points"]}
    holds = bool(empty) and all(
        areas is not None and set(areas.values()) == {entry["printed"]} for areas in empty.values()
    )
    return judged(holds, printed=entry["printed"], numbers={"areas of empty segments": empty})
