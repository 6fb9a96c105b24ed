"""How often bands and intervals contain the truth, in samples of a data set's size."""

from confident_roc._files import write_json
from elazmeh2006.evaluation import of_protocols, read_summaries
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.coverage_simulation import simulation


def main(snakemake):
    params = snakemake.params
    summaries = of_protocols(read_summaries(*snakemake.input.summaries), params.protocols)
    write_json(snakemake.output[0], simulation(list(summaries.values()), **params.coverage))


run(main, snakemake)
