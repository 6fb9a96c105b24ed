"""Every kind of band around the curves of a data set's classifiers."""

from confident_roc._files import write_json
from confident_roc.roc import roc_points
from elazmeh2006.evaluation import of_protocols, read_scores
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.coverage_simulation import bands_of_curve


def main(snakemake):
    params, rows = snakemake.params, []
    for key, scores in of_protocols(read_scores(*snakemake.input.scores), params.protocols).items():
        points = roc_points(scores["actual"], scores["score"])
        header = {"dataset": key.dataset, "classifier": key.classifier}
        bands = bands_of_curve(points, params.level, compiled=True, **params.draws)
        rows += [{**header, **band} for band in bands]
    write_json(snakemake.output[0], rows)


run(main, snakemake)
