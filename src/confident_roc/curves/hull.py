"""Choosing classifiers in ROC space: convex hull and iso-performance lines.

Class shares and costs determine the choice through one number. Points of equal expected cost lie on a line in
ROC space with the slope

    m = (N / P) (cost of a false positive / cost of a false negative).

The best point is the one that a line of this slope touches from above. It is a vertex of the convex hull of
all points (Provost and Fawcett).

References
----------
Provost, F. and Fawcett, T. (1997). Analysis and visualization of classifier performance: comparison under
imprecise class and cost distributions. KDD-97.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    iso_performance_slope : The slope that `RocHull.best` takes.

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
