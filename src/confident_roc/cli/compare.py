"""`confident-roc compare`: ranks by AUC and by the confident segment, and tests between models."""

import argparse
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

from confident_roc._files import null_if_nan, write_rows
from confident_roc.cli import _arguments as scores
from confident_roc.cli import progress, resampling
from confident_roc.cli._advice import COMPARISON, advice
from confident_roc.cli._arguments import ModelScores, Table, number_or_dash, p_value
from confident_roc.cli.evaluate import (
    add_bootstrap_arguments,
    bootstrap_options,
    described,
    interval_blocks,
    interval_rows,
    limits,
    settings,
    shown,
)
from confident_roc.compare.auc import delong_test
from confident_roc.compare.paired import holm, paired_difference
from confident_roc.compare.pairs import Standing, disagreements, ranks
from confident_roc.errors import InputError, InputWarning
from confident_roc.intervals import ModelIntervals, SegmentIntervals, model_intervals
from confident_roc.segment import ConfidentSegment

SUMMARY = "ranks by AUC, CAUC and AveD, tests between models, and where AUC and the method disagree"
EXAMPLES = """\
examples:
  three models in three columns:
    confident-roc compare scores.csv --label y --score tree --score forest --score bayes
  many models, one row per example and model; a column identifies the example:
    confident-roc compare long.csv --label y --score p --by model --id patient --out results

Each model uses the threshold of its confident point with the smallest |b - c|. There two models are compared
by the examples that one predicts right and the other wrong: Tango's interval for the difference of their
accuracies, McNemar's test, its exact form, and p values adjusted for the number of pairs (Holm). DeLong's
test compares their AUCs, and resamples of the same examples their average precision, CAUC and AveD. The
method prefers a model with no less confident area and no more difference; AUC and the method disagree if AUC
prefers the other model. Pooled scores of a cross-validation come from several models; their intervals and
p values do not contain the chance of the training.
"""
FILES = ("comparison.json", "ranks.csv", "pairs.csv", "comparison.png", "comparison.pdf")
_LIMITS = ("difference", "lower", "upper")
_OUTCOMES = ("b", "c", "n", *_LIMITS, "p_value", "exact_p_value", "mid_p_value", "holm_p_value")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    scores.add_scores_arguments(parser, weight=True)
    parser.add_argument("--id", metavar="COLUMN", help="column that identifies the example, for --by")
    scores.add_method_arguments(parser)
    add_bootstrap_arguments(parser)
    scores.add_output_arguments(parser, FILES)


def run(arguments: argparse.Namespace) -> None:
    """Compare, print and write."""
    if arguments.id and not arguments.by:
        raise InputError("--id: only with --by; allowed: without --by every row is one example")
    folder = scores.checked_folder(arguments)
    models, positive = scores.read_models(arguments, paired=arguments.id or "")
    if len(models) < 2:
        raise InputError(f"{arguments.scores}: one model only ({models[0].name}); allowed: two or more")
    options = bootstrap_options(models, arguments)
    segments = scores.segments_of(models, arguments)
    with resampling(options.get("bootstraps", 0) * len(models)):
        resampled = _resampled(models, arguments, options) if options else None
    standings = [_standing(name, segment, arguments) for name, segment in segments.items()]
    result = {
        **settings(arguments, positive),
        "advice": advice(COMPARISON, segments.values()),
        "models": _ranked(standings, segments, arguments),
        "pairs": _pairs(models, segments, arguments, resampled),
        "disagreements": [asdict(pair) for pair in disagreements(standings)],
    }
    for row, model in zip(result["models"], models, strict=True):
        of = None if resampled is None else resampled.models[model.name]
        row["intervals"] = interval_rows(model, segments[model.name], arguments, of)
    line = scores.input_line(arguments, models, positive)
    blocks = [line, *_blocks(result, arguments), result["advice"] or ""]
    scores.print_result(arguments, result, blocks)
    if folder is not None:
        from confident_roc.cli._figures import comparison_figure

        figure = comparison_figure(segments, standings, arguments.area, arguments.difference, positive, line)
        write_rows(folder / "ranks.csv", [_flat(row) for row in result["models"]])
        write_rows(folder / "pairs.csv", result["pairs"])
        scores.write_results(folder, FILES, result, figure)


