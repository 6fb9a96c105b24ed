"""Figure 2: the method."""

from confident_roc._style import save
from elazmeh2006.figures.figure2 import method
from elazmeh2006.runs.job import run


def main(snakemake):
    save(method(**snakemake.params.evaluation), snakemake.output)


run(main, snakemake)
