"""ROC points with Tango's intervals, confident segments and bands of a suite on each data set."""

from elazmeh2006.evaluation import band, evaluate, read_scores, write_evaluations
from elazmeh2006.runs.job import run


def main(snakemake):
    params, curves, summaries = snakemake.params, {}, {}
    for key, scores in read_scores(*snakemake.input.scores).items():
        curves[key], summary = evaluate(scores, params.alpha)
        summaries[key] = {**summary, "band": band(scores, **params.band)}
    for path in snakemake.output.curves:
        write_evaluations(path, curves, summaries)


run(main, snakemake)
