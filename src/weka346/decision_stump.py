"""Weka's decision stump: one split of one attribute, with a separate branch for missing values."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from weka346.attributes import Attribute
from weka346.base import Learner
from weka346.numerics import count_logs, entropy_conditioned_on_rows, number_text

LEFT, RIGHT, MISSING = range(3)


@dataclass(frozen=True)
class Split:
    """A split of one attribute."""

    entropy: float  # of the classes within the branches, in bits; infinite if the attribute cannot be split
    point: float  # the cut of a numeric attribute, or the position of the value of a nominal one
    table: NDArray[np.int64]  # number of examples by branch (left, right, missing) and class


class DecisionStump(Learner):
    """Decision stump as in Weka 3.4.6.

    The stump takes the split with the smallest entropy. Examples with a missing value are a third branch.
    A score is the share of a class in the branch, so there are at most three scores.

    Parameters
    ----------
    attributes : tuple of Attribute, optional
        The columns of X; if None, all are numeric, or as in the DataFrame (see `fit`).

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes, sorted.
    attributes_ : tuple of Attribute
        The columns of X.
    attribute_ : int
        The position of the attribute that is split.
    point_ : float
        The cut of a numeric attribute, or the position of the value of a nominal one.
    distributions_ : ndarray of shape (3, n_classes)
        The shares of the classes in the branches: left, right, missing.
    n_features_in_ : int
        Number of columns of X.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        The column names, if X is a DataFrame and all names are text.

    See Also
    --------
    J48 : A decision tree.

    Examples
    --------
    >>> stump = DecisionStump().fit([[1.0], [2.0], [8.0], [9.0]], [0, 0, 1, 1])
    >>> stump.predict_proba([[4.9], [5.1], [float("nan")]]).tolist()
    [[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]

    A DataFrame with a nominal column; "C" is unknown, so it is missing:

    >>> import pandas as pd
    >>> X = pd.DataFrame({"letter": pd.Categorical(["A", "A", "B", "B"])})
    >>> stump = DecisionStump().fit(X, [0, 0, 1, 1])
    >>> stump.predict_proba(pd.DataFrame({"letter": ["B", "C", None]})).tolist()
    [[0.0, 1.0], [0.5, 0.5], [0.5, 0.5]]
    """

    def __init__(self, attributes: tuple[Attribute, ...] | None = None) -> None:
        self.attributes = attributes

    def _train(self, X: NDArray[np.float64], y: NDArray[np.int64]) -> None:
        """Find the best split."""
        classes = len(self.classes_)
        logs = count_logs(len(y))
        overall = np.bincount(y, minlength=classes)
        best = None
        for i, attribute in enumerate(self.attributes_):
            split = _best_split(attribute, X[:, i], y, classes, logs)
            if best is None or split.entropy < best.entropy:
                best, self.attribute_ = split, i
        assert best is not None  # X has a column
        self.point_ = best.point
        self.distributions_ = _distributions(best.table, overall)

    def _probabilities(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        values = X[:, self.attribute_]
        left = values == self.point_ if self.attributes_[self.attribute_].nominal else values <= self.point_
        return self.distributions_[np.where(np.isnan(values), MISSING, np.where(left, LEFT, RIGHT))]

    def text(self, labels: Sequence[str] | None = None) -> str:
        """Return the stump as Weka prints it.

        Parameters
        ----------
        labels : sequence of str, optional
            Names of the classes, in the order of `classes_`.

        Returns
        -------
        str
            Several lines.
        """
        labels = self._names(labels)
        decisions, shares = [], []
        for branch, row in zip(self._branches(), self.distributions_, strict=True):
            decisions.append(f"{branch} : {labels[int(row.argmax())]}")
            shares += [branch, "\t".join(labels), "\t".join(map(str, row.tolist()))]
        return "\n".join(
            ["Decision Stump", "", "Classifications", "", *decisions, "", "Class distributions", "", *shares]
        )

    def _branches(self) -> tuple[str, str, str]:
        attribute = self.attributes_[self.attribute_]
        if attribute.values is None:
            signs, point = ("<=", ">"), number_text(self.point_)
        else:
            signs, point = ("=", "!="), attribute.values[int(self.point_)] if attribute.values else "?"
        left, right = (f"{attribute.name} {sign} {point}" for sign in signs)
        return left, right, f"{attribute.name} is missing"


def _best_split(
    attribute: Attribute, values: NDArray[np.float64], y: NDArray[np.int64], classes: int, logs: NDArray
) -> Split:
    known = ~np.isnan(values)
    missing = np.bincount(y[~known], minlength=classes)
    values, y = values[known], y[known]
    if attribute.values is None:
        points, left = _cuts(values, y, classes)
    else:
        points, left = _values(values, y, classes, len(attribute.values))
    counts = np.bincount(y, minlength=classes)
    if not len(points):
        # There is no candidate: the known values go right. Any attribute with a candidate is preferred.
        return Split(np.inf, -np.inf, np.array([np.zeros_like(counts), counts, missing]))
    tables = np.stack([left, counts - left, np.broadcast_to(missing, left.shape)], axis=1)
    entropies = entropy_conditioned_on_rows(tables, logs)
    first = int(entropies.argmin())
    return Split(float(entropies[first]), float(points[first]), tables[first])


def _cuts(values: NDArray, y: NDArray[np.int64], classes: int) -> tuple[NDArray, NDArray[np.int64]]:
    """Return the midpoints between distinct values, and the counts of the classes below each."""
    order = values.argsort(kind="stable")
    values, y = values[order], y[order]
    ends = np.flatnonzero(values[:-1] < values[1:])
    below, above = values[ends], values[ends + 1]
    with np.errstate(over="ignore"):
        points = (below + above) / 2
    points = np.where(np.isfinite(points), points, below / 2 + above / 2)  # if the sum overflows
    left = np.stack([np.cumsum(y == c)[ends] for c in range(classes)], axis=1)
    return points, left


def _values(
    values: NDArray, y: NDArray[np.int64], classes: int, declared: int
) -> tuple[NDArray, NDArray[np.int64]]:
    """Return the declared values, and the counts of the classes for each: one value against the others."""
    codes = values.astype(np.int64) * classes + y
    return np.arange(declared), np.bincount(codes, minlength=declared * classes).reshape(declared, classes)


def _distributions(table: NDArray[np.int64], overall: NDArray[np.int64]) -> NDArray[np.float64]:
    """Turn counts into shares; a branch without examples gets the shares of the missing branch."""
    table = table.copy()
    if not table[MISSING].any():
        table[MISSING] = overall
    table[table.sum(axis=1) == 0] = table[MISSING]
    return table / table.sum(axis=1, keepdims=True)
