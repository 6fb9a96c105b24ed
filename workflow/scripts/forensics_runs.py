"""Train a classifier under one protocol with many seeds; its AUC at each."""

import sys

from job import run

from confident_roc._files import write_columns
from confident_roc.errors import InputError
from confident_roc.roc import auc, roc_points
from elazmeh2006.datasets.dataset import concatenate, read_dataset
from elazmeh2006.learners.build import LearnerError, fit_and_score
from elazmeh2006.protocols import cross_validated_scores, split_scores
from weka346.folds import WekaStratifiedKFold


def seeded_scores(protocol, folds, classifier, files):
    """Make the function from the seeds of the folds and the forest to scores; the data are read once."""

    def data(parts):
        return concatenate([read_dataset(files[part]) for part in parts])

    train = data(protocol.get("train") or protocol["cross_validate"])
    test = data(protocol["test"]) if "test" in protocol else None

    def scores(cv_seed, forest_seed):
        drawn = {} if forest_seed is None else {"seed": forest_seed}
        learner = fit_and_score(
            **{**classifier, "parameters": {**classifier["parameters"], **drawn}},
            attributes=train.attributes,
            class_labels=(train.negative, train.positive),
            class_first=train.class_first,
        )
        if test is not None:
            return split_scores(learner, train.X, train.y, test.X, test.y)
        return cross_validated_scores(learner, train.X, train.y, WekaStratifiedKFold(folds, cv_seed))

    return scores


def main(snakemake):
    params = snakemake.params
    files = dict(zip(params.parts, snakemake.input.examples, strict=True))
    try:
        scores = seeded_scores(params.protocol, params.folds, params.classifier, files)
        found = [scores(*seeds) for seeds in params.seeds]
    except LearnerError as error:
        raise InputError(f"config.yaml: classifiers.{snakemake.wildcards.classifier}.{error}") from error
    aucs = [auc(roc_points(columns["actual"], columns["score"])) for columns in found]
    cv_seeds, forest_seeds = zip(*params.seeds, strict=True)
    write_columns(snakemake.output[0], {"cv_seed": cv_seeds, "forest_seed": forest_seeds, "auc": aucs})
    spread = f"AUC {min(aucs):.4f} to {max(aucs):.4f}"
    print(f"{' '.join(snakemake.wildcards)}: {len(aucs)} runs, {spread}", file=sys.stderr)


run(main, snakemake)
