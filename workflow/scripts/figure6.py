"""Figure 6: area under the confident segment against the average difference."""

from inputs import keyed
from job import run

from confident_roc._files import read_json
from confident_roc._style import save
from elazmeh2006.figures.figure6 import area_against_difference


def main(snakemake):
    params = snakemake.params
    summaries = keyed(params.pairs, read_json, snakemake.input.summaries)
    figure = area_against_difference(
        summaries, params.names, params.area, params.difference, params.get("notes")
    )
    save(figure, snakemake.output)


run(main, snakemake)
