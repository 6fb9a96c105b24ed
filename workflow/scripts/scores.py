"""Train a classifier and score examples that it has not seen, under each protocol."""

from confident_roc._files import stacked, write_columns
from elazmeh2006.learners.build import LearnerError
from elazmeh2006.learners.importing import find_modules_in
from elazmeh2006.protocols import blamed_on, learner, read_examples, scores
from elazmeh2006.runs.job import run


def main(snakemake):
    params = snakemake.params
    find_modules_in(params.folders)
    made = {}
    for name, protocol in params.protocols.items():
        examples = read_examples(protocol, snakemake.input.examples)
        try:
            made[name,] = scores(examples, learner(examples, params.classifier), **params.cross_validation)
        except LearnerError as error:
            raise blamed_on(snakemake.wildcards.classifier, error) from error
    write_columns(snakemake.output[0], stacked(["protocol"], made))


run(main, snakemake)
