"""How often bands and intervals contain the truth, in samples of a data set's size."""

from confident_roc._files import write_json
from elazmeh2006.evaluation import read_summary
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.coverage_simulation import simulation


def main(snakemake):
    summaries = [read_summary(path) for path in snakemake.input.summaries]
    write_json(snakemake.output[0], simulation(summaries, **snakemake.params.coverage))


run(main, snakemake)
