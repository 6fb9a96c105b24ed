"""A panel of figure 6 under two protocols: as run, and what if."""

from collections.abc import Mapping

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._style import GREY, looks, panels, plain, styled
from elazmeh2006.figures.figure6 import (
    X_LABELS,
    Summary,
    draw_points,
    frame,
    single_point_keys,
    without_segment,
)
from elazmeh2006.figures.layout import legend, marker_handles

Case = tuple[str, Mapping[str, Summary]]
"""A protocol, and the summaries under it by letter."""


@styled
def as_run_and_what_if(
    as_run: Case, what_if: Case, names: Mapping[str, str], what: str, area: str, difference: str
) -> Figure:
    """Draw the panel of the changed data set, with an arrow per classifier from as run to what if."""
    figure, (ax,) = panels(1, width=5.6, height=4.4)
    look = looks(names)
    before = draw_points(ax, as_run[1], look, area, difference, 0.35, ", as run")
    after = draw_points(ax, what_if[1], look, area, difference, when=", what if")
    arrows = {letter: (before[letter], after[letter]) for letter in before if letter in after}
    for letter, (start, end) in arrows.items():
        style = {
            "arrowstyle": "->",
            "color": look[letter].color,
            "linewidth": 0.9,
            "shrinkA": 3,
            "shrinkB": 4,
        }
        ax.annotate("", end, start, arrowprops=style)
    frame(ax, before | after, difference, arrows.values())
    lines = (
        f"{when}: {protocol}{without_segment(cases)}"
        for when, (protocol, cases) in (("as run", as_run), ("what if", what_if))
    )
    ax.set_title("\n".join(plain(line, 70) for line in lines), fontsize=9)
    ax.set(xlabel=X_LABELS[difference], ylabel=f"area under the confident segment ({area})")
    keys = [
        Line2D([], [], color=GREY, alpha=alpha, marker="h", linestyle="none", label=label)
        for label, alpha in (("as run (pale)", 0.35), ("what if", 1))
    ]
    keys += single_point_keys([*as_run[1].values(), *what_if[1].values()])
    legend(figure, [*marker_handles(look, names), *keys], 4, title=what, columnspacing=1, handletextpad=0.2)
    return figure
