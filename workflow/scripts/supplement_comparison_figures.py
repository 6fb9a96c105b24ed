"""Figures of a suite: accuracies with intervals, all pairs, metrics along the curves."""

import csv

from job import run

from confident_roc._files import read_columns
from confident_roc._style import save
from confident_roc.curves.metrics import METRICS
from elazmeh2006.supplement.figures_comparison import accuracy_intervals, metrics_along, pair_matrices

_TEXTS = {"dataset", "suite", "letter", "classifier", "point", "first", "second"}
_CURVES = {
    "dataset": str,
    "letter": str,
    "threshold": float,
    **dict.fromkeys(METRICS, float),
    "confident": bool,
}


def of_suite(path, suite):
    """Read a table's rows of a suite; a blank is None."""
    with open(path, newline="") as file:
        return [
            {name: text if name in _TEXTS else float(text) if text else None for name, text in row.items()}
            for row in csv.DictReader(file)
            if row["suite"] == suite
        ]


def main(snakemake):
    params, output, suite = snakemake.params, snakemake.output, snakemake.wildcards.suite
    accuracies = of_suite(snakemake.input.accuracy, suite)
    pairs = of_suite(snakemake.input.pairs, suite)
    curves = read_columns(snakemake.input.metrics, _CURVES)
    figures = [
        accuracy_intervals(accuracies, params.names, params.threshold),
        pair_matrices(pairs, params.names, params.alpha),
        metrics_along(curves, params.names),
    ]
    for figure, *paths in zip(figures, output.pdf, output.png, strict=True):
        save(figure, paths)


run(main, snakemake)
