"""Figures of the commands, in the style of the paper's figures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from confident_roc._style import GREY, literal, outer_labels, panels, plain, styled
from confident_roc.bands._band import Band
from confident_roc.compare.pairs import Standing
from confident_roc.display import ConfidentRocDisplay, model_look
from confident_roc.segment import ConfidentSegment

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# A legend of more models than this would cover curves. Then it is below them.
_LEGEND_INSIDE = 4
_SIDE = 4.6
_LINE = 0.18  # inches per line of a legend


@styled
def roc_figure(segments: Mapping[str, ConfidentSegment], area: str, positive: str) -> Figure:
    """Draw all curves, with thicker confident segments."""
    figure, (ax,) = panels(1, width=_SIDE, height=_SIDE + _legend_height(len(segments), 1))
    _curves(ax, segments, area, positive, 1)
    return figure


@styled
def comparison_figure(
    segments: Mapping[str, ConfidentSegment],
    standings: Sequence[Standing],
    area: str,
    difference: str,
    positive: str,
) -> Figure:
    """Draw all curves, and a second panel with area against difference of the confident segments."""
    figure, (left, right) = panels(2, width=_SIDE, height=_SIDE + _legend_height(len(segments), 2))
    _curves(left, segments, area, positive, 2)
    _areas_and_differences(right, standings, area, difference)
    return figure


@styled
def band_figure(
    segments: Mapping[str, ConfidentSegment], bands: Mapping[tuple[str, str], Band], positive: str
) -> Figure:
    """Draw one panel per model and kind of band."""
    methods = len({method for _, method in bands})
    figure, axes = panels(len(bands), methods if methods > 1 else 2, width=3.6, height=3.6)
    for ax, ((name, method), band) in zip(axes, bands.items(), strict=True):
        ConfidentRocDisplay(segment=segments[name], pos_label=positive).plot(ax, band=band)
        ax.set(xlabel="", ylabel="")
        ax.set_title(plain(f"{name}: {method}, {band.share:.1%} of ROC space"), fontsize=9)
    outer_labels(
        figure,
        f"False Positive Rate (Positive label: {literal(positive)})",
        f"True Positive Rate (Positive label: {literal(positive)})",
    )
    return figure


def _legend_height(models: int, columns: int) -> float:
    """Return the height of a legend below the panels, in inches."""
    return 0 if models <= _LEGEND_INSIDE else _LINE * (1 + math.ceil(models / columns))


def _curves(
    ax: Axes, segments: Mapping[str, ConfidentSegment], area: str, positive: str, columns: int
) -> None:
    for name, segment in segments.items():
        ConfidentRocDisplay(segment=segment, name=name, pos_label=positive).plot(ax, area=area)
    if len(segments) > _LEGEND_INSIDE:
        handles, labels = ax.get_legend_handles_labels()
        ax.legend([], []).remove()
        ax.figure.legend(
            handles,
            labels,
            title="heavy: confident segment",
            loc="outside lower center",
            ncols=columns,
            fontsize="small",
            title_fontsize="small",
            borderaxespad=0,  # matplotlib keeps no space for it: the title would touch the label of the axis
        )


def _areas_and_differences(ax: Axes, standings: Sequence[Standing], area: str, difference: str) -> None:
    ax.margins(0.18)
    empty = []
    for i, standing in enumerate(standings):
        if standing.cauc is None or standing.aved is None:
            empty.append(standing.model)
            continue
        look, at = model_look(i), (standing.aved, standing.cauc)
        ax.plot(*at, marker=look.marker, color=look.color, markersize=7, linestyle="none")
        if len(standings) <= _LEGEND_INSIDE:
            ax.annotate(literal(standing.model), at, xytext=(6, 5), textcoords="offset points")
    if empty:
        ax.set_title(plain(f"no confident point: {', '.join(empty)}"), fontsize=8, color=GREY)
    ax.set(xlabel=f"|AveD| ({difference}), smaller is better", ylabel=f"CAUC ({area}), larger is better")
    ax.set_xlim(left=0)
    ax.set_ylim(bottom=0)
    ax.ticklabel_format(style="sci", scilimits=(-1, 2), useMathText=True)
    ax.locator_params(axis="x", nbins=5)
