"""`confident-roc evaluate`: the confident segment of each model's ROC curve."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from confident_roc._files import Columns, write_columns, write_json
from confident_roc.cli import _arguments as scores
from confident_roc.cli._progress import tracked
from confident_roc.errors import InputError
from confident_roc.segment import ConfidentSegment, point_columns

SUMMARY = "AUC, confident segment, CAUC and AveD of each model"
EXAMPLES = """\
examples:
  one model:
    confident-roc evaluate scores.csv --label y --score p
  two models, a column each, with figure, JSON and points in a folder:
    confident-roc evaluate scores.csv --label y --score tree --score forest --out results
  many models, a row for each example and model; a class given by its name:
    confident-roc evaluate long.tsv --label diagnosis --pos-label sick --score p --by model
  with intervals for CAUC and AveD themselves:
    confident-roc evaluate scores.csv --label y --score p --bootstraps 2000
  from another program, as JSON:
    zcat scores.csv.gz | confident-roc evaluate - --label y --score p --format json
"""

# With more points than this, only the confident ones are written: nobody reads the others.
_ALL_POINTS = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    scores.add_scores_arguments(parser, weight=True)
    scores.add_method_arguments(parser)
    intervals = parser.add_argument_group(
        "bootstrap intervals of AUC, CAUC and AveD, of confidence 1 - alpha"
    )
    intervals.add_argument("--bootstraps", type=int, help="number of resamples; without it, no intervals")
    intervals.add_argument("--seed", type=int, default=1, help="seed that draws them (1)")
    scores.add_output_arguments(parser, "evaluation.json, points.csv, roc.png and roc.pdf")


def run(arguments: argparse.Namespace) -> None:
    """Evaluate, print and write."""
    if arguments.bootstraps is not None and arguments.weight:
        raise InputError("--bootstraps: weighted examples cannot be resampled; allowed: without --weight")
    folder = scores.checked_folder(arguments)
    models, positive = scores.read_models(arguments)
    segments = {model.name: scores.segment_of(model, arguments) for model in tracked(models, "evaluating")}
    result = {
        "scores": arguments.scores,
        "label": arguments.label,
        "pos_label": positive,
        "weight": arguments.weight,
        "alpha": arguments.alpha,
        "area": arguments.area,
        "difference": arguments.difference,
        "models": [described(name, segment, arguments) for name, segment in segments.items()],
    }
    if arguments.bootstraps is not None:
        for about in tracked(result["models"], "resampling"):
            about["intervals"] = _intervals(segments[about["model"]], arguments)
    if arguments.format == "json":
        print(json.dumps(result, indent=2, ensure_ascii=False, allow_nan=False))
    else:
        print(scores.headline(arguments, models, positive), end="\n\n")
        print(_table(result["models"], arguments.area, arguments.difference))
        if arguments.bootstraps is not None:
            print("\n" + _interval_table(result["models"], arguments))
    if folder is not None:
        from confident_roc._style import save
        from confident_roc.cli._figures import roc_figure

        figure = roc_figure(segments, arguments.area, positive)
        write_columns(folder / "points.csv", _points(segments))
        write_json(folder / "evaluation.json", result)
        save(figure, [str(folder / name) for name in ("roc.png", "roc.pdf")])
        print(f"\nwritten to {folder}: evaluation.json, points.csv, roc.png, roc.pdf", file=sys.stderr)


def described(name: str, segment: ConfidentSegment, arguments: argparse.Namespace) -> dict[str, Any]:
    """Sum up a model for JSON: what the library says, and the two chosen numbers."""
    areas, averages = segment.areas, segment.average_differences
    return {
        "model": name,
        **segment.summary(),
        "cauc": areas[arguments.area] if areas else None,
        "aved": averages[arguments.difference] if averages else None,
        "balanced_point": segment.balanced,
    }


def _table(models: Sequence[dict[str, Any]], area: str, difference: str) -> str:
    header = ["model", "AUC", "points", "confident", "thresholds", f"CAUC ({area})", f"AveD ({difference})"]
    rows = []
    for about in models:
        span = about["threshold_range"]
        rows.append(
            [
                about["model"],
                scores.number(about["auc"], ".4f"),
                str(about["points"]),
                str(about["confident_points"]),
                "{:.4g} to {:.4g}".format(*span) if span else "-",
                scores.number(about["cauc"]),
                scores.number(about["aved"]),
            ]
        )
    return scores.text_table(header, rows)


def _intervals(segment: ConfidentSegment, arguments: argparse.Namespace) -> dict[str, Any]:
    from confident_roc.intervals import Interval, segment_intervals

    def limits(interval: Interval) -> list[float | None]:
        return [interval.lower, interval.upper]

    found = segment_intervals(
        segment.curve,
        alpha=arguments.alpha,
        level=1 - arguments.alpha,
        bootstraps=arguments.bootstraps,
        seed=arguments.seed,
    )
    return {
        "level": found.level,
        "bootstraps": found.bootstraps,
        "without_confident_point": found.empty,
        "auc": limits(found.auc),
        "areas": {name: limits(interval) for name, interval in found.areas.items()},
        "average_differences": {
            name: limits(interval) for name, interval in found.average_differences.items()
        },
    }


def _interval_table(models: Sequence[dict[str, Any]], arguments: argparse.Namespace) -> str:
    def shown(limits: Sequence[float | None]) -> str:
        lower, upper = map(scores.number, limits)
        return "-" if lower == "-" else f"[{lower}, {upper}]"

    rows = []
    for about in models:
        found = about["intervals"]
        limits = (
            found["auc"],
            found["areas"][arguments.area],
            found["average_differences"][arguments.difference],
        )
        rows.append([about["model"], *map(shown, limits), f"{found['without_confident_point']}"])
    head = f"Bootstrap intervals of confidence {1 - arguments.alpha:g} ({arguments.bootstraps} resamples)\n\n"
    names = ["AUC", f"CAUC ({arguments.area})", f"AveD ({arguments.difference})", "without confident point"]
    return head + scores.text_table(["model", *names], rows)


def _points(segments: dict[str, ConfidentSegment]) -> Columns:
    """Points of all models below each other, the model's name in the first column."""
    parts = []
    for name, segment in segments.items():
        rows = slice(None) if len(segment.curve) <= _ALL_POINTS else segment.rows
        columns = point_columns(segment.curve, segment.alpha, rows)
        parts.append({"model": np.full(len(columns["threshold"]), name), **columns})
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
