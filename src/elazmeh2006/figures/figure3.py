"""Figure 3: a sample confident segment, and its area by four definitions."""

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import Look, outer_labels, plain, styled
from elazmeh2006.figures.layout import confident_points, draw_curve, roc_space

_DEFINITIONS = {
    "V": "down to the x axis",
    "V+Hl": "V, and left to the y axis",
    "V+Hr": "V, and right to x = 1,\nthe overlap counts twice",
    "V|Hr": "V, and right to x = 1,\nthe overlap counts once",
}


@styled
def segment_and_areas(
    curve: Columns, look: Look, what: str, areas: Mapping[str, float] | None, area: str
) -> Figure:
    """Draw figure 3: the segment of one classifier, and its four areas (None if no point is confident)."""
    figure = Figure(figsize=(8.2, 4.4))
    grid = figure.add_gridspec(2, 3, width_ratios=(2, 1, 1))
    whole = figure.add_subplot(grid[:, 0])
    roc_space(whole)
    draw_curve(whole, curve, look, markers=True)
    whole.set_title("confident segment (thick)" if areas else "no confident point, no area", fontsize=9)
    for i, (name, text) in enumerate(_DEFINITIONS.items() if areas else ()):
        ax = figure.add_subplot(grid[i // 2, 1 + i % 2])
        roc_space(ax)
        ax.set(xticks=[0, 1], yticks=[0, 1])
        draw_curve(ax, curve, look, width=1.6)
        _shade(ax, confident_points(curve), name, look)
        of_figure6 = " (figure 6)" if name == area else ""
        ax.set_title(f"{name} = {(areas or {})[name]:.4f}{of_figure6}", fontsize=9)
        ax.set_xlabel(text, fontsize=7.5)
    figure.suptitle(plain(what, 90), fontsize=10)
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure


def _shade(ax: Axes, segment: Columns, area: str, look: Look) -> None:
    """Fill the vertical part of the area and hatch the horizontal one, so that an overlap can be seen."""
    fpr, tpr = segment["fpr"], segment["tpr"]
    label = f"{look.name}, vertical area"
    ax.fill_between(fpr, 0, tpr, facecolor=look.color, alpha=0.3, linewidth=0, label=label)
    hatched: dict[str, Any] = {"facecolor": "none", "edgecolor": "0.35", "hatch": "/////", "linewidth": 0}
    ends: dict[str, tuple[Any, Any]] = {"V+Hl": (0, fpr), "V+Hr": (fpr, 1), "V|Hr": (fpr.max(), 1)}
    if area in ends:
        ax.fill_betweenx(tpr, *ends[area], label=f"{look.name}, horizontal area", **hatched)
