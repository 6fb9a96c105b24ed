"""Common parts of the commands: arguments, reading models, printing and writing results."""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import Columns, check_file, write_json
from confident_roc._validation import KNOWN_LABELS, is_no_label
from confident_roc.cli import QUIET, progress
from confident_roc.cli.scores_file import Texts, read_scores
from confident_roc.errors import InputError, needs, printable, reason_of
from confident_roc.segment import AREAS, DIFFERENCES, ConfidentSegment, confident_segment
from confident_roc.tango import normal_quantile

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_DIGITS_OF_A_DATE = 11
# More models than this take hours: each two of them are compared, or each has its panel.
_MOST_MODELS = {"evaluate": 1000, "compare": 100, "band": 100, "page": 40}

FORMATS = ("table", "json")


@dataclass(frozen=True, eq=False)
class ModelScores:
    """The scores of a model: whether each example is positive, its score, its weight and cluster or None."""

    name: str
    positive: NDArray[np.bool_]
    score: NDArray[np.float64]
    weight: NDArray[np.float64] | None
    cluster: NDArray[np.integer] | None = None


def add_scores_arguments(parser: argparse.ArgumentParser, *, weight: bool, required: bool = True) -> None:
    """Add the arguments for the file and its columns, with weights if the command can use them."""
    parser.add_argument("scores", help="CSV, TSV (also .gz) or Parquet file with a header, or - for stdin")
    columns = parser.add_argument_group("columns")
    columns.add_argument("--label", required=required, metavar="COLUMN", help="the true class")
    columns.add_argument(
        "--score",
        required=required,
        action="append",
        metavar="COLUMN",
        help="a model's score, higher for positives; give it once for each model",
    )
    columns.add_argument("--by", metavar="COLUMN", help="column with the model of each row")
    columns.add_argument(
        "--pos-label",
        metavar="LABEL",
        help="the positive class; required unless labels are 0 and 1, -1 and 1, or false and true",
    )
    if weight:
        columns.add_argument("--weight", metavar="COLUMN", help="how often each example counts (a frequency)")
        columns.add_argument(
            "--cluster", metavar="COLUMN", help="rows that belong together, such as a patient's"
        )
    parser.set_defaults(weight=None, cluster=None)


def add_alpha_argument(parser: Any) -> None:
    """Add the argument for the level of Tango's interval."""
    parser.add_argument(
        "--alpha", type=float, default=0.05, help="one minus the confidence of Tango's interval (0.05)"
    )


