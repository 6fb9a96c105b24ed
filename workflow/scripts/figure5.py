"""Figure 5: ROC curves with confident segments."""

from inputs import keyed, read_curve
from job import run

from confident_roc._style import save
from elazmeh2006.figures.figure5 import roc_curves


def main(snakemake):
    curves = keyed(snakemake.params.pairs, read_curve, snakemake.input.curves)
    figure = roc_curves(curves, snakemake.params.names)
    save(figure, snakemake.output)


run(main, snakemake)
