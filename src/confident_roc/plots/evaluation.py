"""Figure 6: the area under the confident segment against the average difference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc.plots.style import (
    GREY,
    PALE,
    Look,
    by_dataset,
    letters_in,
    looks,
    outer_labels,
    panels,
    styled,
)

_DIFFERENCE = {
    "signed": r"AveD, average of $\frac{b-c}{n}$",
    "absolute": r"average of $|\frac{b-c}{n}|$",
}


@styled
def area_against_difference(
    summaries: dict[tuple[str, str], dict[str, Any]],
    names: dict[str, str],
    area: str,
    difference: str,
    notes: Mapping[str, str] | None = None,
) -> Figure:
    """Draw figure 6.

    Parameters
    ----------
    summaries
        By data set and letter, in the order of the panels.
    names
        What each letter stands for.
    area, difference
        Which definitions are drawn: V, V+Hl, V+Hr or V|Hr; signed or absolute.
    notes
        What to say of a data set beside its name.
    """
    grouped = list(by_dataset(summaries))
    letters = letters_in(summaries)
    look = looks(letters)
    figure, axes = panels(len(grouped), height=2.7)
    for ax, (dataset, of_letter) in zip(axes, grouped, strict=True):
        _panel(ax, of_letter, look, area, difference)
        note = (notes or {}).get(dataset)
        ax.set_title(f"{dataset} ({note})" if note else dataset)
    handles = [
        Line2D(
            [], [], color=look[x].color, marker=look[x].marker, linestyle="none", label=f"({x}) {names[x]}"
        )
        for x in letters
    ]
    figure.legend(handles=handles, loc="outside upper center", ncols=4, columnspacing=1, handletextpad=0.2)
    outer_labels(figure, _DIFFERENCE[difference], f"area under the confident segment ({area})")
    return figure


def _panel(
    ax: Axes, summaries: dict[str, dict[str, Any]], look: dict[str, Look], area: str, difference: str
) -> None:
    ax.axvline(0, color=PALE, linewidth=1.2, zorder=0)
    ax.margins(0.18)
    empty = [letter for letter, about in summaries.items() if about["areas"] is None]
    for letter, about in summaries.items():
        if letter in empty:
            continue
        x, y = about["average_differences"][difference], about["areas"][area]
        ax.plot(x, y, marker=look[letter].marker, color=look[letter].color, markersize=7, linestyle="none")
        ax.annotate(letter, (x, y), xytext=(7, 5), textcoords="offset points", weight="bold")
    if empty:
        ax.text(
            0.03,
            0.97,
            f"no confident point: {', '.join(empty)}",
            transform=ax.transAxes,
            va="top",
            fontsize=8,
            color=GREY,
        )
    if len(empty) == len(summaries):
        ax.set(xticks=[], yticks=[])
    ax.set_ylim(bottom=min(0, ax.get_ylim()[0]), top=ax.get_ylim()[1] * 1.2)
    if difference == "absolute":
        ax.set_xlim(left=0)
    # Differences are small: a common power of ten at the axis keeps the numbers short and apart.
    ax.ticklabel_format(axis="both", style="sci", scilimits=(-1, 2), useMathText=True)
    ax.locator_params(axis="x", nbins=5)
