"""Figure 5: the ROC curves of all classifiers on all data sets, with dark confident segments."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._files import Columns
from confident_roc._style import Look, outer_labels, styled
from elazmeh2006.figures.layout import draw_curve, legend, line_handles, panels_by_dataset, roc_space


@styled
def roc_curves(curves: dict[tuple[str, str], Columns], names: dict[str, str]) -> Figure:
    """Draw figure 5: one panel per data set, in the order of the curves."""
    figure, look = panels_by_dataset(curves, _panel)
    handles = line_handles(look, names)
    handles.append(
        Line2D([], [], color="0.2", linewidth=3, marker="o", markersize=3.5, label="confident segment (dark)")
    )
    legend(figure, handles, 3)
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure


def _panel(ax: Axes, curves: dict[str, Columns], look: dict[str, Look]) -> None:
    roc_space(ax)
    for letter, curve in curves.items():
        draw_curve(ax, curve, look[letter])