def _resampled(
    models: Sequence[ModelScores], arguments: argparse.Namespace, options: Mapping[str, Any]
) -> ModelIntervals:
    """Resample the same examples for all models."""
    with warnings.catch_warnings(action="ignore", category=InputWarning):  # given before, for each model
        return model_intervals(
            models[0].positive,
            {model.name: model.score for model in models},
            alpha=arguments.alpha,
            level=1 - arguments.alpha,
            clusters=models[0].cluster,
            **options,
        )


def _standing(name: str, segment: ConfidentSegment, arguments: argparse.Namespace) -> Standing:
    summary = described(name, segment, arguments)
    aved = summary["aved"]
    return Standing(name, summary["auc"], summary["cauc"], None if aved is None else abs(aved))


def _ranked(
    standings: Sequence[Standing], segments: Mapping[str, ConfidentSegment], arguments: argparse.Namespace
) -> list[dict[str, Any]]:
    places = {
        "auc_rank": ranks([x.auc for x in standings], largest_first=True),
        "cauc_rank": ranks([x.cauc for x in standings], largest_first=True),
        "aved_rank": ranks([x.aved for x in standings], largest_first=False),
    }
    return [
        {**described(name, segment, arguments), **{key: place[i] for key, place in places.items()}}
        for i, (name, segment) in enumerate(segments.items())
    ]


def _pairs(
    models: Sequence[ModelScores],
    segments: Mapping[str, ConfidentSegment],
    arguments: argparse.Namespace,
    resampled: ModelIntervals | None,
) -> list[dict[str, Any]]:
    """Compare the AUCs of every two models, and their predictions if both have a confident point."""
    right = {}
    for model in models:
        point = segments[model.name].balanced
        if point is not None:
            right[model.name] = (model.score >= point["threshold"]) == model.positive
    rows = []
    for first, second in progress(list(combinations(models, 2)), desc="comparing"):
        row: dict[str, Any] = {"first": first.name, "second": second.name}
        row["auc_difference"] = segments[first.name].auc - segments[second.name].auc
        row |= _auc_test(first, second, arguments.alpha)
        if resampled is not None:
            row |= _resampled_tests(resampled.differences[first.name, second.name], arguments)
        row |= dict.fromkeys(_OUTCOMES)
        if first.name in right and second.name in right:
            pair = paired_difference(
                right[first.name], right[second.name], sample_weight=first.weight, alpha=arguments.alpha
            )
            row |= {name: getattr(pair, name) for name in _OUTCOMES}
        rows.append(row)
    tested = [row for row in rows if row["p_value"] is not None]
    for row, adjusted in zip(tested, holm([row["p_value"] for row in tested]), strict=True):
        row["holm_p_value"] = adjusted
    return rows


def _auc_test(first: ModelScores, second: ModelScores, alpha: float) -> dict[str, Any]:
    """Test two AUCs by DeLong's method; the note gives the reason if there is no p value."""
    names = ("auc_lower", "auc_upper", "auc_p_value")
    for reason in ("weight", "cluster"):
        if getattr(first, reason) is not None:
            note = f"no test: DeLong's test does not take {reason}s"
            return {**dict.fromkeys(names), "auc_note": note}
    with warnings.catch_warnings(action="ignore", category=InputWarning):  # given before, for each model
        test = delong_test(first.positive, first.score, second.score, alpha=alpha)
    numbers = map(null_if_nan, (*test.interval, test.p_value))
    return {**dict(zip(names, numbers, strict=True)), "auc_note": test.note}


def _resampled_tests(differences: SegmentIntervals, arguments: argparse.Namespace) -> dict[str, Any]:
    """Collect differences, limits and p values from the resamples; of the AUC if clusters were resampled."""
    chosen = {
        "ap": differences.average_precision,
        "cauc": differences.areas[arguments.area],
        "aved": differences.average_differences[arguments.difference],
    }
    if arguments.cluster:
        chosen = {"auc": differences.auc, **chosen}
    rows: dict[str, Any] = {}
    for name, interval in chosen.items():
        rows[f"{name}_difference"] = null_if_nan(interval.estimate)
        rows[f"{name}_lower"], rows[f"{name}_upper"] = limits(interval)
        rows[f"{name}_p_value"] = interval.p_value
    return {**rows, "auc_note": ""} if arguments.cluster else rows


