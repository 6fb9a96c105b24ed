"""What dealing with imbalance does to the classifiers of a suite on one data set."""

import sys

import numpy as np
from job import run

from confident_roc._files import write_columns
from confident_roc.segment import AREAS, DIFFERENCES, confident_segment
from confident_roc.tango import is_confident
from elazmeh2006.datasets.dataset import concatenate, read_dataset
from elazmeh2006.learners.build import LearnerError, fit_and_score
from elazmeh2006.learners.resampling import (
    BALANCED_WEIGHTS,
    UPWEIGHT,
    ResamplingError,
    Training,
    compensated,
    draws,
    resampler,
)
from elazmeh2006.protocols import cross_validated_scores, split_scores
from weka346.folds import WekaStratifiedKFold

NONE = "none"


def as_it_is(X, y):
    return Training(X, y, float(np.mean(y)))


def with_both_scores(learner, resample):
    """Let a learner give two scores: its own, and the one put back to the true class shares."""

    def train_and_score(X, y, X_new):
        training = resample(X, y)
        score = learner(training.X, training.y, X_new)
        try:
            right = compensated(score, training.share, float(np.mean(y)))
        except ResamplingError:  # scores that are no probabilities
            right = np.full(len(score), np.nan)
        return np.column_stack([score, right])

    return train_and_score


def measured(actual, score, alpha):
    """AUC and confident segment, and the errors of those called positive at 0.5."""
    about = confident_segment(actual, score, alpha=alpha).summary()
    called = score >= 0.5
    b, c = int(np.sum(actual & ~called)), int(np.sum(~actual & called))
    low, high = about["threshold_range"] or (None, None)
    return {
        "auc": about["auc"],
        "points": about["points"],
        "confident_points": about["confident_points"],
        "threshold_from": low,
        "threshold_to": high,
        **{f"area {name}": (about["areas"] or {}).get(name) for name in AREAS},
        **{f"AveD {name}": (about["average_differences"] or {}).get(name) for name in DIFFERENCES},
        "b at 0.5": b,
        "c at 0.5": c,
        "confident at 0.5": int(is_confident(b, c, alpha)),
    }


def scores(train, test, folds, classifier, method, seed):
    """Train on resampled examples and score others."""
    weights = BALANCED_WEIGHTS if method and method["method"] == UPWEIGHT else {}
    learner = fit_and_score(
        **{**classifier, "parameters": {**classifier["parameters"], **weights}},
        attributes=train.attributes,
        class_labels=(train.negative, train.positive),
        class_first=train.class_first,
    )
    resample = as_it_is
    if method:
        drawn = {} if seed is None else {"random_state": seed}
        resample = resampler(method["method"], {**method["parameters"], **drawn}, train.attributes)
    both = with_both_scores(learner, resample)
    if test is not None:
        return split_scores(both, train.X, train.y, test.X, test.y)
    return cross_validated_scores(both, train.X, train.y, WekaStratifiedKFold(folds["folds"], folds["seed"]))


def runs(train, test, folds, classifiers, methods, seeds, alpha):
    """Yield what each method, seed and classifier leads to; a method that is not possible says why."""
    for letter, classifier in classifiers.items():
        for name, method in {NONE: None, **methods}.items():
            tried = range(1, seeds + 1) if method and draws(method["method"]) else [None]
            for seed in tried:
                about = {"letter": letter, "method": name, "seed": seed}
                try:
                    found = scores(train, test, folds, classifier, method, seed)
                except (LearnerError, ResamplingError) as error:
                    yield {**about, "compensated": 0, "note": str(error)}
                    break
                actual = found["actual"].astype(bool)
                for column, score in enumerate(found["score"].T[: 2 if method else 1]):
                    if not np.isnan(score).any():
                        values = measured(actual, score, alpha)
                        yield {**about, "compensated": column, "note": "", **values}


def main(snakemake):
    params = snakemake.params
    files = dict(zip(params.parts, snakemake.input.examples, strict=True))

    def data(parts):
        return concatenate([read_dataset(files[part]) for part in parts])

    train = data(params.protocol.get("train") or params.protocol["cross_validate"])
    test = data(params.protocol["test"]) if "test" in params.protocol else None
    rows = list(
        runs(train, test, params.folds, params.classifiers, params.methods, params.seeds, params.alpha)
    )
    columns = dict.fromkeys(key for row in rows for key in row)
    write_columns(snakemake.output[0], {key: [row.get(key) for row in rows] for key in columns})
    for note in dict.fromkeys(f"{row['method']}: {row['note']}" for row in rows if row["note"]):
        print(f"{' '.join(snakemake.wildcards)}: not possible: {note}", file=sys.stderr)


run(main, snakemake)
