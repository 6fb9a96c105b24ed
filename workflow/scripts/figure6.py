"""Figure 6: area under the confident segment against the average difference."""

from inputs import keyed
from job import run

from confident_roc.files import read_json
from confident_roc.plots.evaluation import area_against_difference
from confident_roc.plots.style import save


def main(snakemake):
    params = snakemake.params
    summaries = keyed(params.pairs, read_json, snakemake.input.summaries)
    figure = area_against_difference(
        summaries, params.names, params.area, params.difference, params.get("notes")
    )
    save(figure, snakemake.output)


run(main, snakemake)
