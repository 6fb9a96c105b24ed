"""ROC points with Tango's intervals, and what the confident segment amounts to."""

from job import run

from confident_roc._files import read_columns, write_columns, write_json
from elazmeh2006.evaluation import evaluate


def main(snakemake):
    scores = read_columns(snakemake.input.scores, {"actual": int, "score": float})
    curve, summary = evaluate(scores["actual"], scores["score"], snakemake.params.alpha)
    write_columns(snakemake.output.curve, curve)
    write_json(snakemake.output.summary, {**snakemake.params.about, **summary})


run(main, snakemake)
