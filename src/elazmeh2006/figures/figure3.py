"""Figure 3: a sample confident segment, and its area."""

from typing import Any

from matplotlib.figure import Figure
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc._style import Look, outer_labels, panels, plain, styled
from elazmeh2006.figures.layout import draw_curve, roc_space

_BLUE = "#0072B2"
_DEFINITIONS = {
    "V": "V, down to the x axis",
    "V+Hl": "V, down to the x axis, and Hl, left to the y axis",
    "V+Hr": "V, down to the x axis, and Hr, right to x = 1",
    "V|Hr": "the union of V, down to the x axis, and Hr, right to x = 1",
}


@styled
def segment_and_area(curve: Columns, area: str, cauc: float | None, title: str) -> Figure:
    """Draw figure 3: the segment of one classifier and its area (None if there is no confident point)."""
    figure, (left, right) = panels(2, width=3.4, height=3.5)
    look = Look(_BLUE, "solid", "o")
    for ax in (left, right):
        roc_space(ax)
        draw_curve(ax, curve, look)
    left.set_title("confident segment")
    keep = curve["confident"]
    if keep.any():
        _shade(right, curve["fpr"][keep], curve["tpr"][keep], area)
        right.set_title(f"its area: {area} = {cauc:.4f}")
        right.legend(loc="lower right", fontsize=8)
    else:
        right.set_title("no confident point, no area")
    figure.suptitle(f"{plain(title)}\n{area}: {_DEFINITIONS[area]}", fontsize=9)
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure


def _shade(ax: Any, fpr: NDArray, tpr: NDArray, area: str) -> None:
    """Fill one part of the area and hatch the other, so that both can be seen where they overlap."""
    ax.fill_between(fpr, 0, tpr, facecolor=_BLUE, alpha=0.25, linewidth=0, label="V (vertical)")
    if area == "V":
        return
    edge, name = (0, "Hl") if area == "V+Hl" else (1, "Hr")
    hatched: dict[str, Any] = {"facecolor": "none", "edgecolor": "0.35", "hatch": "////", "linewidth": 0}
    ax.fill_betweenx(tpr, edge, fpr, label=f"{name} (horizontal)", **hatched)
