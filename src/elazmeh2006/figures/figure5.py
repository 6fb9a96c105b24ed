"""Figure 5: the ROC curves of all classifiers on all data sets, with thick confident segments."""

import math

from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import looks, outer_labels, panels, styled
from elazmeh2006.figures.layout import by_dataset, draw_curves, legend, line_handles, segment_handle, title


@styled
def roc_curves(curves: dict[tuple[str, str], Columns], names: dict[str, str], what: str) -> Figure:
    """Draw figure 5: two panels per data set, the curves and the part of them with confident points."""
    groups = by_dataset(curves)
    # A pair of panels is wider than high. A few pairs make three rows of two, as in the paper.
    pairs = min(len(groups), max(2, round(math.sqrt(0.47 * len(groups)))))
    figure, axes = panels(2 * len(groups), 2 * pairs, width=2.05, height=2.25)
    look = looks(letter for _, letter in curves)
    for whole, enlarged, (dataset, of_letter) in zip(axes[::2], axes[1::2], groups.items(), strict=True):
        draw_curves(whole, enlarged, of_letter, look)
        title(whole, dataset)
        enlarged.set_title("framed part, enlarged", fontsize=8)
        enlarged.set_label(f"{dataset}, enlarged")
        whole.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
        for ax in (whole, enlarged):
            ax.tick_params(labelsize=7)
    handles = [*line_handles(look, names), segment_handle()]
    empty = sum(not curve["confident"].any() for curve in curves.values())
    finding = f"; {empty} of {len(curves)} curves have no confident point" if empty else ""
    legend(figure, handles, 5, title=what + finding, columnspacing=1.2, fontsize=8)
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure
