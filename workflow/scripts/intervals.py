"""Figures 7 and 8: intervals of the confident points."""

from inputs import keyed, read_curve
from job import run

from confident_roc._style import save
from elazmeh2006.figures.figure7 import confident_intervals


def main(snakemake):
    curves = keyed(snakemake.params.names, read_curve, snakemake.input.curves)
    figure = confident_intervals(curves, snakemake.params.names)
    save(figure, snakemake.output)


run(main, snakemake)