def add_method_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the confident segment."""
    method = parser.add_argument_group("method")
    add_alpha_argument(method)
    method.add_argument(
        "--area", choices=AREAS, default="V+Hl", help="definition of the area under the segment (V+Hl)"
    )
    method.add_argument(
        "--difference",
        choices=DIFFERENCES,
        default="absolute",
        help="whether differences of opposite sign cancel in AveD (signed) or not (absolute, the default)",
    )


def add_output_arguments(parser: argparse.ArgumentParser, files: Sequence[str]) -> None:
    """Add the arguments for the output."""
    output = parser.add_argument_group("output")
    names = f"{', '.join(files[:-1])} and {files[-1]}"
    output.add_argument("--out", metavar="FOLDER", help=f"write {names} there")
    output.add_argument("--format", choices=FORMATS, default="table", help="what is printed (table)")
    output.add_argument("--quiet", action="store_true", help="print only results and errors")


def read_models(arguments: argparse.Namespace, *, paired: str | None = None) -> tuple[list[ModelScores], str]:
    """Read the models of a file and the positive label.

    `paired` is the column that identifies the examples, or "" if their order does. If it is given, all models
    must have the same examples, and they are returned in the same order.
    """
    try:
        normal_quantile(arguments.alpha)
    except InputError as error:
        raise InputError(f"--{error}") from None
    if arguments.by and len(arguments.score) > 1:
        raise InputError("--by: there are several --score columns; allowed: one with --by")
    weights = [arguments.weight] if arguments.weight else []
    groups = [arguments.by] if arguments.by else []
    keys = [name for name in (paired, arguments.cluster) if name]
    numbers, texts = read_scores(
        arguments.scores, [*arguments.score, *weights], [arguments.label, *groups, *keys]
    )
    label = texts[arguments.label]
    count = len(texts[arguments.by].distinct) if arguments.by else len(arguments.score)
    if count > (most := _MOST_MODELS.get(arguments.command, 100)):
        where = f"{arguments.scores}: column {arguments.by!r}" if arguments.by else "--score"
        raise InputError(f"{where}: {count} models; allowed: at most {most} for {arguments.command}")
    positive_text = _positive_text(arguments, label)
    positive = label.codes == label.distinct.index(positive_text)
    weight = _checked_weight(arguments, numbers[arguments.weight]) if weights else None
    cluster = texts[arguments.cluster].codes if arguments.cluster else None
    if not arguments.by:
        models = [ModelScores(name, positive, numbers[name], weight, cluster) for name in arguments.score]
        return models, positive_text
    score, group = numbers[arguments.score[0]], texts[arguments.by]
    rows = {name: np.flatnonzero(group.codes == i) for i, name in enumerate(group.distinct)}
    if paired is not None:
        rows = _same_examples(arguments, rows, label, texts[paired] if paired else None)
    models = [
        ModelScores(
            name,
            positive[places],
            score[places],
            None if weight is None else weight[places],
            None if cluster is None else cluster[places],
        )
        for name, places in rows.items()
    ]
    return models, positive_text


def segments_of(models: Sequence[ModelScores], arguments: argparse.Namespace) -> dict[str, ConfidentSegment]:
    """Compute the confident segments of all models, by name. An error names the model."""
    segments = {}
    for model in progress(models, desc="evaluating"):
        try:
            segments[model.name] = confident_segment(
                model.positive, model.score, sample_weight=model.weight, alpha=arguments.alpha
            )
        except InputError as error:
            raise InputError(f"{arguments.scores}: {model.name}: {error}") from None
    return segments


def checked_folder(arguments: argparse.Namespace) -> Path | None:
    """Make the folder for results before any work, so that no work is lost if it is not writable."""
    if arguments.out is None:
        return None
    _check_settings()
    folder = Path(arguments.out)
    try:
        if not arguments.out:
            raise ValueError("no name")
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = reason_of(error) or error
        raise InputError(f"--out: {folder}: {reason}; allowed: a folder to write to") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"--out: {folder}: no permission to write; allowed: a folder to write to")
    return folder


def _check_settings() -> None:
    """Raise InputError if matplotlib, which draws one of the results, cannot work with the environment."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch and not (epoch.isascii() and epoch.isdigit() and len(epoch) <= _DIGITS_OF_A_DATE):
        raise InputError(f"SOURCE_DATE_EPOCH: {epoch!r}; allowed: seconds since 1970, or nothing")
    rc = os.environ.get("MATPLOTLIBRC", "")
    if os.path.exists(rc) and not os.path.isdir(rc):
        check_file(rc)
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it logs every line of a wrong matplotlibrc
    try:
        with needs("cli"):
            import matplotlib  # noqa: F401
    except (ValueError, OSError) as error:
        reason = str(error).partition("\n")[0].partition(";")[0]
        allowed = "other MPLBACKEND, MATPLOTLIBRC or MPLCONFIGDIR, or none"
        raise InputError(f"matplotlib: {reason}; allowed: {allowed}") from None


def input_line(arguments: argparse.Namespace, models: Sequence[ModelScores], positive_text: str) -> str:
    """Describe the input in one line."""
    sizes = {(len(model.positive), int(model.positive.sum())) for model in models}
    counts = "models on different examples"
    if len(sizes) == 1:
        ((n, positives),) = sizes
        counts = f"{n} examples, {positives} positive ({positives / n:.2%})"
    weighted = f", weights from {arguments.weight}" if models[0].weight is not None else ""
    return printable(
        f"{arguments.scores}: {counts}, positive label {positive_text}{weighted}, alpha {arguments.alpha:g}"
    )


