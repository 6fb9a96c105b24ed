"""`confident-roc evaluate`: the confident segment of each model's ROC curve."""

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from confident_roc._files import Columns, null_if_nan, write_columns
from confident_roc.cli import _arguments as scores
from confident_roc.cli import progress
from confident_roc.errors import InputError
from confident_roc.segment import ConfidentSegment, point_columns

SUMMARY = "AUC, confident segment, CAUC and AveD of each model"
EXAMPLES = """\
examples:
  one model:
    confident-roc evaluate scores.csv --label y --score p
  two models in two columns, with figure, JSON and points in a folder:
    confident-roc evaluate scores.csv --label y --score tree --score forest --out results
  many models, one row per example and model; the positive class by its name:
    confident-roc evaluate long.tsv --label diagnosis --pos-label sick --score p --by model
  with intervals for CAUC and AveD:
    confident-roc evaluate scores.csv --label y --score p --bootstraps 2000
  from another program, as JSON:
    zcat scores.csv.gz | confident-roc evaluate - --label y --score p --format json
"""
FILES = ("evaluation.json", "points.csv", "roc.png", "roc.pdf")

# With more points than this, only the confident ones are written, because nobody reads the others.
_ALL_POINTS = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    scores.add_scores_arguments(parser, weight=True)
    scores.add_method_arguments(parser)
    intervals = parser.add_argument_group(
        "bootstrap intervals of AUC, CAUC and AveD, of confidence 1 - alpha"
    )
    intervals.add_argument("--bootstraps", type=int, help="number of resamples (without it, no intervals)")
    intervals.add_argument("--seed", type=int, default=1, help="seed of the resamples (1)")
    scores.add_output_arguments(parser, FILES)


def run(arguments: argparse.Namespace) -> None:
    """Evaluate, print and write."""
    if arguments.bootstraps is not None and arguments.weight:
        raise InputError("--bootstraps: weighted examples cannot be resampled; allowed: without --weight")
    folder = scores.checked_folder(arguments)
    models, positive = scores.read_models(arguments)
    segments = scores.segments_of(models, arguments)
    rows = [described(name, segment, arguments) for name, segment in segments.items()]
    line = scores.input_line(arguments, models, positive)
    blocks = [line, _table(rows, arguments)]
    if arguments.bootstraps is not None:
        for row in progress(rows, desc="resampling"):
            row["intervals"] = _intervals(segments[row["model"]], arguments)
        blocks.append(_interval_table(rows, arguments))
    result = {**settings(arguments, positive), "models": rows}
    scores.print_result(arguments, result, "\n\n".join(blocks))
    if folder is not None:
        from confident_roc.cli._figures import roc_figure

        figure = roc_figure(segments, arguments.area, positive, line)
        write_columns(folder / "points.csv", _points(segments))
        scores.write_results(folder, FILES, result, figure)


def settings(arguments: argparse.Namespace, positive: str) -> dict[str, Any]:
    """Collect the input and the options for JSON."""
    given = {name: getattr(arguments, name) for name in ("weight", "alpha", "area", "difference")}
    return {"scores": arguments.scores, "label": arguments.label, "pos_label": positive, **given}


def described(name: str, segment: ConfidentSegment, arguments: argparse.Namespace) -> dict[str, Any]:
    """Sum up a model for JSON: the summary of its segment, and the two chosen numbers."""
    return {
        "model": name,
        **segment.summary(),
        "cauc": null_if_nan(segment.areas[arguments.area]),
        "aved": null_if_nan(segment.average_differences[arguments.difference]),
        "balanced_point": segment.balanced,
    }


def _table(models: Sequence[dict[str, Any]], arguments: argparse.Namespace) -> str:
    measures = f"CAUC ({arguments.area})", f"AveD ({arguments.difference})"
    rows = [
        [
            row["model"],
            f"{row['auc']:.4f}",
            str(row["points"]),
            str(row["confident_points"]),
            "{:.4g} to {:.4g}".format(*row["threshold_range"]) if row["threshold_range"] else "-",
            scores.number_or_dash(row["cauc"]),
            scores.number_or_dash(row["aved"]),
        ]
        for row in models
    ]
    return scores.text_table(["model", "AUC", "points", "confident", "thresholds", *measures], rows)


def _intervals(segment: ConfidentSegment, arguments: argparse.Namespace) -> dict[str, Any]:
    from confident_roc.intervals import Interval, segment_intervals

    def limits(interval: Interval) -> list[float | None]:
        return [null_if_nan(interval.lower), null_if_nan(interval.upper)]

    computed = segment_intervals(
        points=segment.curve,
        alpha=arguments.alpha,
        level=1 - arguments.alpha,
        bootstraps=arguments.bootstraps,
        seed=arguments.seed,
    )
    return {
        "level": computed.level,
        "bootstraps": computed.bootstraps,
        "without_confident_point": computed.empty,
        "auc": limits(computed.auc),
        "areas": {name: limits(interval) for name, interval in computed.areas.items()},
        "average_differences": {
            name: limits(interval) for name, interval in computed.average_differences.items()
        },
    }


def _interval_table(models: Sequence[dict[str, Any]], arguments: argparse.Namespace) -> str:
    def shown(limits: Sequence[float | None]) -> str:
        lower, upper = map(scores.number_or_dash, limits)
        return "-" if lower == "-" else f"[{lower}, {upper}]"

    rows = []
    for row in models:
        of = row["intervals"]
        limits = of["auc"], of["areas"][arguments.area], of["average_differences"][arguments.difference]
        rows.append([row["model"], *map(shown, limits), str(of["without_confident_point"])])
    head = f"Bootstrap intervals of confidence {1 - arguments.alpha:g} ({arguments.bootstraps} resamples)\n\n"
    names = ["AUC", f"CAUC ({arguments.area})", f"AveD ({arguments.difference})", "without confident point"]
    return head + scores.text_table(["model", *names], rows)


def _points(segments: dict[str, ConfidentSegment]) -> Columns:
    """Return the points of all models as one table, with the model's name in the first column."""
    parts = []
    for name, segment in segments.items():
        rows = slice(None) if len(segment.curve) <= _ALL_POINTS else segment.rows
        columns = point_columns(segment.curve, segment.alpha, rows)
        parts.append({"model": np.full(len(columns["threshold"]), name), **columns})
    return scores.stacked(parts)
