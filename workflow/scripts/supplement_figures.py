"""Figures of a suite: the comparison of models, convex hulls, lift charts and other curves."""

from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, points_of, read_curves
from elazmeh2006.figures.layout import setting
from elazmeh2006.runs.job import run
from elazmeh2006.supplement import figures_comparison as comparison
from elazmeh2006.supplement.figures_hull import hulls
from elazmeh2006.supplement.figures_lift import error_reject_curves, lift_charts, recall_precision_curves


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    alpha, suite = params.alpha, snakemake.wildcards.suite
    shown = params.names, setting(suite, alpha)
    accuracy, pairs = (comparison.read_rows(path, suite) for path in (files.accuracy, files.pairs))
    save(comparison.accuracy_intervals(accuracy, *shown, params.threshold), output.accuracy)
    save(comparison.pair_matrices(pairs, *shown, alpha), output.pairs)
    metrics = comparison.read_metrics(files.metrics)
    for name, titles in comparison.METRICS_SHOWN.items():
        save(comparison.metrics_along(metrics, *shown, titles), output[name])
    read = of_protocols(read_curves(*files.curves), params.protocols)
    curves = {key: points_of(curve) for key, curve in by_dataset_and_letter(read).items()}
    save(hulls(curves, *shown, params.cost_ratios, alpha), output.roc_hull)
    save(lift_charts(curves, *shown, alpha), output.lift)
    save(recall_precision_curves(curves, *shown, alpha), output.recall_precision)
    save(error_reject_curves(curves, *shown, alpha), output.error_reject)


run(main, snakemake)
