"""Seeds, and the files of scores under many of them. Training needs no more than this of what evaluates."""

import bz2
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from confident_roc._files import AnyPath, Columns, csv_text, read_columns, write_bytes

SEED_PARAMETERS = ("seed", "random_state")
"""Names of a classifier's parameter for its seed: Weka's and scikit-learn's."""


class Seeds(NamedTuple):
    """Seeds of the folds and of the classifier; None if nothing depends on a seed."""

    folds: int | None
    learner: int | None


def write_seeded_scores(path: AnyPath, scores: Mapping[Seeds, Columns]) -> None:
    """Write the scores of the same examples under pairs of seeds: one column per pair, like `7/1`.

    The CSV is compressed: it would be a fifth of all results. The bytes of bzip2 depend on no version of it.
    """
    first = next(iter(scores.values()))
    names = {pair: "/".join("" if seed is None else str(seed) for seed in pair) for pair in scores}
    of_pairs = {names[pair]: columns["score"] for pair, columns in scores.items()}
    text = csv_text({"actual": first["actual"], **of_pairs})
    write_bytes(path, bz2.compress(text.encode()))


def read_seeds_of_scores(path: AnyPath) -> dict[Seeds, Columns]:
    """Read actual class and score of each example, by pair of seeds."""
    text = bz2.decompress(Path(path).read_bytes()).decode()
    names = text.partition("\n")[0].split(",")[1:]
    columns = read_columns(path, {"actual": int, **dict.fromkeys(names, float)}, text)
    pairs = {name: Seeds(*(int(seed) if seed else None for seed in name.split("/"))) for name in names}
    return {pairs[name]: {"actual": columns["actual"], "score": columns[name]} for name in names}
