"""From measures to the summary tables."""

import pandas as pd
from keel.analysis import (
    Study,
    agreement,
    by_dataset,
    confident_points,
    correlations,
    mean_ranks,
    picks,
    points_by_imbalance,
    sensitivity,
)
from keel.imbalance import dominating_pairs, truth_by_imbalance

from confident_roc._files import write_text
from elazmeh2006.runs.job import run


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    study = Study(pd.read_csv(snakemake.input.measures), params.area, params.difference, params.intervals)
    points = confident_points(study)
    ranks, tests = mean_ranks(study, params.primary, params.alpha)
    datasets = by_dataset(study, params.primary)
    tables = {
        "datasets": datasets,
        "agreement": agreement(study, datasets),
        "correlations": correlations(study),
        "picks": picks(study),
        "sensitivity": sensitivity(study, params.primary),
        "ranks": ranks,
        "friedman": tests,
        "points": points_by_imbalance(points, study.letters),
        "truth": truth_by_imbalance(study),
        "pairs": dominating_pairs(study),
        "points_by_dataset": points,
    }
    for name, table in tables.items():
        # Four digits are enough for the findings. The last bits depend on the processor.
        write_text(output[name], table.to_csv(index=False, float_format="%.4g", lineterminator="\n"))


run(main, snakemake)
