"""Choosing classifiers in ROC space: convex hull, iso-performance lines, cost curves.

What class shares and costs have to do with the choice is one number. Points of equal expected cost lie on a
line in ROC space, of slope

    m = (N / P) (cost of a false positive / cost of a false negative),

and the best point is the one that the line of this slope touches from above: a vertex of the convex hull of
all points (Provost and Fawcett). Drummond and Holte turn this round. With the probability cost
PC = 1 / (1 + m) a point becomes the line (1 - TPR) PC + FPR (1 - PC), its normalised expected cost, and the
hull becomes the lower envelope of these lines. Both pictures hold the same choice; the second one shows what
it costs.

References
----------
Provost, F. and Fawcett, T. (1997). Analysis and visualization of classifier performance: comparison under
imprecise class and cost distributions. KDD-97.

Drummond, C. and Holte, R. C. (2000). Explicitly representing expected cost: an alternative to ROC
representation. KDD-2000, 198-207.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, area_under
from confident_roc.tango import is_confident


@dataclass(frozen=True, eq=False)
class RocHull:
    """Upper convex hull of the ROC points of one or more classifiers, from the origin to (1, 1).

    The two end points need no classifier: predict all negative, or all positive. `operators` has, for each
    vertex, the classifiers that reach it, each with its threshold; infinite at the origin.
    """

    c: NDArray[Any]  # false positives at the vertices
    a: NDArray[Any]  # true positives
    operators: tuple[dict[str, float], ...]

    def __len__(self) -> int:
        return len(self.c)

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rates of the vertices."""
        return self.c / self.c[-1]

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rates of the vertices."""
        return self.a / self.a[-1]

    @property
    def slope(self) -> NDArray[np.float64]:
        """Slopes of the edges, falling; infinite for a vertical one."""
        with np.errstate(divide="ignore"):
            return np.diff(self.a) * self.c[-1] / (np.diff(self.c) * self.a[-1])

    @property
    def ranges(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Least and largest slope of the iso-performance lines for which each vertex is the best."""
        return np.r_[self.slope, 0.0], np.r_[np.inf, self.slope]

    @property
    def area(self) -> float:
        """Area under the hull: the AUC of the classifiers combined."""
        return area_under(self.fpr, self.tpr)

    @property
    def cost_curve(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Probability costs and normalised expected costs at the corners of the lower envelope.

        The envelope is straight between them. Corner i, from 1 on, is where vertex i takes over from the one
        before; it has cost 0 at both ends, where only one kind of error counts.
        """
        pc = np.r_[0.0, probability_cost(self.slope), 1.0]
        at = np.minimum(np.arange(len(pc)), len(self) - 1)
        return pc, expected_cost(self.fpr[at], self.tpr[at], pc)

    @property
    def cost_area(self) -> float:
        """Area under the lower envelope: the mean cost if all probability costs are equally likely."""
        return area_under(*self.cost_curve)

    def best(self, slope: float) -> int:
        """Vertex that is the best at a slope; of two equals the one that calls less positive."""
        return int(np.searchsorted(-self.slope, -slope))

    def confident(self, alpha: float = 0.05) -> NDArray[np.bool_]:
        """Whether each vertex is a confident point; the origin is none, as no threshold reaches it."""
        keep = is_confident(self.a[-1] - self.a, self.c, alpha)
        keep[0] = False
        return keep


def roc_hull(curves: RocPoints | Mapping[str, RocPoints]) -> RocHull:
    """Upper convex hull of ROC curves.

    Found on counts, where no rounding bends a straight line. Points within an edge are no vertices: they are
    never the only best.

    Parameters
    ----------
    curves
        One curve; or several on the same examples, by name.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> actual = [0, 0, 1, 1]
    >>> one, other = roc_points(actual, [0.1, 0.6, 0.4, 0.9]), roc_points(actual, [0.1, 0.2, 0.2, 0.2])
    >>> hull = roc_hull({"one": one, "other": other})
    >>> hull.fpr.tolist(), hull.tpr.tolist()
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0])
    >>> hull.operators[2]
    {'one': 0.4, 'other': 0.2}
    """
    named = {"": curves} if isinstance(curves, RocPoints) else dict(curves)
    sizes = {(points.positives, points.negatives) for points in named.values()}
    if len(sizes) != 1:
        raise InputError(
            f"curves: {len(sizes)} numbers of positives and negatives; allowed: curves on the same examples"
        )
    c = np.concatenate([[0], *(points.c for points in named.values())])
    a = np.concatenate([[0], *(points.a for points in named.values())])
    keep = _upper_hull(c, a)
    c, a = c[keep], a[keep]
    operators = [_operators(named, *vertex) for vertex in zip(c, a, strict=True)]
    return RocHull(c, a, (dict.fromkeys(named, np.inf), *operators[1:]))


def iso_performance_slope(positives: float, negatives: float, cost_ratio: float = 1.0) -> float:
    """Slope of the lines of equal expected cost in ROC space.

    Parameters
    ----------
    positives, negatives
        How many there are of each class, or their shares, where the classifier is to be used.
    cost_ratio
        How many times a false positive's cost a false negative has.

    Examples
    --------
    >>> iso_performance_slope(10, 990), iso_performance_slope(10, 990, cost_ratio=99)
    (99.0, 1.0)
    """
    given = {"positives": positives, "negatives": negatives, "cost_ratio": cost_ratio}
    for name, value in given.items():
        if not 0 < value < np.inf:
            raise InputError(f"{name}: {value} is out of range; allowed: a number above 0")
    return negatives / positives / cost_ratio


def probability_cost(slope: ArrayLike) -> NDArray[np.float64]:
    """Share of the false negatives in the largest possible cost, from the slope of iso-performance lines."""
    return 1 / (1 + np.asarray(slope, dtype=float))


def expected_cost(fpr: ArrayLike, tpr: ArrayLike, pc: ArrayLike) -> NDArray[np.float64]:
    """Normalised expected cost of points at probability costs: 0 for no error, 1 for nothing but errors."""
    pc = np.asarray(pc, dtype=float)
    return (1 - np.asarray(tpr)) * pc + np.asarray(fpr) * (1 - pc)


def optimal_ranges(curves: Mapping[str, RocPoints], alpha: float = 0.05) -> list[dict[str, Any]]:
    """Say which classifier is the best for which slopes, from those that call least positive.

    Parameters
    ----------
    curves
        Curves on the same examples, by name.
    alpha
        One minus the confidence of Tango's interval.

    Returns
    -------
    rows
        For each vertex of the hull that is the best for more than a single slope: the classifiers there and
        their thresholds (none at the two ends, which take no classifier), the point, whether it is
        confident, and the ranges for which it is the best, in three units. `slope` is that of the
        iso-performance lines, `pc` the probability cost, and `cost_ratio` says how many times a false
        positive's cost a false negative has, if the classes are as frequent as among these examples.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> rows = optimal_ranges({"mine": roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])})
    >>> [(row["classifiers"], row["pc_from"], row["pc_to"]) for row in rows]
    [(['mine'], 0.0, 0.5), (['mine'], 0.5, 1.0)]
    """
    hull = roc_hull(curves)
    ratio = float(hull.c[-1] / hull.a[-1])
    rows = []
    ends = (0, len(hull) - 1)
    for i, (low, high) in enumerate(zip(*hull.ranges, strict=True)):
        if low == high:
            continue
        operators = {} if i in ends else hull.operators[i]
        with np.errstate(divide="ignore"):
            cheap, dear = ratio / high, ratio / low
        rows.append(
            {
                "classifiers": list(operators),
                "thresholds": list(operators.values()),
                "fpr": float(hull.fpr[i]),
                "tpr": float(hull.tpr[i]),
                "confident": bool(hull.confident(alpha)[i]),
                "slope_from": float(low),
                "slope_to": float(high),
                "pc_from": float(probability_cost(high)),
                "pc_to": float(probability_cost(low)),
                "cost_ratio_from": float(cheap),
                "cost_ratio_to": float(dear),
            }
        )
    return rows


def _upper_hull(c: NDArray[Any], a: NDArray[Any]) -> NDArray[np.intp]:
    """Find the vertices by a chain that only turns right (Andrew 1979); the first point is (0, 0)."""
    order = np.lexsort((a, c))
    # Of the points above each other only the highest can be a vertex, but for the origin.
    highest = np.r_[c[order][1:] != c[order][:-1], True]
    chain = [0]
    for i in order[highest].tolist():
        while len(chain) > 1 and _turn(c, a, chain[-2], chain[-1], i) >= 0:
            chain.pop()
        if (c[i], a[i]) != (0, 0):
            chain.append(i)
    return np.array(chain)


def _turn(c: NDArray[Any], a: NDArray[Any], i: int, j: int, k: int) -> Any:
    """Above zero where the way from i over j to k turns left, zero where it is straight."""
    return (c[j] - c[i]) * (a[k] - a[j]) - (a[j] - a[i]) * (c[k] - c[j])


def _operators(curves: Mapping[str, RocPoints], c: Any, a: Any) -> dict[str, float]:
    """Classifiers that reach a point, with their thresholds."""
    found = {}
    for name, points in curves.items():
        (at,) = np.nonzero((points.c == c) & (points.a == a))
        if len(at):
            found[name] = float(points.threshold[at[0]])
    return found
