"""Which band to trust: how often each holds the true curve, and how much of ROC space it takes for that."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._style import GREY, PALE, Look, looks, panels, plain, styled
from elazmeh2006.figures.layout import legend

Rows = Sequence[Mapping[str, Any]]


@styled
def bands_study(containment: Rows, shares: Rows, level: float, simulations: int) -> Figure:
    """Draw a line for each kind of band, with a marker for each data set.

    Parameters
    ----------
    containment
        dataset, scores, band, whole: part of the samples in which the band contains the whole true curve.
    shares
        dataset, band, share: part of ROC space in the band, on the data.
    level
        Nominal confidence.
    simulations
        Samples behind each `whole`: they say how far it may lie from the level by chance.
    """
    kinds = list(dict.fromkeys(row["band"] for row in containment))
    scores = list(dict.fromkeys(row["scores"] for row in containment))
    look = looks(row["dataset"] for row in containment)
    figure, axes = panels(len(scores) + 1, 3, width=3.6, height=4.4, sharey=True)
    for ax, kind in zip(axes, scores, strict=False):
        _nominal(ax, level, simulations)
        rows = [row for row in containment if row["scores"] == kind]
        _markers(ax, [(row["dataset"], row["band"], row["whole"]) for row in rows], kinds, look)
        ax.set(xlabel="whole true curve inside", title=f"simulated, {kind} scores")
    _markers(axes[-1], [(row["dataset"], row["band"], row["share"]) for row in shares], kinds, look)
    axes[-1].set(xlabel="share of ROC space", title="data sets, median classifier")
    axes[0].set_yticks(range(len(kinds)), kinds)
    axes[0].invert_yaxis()
    _legend(figure, look)
    return figure


def _nominal(ax: Axes, level: float, simulations: int) -> None:
    chance = 2 * math.sqrt(level * (1 - level) / simulations)
    ax.axvspan(level - chance, min(1, level + chance), color=PALE, zorder=0.5)
    ax.axvline(level, color=GREY, linewidth=0.8, zorder=0.6)


def _markers(
    ax: Axes, values: Sequence[tuple[str, str, float]], kinds: Sequence[str], look: Mapping[str, Look]
) -> None:
    """Put the data sets of a band beside each other, so that equal values do not hide one another."""
    apart = min(0.11, 0.88 / len(look))
    places = {dataset: (i - (len(look) - 1) / 2) * apart for i, dataset in enumerate(look)}
    for dataset, band, value in values:
        ax.plot(
            value,
            kinds.index(band) + places[dataset],
            marker=look[dataset].marker,
            color=look[dataset].color,
            markersize=4,
            linestyle="none",
        )
    for i in range(len(kinds) - 1):
        ax.axhline(i + 0.5, color="0.9", linewidth=0.6, zorder=0.4)
    ax.set(xlim=(-0.03, 1.03))
    ax.tick_params(axis="y", length=0)


def _legend(figure: Figure, look: Mapping[str, Look]) -> None:
    handles = [
        Line2D(
            [], [], marker=each.marker, color=each.color, linestyle="none", markersize=5, label=plain(dataset)
        )
        for dataset, each in look.items()
    ]
    legend(figure, handles, len(look), loc="outside lower center")
