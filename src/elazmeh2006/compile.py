"""Compile what numba compiles for a run, on a tiny example: the forest and the bootstrap of bands.

`make` calls this when it makes the environment. Otherwise jobs that run at the same time would each compile.
"""

from confident_roc.bands import band
from weka346 import RandomForest


def main() -> None:
    """Train a forest and draw a band; numba keeps the compiled functions beside their modules."""
    examples, labels = [[1], [2], [3], [4]], [0, 1, 0, 1]
    RandomForest(n_trees=1).fit(examples, labels).predict_proba(examples)
    band(labels, [1, 2, 3, 4], bootstraps=10)


if __name__ == "__main__":
    main()