class Table(NamedTuple):
    """A table to print."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


def print_result(
    arguments: argparse.Namespace, result: Mapping[str, Any], blocks: Iterable[str | Table]
) -> None:
    """Print the result as JSON, or its tables and sentences."""
    if arguments.format == "json":
        print(json.dumps(result, indent=2, ensure_ascii=False, allow_nan=False))
        return
    texts = (block if isinstance(block, str) else text_table(*block) for block in blocks)
    print("\n\n".join(text for text in texts if text))


def write_results(folder: Path, files: Sequence[str], result: Mapping[str, Any], figure: Figure) -> None:
    """Write a result as JSON (the first file) and its figure (the last two), and print all names."""
    from confident_roc._style import save

    write_json(folder / files[0], result)
    save(figure, [str(folder / name) for name in files[-2:]])
    print_names(folder, files)


def print_names(folder: Path, files: Sequence[str]) -> None:
    """Print the names of written files on standard error."""
    if QUIET.get():
        return
    print(f"\nwritten to {printable(str(folder))}: {', '.join(files)}", file=sys.stderr)


def stacked(parts: Sequence[Columns]) -> Columns:
    """Concatenate tables that have the same columns."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Align columns: the first to the left, the others to the right, because they are numbers."""
    columns = [[printable(cell) for cell in column] for column in zip(header, *rows, strict=True)]
    for i, column in enumerate(columns):
        width = max(map(len, column))
        columns[i] = [text.rjust(width) if i else text.ljust(width) for text in column]
    return "\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True))


def number_or_dash(value: float | None, digits: str = ".4g") -> str:
    """Format a number, or a dash if there is none."""
    return "-" if value is None else f"{value:{digits}}"


def p_value(value: float | None) -> str:
    """Format a p value, or a dash if there is none."""
    return "<0.0001" if value is not None and value < 0.0001 else number_or_dash(value, ".4f")


def _positive_text(arguments: argparse.Namespace, label: Texts) -> str:
    """Return the positive label as it is written in the label column."""
    shown = ", ".join(label.distinct[:4])
    column = f"column {arguments.label!r}"
    where = f"{arguments.scores}: {column} has"
    if len(label.distinct) < 2:
        raise InputError(f"{where} one label only ({shown}); allowed: examples of both classes")
    if len(label.distinct) > 2:
        raise InputError(f"{where} {len(label.distinct)} labels ({shown}, ...); allowed: two")
    wanted = arguments.pos_label
    if wanted is None:
        if {value_of(text) for text in label.distinct} not in KNOWN_LABELS:
            raise InputError(f"--pos-label: needed for the labels {shown}; allowed: the positive one of them")
        wanted = "1"
    for same in (lambda text: text == wanted, lambda text: value_of(text) == value_of(wanted)):
        matching = [text for text in label.distinct if same(text)]
        if len(matching) == 1:
            (other,) = (text for text in label.distinct if text != matching[0])
            if is_no_label(other):
                raise InputError(f"{where} {other!r}, which means no label; allowed: a label in every row")
            return matching[0]
    raise InputError(f"--pos-label: {wanted} is no label of {column}; allowed: {shown}")


def value_of(text: str) -> Any:
    """Read 1.0 and true as 1, as a person would."""
    lowered = text.strip().casefold()
    try:
        return {"false": 0.0, "true": 1.0}[lowered] if lowered in ("false", "true") else float(lowered)
    except ValueError:
        return lowered


def _checked_weight(arguments: argparse.Namespace, weight: NDArray[np.float64]) -> NDArray[np.float64]:
    if weight.min() < 0:
        row = int(weight.argmin())
        raise InputError(
            f"{arguments.scores}: column {arguments.weight!r} has {weight[row]:g} in row {row + 1}; "
            "allowed: 0 or more"
        )
    return weight


def _same_examples(
    arguments: argparse.Namespace, rows: dict[str, NDArray[np.int64]], label: Texts, key: Texts | None
) -> dict[str, NDArray[np.int64]]:
    """Sort the rows of all models into the same order of examples."""
    first = next(iter(rows))
    if key is not None:
        rows = {name: places[np.argsort(key.codes[places], kind="stable")] for name, places in rows.items()}
    for name, places in rows.items():
        if key is not None and len(np.unique(key.codes[places])) < len(places):
            raise InputError(f"{arguments.scores}: {name}: an example occurs twice; allowed: once per model")
        columns = [label] if key is None else [label, key]
        if not all(np.array_equal(column.codes[places], column.codes[rows[first]]) for column in columns):
            hint = "the same for all" if key else "the same for all, in the same order or with --id"
            where = f"{arguments.scores}: {first} and {name}"
            raise InputError(f"{where} are not on the same examples; allowed: {hint}")
    return rows
