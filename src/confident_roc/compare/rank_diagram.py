"""Critical-difference diagrams: mean ranks of classifiers on a line; a bar joins ranks that do not differ.

References
----------
Demsar, J. (2006). Statistical comparisons of classifiers over multiple data sets. Journal of Machine Learning
Research 7, 1-30.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from confident_roc._style import GREY, styled
from confident_roc.compare.many import cliques

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LINE = 0.19  # inches between two names
_BAR = 0.09  # inches between two bars
_HEAD = 0.9  # inches above the scale
_WIDTH = 6.6
_COLOR = "#0072B2"


@styled
def critical_difference_diagrams(
    ranks: Mapping[str, Mapping[str, float]], difference: Mapping[str, float]
) -> Figure:
    """Draw the mean ranks under each title. A bar joins ranks that differ by less than `difference`."""
    from matplotlib.figure import Figure

    groups = {title: cliques(list(of.values()), difference[title]) for title, of in ranks.items()}
    heights = [_height(len(of), len(groups[title])) for title, of in ranks.items()]
    figure = Figure(figsize=(_WIDTH, sum(heights)))
    axes = figure.subplots(len(ranks), 1, squeeze=False, height_ratios=heights).ravel()
    for ax, height, (title, of) in zip(axes, heights, ranks.items(), strict=True):
        _diagram(ax, height, title, of, groups[title], difference[title])
    return figure


def _height(names: int, bars: int) -> float:
    return _HEAD + 0.1 + _BAR * (bars + 1) + _LINE * math.ceil(names / 2)


def _diagram(
    ax: Axes,
    height: float,
    title: str,
    ranks: Mapping[str, float],
    groups: list[tuple[float, float]],
    difference: float,
) -> None:
    """Draw one diagram. The unit is one inch downwards from the scale, and one rank across."""
    k = len(ranks)
    margin = 0.36 * (k - 1)
    ax.set(xlim=(1 - margin, k + margin), ylim=(height - _HEAD, -_HEAD))
    ax.axis("off")
    ax.text(1, 0.15 - _HEAD, title, ha="left", va="center", fontsize=10)
    ax.plot([1, k], [0, 0], color="black", linewidth=0.9)
    for tick in range(1, k + 1):
        ax.plot([tick, tick], [0, -0.05], color="black", linewidth=0.9)
        ax.text(tick, -0.08, str(tick), ha="center", va="bottom", fontsize=8)
    _scale_bar(ax, k, difference)
    for i, (low, high) in enumerate(groups):
        y = _BAR * (i + 1)
        ax.plot([low - 0.04, high + 0.04], [y, y], color=_COLOR, linewidth=3, solid_capstyle="butt")
    below = _BAR * (len(groups) + 1)
    ordered = sorted(ranks.items(), key=lambda item: item[1])
    left = math.ceil(k / 2)
    for i, (name, rank) in enumerate(ordered):
        on_left = i < left
        y = below + _LINE * ((i if on_left else k - 1 - i) + 0.5)
        end = 1 - 0.1 * margin if on_left else k + 0.1 * margin
        ax.plot([rank, rank, end], [0, y, y], color="black", linewidth=0.7, solid_joinstyle="miter")
        text = f"{name}  {rank:.2f}" if on_left else f"{rank:.2f}  {name}"
        ax.text(
            end + (-0.1 if on_left else 0.1),
            y,
            text,
            ha="right" if on_left else "left",
            va="center",
            fontsize=8.5,
        )


def _scale_bar(ax: Axes, k: int, difference: float) -> None:
    """Show the critical difference above the right end of the scale, without a bar if it is too wide."""
    y = -0.36
    if difference <= k - 1:
        ax.plot([k - difference, k], [y, y], color=GREY, linewidth=1.2)
        for x in (k - difference, k):
            ax.plot([x, x], [y - 0.04, y + 0.04], color=GREY, linewidth=1.2)
    ax.text(
        k, y - 0.06, f"critical difference {difference:.2f}", ha="right", va="bottom", fontsize=8, color=GREY
    )
