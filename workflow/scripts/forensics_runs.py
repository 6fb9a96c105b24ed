"""Train a classifier under one protocol with many seeds, and compute the AUC for each seed."""

from confident_roc._files import write_columns
from elazmeh2006.audit.seeds import seeded_aucs
from elazmeh2006.learners.build import LearnerError
from elazmeh2006.learners.importing import find_modules_in
from elazmeh2006.protocols import blamed_on, read_examples
from elazmeh2006.runs.job import run


def main(snakemake):
    params = snakemake.params
    find_modules_in(params.folders)
    examples = read_examples(*params.protocols.values(), snakemake.input.examples)
    try:
        columns = seeded_aucs(examples, params.classifier, params.folds, params.seeds)
    except LearnerError as error:
        raise blamed_on(snakemake.wildcards.classifier, error) from error
    write_columns(snakemake.output[0], columns)


run(main, snakemake)
