"""Metrics, accuracies with intervals, and all pairs of models, for every suite and data set."""

from elazmeh2006.evaluation import of_protocols, read_scores
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.comparison import Model, tables


def main(snakemake):
    params = snakemake.params
    scores = of_protocols(read_scores(*snakemake.input.scores), params.protocols)
    models = [Model.of(key, columns) for key, columns in scores.items()]
    made = tables(models, params.threshold, params.alpha)
    write_tables(made, snakemake.output, snakemake.input.captions, params, snakemake.config)


run(main, snakemake)
