"""Train a classifier and score examples it has not seen."""

from job import run

from confident_roc._files import write_columns
from confident_roc.errors import InputError
from elazmeh2006.datasets.dataset import concatenate, read_dataset
from elazmeh2006.learners.build import LearnerError, fit_and_score
from elazmeh2006.protocols import cross_validated_scores, split_scores
from weka346.folds import WekaStratifiedKFold


def scores(protocol, folds, classifier, files):
    def data(parts):
        return concatenate([read_dataset(files[part]) for part in parts])

    train = data(protocol.get("train") or protocol["cross_validate"])
    learner = fit_and_score(
        **classifier,
        attributes=train.attributes,
        class_labels=(train.negative, train.positive),
        class_first=train.class_first,
    )
    if "test" in protocol:
        test = data(protocol["test"])
        return split_scores(learner, train.X, train.y, test.X, test.y)
    splitter = WekaStratifiedKFold(folds["folds"], folds["seed"])
    return cross_validated_scores(learner, train.X, train.y, splitter)


def main(snakemake):
    params = snakemake.params
    files = dict(zip(params.parts, snakemake.input.examples, strict=True))
    try:
        write_columns(snakemake.output[0], scores(params.protocol, params.folds, params.classifier, files))
    except LearnerError as error:
        raise InputError(f"config.yaml: classifiers.{snakemake.wildcards.classifier}.{error}") from error


run(main, snakemake)
