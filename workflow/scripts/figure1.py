"""Figure 1: all ROC points and the confident ones, with their intervals."""

from inputs import read_curve
from job import run

from confident_roc._style import save
from elazmeh2006.figures.figure1 import all_and_confident


def main(snakemake):
    figure = all_and_confident(read_curve(snakemake.input.curve), snakemake.params.title)
    save(figure, snakemake.output)


run(main, snakemake)
