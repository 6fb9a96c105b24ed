"""Seeds, and the files of scores under many of them. Training needs no more than this of what evaluates."""

from collections.abc import Mapping
from typing import NamedTuple

from confident_roc._files import AnyPath, Columns, read_columns, write_columns

SEED_PARAMETERS = ("seed", "random_state")
"""Names of a classifier's parameter for its seed: Weka's and scikit-learn's."""


class Seeds(NamedTuple):
    """Seeds of the folds and of the classifier; None if nothing depends on a seed."""

    folds: int | None
    learner: int | None


def write_seeded_scores(path: AnyPath, scores: Mapping[Seeds, Columns]) -> None:
    """Write the scores of the same examples under pairs of seeds: one column per pair, like `7/1`."""
    first = next(iter(scores.values()))
    names = {pair: "/".join("" if seed is None else str(seed) for seed in pair) for pair in scores}
    of_pairs = {names[pair]: columns["score"] for pair, columns in scores.items()}
    write_columns(path, {"actual": first["actual"], **of_pairs})


def read_seeds_of_scores(path: AnyPath) -> dict[Seeds, Columns]:
    """Read actual class and score of each example, by pair of seeds."""
    with open(path, encoding="utf-8") as file:
        names = file.readline().strip().split(",")[1:]
    columns = read_columns(path, {"actual": int, **dict.fromkeys(names, float)})
    pairs = {name: Seeds(*(int(seed) if seed else None for seed in name.split("/"))) for name in names}
    return {pairs[name]: {"actual": columns["actual"], "score": columns[name]} for name in names}
