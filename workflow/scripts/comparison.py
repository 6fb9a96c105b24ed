"""Metrics, accuracies with intervals, and all pairs of models, for every suite and data set."""

from confident_roc._files import write_columns
from elazmeh2006.evaluation import of_protocols, read_scores
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.comparison import Model, metrics_along_curves, tables


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    scores = of_protocols(read_scores(*snakemake.input.scores), params.protocols)
    models = [Model.of(key, columns) for key, columns in scores.items()]
    made = tables(models, params.threshold, params.alpha)
    write_tables(made, output, snakemake.input.captions, params, snakemake.config)
    for suite in dict.fromkeys(model.suite for model in models):
        of_suite = [model for model in models if model.suite == suite]
        write_columns(output[f"metrics_{suite}"], metrics_along_curves(of_suite, params.alpha))


run(main, snakemake)
