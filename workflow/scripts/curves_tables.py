"""Tables: which classifier is the best for which costs, and the areas of all curves."""

from elazmeh2006.evaluation import key_of, read_points
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.choosing import tables


def main(snakemake):
    params = snakemake.params
    curves = {key_of(path): read_points(path) for path in snakemake.input.curves}
    made = tables(curves, params.alpha)
    write_tables(made, snakemake.output, snakemake.input.captions, params, snakemake.config)


run(main, snakemake)
