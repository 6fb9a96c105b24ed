"""Figure 4: fixed-width bands."""

from inputs import keyed
from job import run

from confident_roc.columns import read_columns
from confident_roc.files import read_json
from confident_roc.plots.bands import fixed_width_bands
from confident_roc.plots.style import save

_BAND = dict.fromkeys(("fpr", "tpr", "upper_fpr", "upper_tpr", "lower_fpr", "lower_tpr"), float)


def main(snakemake):
    letters = list(snakemake.params.names)
    bands = keyed(letters, lambda path: read_columns(path, _BAND), snakemake.input.bands)
    summaries = keyed(letters, read_json, snakemake.input.summaries)
    figure = fixed_width_bands(bands, summaries, snakemake.params.names)
    save(figure, snakemake.output)


run(main, snakemake)
