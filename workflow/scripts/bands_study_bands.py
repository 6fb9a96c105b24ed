"""Every kind of band around the curves of a data set's classifiers."""

from job import run

from confident_roc._files import read_columns, write_json
from confident_roc.roc import auc, roc_points
from elazmeh2006.supplement.coverage import KINDS, compared_band


def main(snakemake):
    params, rows = snakemake.params, []
    for classifier, path in zip(params.classifiers, snakemake.input.scores, strict=True):
        scores = read_columns(path, {"actual": int, "score": float})
        points = roc_points(scores["actual"], scores["score"])
        about = {
            "dataset": snakemake.wildcards.dataset,
            "classifier": classifier,
            "positives": points.positives,
            "negatives": points.negatives,
            "auc": auc(points),
        }
        for kind in KINDS:
            band = compared_band(points, kind, params.level, compiled=True, **params.draws)
            measured = {"share": band and band.share, "mean_width": band and band.mean_width}
            rows.append({**about, "band": kind, **measured})
    write_json(snakemake.output[0], rows)


run(main, snakemake)
