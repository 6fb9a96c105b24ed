"""The selection of data sets: which belong to the study, and why others do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from confident_roc.errors import InputError
from elazmeh2006.datasets.arff import read_arff
from elazmeh2006.datasets.tabular import ColumnRoles, class_counts
from keel.config import FILE
from keel.data import data_file, folder

COLUMNS = ("dataset", "source", "examples", "positives", "imbalance", "left out")
NOT_LISTED = "not listed"


def selection(sources: Mapping[str, Sequence[str]], rule: Mapping[str, float]) -> list[dict[str, Any]]:
    """List all data sets of the package, with the reason why one is left out.

    Raises
    ------
    InputError
        If the config lists a data set that the rule leaves out.
    """
    listed = {name: source for source, names in sources.items() for name in names}
    rows = []
    for name in sorted(path.name for path in folder().iterdir() if path.is_dir()):
        row = surveyed(name, rule)
        if name in listed and row["left out"]:
            raise InputError(
                f"{FILE}: datasets.{listed[name]}: {name}: {row['left out']};"
                " allowed: data sets that follow the rule in `selection`"
            )
        if name not in listed and not row["left out"]:
            row["left out"] = NOT_LISTED
        rows.append(dict.fromkeys(COLUMNS, "") | row | {"source": listed.get(name, "")})
    return rows


def surveyed(name: str, rule: Mapping[str, float]) -> dict[str, Any]:
    """Return the size of a data set of the package, and the first reason to leave it out."""
    counts = _counts(name)
    if not counts:
        return {"dataset": name, "left out": "no file in KEEL's format"}
    examples, positives = sum(counts.values()), min(counts.values())
    if len(counts) != 2:
        return {"dataset": name, "examples": examples, "left out": "more than two classes"}
    imbalance = examples / positives - 1
    against = {
        f"fewer than {rule['least_imbalance']:g} negatives for each positive": imbalance
        < rule["least_imbalance"],
        f"fewer than {rule['least_positives']} positives": positives < rule["least_positives"],
        f"more than {rule['most_examples']} examples": examples > rule["most_examples"],
    }
    return {
        "dataset": name,
        "examples": examples,
        "positives": positives,
        "imbalance": f"{imbalance:.4g}",
        "left out": next((reason for reason, holds in against.items() if holds), ""),
    }


def _counts(name: str) -> Counter[str]:
    """Count the examples of each class; empty if the file does not follow the format, like that of fars."""
    path = data_file(name)
    try:
        return class_counts([read_arff(path)], ColumnRoles()) if path else Counter()
    except InputError:
        return Counter()
