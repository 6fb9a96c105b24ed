"""Weka's J48: the decision tree C4.5, with fractional examples for missing values and pessimistic pruning.

If an example has no value for a split, it goes down every branch, with the branch's share of its weight.
So a set of examples is a pair of arrays: positions in the training set, and weights.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from confident_roc.errors import InputError
from weka346.attributes import Attribute
from weka346.base import Learner
from weka346.numerics import (
    SMALL,
    clearly_greater,
    clearly_smaller,
    deep_recursion,
    greater_or_nearly_equal,
    nearly_equal,
    number_text,
    smaller_or_nearly_equal,
)

Floats = NDArray[np.float64]

BLOCK = 1_000_000
"""How many numbers are sorted at a time."""


class Examples(NamedTuple):
    """Some of the training examples: their positions and weights."""

    rows: NDArray[np.int64]
    weights: Floats


@dataclass(frozen=True)
class Split:
    """A test of one attribute: its value against a cut, or one branch per declared value."""

    attribute: int
    branches: int
    cut: float | None = None

    def branch(self, values: Floats) -> NDArray[np.int64]:
        """Return the branch of each value, -1 if it is missing."""
        missing = np.isnan(values)
        if self.cut is None:
            return np.where(missing, -1, values).astype(np.int64)
        with np.errstate(over="ignore"):
            return np.where(missing, -1, ~smaller_or_nearly_equal(values, self.cut))


@dataclass
class Node:
    """A node: a leaf, or a split with one child per branch."""

    table: Floats  # weight by branch and class; a leaf has a single branch
    split: Split | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def counts(self) -> Floats:
        """The weight of each class."""
        return self.table.sum(axis=0)

    @property
    def empty(self) -> bool:
        """Whether the node has no examples."""
        return nearly_equal(self.table.sum(), 0)

    def leaves(self) -> Iterator[Node]:
        """Yield the leaves, from the first branch to the last."""
        if self.split is None:
            yield self
        for child in self.children:
            yield from child.leaves()

    def size(self) -> int:
        """Count the nodes."""
        return 1 + sum(child.size() for child in self.children)

    def make_leaf(self) -> None:
        """Remove everything below."""
        self.table, self.split, self.children = self.counts[None, :], None, []


class J48(Learner):
    """C4.5 decision tree as in Weka 3.4.6.

    Scores are the shares of the classes in a leaf, by weight. An example with missing values has a part of
    its weight in each of several leaves.

    Parameters
    ----------
    attributes : tuple of Attribute, optional
        The columns of X; if None, all are numeric, or as in the DataFrame (see `fit`).
    confidence_factor : float, default=0.25
        Confidence of the pessimistic error estimate, at most 0.5. A smaller one prunes more.
    min_num_obj : int, default=2
        Smallest weight that at least two branches of a split must have.
    unpruned : bool, default=False
        Whether to keep the tree as grown. Splits that do not lower the training errors are removed anyway.
    subtree_raising : bool, default=True
        Whether pruning may replace a node by its largest branch.
    laplace : bool, default=False
        Whether to add one to the weight of each class in a leaf.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes, sorted.
    attributes_ : tuple of Attribute
        The columns of X.
    root_ : Node
        The root of the tree.
    n_features_in_ : int
        Number of columns of X.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        The column names, if X is a DataFrame and all names are text.

    See Also
    --------
    DecisionStump : A tree with one split.
    RandomForest : Many trees without pruning.

    Examples
    --------
    >>> tree = J48().fit([[1.0], [2.0], [2.5], [8.0], [9.0], [9.5]], [0, 0, 0, 1, 1, 1])
    >>> tree.predict_proba([[2.5], [2.6], [float("nan")]]).tolist()
    [[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]
    >>> print(tree)  # doctest: +NORMALIZE_WHITESPACE
    J48 pruned tree
    ------------------
    <BLANKLINE>
    x0 <= 2.5: 0 (3.0)
    x0 > 2.5: 1 (3.0)
    <BLANKLINE>
    Number of Leaves  : 	2
    <BLANKLINE>
    Size of the tree : 	3

    A DataFrame with a nominal column; "C" is unknown, so it is missing:

    >>> import pandas as pd
    >>> X = pd.DataFrame({"letter": pd.Categorical(["A", "A", "B", "B"])})
    >>> tree = J48().fit(X, [0, 0, 1, 1])
    >>> tree.predict_proba(pd.DataFrame({"letter": ["B", "C", None]})).tolist()
    [[0.0, 1.0], [0.5, 0.5], [0.5, 0.5]]
    """

    def __init__(
        self,
        attributes: tuple[Attribute, ...] | None = None,
        confidence_factor: float = 0.25,
        min_num_obj: int = 2,
        unpruned: bool = False,
        subtree_raising: bool = True,
        laplace: bool = False,
    ) -> None:
        self.attributes = attributes
        self.confidence_factor = confidence_factor
        self.min_num_obj = min_num_obj
        self.unpruned = unpruned
        self.subtree_raising = subtree_raising
        self.laplace = laplace

    def _check_parameters(self) -> None:
        if not 0 < self.confidence_factor <= 0.5:
            raise InputError(f"confidence_factor: {self.confidence_factor}; allowed: above 0, up to 0.5")
        if not self.min_num_obj >= 1:
            raise InputError(f"min_num_obj: {self.min_num_obj}; allowed: 1 or more")

    @deep_recursion()
    def _train(self, X: Floats, y: NDArray[np.int64]) -> None:
        """Grow the tree and prune it."""
        training = Training(X, y, self.attributes_, len(self.classes_), self.min_num_obj)
        everything = Examples(np.arange(len(y)), np.ones(len(y)))
        self.root_ = training.grow(everything)
        _collapse(self.root_)
        if not self.unpruned:
            Pruning(training, self.confidence_factor, self.subtree_raising).prune(self.root_, everything)

    @deep_recursion()
    def _probabilities(self, X: Floats) -> Floats:
        probabilities = np.zeros((len(X), len(self.classes_)))
        self._add(self.root_, X, Examples(np.arange(len(X)), np.ones(len(X))), probabilities)
        return probabilities

    def _add(self, node: Node, X: Floats, examples: Examples, probabilities: Floats) -> None:
        """Add what a node and the nodes below contribute to the probabilities of the examples."""
        if node.split is None:
            _add_shares(probabilities, examples, self._shares(node.counts))
            return
        branches = node.split.branch(X[examples.rows, node.split.attribute])
        weights = node.table.sum(axis=1)
        for b, (child, share) in enumerate(zip(node.children, weights / node.table.sum(), strict=True)):
            if child.empty:
                # The branch has no training examples, so the node decides.
                counts = node.table[b] if clearly_greater(weights[b], 0) else node.counts
                _add_shares(probabilities, _chosen(examples, branches == b), self._shares(counts))
            else:
                self._add(child, X, _branch_examples(examples, branches, b, share), probabilities)

    def _shares(self, counts: Floats) -> Floats:
        return (counts + self.laplace) / (counts.sum() + self.laplace * len(counts))

    @deep_recursion()
    def text(self, labels: Sequence[str] | None = None) -> str:
        """Return the tree as Weka prints it.

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
        lines = [f"J48 {'unpruned' if self.unpruned else 'pruned'} tree", "------------------"]
        if self.root_.split is None:
            lines.append(_leaf_text(self.root_.table[0], self.root_.counts, labels))
        else:
            lines += ["", *self._lines(self.root_, labels, "")]
        leaves = len(list(self.root_.leaves()))
        lines += ["", f"Number of Leaves  : \t{leaves}", "", f"Size of the tree : \t{self.root_.size()}"]
        return "\n".join(lines)

    def _lines(self, node: Node, labels: Sequence[str], indent: str) -> Iterator[str]:
        assert node.split is not None
        attribute = self.attributes_[node.split.attribute]
        for b, child in enumerate(node.children):
            if node.split.cut is None:
                test = f"= {(attribute.values or ())[b]}"
            else:
                test = f"{('<=', '>')[b]} {number_text(node.split.cut)}"
            line = f"{indent}{attribute.name} {test}"
            if child.split is None:
                yield line + _leaf_text(node.table[b], node.counts, labels)
            else:
                yield line
                yield from self._lines(child, labels, indent + "|   ")


class Training:
    """The training set, and the growth of a tree on it."""

    def __init__(
        self, X: Floats, y: NDArray[np.int64], attributes: Sequence[Attribute], classes: int, min_num_obj: int
    ) -> None:
        self.columns, self.y = np.ascontiguousarray(X.T), y
        self.classes, self.min_num_obj = classes, min_num_obj
        # None means numeric. A nominal attribute without declared values is always missing.
        self.sizes = [None if a.values is None else len(a.values) for a in attributes]
        self.numeric = np.flatnonzero([size is None for size in self.sizes])
        self.nominal = np.flatnonzero([bool(size) for size in self.sizes])
        many = [size is not None and not clearly_smaller(size, 0.3 * len(y)) for size in self.sizes]
        # Nominal attributes with very many values do not count in the average gain, unless all have so many.
        self.in_average = np.array([all(many) or not m for m in many], dtype=bool)

    def grow(self, examples: Examples) -> Node:
        """Grow a tree on examples."""
        counts = self.class_weights(examples)
        total = counts.sum()
        leaf = Node(counts[None, :])
        if clearly_smaller(total, 2 * self.min_num_obj) or nearly_equal(total, counts.max()):
            return leaf
        split = self._choose(examples, float(total))
        if split is None:
            return leaf
        table, parts = self.deal(split, examples)
        return Node(table, split, [self.grow(part) for part in parts])

    def class_weights(self, examples: Examples) -> Floats:
        """Sum the weights by class."""
        return _sums(self.y[examples.rows], examples.weights, self.classes)

    def deal(self, split: Split, examples: Examples) -> tuple[Floats, list[Examples]]:
        """Send examples down the branches; return weights by branch and class, and examples by branch."""
        branches = split.branch(self.columns[split.attribute, examples.rows])
        known = branches >= 0
        cells = branches[known] * self.classes + self.y[examples.rows[known]]
        size = split.branches * self.classes
        table = _sums(cells, examples.weights[known], size).reshape(-1, self.classes)
        weights = table.sum(axis=1)
        if nearly_equal(weights.sum(), 0):
            shares = np.full(split.branches, 1 / split.branches)  # the description of Weka leaves this open
        else:
            shares = weights / weights.sum()
        table += np.outer(shares, self.class_weights(_chosen(examples, ~known)))
        return table, [_branch_examples(examples, branches, b, share) for b, share in enumerate(shares)]

    def _choose(self, examples: Examples, total: float) -> Split | None:
        """Choose the attribute with the best gain ratio among those whose gain is not below average."""
        gains, ratios = np.full((2, len(self.sizes)), np.nan)  # NaN if the attribute has no valid split
        cuts = np.full(len(self.sizes), np.nan)
        if len(self.nominal):
            gains[self.nominal], ratios[self.nominal] = self._nominal_splits(examples, total)
        step = max(1, BLOCK // len(examples.rows))
        for block in (self.numeric[i : i + step] for i in range(0, len(self.numeric), step)):
            gains[block], ratios[block], cuts[block] = self._numeric_splits(block, examples, total)
        valid = ~np.isnan(gains)
        averaged = gains[valid & self.in_average]
        if not len(averaged):
            return None
        chosen, best = None, 0.0
        for i in np.flatnonzero(gains >= averaged.mean() - 1e-3).tolist():
            if clearly_greater(ratios[i], best):
                chosen, best = i, ratios[i]
        if chosen is None:
            return None
        size = self.sizes[chosen]
        if size is not None:
            return Split(chosen, size)
        return Split(chosen, 2, self._training_value(chosen, float(cuts[chosen])))

    def _nominal_splits(self, examples: Examples, total: float) -> tuple[Floats, Floats]:
        """Return the gain and gain ratio of each nominal attribute, counted together."""
        codes, starts, cells = self._nominal_codes
        weights = np.repeat(examples.weights, codes.shape[1])
        # The last cell collects missing values.
        table = _sums(codes[examples.rows].ravel(), weights, cells + 1)[:-1].reshape(-1, self.classes)
        branches = table.sum(axis=1)
        known = np.add.reduceat(branches, starts)
        before = _log_terms(known) - _log_terms(np.add.reduceat(table, starts)).sum(axis=1)
        branch_terms = np.add.reduceat(_log_terms(branches), starts)
        after = branch_terms - np.add.reduceat(_log_terms(table).sum(axis=1), starts)
        gains = _gain(before - after, known, total)
        large = np.add.reduceat(greater_or_nearly_equal(branches, self.min_num_obj).astype(np.int64), starts)
        gains[large < 2] = np.nan
        return gains, _gain_ratio(gains, branch_terms, known, total)

    @cached_property
    def _nominal_codes(self) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """Return each example's cells (attribute, value, class), each attribute's first value, the count."""
        starts = np.cumsum([0, *(self.sizes[i] or 0 for i in self.nominal)])
        values = self.columns[self.nominal]
        cells = int(starts[-1]) * self.classes
        known = np.nan_to_num(values).astype(np.int64)
        codes = np.where(np.isnan(values), cells, (starts[:-1, None] + known) * self.classes + self.y)
        return np.ascontiguousarray(codes.T), starts[:-1], cells

    def _numeric_splits(
        self, block: NDArray[np.int64], examples: Examples, total: float
    ) -> tuple[Floats, Floats, Floats]:
        """Return the gain, the gain ratio and the provisional cut of numeric attributes."""
        values = self.columns[block][:, examples.rows]
        order = values.argsort(axis=1, kind="stable")  # missing values come last
        values = np.take_along_axis(values, order, axis=1)
        weights = np.where(np.isnan(values), 0.0, examples.weights[order])
        y = self.y[examples.rows][order]
        by_class = [np.where(y == c, weights, 0.0) for c in range(self.classes)]
        left = np.cumsum(np.stack(by_class, axis=-1), axis=1)
        all_known = left[:, -1]
        known = all_known.sum(axis=1)
        attribute, end = np.nonzero(self._candidates(values, left.sum(axis=2), known))
        below = left[attribute, end]
        sides = np.stack([below, all_known[attribute] - below], axis=1)
        side_terms = _log_terms(sides.sum(axis=2)).sum(axis=1)
        before = _log_terms(known) - _log_terms(all_known).sum(axis=1)
        after = side_terms - _log_terms(sides).sum(axis=(1, 2))
        candidates = _gain(before[attribute] - after, known[attribute], total)

        gains, terms, cuts = np.full((3, len(block)), np.nan)
        bounds = np.searchsorted(attribute, np.arange(len(block) + 1)).tolist()
        for i, (first, last) in enumerate(pairwise(bounds)):
            if first == last:
                continue
            best = first + _first_greatest(candidates[first:last])
            gain = candidates[best] - math.log2(last - first) / total  # the price of naming the cut
            if not smaller_or_nearly_equal(gain, 0):
                gains[i], terms[i] = gain, side_terms[best]
                cuts[i] = _midpoint(values[i, end[best]], values[i, end[best] + 1])
        return gains, _gain_ratio(gains, terms, known, total), cuts

    def _candidates(self, values: Floats, left: Floats, known: Floats) -> NDArray[np.bool_]:
        """Mark the sorted values after which a cut is allowed."""
        least = 0.1 * known / self.classes
        least = np.where(
            smaller_or_nearly_equal(least, self.min_num_obj),
            self.min_num_obj,
            np.where(clearly_greater(least, 25), 25, least),
        )
        enough = ~clearly_smaller((~np.isnan(values)).sum(axis=1), 2 * least)
        left = left[:, :-1]
        return (
            (values[:, :-1] + 1e-5 < values[:, 1:])
            & greater_or_nearly_equal(left, least[:, None])
            & greater_or_nearly_equal(known[:, None] - left, least[:, None])
            & enough[:, None]
        )

    def _training_value(self, attribute: int, cut: float) -> float:
        """Return the largest value in the whole training set that is not above the cut."""
        values = np.unique(self.columns[attribute])
        after = int(np.searchsorted(values, cut, side="right"))
        while after < len(values) and smaller_or_nearly_equal(values[after], cut):
            after += 1
        return float(values[after - 1])


class Pruning:
    """Pruning by a pessimistic estimate of the errors on the training set."""

    def __init__(self, training: Training, confidence_factor: float, subtree_raising: bool) -> None:
        self.training, self.subtree_raising = training, subtree_raising
        self.confidence_factor = float(np.float32(confidence_factor))  # single precision, as in Weka
        self.z = NormalDist().inv_cdf(1 - self.confidence_factor)

    def prune(self, node: Node, examples: Examples) -> None:
        """Prune the children. Then make the node a leaf, or its largest branch, if the errors do not grow."""
        if node.split is None:
            return
        _, parts = self.training.deal(node.split, examples)
        for child, part in zip(node.children, parts, strict=True):
            self.prune(child, part)
        largest = node.children[_largest_branch(node)]
        as_leaf = self.errors(node.counts)
        as_tree = sum(self.errors(leaf.counts) for leaf in node.leaves())
        as_branch = self.branch_errors(largest, examples) if self.subtree_raising else math.inf
        if smaller_or_nearly_equal(as_leaf, min(as_tree, as_branch) + 0.1):
            node.make_leaf()
        elif smaller_or_nearly_equal(as_branch, as_tree + 0.1):
            node.split, node.children = largest.split, largest.children
            self._reset(node, examples)
            self.prune(node, examples)

    def errors(self, counts: Floats) -> float:
        """Estimate the errors of a leaf with these weights of the classes."""
        total = float(counts.sum())
        if nearly_equal(total, 0):
            return 0.0
        errors = total - float(counts.max())
        return errors + added_errors(total, errors, self.confidence_factor, self.z)

    def branch_errors(self, node: Node, examples: Examples) -> float:
        """Estimate the errors that a subtree would have on other training examples."""
        if node.split is None:
            return self.errors(self.training.class_weights(examples))
        _, parts = self.training.deal(node.split, examples)
        return sum(self.branch_errors(child, part) for child, part in zip(node.children, parts, strict=True))

    def _reset(self, node: Node, examples: Examples) -> None:
        """Compute the weights of a subtree again, from other examples."""
        if node.split is None:
            node.table = self.training.class_weights(examples)[None, :]
            return
        node.table, parts = self.training.deal(node.split, examples)
        for child, part in zip(node.children, parts, strict=True):
            self._reset(child, part)


def added_errors(total: float, errors: float, confidence_factor: float, z: float) -> float:
    """Return the difference between the upper confidence limit of the errors and the errors."""
    if errors < 1:
        base = total * (1 - confidence_factor ** (1 / total))
        if errors == 0:
            return base
        return base + errors * (added_errors(total, 1, confidence_factor, z) - base)
    if errors + 0.5 >= total:
        return max(total - errors, 0.0)
    f = (errors + 0.5) / total
    spread = math.sqrt(f / total - f**2 / total + z**2 / (4 * total**2))
    return (f + z**2 / (2 * total) + z * spread) / (1 + z**2 / total) * total - errors


def _collapse(node: Node) -> None:
    """Remove, from the top, splits that do not lower the errors on the training examples."""
    if node.split is None:
        return
    if sum(_training_errors(leaf) for leaf in node.leaves()) >= _training_errors(node) - 1e-3:
        node.make_leaf()
    for child in node.children:
        _collapse(child)


def _training_errors(node: Node) -> float:
    counts = node.counts
    return float(counts.sum() - counts.max())


def _largest_branch(node: Node) -> int:
    largest, most = 0, 0.0
    for b, weight in enumerate(node.table.sum(axis=1).tolist()):
        if greater_or_nearly_equal(weight, most):  # the last one if tied
            largest, most = b, weight
    return largest


def _chosen(examples: Examples, mask: NDArray[np.bool_]) -> Examples:
    return Examples(examples.rows[mask], examples.weights[mask])


def _branch_examples(examples: Examples, branches: NDArray[np.int64], b: int, share: float) -> Examples:
    """Return the examples of a branch; those with a missing value get its share of their weight."""
    if share <= SMALL:
        return _chosen(examples, branches == b)
    weights = np.where(branches < 0, examples.weights * share, examples.weights)
    return _chosen(Examples(examples.rows, weights), (branches == b) | (branches < 0))


def _add_shares(probabilities: Floats, examples: Examples, shares: Floats) -> None:
    probabilities[examples.rows] += examples.weights[:, None] * shares


def _sums(cells: NDArray[np.int64], weights: Floats, size: int) -> Floats:
    """Sum the weights in each cell, from left to right."""
    return np.bincount(cells, weights=weights, minlength=size).astype(float, copy=False)


def _log_terms(weights: Floats) -> Floats:
    """Return x log2 x, and 0 for rounding residues."""
    real = weights >= SMALL
    return np.where(real, weights * np.log2(np.where(real, weights, 1.0)), 0.0)


def _gain(drop: Floats, known: Floats, total: float) -> Floats:
    """Turn a drop of unnormalised entropy among known values into the gain per example."""
    drop = (1 - (total - known) / total) * drop
    return np.where(nearly_equal(drop, 0), 0.0, drop / np.maximum(known, SMALL))


def _gain_ratio(gains: Floats, branch_terms: Floats, known: Floats, total: float) -> Floats:
    """Divide gains by the information of the split, with missing values as one more branch."""
    information = _log_terms(np.array(total)) - branch_terms - _log_terms(total - known)
    nothing = nearly_equal(information, 0)
    return np.where(nothing, 0.0, gains / (np.where(nothing, 1.0, information) / total))


def _first_greatest(gains: Floats) -> int:
    """Scan from the left for the greatest gain; a new one must exceed the best by more than the tolerance."""
    # Only a gain above all earlier ones can be chosen, so the loop skips the others.
    highest = np.maximum.accumulate(gains)
    chosen, best = 0, 0.0
    for i in [0, *(np.flatnonzero(highest[1:] > highest[:-1]) + 1).tolist()]:
        if clearly_greater(gains[i], best):
            chosen, best = i, float(gains[i])
    return chosen


def _midpoint(below: float, above: float) -> float:
    below, above = float(below), float(above)
    middle = (below + above) / 2
    if not math.isfinite(middle):
        middle = below / 2 + above / 2
    # Neighbouring numbers have no middle, and a cut at the upper one would separate nothing.
    return middle if middle < above else below


def _leaf_text(counts: Floats, parent: Floats, labels: Sequence[str]) -> str:
    total = float(counts.sum())
    deciding = counts if clearly_greater(total, 0) else parent
    label = labels[int(greater_or_nearly_equal(deciding, deciding.max()).argmax())]
    errors = total - float(counts.max())
    wrong = f"/{round(errors, 2)}" if clearly_greater(errors, 0) else ""
    return f": {label} ({round(total, 2)}{wrong})"
