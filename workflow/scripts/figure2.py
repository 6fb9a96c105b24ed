"""Figure 2: the method."""

from job import run

from confident_roc.plots.method import method
from confident_roc.plots.style import save


def main(snakemake):
    figure = method()
    save(figure, snakemake.output)


run(main, snakemake)
