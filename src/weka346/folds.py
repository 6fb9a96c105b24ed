"""Weka's stratified folds, as a scikit-learn splitter."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from weka346.java_random import JavaRandom


class WekaStratifiedKFold:
    """Weka's stratified folds, as a scikit-learn splitter.

    Scikit-learn's own stratified folds depend on another generator and another order: the paper's numbers
    come out with these folds only.

    Parameters
    ----------
    n_splits
        Number of folds.
    seed
        Seed of the generator, 1 in Weka unless set.

    Examples
    --------
    >>> folds = WekaStratifiedKFold(n_splits=2, seed=1)
    >>> [test.tolist() for train, test in folds.split(None, [0, 1, 0, 1])]
    [[3, 0], [1, 2]]
    """

    def __init__(self, n_splits: int = 10, seed: int = 1) -> None:
        if n_splits < 2:
            raise InputError(f"folds: {n_splits} is too few; allowed: 2 or more")
        self.n_splits = n_splits
        self.seed = seed

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """Return the number of folds."""
        return self.n_splits

    def split(
        self, X: Any, y: ArrayLike, groups: Any = None
    ) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """Yield training and test positions, fold by fold.

        Training positions come in Weka's order, which matters to learners that draw random numbers.
        """
        labels = np.asarray(y).tolist()
        n = len(labels)
        if n < self.n_splits:
            raise InputError(f"folds: {self.n_splits} folds of {n} examples; allowed: at most {n}")
        random = JavaRandom(self.seed)
        order = list(range(n))
        _shuffle(order, random)
        _group_by_class(order, labels)
        order = [i for start in range(self.n_splits) for i in order[start :: self.n_splits]]
        first = 0
        for fold in range(self.n_splits):
            last = first + n // self.n_splits + (fold < n % self.n_splits)
            train = order[:first] + order[last:]
            _shuffle(train, random)  # the same generator goes on, so a fold's order depends on those before
            yield np.array(train), np.array(order[first:last])
            first = last


def _shuffle(order: list[int], random: JavaRandom) -> None:
    for j in range(len(order) - 1, 0, -1):
        k = random.next_int(j + 1)
        order[j], order[k] = order[k], order[j]


def _group_by_class(order: list[int], labels: list[Any]) -> None:
    """Bring examples of one class together by swaps, which is not a stable sort: the order is Weka's."""
    index = 1
    while index < len(order):
        reference = labels[order[index - 1]]
        for j in range(index, len(order)):
            if labels[order[j]] == reference:
                order[index], order[j] = order[j], order[index]
                index += 1
        index += 1
