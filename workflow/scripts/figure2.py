"""Figure 2: the method."""

from job import run

from confident_roc._style import save
from elazmeh2006.figures.figure2 import method


def main(snakemake):
    figure = method()
    save(figure, snakemake.output)


run(main, snakemake)
