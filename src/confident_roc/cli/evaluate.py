"""`confident-roc evaluate`: the confident segment of each model's ROC curve."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from confident_roc._files import Columns, null_if_nan, write_columns
from confident_roc.cli import _arguments as scores
from confident_roc.cli import resampling
from confident_roc.cli._advice import EVALUATION, FEW_POSITIVES, advice
from confident_roc.cli._arguments import ModelScores, Table
from confident_roc.errors import InputError
from confident_roc.intervals import Interval, SegmentIntervals, auc_interval, segment_intervals
from confident_roc.segment import ConfidentSegment, point_columns

SUMMARY = "AUC, confident segment, CAUC and AveD of each model, with intervals"
EXAMPLES = """\
examples:
  one model:
    confident-roc evaluate scores.csv --label y --score p
  two models in two columns, with figure, JSON and points in a folder:
    confident-roc evaluate scores.csv --label y --score tree --score forest --out results
  many models, one row per example and model; the positive class by its name:
    confident-roc evaluate long.tsv --label diagnosis --pos-label sick --score p --by model
  many rows per patient, and more resamples for the intervals:
    confident-roc evaluate scores.csv --label y --score p --cluster patient --bootstraps 10000
  from another program, as JSON:
    zcat scores.csv.gz | confident-roc evaluate - --label y --score p --format json
"""
FILES = ("evaluation.json", "points.csv", "roc.png", "roc.pdf")

# With more points than this, only the confident ones are written, because nobody reads the others.
_ALL_POINTS = 100_000
RESAMPLES = 2000
LARGEST = 100_000
"""With more examples the resamples would take long, so they are made only if they are asked for."""
AUC_BY = {
    "logit": "by DeLong on the logit scale",
    "newcombe": f"by Newcombe, which covers better with fewer than {FEW_POSITIVES} positives",
    "percentile": "by resamples",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    scores.add_scores_arguments(parser, weight=True)
    scores.add_method_arguments(parser)
    add_bootstrap_arguments(parser)
    scores.add_output_arguments(parser, FILES)


def run(arguments: argparse.Namespace) -> None:
    """Evaluate, print and write."""
    folder = scores.checked_folder(arguments)
    models, positive = scores.read_models(arguments)
    options = bootstrap_options(models, arguments)
    segments = scores.segments_of(models, arguments)
    rows = [described(name, segment, arguments) for name, segment in segments.items()]
    with resampling(options.get("bootstraps", 0) * len(models)):
        for row, model in zip(rows, models, strict=True):
            resampled = _resampled(model, segments[model.name], arguments, options) if options else None
            row["intervals"] = interval_rows(model, segments[model.name], arguments, resampled)
    line = scores.input_line(arguments, models, positive)
    line_of_advice = advice(EVALUATION, segments.values())
    blocks = [line, _table(rows, arguments), *interval_blocks(rows, arguments), line_of_advice or ""]
    result = {**settings(arguments, positive), "advice": line_of_advice, "models": rows}
    scores.print_result(arguments, result, blocks)
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


def _resampled(
    model: ModelScores, segment: ConfidentSegment, arguments: argparse.Namespace, options: Mapping[str, Any]
) -> SegmentIntervals:
    common: dict[str, Any] = {"alpha": arguments.alpha, "level": 1 - arguments.alpha, **options}
    if model.cluster is None:
        return segment_intervals(points=segment.curve, **common)
    return segment_intervals(model.positive, model.score, clusters=model.cluster, **common)


def _table(models: Sequence[dict[str, Any]], arguments: argparse.Namespace) -> Table:
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
    return Table(["model", "AUC", "points", "confident", "thresholds", *measures], rows)


def add_bootstrap_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of intervals."""
    group = parser.add_argument_group("intervals, of confidence 1 - alpha")
    group.add_argument(
        "--bootstraps",
        type=int,
        metavar="NUMBER",
        help=f"resamples ({RESAMPLES}, or 0 with weights or above {LARGEST:,} examples); 0 for none",
    )
    group.add_argument("--seed", type=int, default=1, help="seed of the resamples (1)")


