"""Figure 4: fixed-width bands."""

from inputs import keyed
from job import run

from confident_roc._files import read_columns, read_json
from confident_roc._style import save
from elazmeh2006.figures.figure4 import fixed_width_bands

_BAND = dict.fromkeys(("fpr", "tpr", "upper_fpr", "upper_tpr", "lower_fpr", "lower_tpr"), float)


def main(snakemake):
    letters = list(snakemake.params.names)
    bands = keyed(letters, lambda path: read_columns(path, _BAND), snakemake.input.bands)
    summaries = keyed(letters, read_json, snakemake.input.summaries)
    figure = fixed_width_bands(bands, summaries, snakemake.params.names)
    save(figure, snakemake.output)


run(main, snakemake)
