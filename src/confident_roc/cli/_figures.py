"""Figures of the commands, in the style of the paper's figures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from confident_roc._style import GREY, outer_labels, panels, plain, positive_label, styled
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
_BEYOND = 1.15  # an axis ends behind its last point, which would be cut otherwise


@styled
def roc_figure(segments: Mapping[str, ConfidentSegment], area: str, positive: str) -> Figure:
    """Draw all curves, with thicker confident segments."""
    figure, (ax,) = panels(1, width=_SIDE, height=_SIDE)
    _curves(ax, segments, area, positive)
    _, labels = ax.get_legend_handles_labels()
    if len(labels) > _LEGEND_INSIDE or any(label.count("\n") > 1 for label in labels):
        _legend_below(ax, 1)
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
    figure, (left, right) = panels(2, width=_SIDE, height=_SIDE)
    _curves(left, segments, area, positive)
    # Models that are nearly as good have their markers close together: names beside these would overlap.
    _legend_below(left, 2)
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
        title = [plain(name, 45, lines=2), f"{method}, {band.share:.1%} of ROC space"]
        ax.set_title((": " if len("".join(title)) < 60 else ":\n").join(title), fontsize=9)
    label = positive_label(positive)
    outer_labels(figure, f"False Positive Rate ({label})", f"True Positive Rate ({label})")
    return figure


def _curves(ax: Axes, segments: Mapping[str, ConfidentSegment], area: str, positive: str) -> None:
    for name, segment in segments.items():
        ConfidentRocDisplay(segment=segment, name=name, pos_label=positive).plot(ax, area=area)


def _legend_below(ax: Axes, columns: int) -> None:
    """Put the legend of a panel below all panels, and make the figure higher for it."""
    handles, labels = ax.get_legend_handles_labels()
    ax.legend([], []).remove()
    figure = cast("Figure", ax.figure)
    rows = math.ceil(len(labels) / columns)
    lines = [1 + label.count("\n") for label in labels]
    highest = max(sum(lines[i : i + rows]) for i in range(0, len(lines), rows))
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + _LINE * (1 + highest))
    figure.legend(
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
    empty, right, top = [], 0.0, 0.0
    for i, standing in enumerate(standings):
        if standing.cauc is None or standing.aved is None:
            empty.append(standing.model)
            continue
        look = model_look(i)
        right, top = max(right, standing.aved), max(top, standing.cauc)
        ax.plot(
            standing.aved,
            standing.cauc,
            marker=look.marker,
            color=look.color,
            markersize=7,
            linestyle="none",
            alpha=0.8,
        )
    if empty:
        ax.set_title(plain(f"no confident point: {', '.join(empty)}", lines=4), fontsize=8, color=GREY)
    ax.set(xlabel=f"|AveD| ({difference}), smaller is better", ylabel=f"CAUC ({area}), larger is better")
    ax.set(xlim=(0, _BEYOND * right or 1), ylim=(0, _BEYOND * top or 1))
    ax.ticklabel_format(style="sci", scilimits=(-1, 2), useMathText=True)
    ax.locator_params(axis="x", nbins=5)
