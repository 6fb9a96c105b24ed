"""Tables: which classifier is the best for which costs, and the areas of all curves."""

import pandas as pd
from inputs import keyed
from job import run
from supplement_curves_inputs import read_points

from confident_roc._tables import rounded, write_table
from confident_roc.curves.error_reject import error_reject_area, error_reject_curve
from confident_roc.curves.hull import optimal_ranges, roc_hull
from confident_roc.curves.lift import lift_area
from confident_roc.curves.precision_recall import average_precision, recall_precision_area
from confident_roc.roc import auc

_TRIVIAL = {0: "nothing called +", 1: "everything called +"}


def optimal(curves, pairs, alpha):
    """List the best classifiers of each suite on each data set, by falling slope."""
    rows = []
    for suite, dataset in pairs:
        letters = {x: points for (s, d, x), points in curves.items() if (s, d) == (suite, dataset)}
        for row in optimal_ranges(letters, alpha):
            best = " ".join(row.pop("classifiers")) or _TRIVIAL[row["tpr"]]
            thresholds = " ".join(map(repr, row.pop("thresholds")))
            rows.append({"suite": suite, "dataset": dataset, "best": best, "threshold": thresholds, **row})
    return pd.DataFrame(rows)


def optimal_shown(frame):
    def between(name):
        ends = zip(frame[f"{name}_from"], frame[f"{name}_to"], strict=True)
        return [f"{low:.3g} to {high:.3g}" for low, high in ends]

    shown = frame[["suite", "dataset", "best"]].copy()
    shown["threshold"] = [" ".join(f"{float(t):.3g}" for t in some.split()) for some in frame["threshold"]]
    for name in ("fpr", "tpr"):
        shown[name] = frame[name].map(rounded)
    shown["confident"] = frame["confident"].map({True: "yes", False: ""})
    shown["slopes"] = between("slope")
    shown["probability costs"] = between("pc")
    shown["cost ratios"] = between("cost_ratio")
    return shown


def areas(points):
    hull = roc_hull(points)
    return {
        "AUC": auc(points),
        "hull": hull.area,
        "cost": hull.cost_area,
        "lift": lift_area(points),
        "average precision": average_precision(points),
        "recall-precision": recall_precision_area(points),
        "error": float(error_reject_curve(points)["error"][0]),
        "error-reject": error_reject_area(points),
    }


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    curves = keyed(params.cells, read_points, snakemake.input.curves)
    pairs = dict.fromkeys((suite, dataset) for suite, dataset, _ in curves)
    frame = optimal(curves, pairs, params.alpha)
    write_table(
        frame,
        output.optimal,
        shown=optimal_shown(frame),
        caption="Which classifier is the best for which slopes of the iso-performance lines; the same as"
        " probability costs, and as how many times a false positive's cost a false negative has.",
    )
    names = [dict(zip(("suite", "dataset", "letter"), key, strict=True)) for key in curves]
    values = [areas(points) for points in curves.values()]
    frame = pd.concat([pd.DataFrame(names), pd.DataFrame(values)], axis=1)
    write_table(
        frame,
        output.areas,
        shown=frame.assign(**{name: frame[name].map(rounded) for name in values[0]}),
        caption="Area under each curve; the average precision; and the error rate at 0.5, without and, on"
        " average, with rejection.",
    )


run(main, snakemake)
