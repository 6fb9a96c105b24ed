"""Figure 5: the ROC curves of all classifiers on all data sets, confident segments dark."""

from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._files import Columns
from confident_roc._style import looks, outer_labels, panels, styled
from elazmeh2006.figures.layout import (
    by_dataset,
    draw_curve,
    legend,
    letters_in,
    line_handles,
    roc_space,
    title,
)


@styled
def roc_curves(curves: dict[tuple[str, str], Columns], names: dict[str, str]) -> Figure:
    """Draw figure 5.

    Parameters
    ----------
    curves
        Points by data set and letter, in the order of the panels.
    names
        What each letter stands for.
    """
    grouped = list(by_dataset(curves))
    look = looks(letters_in(curves))
    figure, axes = panels(len(grouped))
    for ax, (dataset, of_letter) in zip(axes, grouped, strict=True):
        roc_space(ax)
        for letter, curve in of_letter.items():
            draw_curve(ax, curve, look[letter])
        title(ax, dataset)
    handles = line_handles(look, names)
    handles.append(
        Line2D([], [], color="0.2", linewidth=3, marker="o", markersize=3.5, label="confident segment (dark)")
    )
    legend(figure, handles, 3)
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure
