"""ROC points with Tango's intervals, confident segments and bands of a suite on a data set."""

from elazmeh2006.evaluation import band, evaluate, read_scores, write_evaluation
from elazmeh2006.runs.job import run


def main(snakemake):
    output, params = snakemake.output, snakemake.params
    for path, curve, edges in zip(snakemake.input.scores, output.curves, output.bands, strict=True):
        columns = read_scores(path)
        write_evaluation(curve, *evaluate(columns, params.alpha))
        write_evaluation(edges, *band(columns, **params.band))


run(main, snakemake)
