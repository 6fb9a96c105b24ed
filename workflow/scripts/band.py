"""Fixed-width band around a ROC curve."""

from job import run

from confident_roc._files import read_columns, write_columns, write_json
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.roc import roc_points


def main(snakemake):
    scores = read_columns(snakemake.input.scores, {"actual": int, "score": float})
    band = fixed_width_band(roc_points(scores["actual"], scores["score"]), **snakemake.params.band)
    (upper_fpr, upper_tpr), (lower_fpr, lower_tpr) = band.displaced
    columns = {
        "fpr": band.fpr,
        "tpr": band.tpr,
        "upper_fpr": upper_fpr,
        "upper_tpr": upper_tpr,
        "lower_fpr": lower_fpr,
        "lower_tpr": lower_tpr,
    }
    summary = {
        **snakemake.params.about,
        "level": snakemake.params.band["level"],
        "slope": band.slope,
        "width": band.width,
        "share": band.share,
    }
    write_columns(snakemake.output.band, columns)
    write_json(snakemake.output.summary, summary)


run(main, snakemake)
