"""Train a classifier and score examples that it has not seen."""

from confident_roc._files import write_columns
from elazmeh2006.learners.build import LearnerError
from elazmeh2006.learners.importing import find_modules_in
from elazmeh2006.protocols import blamed_on, learner, read_examples, scores
from elazmeh2006.runs.job import run


def main(snakemake):
    params = snakemake.params
    find_modules_in(params.folders)
    examples = read_examples(params.protocol, snakemake.input.examples)
    try:
        columns = scores(examples, learner(examples, params.classifier), **params.cross_validation)
    except LearnerError as error:
        raise blamed_on(snakemake.wildcards.classifier, error) from error
    write_columns(snakemake.output[0], columns)


run(main, snakemake)
