"""Figure: how a fixed-width band is made."""

from job import run
from supplement_curves_inputs import read_points

from confident_roc._files import read_columns, read_json
from confident_roc._style import save
from elazmeh2006.supplement.figures_talk import making_of_a_band
from elazmeh2006.supplement.talk import band_steps

_EDGES = dict.fromkeys(("upper_fpr", "upper_tpr", "lower_fpr", "lower_tpr"), float)


def main(snakemake):
    params = snakemake.params
    about = read_json(snakemake.input.summary)
    steps = band_steps(read_points(snakemake.input.curve), about["slope"], about["level"], **params.draws)
    edges = read_columns(snakemake.input.band, _EDGES)
    save(making_of_a_band(steps, edges, about, params.slope, params.title), snakemake.output)


run(main, snakemake)