def bootstrap_options(models: Sequence[ModelScores], arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options of the bootstrap, or nothing if there is none."""
    number, weighted = arguments.bootstraps, models[0].weight is not None
    if number is None:
        number = 0 if weighted or max(len(model.score) for model in models) > LARGEST else RESAMPLES
    elif weighted and number:
        raise InputError("--bootstraps: weighted examples cannot be resampled; allowed: 0 with --weight")
    if not number and models[0].cluster is not None:
        raise InputError("--cluster: clusters are resampled; allowed: with --bootstraps above 0")
    return {"bootstraps": number, "seed": arguments.seed} if number else {}


def interval_rows(
    model: ModelScores,
    segment: ConfidentSegment,
    arguments: argparse.Namespace,
    resampled: SegmentIntervals | None,
) -> dict[str, Any]:
    """Collect the intervals of a model for JSON."""
    level = 1 - arguments.alpha
    method = "logit" if segment.curve.positives >= FEW_POSITIVES else "newcombe"
    auc = auc_interval(points=segment.curve, level=level, method=method)
    if resampled is not None and model.cluster is not None:
        auc, method = resampled.auc, "percentile"
    rows: dict[str, Any] = {"level": level, "auc": limits(auc), "auc_method": method, "auc_note": auc.note}
    rows["bootstraps"] = 0
    if resampled is None:
        return rows
    (note,) = {area.note for area in resampled.areas.values()}
    return {
        **rows,
        "bootstraps": resampled.bootstraps,
        "without_confident_point": resampled.empty,
        "average_precision": limits(resampled.average_precision),
        "areas": {name: limits(interval) for name, interval in resampled.areas.items()},
        "area_note": note,
        "average_differences": {
            name: limits(interval) for name, interval in resampled.average_differences.items()
        },
    }


def limits(interval: Interval) -> list[float | None]:
    """Return the limits for JSON."""
    return [null_if_nan(interval.lower), null_if_nan(interval.upper)]


def shown(limits: Sequence[float | None], digits: str = ".4g") -> str:
    """Format limits, or a dash if there are none."""
    lower, upper = (scores.number_or_dash(limit, digits) for limit in limits)
    return "-" if lower == "-" else f"[{lower}, {upper}]"


def interval_blocks(models: Sequence[dict[str, Any]], arguments: argparse.Namespace) -> list[str | Table]:
    """Make the table of the intervals of all models, with its head and notes."""
    first = models[0]["intervals"]
    head = f"Intervals of confidence {first['level']:g}: AUC {AUC_BY[first['auc_method']]}"
    header, rows = ["model", "AUC"], [[row["model"], shown(row["intervals"]["auc"])] for row in models]
    if first["bootstraps"]:
        head += f", the others by {first['bootstraps']} resamples" + " of clusters" * bool(arguments.cluster)
        header += ["AP", f"CAUC ({arguments.area})", f"AveD ({arguments.difference})", "without segment"]
        for cells, row in zip(rows, models, strict=True):
            of = row["intervals"]
            cells += [
                shown(of["average_precision"]),
                shown(of["areas"][arguments.area]),
                shown(of["average_differences"][arguments.difference]),
                str(of["without_confident_point"]),
            ]
    notes = [
        f"{row['model']}: {note}."
        for row in models
        for name in ("auc_note", "area_note")
        if (note := row["intervals"].get(name))
    ]
    return [head, Table(header, rows), *(["\n".join(notes)] if notes else [])]


def _points(segments: dict[str, ConfidentSegment]) -> Columns:
    """Return the points of all models as one table, with the model's name in the first column."""
    parts = []
    for name, segment in segments.items():
        rows = slice(None) if len(segment.curve) <= _ALL_POINTS else segment.rows
        columns = point_columns(segment.curve, segment.alpha, rows)
        parts.append({"model": np.full(len(columns["threshold"]), name), **columns})
    return scores.stacked(parts)
