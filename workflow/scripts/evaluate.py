"""ROC points with Tango's intervals, and what the confident segment amounts to."""

from job import run

from confident_roc.columns import read_columns, write_columns
from confident_roc.files import write_json
from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment
from confident_roc.tango import is_confident, tango_interval


def main(snakemake):
    alpha = snakemake.params.alpha
    scores = read_columns(snakemake.input.scores, {"actual": int, "score": float})
    points = roc_points(scores["actual"], scores["score"])
    lower, upper = tango_interval(points.b, points.c, points.n, alpha)
    curve = {
        "threshold": points.threshold,
        "a": points.a,
        "b": points.b,
        "c": points.c,
        "d": points.d,
        "fpr": points.fpr,
        "tpr": points.tpr,
        "difference": points.difference,
        "lower": lower,
        "upper": upper,
        "confident": is_confident(points.b, points.c, alpha),
    }
    segment = confident_segment(points, alpha)
    summary = {
        **snakemake.params.about,
        "n": points.n,
        "positives": points.positives,
        "auc": auc(points),
        "points": len(points.threshold),
        "confident_points": len(segment),
        "threshold_range": segment.threshold_range,
        "areas": segment.areas,
        "average_differences": segment.average_differences,
    }
    write_columns(snakemake.output.curve, curve)
    write_json(snakemake.output.summary, summary)


run(main, snakemake)
