"""Weka's stratified folds, as a scikit-learn splitter."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from weka346.java_random import JavaRandom


class WekaStratifiedKFold:
    """Weka's stratified folds, as a scikit-learn splitter.

    Scikit-learn's stratified folds use another generator and another order. Only these folds give the numbers
    of the paper.

    Parameters
    ----------
    n_splits : int, default=10
        Number of folds.
    seed : int, default=1
        Seed of the generator; 1 is Weka's default.

    See Also
    --------
    J48 : A learner of Weka to cross-validate.

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
        """Return the number of folds.

        Parameters
        ----------
        X, y, groups : object
            They have no effect; scikit-learn passes them.

        Returns
        -------
        int
            The number of folds.
        """
        return self.n_splits

    def split(
        self, X: Any, y: ArrayLike, groups: Any = None
    ) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """Yield training and test positions, fold by fold.

        Parameters
        ----------
        X : object
            It has no effect; scikit-learn passes it.
        y : array-like of shape (n_samples,)
            The class labels.
        groups : object
            It has no effect; scikit-learn passes it.

        Yields
        ------
        train : ndarray
            Positions of the training examples in Weka's order; it matters if a learner draws random numbers.
        test : ndarray
            Positions of the test examples.
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
            _shuffle(train, random)  # with the generator that earlier folds have used
            yield np.array(train), np.array(order[first:last])
            first = last


def _shuffle(order: list[int], random: JavaRandom) -> None:
    for j in range(len(order) - 1, 0, -1):
        k = random.next_int(j + 1)
        order[j], order[k] = order[k], order[j]


def _group_by_class(order: list[int], labels: list[Any]) -> None:
    """Bring the examples of one class together by swaps. This is not a stable sort: the order is Weka's."""
    index = 1
    while index < len(order):
        reference = labels[order[index - 1]]
        for j in range(index, len(order)):
            if labels[order[j]] == reference:
                order[index], order[j] = order[j], order[index]
                index += 1
        index += 1
