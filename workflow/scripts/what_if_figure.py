"""Figure 6 again, with one data set under another protocol."""

from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, read_summary
from elazmeh2006.figures.figure6 import area_against_difference
from elazmeh2006.runs.job import run


def main(snakemake):
    params = snakemake.params
    summaries = by_dataset_and_letter(read_summary, snakemake.input.summaries)
    figure = area_against_difference(summaries, params.names, params.area, params.difference, params.notes)
    save(figure, snakemake.output)


run(main, snakemake)
