"""Figure 1: all ROC points and the confident ones, with Tango's intervals against the threshold."""

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import Look, outer_labels, panels, plain, styled
from elazmeh2006.evaluation import Key
from elazmeh2006.figures.layout import (
    DIFFERENCE,
    THRESHOLD,
    confident_points,
    draw_intervals,
    mark_zeros,
    widest,
)


@styled
def all_and_confident(
    curve: Columns, look: Look, what: str, others: Mapping[Key, Columns] | None = None
) -> Figure:
    """Draw figure 1 of one classifier: all ROC points on the left, the confident ones alone on the right.

    The title names the suites among the others in which the points are the same.
    """
    figure, (left, right) = panels(2, width=3.6)
    confident = confident_points(curve)
    draw_intervals(left, curve, look, size=2.5)
    count = len(confident["threshold"])
    left.set_title(f"all {len(curve['threshold'])} ROC points, {count} of them confident", fontsize=9)
    draw_intervals(right, confident, look)
    mark_zeros(right, confident)
    right.set_title(f"the {count} confident points", fontsize=9)
    right.set_ylim(-widest(confident), widest(confident))
    for ax, label in ((left, "all ROC points"), (right, "confident points")):
        ax.margins(x=0.04)
        ax.set_label(label)
    same = [
        f"; the same as in suite {key.suite}" for key, other in (others or {}).items() if _same(curve, other)
    ]
    figure.suptitle(plain("".join([what, *same]), 80), fontsize=10)
    outer_labels(figure, THRESHOLD, DIFFERENCE)
    return figure


def _same(curve: Columns, other: Columns) -> bool:
    """Tell whether two curves have the same counts, at thresholds that are equal but for rounding."""
    equal = all(np.array_equal(curve[name], other[name]) for name in "abcd")
    return equal and np.allclose(curve["threshold"], other["threshold"], rtol=0, atol=1e-12)
