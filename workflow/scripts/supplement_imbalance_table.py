"""Table: what dealing with imbalance does to AUC, CAUC and AveD."""

import pandas as pd
from job import run
from supplement_imbalance_inputs import read_runs

from confident_roc._tables import rounded, write_table

KEYS = ["dataset", "suite", "letter", "method"]
BLANK = "–"


def spread(values, digits):
    """Mean of the runs, with the least and the largest in brackets where there are several."""
    known = values.dropna()
    if known.empty:
        return BLANK
    mean = rounded(known.mean(), digits)
    if len(values) == 1:
        return mean
    return f"{mean} [{rounded(known.min(), digits)}, {rounded(known.max(), digits)}]"


def thresholds(runs):
    low, high = runs["threshold_from"].min(), runs["threshold_to"].max()
    return BLANK if pd.isna(low) else f"{low:.3g} to {high:.3g}"


def errors(runs):
    return f"{runs['b at 0.5'].mean():g}, {runs['c at 0.5'].mean():g}" if len(runs) else BLANK


def line(keys, runs, area, difference):
    """Sum up the runs of a method."""
    own, right = runs[runs["compensated"] == 0], runs[runs["compensated"] == 1]
    about = dict(zip(KEYS, keys, strict=True))
    if own["note"].notna().any():
        return {**about, "AUC": "not possible: " + own["note"].iloc[0].partition(";")[0]}
    return {
        **about,
        "AUC": spread(own["auc"], 3),
        f"CAUC ({area})": spread(own[f"area {area}"], 4),
        f"AveD ({difference})": spread(own[f"AveD {difference}"], 4),
        "confident runs": f"{(own['confident_points'] > 0).sum()} of {len(own)}",
        "thresholds": thresholds(own),
        "compensated": thresholds(right) if len(right) else "",
        "b, c at 0.5": errors(own),
        "b, c compensated": errors(right) if len(right) else "",
    }


def main(snakemake):
    params = snakemake.params
    frame = read_runs(params.cells, snakemake.input.runs)
    groups = frame.groupby(KEYS, sort=False)
    shown = pd.DataFrame([line(keys, runs, params.area, params.difference) for keys, runs in groups])
    write_table(
        frame,
        snakemake.output.csv,
        shown=shown,
        caption="What dealing with imbalance does: mean over the seeds of a method, least and largest in"
        " brackets, of CAUC and AveD over the runs with a confident point only; the thresholds of the"
        " confident points, and b, c at a threshold of 0.5, before and after compensation. The CSV has"
        " every run.",
    )


run(main, snakemake)
