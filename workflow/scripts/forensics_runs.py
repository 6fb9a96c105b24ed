"""Train a classifier under a protocol with many seeds, and keep scores and AUC for each seed."""

from confident_roc._files import write_columns
from elazmeh2006.audit.seeds import seeded_aucs, seeded_scores
from elazmeh2006.learners.build import LearnerError
from elazmeh2006.learners.importing import find_own_modules
from elazmeh2006.protocols import blamed_on, read_examples
from elazmeh2006.runs.job import run
from elazmeh2006.seeds import Seeds, write_seeded_scores


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    find_own_modules()
    seeds = [Seeds(*pair) for pair in params.seeds]
    jobs = zip(params.protocols.items(), output.runs, output.scores, strict=True)
    for (dataset, protocols), runs, kept in jobs:
        examples = read_examples(dataset, *protocols.values(), snakemake.input.examples)
        try:
            scores = seeded_scores(examples, params.classifier, params.folds, seeds)
        except LearnerError as error:
            raise blamed_on(snakemake.wildcards.classifier, error, dataset) from error
        write_columns(runs, seeded_aucs(scores))
        write_seeded_scores(kept, scores)


run(main, snakemake)
