"""Tables: which classifier is the best for which costs, and the areas of all curves."""

from elazmeh2006.evaluation import of_protocols, points_of, read_curves
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.choosing import tables


def main(snakemake):
    params = snakemake.params
    curves = of_protocols(read_curves(*snakemake.input.curves), params.protocols)
    made = tables({key: points_of(curve) for key, curve in curves.items()}, params.alpha)
    write_tables(made, snakemake.output, snakemake.input.captions, params, snakemake.config)


run(main, snakemake)
