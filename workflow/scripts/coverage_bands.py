"""Every kind of band around the curves of a data set's classifiers."""

from confident_roc._files import write_json
from confident_roc.roc import roc_points
from elazmeh2006.evaluation import key_of, read_scores
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.coverage_simulation import bands_of_curve


def main(snakemake):
    params, rows = snakemake.params, []
    for path in snakemake.input.scores:
        key, scores = key_of(path), read_scores(path)
        points = roc_points(scores["actual"], scores["score"])
        header = {"dataset": key.dataset, "classifier": key.classifier}
        bands = bands_of_curve(points, params.level, compiled=True, **params.draws)
        rows += [{**header, **band} for band in bands]
    write_json(snakemake.output[0], rows)


run(main, snakemake)
