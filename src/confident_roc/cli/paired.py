"""`confident-roc paired`: models that are right or wrong on the same examples."""

import argparse
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import write_json, write_rows
from confident_roc.cli import _arguments as scores
from confident_roc.cli._arguments import Table, number_or_dash, p_value
from confident_roc.cli.scores_file import Texts, read_scores
from confident_roc.compare.paired import PairedDifference, compare_outcomes
from confident_roc.errors import InputError
from confident_roc.tango import normal_quantile

SUMMARY = "two or more models that are right or wrong on the same examples, also with a margin"
EXAMPLES = """\
examples:
  columns with 1 where a model is right and 0 where it is wrong:
    confident-roc paired results.csv --first tree --second forest
  columns with predictions, and a difference of two percentage points that does not matter:
    confident-roc paired results.csv --label y --first tree --second forest --margin 0.02
  all pairs of three models:
    confident-roc paired results.csv --model tree --model forest --model bayes

The difference is the accuracy of the first model minus that of the second, with Tango's interval. p is
McNemar's test, which is Tango's at zero; exact and mid-p are its forms for few disagreements. With a margin:
the first model is not inferior if the interval lies above minus the margin, and the models are equivalent if
it lies within the margin; the one-sided p values are then below alpha / 2. Several pairs: Holm adjusts p.
"""
FILES = ("paired.json", "paired.csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("results", help="CSV, TSV (also .gz) or Parquet file with a header, or - for stdin")
    columns = parser.add_argument_group("columns")
    columns.add_argument("--first", metavar="COLUMN", help="the first model: 1 if it is right, 0 if wrong")
    columns.add_argument("--second", metavar="COLUMN", help="the second model")
    columns.add_argument(
        "--model", action="append", metavar="COLUMN", help="a model, for two or more of them"
    )
    columns.add_argument(
        "--label", metavar="COLUMN", help="the true class; then the models' columns are predicted classes"
    )
    method = parser.add_argument_group("method")
    method.add_argument(
        "--margin", type=float, help="the largest difference of accuracies that does not matter"
    )
    scores.add_alpha_argument(method)
    scores.add_output_arguments(parser, FILES)


def run(arguments: argparse.Namespace) -> None:
    """Compare, print and write."""
    names = _names(arguments)
    try:
        normal_quantile(arguments.alpha)
        if arguments.margin is not None and not 0 < arguments.margin <= 1:
            raise InputError(f"margin: {arguments.margin:g}; allowed: above 0, up to 1, for instance 0.02")
    except InputError as error:
        raise InputError(f"--{error}") from None
    folder = scores.checked_folder(arguments)
    outcomes = _outcomes(arguments, names)
    pairs = compare_outcomes(outcomes, margin=arguments.margin, alpha=arguments.alpha)
    rows = [
        {"first": one, "second": other, **asdict(pair), "conclusion": pair.conclusion(one, other)}
        for (one, other), pair in pairs.items()
    ]
    accuracies = {name: float(right.mean()) for name, right in outcomes.items()}
    settings = {"results": arguments.results, "label": arguments.label, "alpha": arguments.alpha}
    result = {**settings, "margin": arguments.margin, "accuracies": accuracies, "pairs": rows}
    scores.print_result(arguments, result, _blocks(arguments, outcomes, pairs))
    if folder is not None:
        write_json(folder / FILES[0], result)
        write_rows(folder / FILES[1], rows)
        scores.print_names(folder, FILES)


def _names(arguments: argparse.Namespace) -> list[str]:
    names = arguments.model or []
    if (arguments.first is None) != (arguments.second is None):
        missing = "second" if arguments.second is None else "first"
        raise InputError(f"--{missing}: missing; allowed: --first and --second, or --model for each model")
    if arguments.first is not None:
        if names:
            raise InputError("--model: given with --first; allowed: --first and --second, or --model alone")
        names = [arguments.first, arguments.second]
    if len(names) < 2:
        raise InputError(f"--model: {len(names)} models; allowed: two or more, or --first and --second")
    return names


def _outcomes(arguments: argparse.Namespace, names: list[str]) -> dict[str, NDArray[np.bool_]]:
    """Read whether each model is right: its column is 1, or equals the label."""
    _, texts = read_scores(arguments.results, [], [*names, *([arguments.label] if arguments.label else [])])
    if arguments.label is None:
        return {name: _right(arguments.results, name, texts[name]) for name in names}
    classes = {name: [scores.value_of(text) for text in of.distinct] for name, of in texts.items()}
    for name in names:
        if not set(classes[name]) & set(classes[arguments.label]):
            raise InputError(
                f"{arguments.results}: column {name!r} has no class of {arguments.label!r} "
                f"({', '.join(texts[name].distinct[:3])}); "
                f"allowed: {', '.join(texts[arguments.label].distinct[:4])}"
            )
    numbers = {value: i for i, value in enumerate({x: None for of in classes.values() for x in of})}
    coded = {name: np.array([numbers[x] for x in classes[name]])[of.codes] for name, of in texts.items()}
    return {name: coded[name] == coded[arguments.label] for name in names}


def _right(path: str, name: str, texts: Texts) -> NDArray[np.bool_]:
    values = [scores.value_of(text) for text in texts.distinct]
    for text, value in zip(texts.distinct, values, strict=True):
        if value not in (0, 1):
            allowed = "1 if the model is right and 0 if it is wrong, or --label for predicted classes"
            raise InputError(f"{path}: column {name!r} has {text!r}; allowed: {allowed}")
    return np.array([value == 1 for value in values])[texts.codes]


def _blocks(
    arguments: argparse.Namespace,
    outcomes: dict[str, NDArray[np.bool_]],
    pairs: dict[tuple[str, str], PairedDifference],
) -> list[str | Table]:
    n = len(next(iter(outcomes.values())))
    head = f"{arguments.results}: {n} examples, alpha {arguments.alpha:g}"
    head += f", margin {arguments.margin:g}" if arguments.margin is not None else ""
    accuracies = Table(
        ["model", "right", "accuracy"],
        [[name, str(right.sum()), f"{right.mean():.4f}"] for name, right in outcomes.items()],
    )
    header = ["pair", "only 1st", "only 2nd", "difference", f"Tango {1 - arguments.alpha:.4g}"]
    header += ["p", "exact", "mid-p", *(["Holm"] if len(pairs) > 1 else [])]
    header += ["not inferior", "equivalent"] if arguments.margin is not None else []
    rows = [_row(one, other, pair) for (one, other), pair in pairs.items()]
    sentences = "\n".join(pair.conclusion(*names) for names, pair in pairs.items())
    return [head, accuracies, Table(header, rows), sentences]


def _row(one: str, other: str, pair: PairedDifference) -> list[str]:
    optional: list[Any] = [pair.holm_p_value, pair.non_inferiority_p_value, pair.equivalence_p_value]
    return [
        f"{one} - {other}",
        f"{pair.b:g}",
        f"{pair.c:g}",
        number_or_dash(pair.difference, "+.4f"),
        f"[{pair.lower:+.4f}, {pair.upper:+.4f}]",
        *map(p_value, (pair.p_value, pair.exact_p_value, pair.mid_p_value)),
        *(p_value(value) for value in optional if value is not None),
    ]
