"""`confident-roc band`: confidence bands around ROC curves."""

import argparse
from typing import Any

import numpy as np

from confident_roc._files import Columns, write_columns
from confident_roc.bands import METHODS, options_of
from confident_roc.bands import band as compute_band
from confident_roc.bands._band import Band
from confident_roc.bootstrap import BOOTSTRAPS
from confident_roc.cli import _arguments as scores
from confident_roc.cli import resampling
from confident_roc.errors import InputError

SUMMARY = "confidence bands around ROC curves, and the share of ROC space that they cover"
EXAMPLES = """\
examples:
  the fixed-width band of the paper:
    confident-roc band scores.csv --label y --score p --out results
  with the slope of the standard deviations of the two rates:
    confident-roc band scores.csv --label y --score p --slope "sqrt(N/P)" --bootstraps 2000
  two kinds, of which the second needs no bootstrap:
    confident-roc band scores.csv --label y --score p --method fixed-width --method joint-regions
"""
FILES = ("bands.json", "bands.csv", "bands.png", "bands.pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    scores.add_scores_arguments(parser, weight=False)
    group = parser.add_argument_group("band; the library has the defaults")
    group.add_argument(
        "--method",
        action="append",
        choices=METHODS,
        metavar="KIND",
        help=f"{', '.join(METHODS)} (fixed-width); may be given more than once",
    )
    group.add_argument("--level", type=float, default=0.95, help="nominal confidence (0.95)")
    group.add_argument("--slope", help="fixed-width: sqrt(P/N), sqrt(N/P) or a number")
    group.add_argument("--pieces", type=int, help="pointwise: steps of FPR")
    group.add_argument("--bootstraps", type=int, help="number of bootstrapped curves")
    group.add_argument("--seed", type=int, help="seed of the bootstrap")
    group.add_argument("--threads", type=int, help="number of threads; it does not change the result")
    scores.add_alpha_argument(parser)
    scores.add_output_arguments(parser, FILES)


def run(arguments: argparse.Namespace) -> None:
    """Compute the bands, print and write."""
    methods = list(dict.fromkeys(arguments.method or ["fixed-width"]))
    given = _given_options(arguments, methods)
    folder = scores.checked_folder(arguments)
    models, positive = scores.read_models(arguments)
    segments = scores.segments_of(models, arguments)
    bands = {}
    drawn = sum("bootstraps" in options_of(method) for method in methods) * len(segments)
    with resampling(drawn * given.get("bootstraps", BOOTSTRAPS)):
        for name, method in [(name, method) for name in segments for method in methods]:
            bands[name, method] = _band(segments[name].curve, method, arguments.level, given)
    result = {
        "scores": arguments.scores,
        "label": arguments.label,
        "pos_label": positive,
        "level": arguments.level,
        "bands": [_described(name, band) for (name, _), band in bands.items()],
    }
    line = scores.input_line(arguments, models, positive)
    scores.print_result(arguments, result, [line, _table(result["bands"])])
    if folder is not None:
        from confident_roc.cli._figures import band_figure

        figure = band_figure(segments, bands, positive, line)
        write_columns(folder / "bands.csv", _edges(bands))
        scores.write_results(folder, FILES, result, figure)


def _given_options(arguments: argparse.Namespace, methods: list[str]) -> dict[str, Any]:
    """Collect the given options. Each must be an option of a chosen method."""
    names = dict.fromkeys(name for method in METHODS for name in options_of(method))
    given = {name: value for name in names if (value := getattr(arguments, name, None)) is not None}
    for name in given:
        if not any(name in options_of(method) for method in methods):
            homes = ", ".join(method for method in METHODS if name in options_of(method))
            raise InputError(f"--{name}: no option of {' or '.join(methods)}; allowed: with --method {homes}")
    if "slope" in given:
        given["slope"] = _number_or_text(given["slope"])
    return given


def _band(points: Any, method: str, level: float, given: dict[str, Any]) -> Band:
    options = {name: value for name, value in given.items() if name in options_of(method)}
    try:
        return compute_band(points=points, method=method, level=level, **options)
    except InputError as error:
        raise InputError(f"{method} band: {error}") from None


def _number_or_text(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _described(name: str, band: Band) -> dict[str, Any]:
    details = {key: float(value) for key, value in band.details.items()}
    return {
        "model": name,
        "method": band.method,
        "share": band.share,
        "share_interval": band.share_interval,
        "mean_width": band.mean_width,
        "details": details,
    }


def _table(bands: list[dict[str, Any]]) -> scores.Table:
    rows = [
        [
            row["model"],
            row["method"],
            f"{row['share']:.1%}",
            "{:.1%} to {:.1%}".format(*row["share_interval"]) if row["share_interval"] else "-",
            f"{row['mean_width']:.4f}",
            ", ".join(f"{key} {value:.4g}" for key, value in row["details"].items()) or "-",
        ]
        for row in bands
    ]
    return scores.Table(["model", "method", "of ROC space", "Monte Carlo", "mean height", "details"], rows)


def _edges(bands: dict[tuple[str, str], Band]) -> Columns:
    """Return the vertices of all edges as one table."""
    parts = []
    for (name, method), band in bands.items():
        for edge, (fpr, tpr) in (("upper", band.upper), ("lower", band.lower)):
            names = {"model": name, "method": method, "edge": edge}
            parts.append({key: np.full(len(fpr), value) for key, value in names.items()})
            parts[-1] |= {"fpr": fpr, "tpr": tpr}
    return scores.stacked(parts)
