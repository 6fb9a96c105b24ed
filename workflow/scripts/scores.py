"""Train a classifier and score examples that it has not seen, on each data set and under each protocol."""

from confident_roc._files import stacked, write_columns
from elazmeh2006.learners.build import LearnerError
from elazmeh2006.learners.importing import find_own_modules
from elazmeh2006.protocols import blamed_on, learner, read_examples, scores
from elazmeh2006.runs.job import run


def main(snakemake):
    params = snakemake.params
    find_own_modules()
    for (dataset, protocols), output in zip(params.protocols.items(), snakemake.output, strict=True):
        made = {}
        for name, protocol in protocols.items():
            examples = read_examples(dataset, protocol, snakemake.input.examples)
            try:
                fit_and_score = learner(examples, params.classifier)
                made[name,] = scores(examples, fit_and_score, **params.cross_validation)
            except LearnerError as error:
                raise blamed_on(snakemake.wildcards.classifier, error, dataset) from error
        write_columns(output, stacked(["protocol"], made))


run(main, snakemake)
