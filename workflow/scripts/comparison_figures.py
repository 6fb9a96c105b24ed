"""Figures of a suite: accuracies with intervals, all pairs, metrics along the curves."""

from confident_roc._style import save
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.figures_comparison import (
    accuracy_intervals,
    metrics_along,
    pair_matrices,
    read_metrics,
    read_rows,
)


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    suite = snakemake.wildcards.suite
    save(
        accuracy_intervals(read_rows(files.accuracy, suite), params.names, params.threshold), output.accuracy
    )
    save(pair_matrices(read_rows(files.pairs, suite), params.names, params.alpha), output.pairs)
    save(metrics_along(read_metrics(files.metrics), params.names), output.metrics)


run(main, snakemake)
