"""Figure 1: all ROC points and the confident ones, with Tango's intervals against the threshold."""

from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import Look, outer_labels, panels, plain, styled
from elazmeh2006.figures.layout import DIFFERENCE, THRESHOLD, confident_points, draw_intervals, widest


@styled
def all_and_confident(curve: Columns, what: str) -> Figure:
    """Draw figure 1 of one classifier: all ROC points on the left, the confident ones alone on the right."""
    figure, (left, right) = panels(2, width=3.6)
    look = Look("#0072B2", "solid", "o")
    draw_intervals(left, curve, look)
    left.set_title(f"all {len(curve['threshold'])} ROC points")
    confident = confident_points(curve)
    draw_intervals(right, confident, look)
    right.set_title(f"the {len(confident['threshold'])} confident points")
    right.set_ylim(-widest(confident), widest(confident))
    for ax in (left, right):
        ax.margins(x=0.04)
    figure.suptitle(plain(what), fontsize=10)
    outer_labels(figure, THRESHOLD, DIFFERENCE)
    return figure