def _blocks(result: Mapping[str, Any], arguments: argparse.Namespace) -> list[str | Table]:
    area, difference = f"CAUC ({arguments.area})", f"AveD ({arguments.difference})"
    blocks: list[str | Table] = [
        Table(
            ["model", "AUC", "rank", area, "rank", difference, "rank", "confident points"],
            [
                [
                    row["model"],
                    f"{row['auc']:.4f}",
                    str(row["auc_rank"]),
                    number_or_dash(row["cauc"]),
                    str(row["cauc_rank"] or "-"),
                    number_or_dash(row["aved"]),
                    str(row["aved_rank"] or "-"),
                    f"{row['confident_points']} of {row['points']}",
                ]
                for row in result["models"]
            ],
        )
    ]
    blocks += interval_blocks(result["models"], arguments)
    blocks += _difference_blocks(result["pairs"], arguments)
    tested = [row for row in result["pairs"] if row["p_value"] is not None]
    if tested:
        interval = f"Tango {1 - arguments.alpha:.4g}"
        blocks += [
            "At the confident points of smallest |b - c|: examples that only one predicts right",
            Table(
                ["pair", "only 1st", "only 2nd", "difference", interval, "p", "exact", "Holm"],
                [_pair_row(row) for row in tested],
            ),
        ]
    notes = [
        f"AUC p of {row['first']} - {row['second']}: {row['auc_note']}"
        for row in result["pairs"]
        if row["auc_note"]
    ]
    blocks += ["\n".join(notes)] if notes else []
    return [*blocks, _verdict(result)]


def _pair_row(row: Mapping[str, Any]) -> list[str]:
    return [
        f"{row['first']} - {row['second']}",
        f"{row['b']:g}",
        f"{row['c']:g}",
        f"{row['difference']:+.4f}",
        f"[{row['lower']:+.4f}, {row['upper']:+.4f}]",
        *(p_value(row[key]) for key in ("p_value", "exact_p_value", "holm_p_value")),
    ]


def _difference_blocks(
    pairs: Sequence[Mapping[str, Any]], arguments: argparse.Namespace
) -> list[str | Table]:
    """Make the table of the differences of the measures: one row per pair and measure."""
    names = {
        "auc": "AUC",
        "ap": "AP",
        "cauc": f"CAUC ({arguments.area})",
        "aved": f"AveD ({arguments.difference})",
    }
    rows = [
        [
            f"{row['first']} - {row['second']}",
            text,
            number_or_dash(row[f"{name}_difference"], "+.4f"),
            shown([row[f"{name}_lower"], row[f"{name}_upper"]], "+.4f"),
            p_value(row[f"{name}_p_value"]),
        ]
        for row in pairs
        for name, text in names.items()
        if f"{name}_difference" in row
    ]
    by = "resamples of clusters" if arguments.cluster else "DeLong for AUC, resamples for the others"
    header = ["pair", "measure", "difference", f"interval {1 - arguments.alpha:.4g}", "p"]
    return [f"Differences by {by}; the p values are not adjusted", Table(header, rows)]


def _verdict(result: Mapping[str, Any]) -> str:
    """List the pairs on which AUC and the method disagree, with the numbers."""
    models = {row["model"]: row for row in result["models"]}
    pairs, opposed = len(result["pairs"]), result["disagreements"]
    lines = [f"AUC and the method disagree on {len(opposed)} of {pairs} pair{'s' * (pairs != 1)}."]
    for row in opposed:
        one, other = models[row["auc_prefers"]], models[row["method_prefers"]]
        why = f"{one['model']} has no confident point"
        if one["cauc"] is not None:
            why = f"area {other['cauc']:.4g} against {one['cauc']:.4g}, "
            why += f"difference {other['aved']:.4g} against {one['aved']:.4g}"
        lines.append(
            f"  AUC prefers {one['model']} ({one['auc']:.4f}) to {other['model']} ({other['auc']:.4f}), "
            f"the method {other['model']}: {why}."
        )
    empty = [name for name, row in models.items() if not row["confident_points"]]
    if empty:
        lines.append(f"No confident point, so the method does not rank: {', '.join(empty)}.")
    return "\n".join(lines)


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """Select the numbers of a model for the table."""
    names = ("model", "n", "positives", "auc", "auc_rank", "cauc", "cauc_rank", "aved", "aved_rank")
    return {name: row[name] for name in (*names, "points", "confident_points")}
