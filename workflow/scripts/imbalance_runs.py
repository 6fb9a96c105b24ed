"""Try methods against imbalance with the classifiers of a suite on one data set."""

import sys

from confident_roc._files import write_columns
from elazmeh2006.learners.importing import find_own_modules
from elazmeh2006.protocols import read_examples
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.imbalance_runs import notes, runs


def main(snakemake):
    params = snakemake.params
    find_own_modules()
    examples = read_examples(snakemake.wildcards.dataset, params.protocol, snakemake.input.examples)
    columns = runs(
        examples,
        params.classifiers,
        params.methods,
        seeds=params.seeds,
        alpha=params.alpha,
        cross_validation=params.cross_validation,
    )
    write_columns(snakemake.output[0], columns)
    for note in notes(columns):
        print(f"{' '.join(snakemake.wildcards)}: not possible: {note}", file=sys.stderr)


run(main, snakemake)
