"""Train a classifier and score examples it has not seen."""

from job import run

from confident_roc.datasets.dataset import concatenate, read_dataset
from confident_roc.files import write_columns
from confident_roc.learners.build import fit_and_score
from confident_roc.protocols import WekaStratifiedKFold, cross_validated_scores, split_scores


def main(snakemake):
    protocol = snakemake.params.protocol
    files = dict(zip(snakemake.params.parts, snakemake.input.examples, strict=True))

    def data(parts):
        return concatenate([read_dataset(files[part]) for part in parts])

    train = data(protocol.get("train") or protocol["cross_validate"])
    learner = fit_and_score(**snakemake.params.classifier, attributes=train.attributes)
    if "cross_validate" in protocol:
        folds = snakemake.params.folds
        scores = cross_validated_scores(
            learner, train.X, train.y, WekaStratifiedKFold(folds["folds"], folds["seed"])
        )
    else:
        test = data(protocol["test"])
        scores = split_scores(learner, train.X, train.y, test.X, test.y)
    write_columns(snakemake.output[0], scores)


run(main, snakemake)
