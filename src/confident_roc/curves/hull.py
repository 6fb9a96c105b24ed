"""Choosing classifiers in ROC space: convex hull, iso-performance lines, cost curves.

Class shares and costs determine the choice through one number. Points of equal expected cost lie on a line in
ROC space with the slope

    m = (N / P) (cost of a false positive / cost of a false negative).

The best point is the one that a line of this slope touches from above. It is a vertex of the convex hull of
all points (Provost and Fawcett). Drummond and Holte use the dual picture. With the probability cost
PC = 1 / (1 + m), a point becomes the line (1 - TPR) PC + FPR (1 - PC), its normalised expected cost, and the
hull becomes the lower envelope of these lines. Both pictures show the same choice; the second one also shows
its cost.

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

from confident_roc._frames import Columns, Tabular
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints
from confident_roc.tango import is_confident


@dataclass(frozen=True, eq=False, repr=False)
class RocHull(Tabular):
    """Upper convex hull of the ROC points of one or more classifiers, from the origin to (1, 1).

    The two end points need no classifier: predict all negative, or all positive.

    Attributes
    ----------
    c, a : ndarray of shape (n_vertices,)
        False and true positives at the vertices.
    operators : tuple of dict of str to float
        For each vertex, the classifiers that reach it, each with its threshold; infinity at the origin.

    See Also
    --------
    roc_hull : Compute the hull.
    """

    c: NDArray[Any]
    a: NDArray[Any]
    operators: tuple[dict[str, float], ...]

    def __len__(self) -> int:
        return len(self.c)

    def __repr__(self) -> str:
        return f"RocHull({len(self)} vertices, area {self.area:.4g})"

    def _columns(self) -> Columns:
        slope_from, slope_to = self.ranges
        best = {"slope_from": slope_from, "slope_to": slope_to}
        return {"fpr": self.fpr, "tpr": self.tpr, "c": self.c, "a": self.a, **best}

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
        """Slopes of the edges, descending; infinity for a vertical edge."""
        with np.errstate(divide="ignore"):
            return np.diff(self.a) * self.c[-1] / (np.diff(self.c) * self.a[-1])

    @property
    def ranges(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Smallest and largest slope of the iso-performance lines for which each vertex is the best."""
        return np.r_[self.slope, 0.0], np.r_[np.inf, self.slope]

    @property
    def area(self) -> float:
        """Area under the hull, which is the AUC of the combined classifiers."""
        return float(np.trapezoid(self.tpr, self.fpr))

    @property
    def cost_curve(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Probability costs and normalised expected costs at the corners of the lower envelope.

        The envelope is straight between the corners. From corner i = 1 on, vertex i is the best after it, and
        vertex i - 1 before it. The cost is 0 at both ends, where only one kind of error counts.
        """
        pc = np.r_[0.0, probability_cost(self.slope), 1.0]
        at = np.minimum(np.arange(len(pc)), len(self) - 1)
        return pc, expected_cost(self.fpr[at], self.tpr[at], pc)

    @property
    def cost_area(self) -> float:
        """Area under the lower envelope: the mean cost if all probability costs are equally likely."""
        return float(np.trapezoid(*self.cost_curve[::-1]))

    def best(self, slope: float) -> int:
        """Return the number of the vertex that is the best at a slope.

        If two are equal, it is the one that predicts fewer examples positive.

        Parameters
        ----------
        slope : float
            Slope of the iso-performance lines.

        Returns
        -------
        int
            Number of the vertex, from 0 at the origin.
        """
        return int(np.searchsorted(-self.slope, -slope))

    def confident(self, alpha: float = 0.05) -> NDArray[np.bool_]:
        """Tell whether each vertex is a confident point. The origin is none: no threshold reaches it.

        Parameters
        ----------
        alpha : float, default=0.05
            One minus the confidence of Tango's interval.

        Returns
        -------
        ndarray of bool of shape (n_vertices,)
            One value per vertex.
        """
        keep = is_confident(self.a[-1] - self.a, self.c, alpha)
        keep[0] = False
        return keep


def roc_hull(curves: RocPoints | Mapping[str, RocPoints]) -> RocHull:
    """Compute the upper convex hull of ROC curves.

    The hull is computed from counts, so that no rounding bends a straight line. Points inside an edge are no
    vertices: they are never the only best ones.

    Parameters
    ----------
    curves : RocPoints or dict of str to RocPoints
        One curve, or several curves on the same examples, by name.

    Returns
    -------
    RocHull
        The vertices, with the classifiers that reach them.

    See Also
    --------
    optimal_ranges : The hull as a table of choices.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import roc_hull
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
    """Compute the slope of the lines of equal expected cost in ROC space.

    Parameters
    ----------
    positives, negatives : float
        Number or share of each class in the data that the classifier will be used on.
    cost_ratio : float, default=1.0
        Cost of a false negative divided by the cost of a false positive.

    Returns
    -------
    float
        The slope.

    See Also
    --------
    probability_cost : The same choice as a number from 0 to 1.
    RocHull.best : The best vertex at a slope.

    Examples
    --------
    >>> from confident_roc.curves import iso_performance_slope
    >>> iso_performance_slope(10, 990), iso_performance_slope(10, 990, cost_ratio=99)
    (99.0, 1.0)
    """
    given = {"positives": positives, "negatives": negatives, "cost_ratio": cost_ratio}
    for name, value in given.items():
        if not 0 < value < np.inf:
            raise InputError(f"{name}: {value} is out of range; allowed: a number above 0")
    return negatives / positives / cost_ratio


def probability_cost(slope: ArrayLike) -> NDArray[np.float64]:
    """Compute the probability cost from the slope of iso-performance lines.

    It is the share of the false negatives in the largest possible cost.

    Parameters
    ----------
    slope : array-like
        Slopes of iso-performance lines.

    Returns
    -------
    ndarray
        Probability costs, from 0 to 1.

    See Also
    --------
    expected_cost : The expected cost at a probability cost.

    Examples
    --------
    >>> from confident_roc.curves import probability_cost
    >>> probability_cost([0, 1, 3]).tolist()
    [1.0, 0.5, 0.25]
    """
    return 1 / (1 + np.asarray(slope, dtype=float))


def expected_cost(fpr: ArrayLike, tpr: ArrayLike, pc: ArrayLike) -> NDArray[np.float64]:
    """Compute the normalised expected cost of points: 0 without errors, 1 if every prediction is wrong.

    Parameters
    ----------
    fpr, tpr : array-like
        Points of ROC space.
    pc : array-like
        Probability costs.

    Returns
    -------
    ndarray
        Costs, of the broadcast shape.

    See Also
    --------
    probability_cost : The probability cost of a slope.

    Examples
    --------
    >>> from confident_roc.curves import expected_cost
    >>> expected_cost(0.5, 0.75, [0, 0.5, 1]).tolist()
    [0.5, 0.375, 0.25]
    """
    pc = np.asarray(pc, dtype=float)
    return (1 - np.asarray(tpr)) * pc + np.asarray(fpr) * (1 - pc)


def optimal_ranges(curves: Mapping[str, RocPoints], alpha: float = 0.05) -> list[dict[str, Any]]:
    """List the best classifiers for each range of slopes, beginning with the fewest predicted positives.

    Parameters
    ----------
    curves : dict of str to RocPoints
        Curves on the same examples, by name.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.

    Returns
    -------
    list of dict
        One row for each vertex of the hull that is the best for more than one slope. A row has the
        classifiers and their thresholds (none at the two ends, which need no classifier), the point, whether
        it is confident, and the range for which it is the best, in three units. `slope` is the slope of the
        iso-performance lines, `pc` the probability cost, and `cost_ratio` the cost of a false negative
        divided by that of a false positive, if the classes are as frequent as among these examples.

    See Also
    --------
    roc_hull : The hull itself.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import optimal_ranges
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
            cost_ratio_from, cost_ratio_to = ratio / high, ratio / low
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
                "cost_ratio_from": float(cost_ratio_from),
                "cost_ratio_to": float(cost_ratio_to),
            }
        )
    return rows


def _upper_hull(c: NDArray[Any], a: NDArray[Any]) -> NDArray[np.intp]:
    """Find the vertices by a chain that only turns right (Andrew 1979). The first point is (0, 0)."""
    order = np.lexsort((a, c))
    # Of points with the same c only the highest can be a vertex, except for the origin.
    highest = np.r_[c[order][1:] != c[order][:-1], True]
    chain = [0]
    for i in order[highest].tolist():
        while len(chain) > 1 and _turn(c, a, chain[-2], chain[-1], i) >= 0:
            chain.pop()
        if (c[i], a[i]) != (0, 0):
            chain.append(i)
    return np.array(chain)


def _turn(c: NDArray[Any], a: NDArray[Any], i: int, j: int, k: int) -> Any:
    """Return a number above zero if the path from i over j to k turns left, zero if it is straight."""
    return (c[j] - c[i]) * (a[k] - a[j]) - (a[j] - a[i]) * (c[k] - c[j])


def _operators(curves: Mapping[str, RocPoints], c: Any, a: Any) -> dict[str, float]:
    """Return the classifiers that reach a point, with their thresholds."""
    thresholds = {}
    for name, points in curves.items():
        (at,) = np.nonzero((points.c == c) & (points.a == a))
        if len(at):
            thresholds[name] = float(points.threshold[at[0]])
    return thresholds
