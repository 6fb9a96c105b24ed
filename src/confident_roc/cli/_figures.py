"""Figures of the commands, in the style of the paper's figures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

import numpy as np

from confident_roc._style import (
    GREY,
    enlarge,
    looks,
    nested_widths,
    outer_labels,
    panels,
    plain,
    positive_label,
    styled,
)
from confident_roc.bands._band import Band
from confident_roc.compare.pairs import Standing
from confident_roc.display import ConfidentRocDisplay, segment_key
from confident_roc.segment import ConfidentSegment

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# A legend of more models than this would cover curves. Then it is below them.
_LEGEND_INSIDE = 4
_SIDE = 4.6
_LINE = 0.18  # inches per line of a legend
_BEYOND = 1.15  # an axis ends behind its last point


@styled
def roc_figure(
    segments: Mapping[str, ConfidentSegment], area: str, positive: str, description: str
) -> Figure:
    """Draw all curves, with thicker confident segments, and a second panel that enlarges these."""
    figure, (left, right) = panels(2, width=_SIDE, height=_SIDE)
    _curves(left, right, segments, area, positive)
    _, labels = left.get_legend_handles_labels()
    if len(labels) > _LEGEND_INSIDE or any(label.count("\n") > 1 for label in labels):
        _legend_below(left)
    return _described(figure, description)


@styled
def comparison_figure(
    segments: Mapping[str, ConfidentSegment],
    standings: Sequence[Standing],
    area: str,
    difference: str,
    positive: str,
    description: str,
) -> Figure:
    """Draw all curves, the part with the segments, and a panel with area against difference of these."""
    figure, (left, middle, right) = panels(3, 3, width=_SIDE, height=_SIDE)
    _curves(left, middle, segments, area, positive)
    # Models that are nearly as good have their markers close together: names beside these would overlap.
    _legend_below(left)
    _areas_and_differences(right, standings, area, difference)
    return _described(figure, description)


@styled
def band_figure(
    segments: Mapping[str, ConfidentSegment],
    bands: Mapping[tuple[str, str], Band],
    positive: str,
    description: str,
) -> Figure:
    """Draw one panel per model and kind of band."""
    methods = len({method for _, method in bands})
    figure, axes = panels(len(bands), methods if methods > 1 else 2, width=3.6, height=3.6)
    look = looks(segments)
    for ax, ((name, method), band) in zip(axes, bands.items(), strict=True):
        of = look[name]
        style = {"color": of.color, "linestyle": of.line, "marker": of.marker, "markevery": []}
        ConfidentRocDisplay(segment=segments[name], pos_label=positive).plot(
            ax, band=band, curve_kwargs=style
        )
        ax.set(xlabel="", ylabel="")
        text = f"{method}, {100 * band.level:.6g} %, {band.share:.1%} of ROC space"
        ax.set_title(plain(f"{plain(name, 45, lines=2)}: {text}"), fontsize=9)
    label = positive_label(positive)
    outer_labels(figure, f"False Positive Rate ({label})", f"True Positive Rate ({label})")
    return _described(figure, description)


def _described(figure: Figure, description: str) -> Figure:
    """Write above the panels what the scores are."""
    text = plain(description, int(13 * figure.get_figwidth()), lines=3)
    figure.suptitle(text, fontsize=8, color=GREY)
    return figure


def _legend_below(ax: Axes) -> None:
    """Put the legend of a panel below all panels, and make the figure higher for it."""
    figure, (handles, labels) = cast("Figure", ax.figure), ax.get_legend_handles_labels()
    columns = len(figure.axes)
    rows = math.ceil(len(labels) / columns)
    lines = [1 + label.count("\n") for label in labels]
    highest = max(sum(lines[i : i + rows]) for i in range(0, len(lines), rows))
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + _LINE * (1 + highest))
    ax.legend([], []).remove()
    figure.legend(
        handles,
        labels,
        title=segment_key(ax),
        loc="outside lower center",
        ncols=columns,
        fontsize="small",
        title_fontsize="small",
        borderaxespad=0,  # matplotlib keeps no space for it: the title would touch the label of the axis
    )


def _curves(
    ax: Axes, enlarged: Axes, segments: Mapping[str, ConfidentSegment], area: str, positive: str
) -> None:
    """Draw all curves on two axes, of which the second enlarges the segments."""
    for (name, segment), width in zip(segments.items(), nested_widths(len(segments)), strict=True):
        display = ConfidentRocDisplay(segment=segment, name=name, pos_label=positive)
        display.plot(ax, area=area)
        display.plot(enlarged, area=area, segment_kwargs={"linewidth": width, "markersize": width + 2})
    enlarged.legend([], []).remove()
    enlarge(ax, enlarged, *(np.concatenate([getattr(x, rate) for x in segments.values()]) for rate in _RATES))
    enlarged.set(title="the framed part, enlarged")


_RATES = ("fpr", "tpr")


def _areas_and_differences(ax: Axes, standings: Sequence[Standing], area: str, difference: str) -> None:
    empty, last, top = [], 0.0, 0.0
    look = looks(standing.model for standing in standings)
    for standing in standings:
        if standing.cauc is None or standing.aved is None:
            empty.append(standing.model)
            continue
        of, at = look[standing.model], (standing.aved, standing.cauc)
        last, top = max(last, at[0]), max(top, at[1])
        ax.plot(*at, marker=of.marker, color=of.color, markersize=7, linestyle="none", clip_on=False)
    if empty:
        ax.set_title(plain(f"no confident point: {', '.join(empty)}", lines=4), fontsize=8, color=GREY)
    ax.set(xlabel=f"|AveD| ({difference}), smaller is better", ylabel=f"CAUC ({area}), larger is better")
    ax.set(xlim=(0, _BEYOND * last or 1), ylim=(0, _BEYOND * top or 1))
    ax.ticklabel_format(style="plain", useOffset=False)
    ax.locator_params(axis="x", nbins=5)
