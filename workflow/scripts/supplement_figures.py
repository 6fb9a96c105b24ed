"""Figures of a suite: the comparison of models, convex hulls, cost curves, lift charts and other curves."""

from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, points_of, read_curves
from elazmeh2006.runs.job import run
from elazmeh2006.supplement import figures_comparison as comparison
from elazmeh2006.supplement.figures_hull import cost_curves, hulls
from elazmeh2006.supplement.figures_lift import error_reject_curves, lift_charts, recall_precision_curves


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    names, alpha, suite = params.names, params.alpha, snakemake.wildcards.suite
    accuracy, pairs = (comparison.read_rows(path, suite) for path in (files.accuracy, files.pairs))
    save(comparison.accuracy_intervals(accuracy, names, params.threshold), output.accuracy)
    save(comparison.pair_matrices(pairs, names, alpha), output.pairs)
    save(comparison.metrics_along(comparison.read_metrics(files.metrics), names), output.metrics)
    read = of_protocols(read_curves(*files.curves), params.protocols)
    curves = {key: points_of(curve) for key, curve in by_dataset_and_letter(read).items()}
    costs = {"cost_ratios": params.cost_ratios, "alpha": alpha}
    save(hulls(curves, names, **costs), output.roc_hull)
    save(cost_curves(curves, names, **costs), output.cost_curves)
    save(lift_charts(curves, names, alpha), output.lift)
    save(recall_precision_curves(curves, names, alpha), output.recall_precision)
    save(error_reject_curves(curves, names, alpha), output.error_reject)


run(main, snakemake)
