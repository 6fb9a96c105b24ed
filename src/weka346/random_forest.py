"""Weka's random forest: bagged random trees, each seeded from the text of a training row."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from confident_roc.errors import InputError
from weka346.attributes import Attribute
from weka346.base import Learner
from weka346.java_random import JavaRandom
from weka346.numerics import number_text

_QUOTED = frozenset(" ,{}%'\"\\\t\n\r")
_ESCAPES = str.maketrans(
    {"\\": "\\\\", "'": "\\'", '"': '\\"', "\t": "\\t", "\n": "\\n", "\r": "\\r", "%": "\\%"}
)


class RandomForest(Learner):
    """Random forest of Weka 3.4.6, to the last bit.

    A tree grows on a bootstrap sample, without pruning. Each node draws some attributes at random and splits
    on the one with the largest information gain; a nominal attribute has one branch per value. If an example
    has no value for the split, it goes down every branch with a part of its weight.

    Each tree seeds its generator with the text of a training row, as in an ARFF file. So the names of the
    values and classes, and the column of the class, change the forest.

    Parameters
    ----------
    attributes : tuple of Attribute, optional
        The columns of X; if None, all are numeric, or as in the DataFrame (see `fit`).
    class_labels : tuple of two str, default=("0", "1")
        Texts of the classes, in the order of `classes_`.
    class_first : bool, default=False
        Whether the class is the first column of the text; otherwise it is the last.
    n_trees : int, default=10
        Number of trees.
    n_features : int, default=0
        Number of attributes that a node draws; it draws more if none of them has a gain. 0 means
        int(log2(number of attributes, with the class)) + 1.
    seed : int, default=1
        Seed of the generator that draws the samples, and the seed of each tree.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes, sorted.
    attributes_ : tuple of Attribute
        The columns of X.
    trees_ : list of ndarray
        One array of nodes per tree, the root first; its fields are those of `_forest_kernel.NODE`. The two
        weights of a node belong to the last class and the first: Weka's order if positives come first.
    n_features_in_ : int
        Number of columns of X.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        The column names, if X is a DataFrame and all names are text.

    See Also
    --------
    J48 : One tree, with pruning.

    Examples
    --------
    >>> X = [[1.0, 0.0], [2.0, 1.0], [3.0, 0.0], [4.0, 1.0], [5.0, 0.0], [6.0, np.nan]]
    >>> columns = (Attribute("age"), Attribute("sex", ("M", "F")))
    >>> forest = RandomForest(columns, class_labels=("healthy", "sick"), n_trees=2)
    >>> forest.fit(X, [0, 0, 0, 1, 1, 1]).predict_proba([[1.0, 0.0], [6.0, np.nan]]).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    >>> print(forest.text(0))
    age < 3.5 : healthy (2/0)
    age >= 3.5 : sick (4/0)

    The same examples in a DataFrame give the same forest:

    >>> import pandas as pd
    >>> sex = pd.Categorical(["M", "F", "M", "F", "M", None], categories=["M", "F"])
    >>> frame = pd.DataFrame({"age": [1, 2, 3, 4, 5, 6], "sex": sex})
    >>> same = RandomForest(class_labels=("healthy", "sick"), n_trees=2).fit(frame, [0, 0, 0, 1, 1, 1])
    >>> same.text() == forest.text()
    True
    """

    def __init__(
        self,
        attributes: tuple[Attribute, ...] | None = None,
        class_labels: tuple[str, str] = ("0", "1"),
        class_first: bool = False,
        n_trees: int = 10,
        n_features: int = 0,
        seed: int = 1,
    ) -> None:
        self.attributes = attributes
        self.class_labels = class_labels
        self.class_first = class_first
        self.n_trees = n_trees
        self.n_features = n_features
        self.seed = seed

    @np.errstate(over="ignore")  # without numba, numpy would warn if sums of huge values overflow
    def _train(self, X: NDArray[np.float64], y: NDArray[np.int64]) -> None:
        """Grow the trees."""
        # Numba takes longer to import than the rest of the package, so the import waits for the first tree.
        from weka346 import _forest_kernel as kernel

        labels = 1 - y  # Weka adds the classes in the declared order, the positive one first
        sizes, order_of = _layout(self.attributes_)
        n_features = self.n_features or (X.shape[1] + 1).bit_length()
        state = np.array([JavaRandom(self.seed).state])
        samples, seeds = kernel.draw_samples(state, len(X), self.n_trees)
        self.trees_: list[NDArray] = []
        for rows, seed in zip(samples, seeds.tolist(), strict=True):
            sample = kernel.Sample(np.ascontiguousarray(X[rows].T), labels[rows], sizes, order_of)
            state[0] = self._tree_generator(X, y, rows, seed).state
            self.trees_.append(kernel.grow(sample, n_features, state))

    def _check_parameters(self) -> None:
        if self.n_trees < 1 or self.n_features < 0:
            raise InputError(
                f"n_trees, n_features: {self.n_trees}, {self.n_features};"
                " allowed: at least one tree, and zero features or more"
            )
        if len(self.class_labels) != 2:
            raise InputError(f"class_labels: {len(self.class_labels)} texts; allowed: two")

    def _tree_generator(
        self, X: NDArray[np.float64], y: NDArray[np.int64], rows: NDArray[np.int64], seed: int
    ) -> JavaRandom:
        """Seed a tree's generator with the text of a row that it draws from the tree's sample."""
        random = JavaRandom(seed)
        row = rows[random.next_int(len(rows))]
        cells = list(map(arff_value, self.attributes_, X[row].tolist()))
        cells.insert(0 if self.class_first else len(cells), quoted(self.class_labels[y[row]]))
        random.set_seed(java_hash(",".join(cells)) + seed)
        return random

    @np.errstate(over="ignore")
    def _probabilities(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        from weka346 import _forest_kernel as kernel

        X = np.ascontiguousarray(X)
        nominal = np.array([attribute.nominal for attribute in self.attributes_], dtype=bool)
        sums = np.zeros((len(X), 2))
        for tree in self.trees_:
            kernel.add_distributions(tree, X, nominal, sums)
        probabilities = sums / (sums[:, :1] + sums[:, 1:])
        return probabilities[:, ::-1][:, : len(self.classes_)]

    def text(self, tree: int | None = None) -> str:
        """Return one tree, or all, as Weka prints them.

        A leaf has its class, its total weight and the weight of the other class.

        Parameters
        ----------
        tree : int, optional
            The index of a tree; None for all.

        Returns
        -------
        str
            Several lines.
        """
        self._check_is_fitted()
        if tree is not None:
            return "\n".join(self._lines(self.trees_[tree]))
        return "\n\n".join(f"Tree {i + 1}\n\n{self.text(i)}" for i in range(len(self.trees_)))

    def _lines(self, nodes: NDArray) -> Iterator[str]:
        waiting = [(0, "", "")]  # a node, the text of its test, and the indent below it
        while waiting:
            place, head, indent = waiting.pop()
            node = nodes[place]
            if node["attribute"] < 0:
                yield (head + self._leaf_text(node)).lstrip()
                continue
            if head:
                yield head
            attribute = self.attributes_[node["attribute"]]
            below = indent + "|   " if head else ""
            children = [
                (int(node["first_child"]) + b, below + _test_text(attribute, float(node["cut"]), b), below)
                for b in range(node["children"])
            ]
            waiting += reversed(children)

    def _leaf_text(self, node: np.void) -> str:
        from weka346._forest_kernel import EMPTY

        if node["attribute"] == EMPTY:
            return " : (empty)"
        weights = node["weights"]
        likeliest = int(weights.argmax())
        total, other = float(weights.sum()), float(weights[1 - likeliest])
        return f" : {self.class_labels[1 - likeliest]} ({number_text(total, 2)}/{number_text(other, 2)})"


def _layout(attributes: Sequence[Attribute]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the number of values of each attribute, and which order of the examples it uses."""
    sizes = np.array([len(attribute.values or ()) for attribute in attributes], dtype=np.int64)
    numeric = np.array([not attribute.nominal for attribute in attributes], dtype=bool)
    return sizes, np.where(numeric, np.cumsum(numeric), 0)


def _test_text(attribute: Attribute, cut: float, branch: int) -> str:
    if attribute.values is not None:
        return f"{attribute.name} = {attribute.values[branch]}"
    return f"{attribute.name} {('<', '>=')[branch]} {number_text(cut, 2)}"


def arff_value(attribute: Attribute, value: float) -> str:
    """Return a value as text in an ARFF file."""
    if np.isnan(value):
        return "?"
    return number_text(value) if attribute.values is None else quoted(attribute.values[int(value)])


def quoted(text: str) -> str:
    """Return a name as text, in quotes if it is not one plain word."""
    if not text or text == "?" or _QUOTED.intersection(text):
        return f"'{text.translate(_ESCAPES)}'"
    return text


def java_hash(text: str) -> int:
    """Return Java's hash of a text: 32 bits, signed, over UTF-16."""
    units = np.frombuffer(text.encode("utf-16-le"), dtype="<u2")
    number = 0
    for unit in units.tolist():
        number = (31 * number + unit) & 0xFFFFFFFF
    return number - (1 << 32) if number >= 1 << 31 else number
