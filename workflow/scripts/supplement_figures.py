"""Figures of a suite: convex hulls, lift charts, recall-precision and error-reject curves."""

from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, points_of, read_curves
from elazmeh2006.figures.layout import setting
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.figures_hull import hulls
from elazmeh2006.supplement.figures_lift import error_reject_curves, lift_charts, recall_precision_curves


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    shown = params.names, setting(snakemake.wildcards.suite, params.alpha)
    read = of_protocols(read_curves(*snakemake.input.curves), params.protocols)
    curves = {key: points_of(curve) for key, curve in by_dataset_and_letter(read).items()}
    save(hulls(curves, *shown, params.cost_ratios, params.alpha), output.roc_hull)
    save(lift_charts(curves, *shown, params.alpha), output.lift)
    save(recall_precision_curves(curves, *shown, params.alpha), output.recall_precision)
    save(error_reject_curves(curves, *shown, params.alpha), output.error_reject)


run(main, snakemake)
