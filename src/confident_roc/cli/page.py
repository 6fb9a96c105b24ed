"""`confident-roc page`: the linked views of a file of scores as one HTML file."""

import argparse
import os
import re
import shlex
import sys
import warnings
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from confident_roc._files import write_text
from confident_roc._validation import EQUAL_SCORES
from confident_roc.cli import _arguments as scores
from confident_roc.cli._advice import FEW_POSITIVES
from confident_roc.cli.scores_file import STDIN, first_rows, some
from confident_roc.errors import InputError, InputWarning, printable, reason_of
from confident_roc.page import scores_page
from confident_roc.roc import RocPoints

SUMMARY = "an HTML page with ROC curves, segments, matrix and figure 6, linked by one cursor"
EXAMPLES = """\
examples:
  columns by their names (label, y, ...; model; every other column of numbers is a model):
    confident-roc page scores.csv
  two models, and a name for the page:
    confident-roc page scores.csv --label sick --score tree --score forest --out forest.html
"""
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
# Names by which columns are guessed.
_LABELS = ("label", "y", "y_true", "actual", "class", "target", "truth", "outcome")
_MODELS = ("model", "classifier", "learner", "method", "algorithm")
_SCORES = ("score", "p", "y_score", "probability", "prob", "prediction")
_OTHERS = ("id", "index", "instance", "example", "row", "fold", "protocol", "weight")
# A browser is slow beyond.
_MOST_BYTES = 200_000_000
_MOST_ROWS = 2_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    scores.add_scores_arguments(parser, weight=False, required=False)
    scores.add_method_arguments(parser)
    parser.add_argument("-o", "--out", metavar="FILE", help="the page (the name of the file with .html)")


def run(arguments: argparse.Namespace) -> None:
    """Read the scores, count their ROC points, and write the page."""
    _complete(arguments)
    models, positive = scores.read_models(arguments)
    rows = sum(len(model.score) for model in models) if arguments.by else len(models[0].score)
    if rows > _MOST_ROWS:
        raise _too_large(arguments, f"{_MOST_ROWS} rows")
    segments = scores.segments_of(models, arguments)
    name = Path(arguments.scores).name
    given = {
        **{key: getattr(arguments, key) for key in ("alpha", "area", "difference")},
        **{"file": name, "rows": rows, "positive": positive, "command": _command(arguments)},
        "warnings": _warnings([segment.curve for segment in segments.values()]),
        "curves": [_packed(model, segment.curve) for model, segment in segments.items()],
    }
    out = Path(arguments.out or f"{Path(name).stem if name != STDIN else 'scores'}.html")
    try:
        write_text(out, scores_page(given))
    except (OSError, ValueError) as error:
        raise InputError(f"--out: {out}: {reason_of(error) or error}; allowed: a file to write to") from None
    print(
        f"written: {printable(str(out))}, {out.stat().st_size / 1000:.0f} kB; open it in a browser",
        file=sys.stderr,
    )


def _warnings(curves: list[RocPoints]) -> list[str]:
    """Collect what the page warns of, and warn of few positives; the library has warned of equal scores."""
    texts = [EQUAL_SCORES] if any(len(curve) == 1 for curve in curves) else []
    fewest = min(curve.positives for curve in curves)
    if fewest < FEW_POSITIVES:
        texts.append(
            f"{fewest} positives: with fewer than {FEW_POSITIVES} the segment, its area and its average"
            " difference change much from one sample to the next; take them as rough"
        )
        warnings.warn(InputWarning(texts[-1]), stacklevel=1)
    return texts


def _complete(arguments: argparse.Namespace) -> None:
    """Choose the columns that are not given, and refuse a file that is too large before it is read."""
    path = arguments.scores
    if path == STDIN or path.lower().endswith((".gz", ".parquet", ".pq")):
        if not (arguments.label and arguments.score):
            raise InputError("--label, --score: needed if the file is no plain CSV or TSV; allowed: both")
        return
    _guess(arguments)
    if os.path.isfile(path) and os.path.getsize(path) > _MOST_BYTES:
        raise _too_large(arguments, f"{_MOST_BYTES / 1e6:g} MB")


def _guess(arguments: argparse.Namespace) -> None:
    """Choose the columns that are not given by their names, and scores by their first value."""
    header, values = first_rows(arguments.scores)

    def named(known: Sequence[str]) -> str | None:
        return next((name for wanted in known for name in header if name.lower() == wanted), None)

    arguments.label = arguments.label or named(_LABELS)
    if arguments.label is None:
        raise InputError(
            f"{arguments.scores}: no column is called {', '.join(_LABELS)};"
            f" allowed: --label with one of {some(header)}"
        )
    if arguments.score:
        return
    arguments.by = arguments.by or named(_MODELS)
    others = {arguments.label.lower(), (arguments.by or "").lower(), *_OTHERS}
    left = [
        (name, value)
        for name, value in zip_longest(header, values[: len(header)], fillvalue="")
        if name and name.lower() not in others
    ]
    numeric = [pair for pair in left if _NUMBER.fullmatch(pair[1].strip())]
    names = list(dict.fromkeys(name for name, _ in numeric or left))
    if not names:
        raise InputError(
            f"{arguments.scores}: no column of numbers beside {arguments.label!r};"
            f" allowed: --score with one of {some(header)}"
        )
    if arguments.by:
        names = [next((name for name in names if name.lower() in _SCORES), names[0])]
    arguments.score = names


def _command(arguments: argparse.Namespace) -> str:
    """Write the command that evaluates the same scores."""
    models = [word for name in arguments.score for word in ("--score", name)]
    group = ["--by", arguments.by] if arguments.by else []
    words = ["evaluate", arguments.scores, "--label", arguments.label, *models, *group, "--out", "results"]
    return shlex.join(["confident-roc", *words])


def _too_large(arguments: argparse.Namespace, most: str) -> InputError:
    return InputError(
        f"{arguments.scores}: more than {most}; allowed: at most {most} on a page,"
        f" so type: {_command(arguments)}"
    )


def _packed(name: str, curve: RocPoints) -> dict[str, Any]:
    """Write a curve as the page unpacks it: counts as differences from point to point, which are small."""
    steps = {key: np.diff(getattr(curve, key), prepend=0).tolist() for key in "bc"}
    counts = {"positives": curve.positives, "negatives": curve.negatives}
    return {"letter": name, **counts, "threshold": curve.threshold.tolist(), **steps}
