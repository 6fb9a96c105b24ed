"""Metrics, accuracies with intervals, and all pairs of models, for every suite and data set."""

from job import run

from confident_roc._files import read_columns, write_columns
from confident_roc._tables import write_table
from confident_roc.compare.folds import CAVEAT
from elazmeh2006.supplement.comparison import (
    Model,
    accuracy_shown,
    accuracy_table,
    all_pairs,
    folds_shown,
    folds_table,
    metrics_along_curves,
    metrics_shown,
    metrics_table,
    pairs_shown,
    pairs_table,
)

_SCORES = {"instance": int, "fold": int, "actual": int, "score": float}

_ACCURACY = (
    "Accuracy at threshold {threshold:g} (fixed) and at the most balanced confident point, with Wilson's and"
    " Wald's intervals (confidence {confidence:g}), and that of always predicting the frequent class. Blank"
    " where there is no confident point."
)
_METRICS = (
    "Confusion matrix and metrics at threshold {threshold:g} (fixed) and at the most balanced confident"
    " point. The talk's F score is precision x recall, the F measure their harmonic mean. Blank where a ratio"
    " has nothing in its denominator."
)
_PAIRS = (
    "All pairs of classifiers by their calls at threshold {threshold:g}: difference of the accuracies with"
    " Tango's interval, McNemar's test and its exact form, and the exact p values adjusted for all pairs on"
    " all data sets of a suite (Holm, Benjamini-Hochberg; bold where Holm's is significant). The last two"
    " columns, the unpooled z, take both models for tested on examples of their own, which they are not."
)
_FOLDS = (
    "Paired t tests over the folds of the cross-validated data sets, by the calls at threshold {threshold:g};"
    " bold where significant, not adjusted for the number of pairs. "
) + CAVEAT


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    at = params.threshold, params.alpha
    models = [
        Model.of(about, read_columns(path, _SCORES))
        for about, path in zip(params.models, snakemake.input.scores, strict=True)
    ]

    def write(frame, csv, shown, caption):
        text = caption.format(threshold=params.threshold, confidence=1 - params.alpha)
        write_table(frame, csv, shown=shown, caption=text)

    accuracies, metrics = accuracy_table(models, *at), metrics_table(models, *at)
    write(accuracies, output.accuracy, accuracy_shown(accuracies), _ACCURACY)
    write(metrics, output.metrics, metrics_shown(metrics), _METRICS)
    compared = all_pairs(models, *at)
    pairs, folds = pairs_table(compared), folds_table(compared)
    write(pairs, output.pairs, pairs_shown(pairs, params.alpha), _PAIRS)
    write(folds, output.kfold, folds_shown(folds, params.alpha), _FOLDS)
    for suite, path in zip(params.suites, output.curves, strict=True):
        of_suite = [model for model in models if model.suite == suite]
        write_columns(path, metrics_along_curves(of_suite, params.alpha))


run(main, snakemake)
