"""Two figures of the study: which procedure names the better classifier, and what covers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import NullLocator

from confident_roc._style import GREY, PALE, Look, looks, panels, styled
from truth.bands import KINDS, ROCCI
from truth.samples import FEWEST

PROCEDURES = ("AUC", "AP", "CAUC", "AveD", "plane", "DeLong", "Tango")
DEPLOYMENTS = {"neutral": "both classes weigh the same", "ten": "a miss costs ten false alarms"}
INTERVALS = {
    "AUC, delong": "AUC: DeLong",
    "AUC, logit": "AUC: DeLong, logit scale",
    "AUC, newcombe": "AUC: Newcombe",
    "AUC, percentile": "AUC: bootstrap",
    "AUC difference": "two AUCs: DeLong",
    "AP": "average precision: bootstrap",
    "CAUC": "CAUC: bootstrap, if given",
    "AveD": "AveD: bootstrap",
    "Tango, one threshold": "Tango: b - c at one threshold",
    "Tango, all confident points": "Tango: all confident points",
    "Tango, two models": "Tango: two models",
    "Tango, two models at chosen points": "Tango: two models, chosen points",
}
"""The intervals of the figure, and their names in it."""


@styled
def choices(procedures: pd.DataFrame) -> Figure:
    """Draw how often the better classifier is named, and the regret, against the number of positives."""
    look = looks(PROCEDURES)
    figure, axes = panels(4, 2, width=3.9, height=2.9, sharex=True)
    rows = procedures[procedures["ratio"] == "all"]
    for row, (column, label) in enumerate(
        (("better", "better one named"), ("regret", "regret (expected cost)"))
    ):
        for ax, (deployment, title) in zip(axes[2 * row : 2 * row + 2], DEPLOYMENTS.items(), strict=True):
            part = rows[rows["deployment"] == deployment]
            _lines(ax, part, column, look)
            ax.set(title=title if row == 0 else "", ylabel=label, xlabel="positives" if row else "")
            ax.set_ylim(0, 1.02 if column == "better" else None)
            if column == "better":
                ax.axhline(0.5, color=GREY, linewidth=0.7, zorder=0.5)
    handles = [
        Line2D([], [], color=of.color, linestyle=of.line, marker=of.marker, markersize=4.5, label=name)
        for name, of in look.items()
    ]
    figure.legend(handles=handles, loc="outside upper center", ncols=len(handles))
    return figure


def _lines(ax: Axes, rows: pd.DataFrame, column: str, look: Mapping[str, Look]) -> None:
    for name, of in look.items():
        line = rows[rows["procedure"] == name]
        style = {"color": of.color, "linestyle": of.line, "marker": of.marker, "markersize": 4}
        ax.errorbar(line["positives"], line[column], 1.96 * line[f"{column}_error"], linewidth=1.1, **style)
    ticks = sorted(rows["positives"].unique())
    ax.set_xscale("log")
    ax.set_xticks(ticks, [str(tick) for tick in ticks])
    ax.xaxis.set_minor_locator(NullLocator())


@styled
def coverage(intervals: pd.DataFrame, bands: pd.DataFrame) -> Figure:
    """Draw the coverage of intervals and bands, and the bands' share of ROC space: a marker is one cell."""
    sizes = [size for size in (10, 30, 100, 500) if size in set(intervals["positives"])]
    look = dict(zip(map(str, sizes), looks("abcd").values(), strict=False))
    figure, axes = panels(3, 3, width=3.3, height=5.4)
    kinds = [kind for kind in (*KINDS, ROCCI) if bands.loc[bands["band"] == kind, "bands"].sum()]
    known = intervals[intervals["given"] >= min(FEWEST, intervals["given"].max())]
    _cells(axes[0], known, "interval", list(INTERVALS), "coverage", look)
    axes[0].set_yticks(range(len(INTERVALS)), list(INTERVALS.values()))
    _cells(axes[1], bands, "band", kinds, "coverage", look)
    _cells(axes[2], bands, "band", kinds, "share", look)
    axes[1].set_yticks(range(len(kinds)), kinds)
    axes[2].set_yticks(range(len(kinds)), [""] * len(kinds))
    for ax, title in zip(
        axes, ("intervals: coverage", "bands: whole curve inside", "bands: share of ROC space"), strict=True
    ):
        ax.set_title(title)
    for ax in axes[:2]:
        ax.axvline(0.95, color=GREY, linewidth=0.9, zorder=0.6)
    handles = [
        Line2D(
            [],
            [],
            color=of.color,
            marker=of.marker,
            linestyle="none",
            markersize=5,
            label=f"{size} positives",
        )
        for size, of in look.items()
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=len(handles))
    return figure


def _cells(
    ax: Axes, rows: pd.DataFrame, key: str, names: Sequence[str], column: str, look: Mapping[str, Look]
) -> None:
    """Draw the cells of each name in a row, those of one number of positives below each other."""
    step = 0.8 / len(look)
    for i, name in enumerate(names):
        part = rows[rows[key] == name]
        for k, (size, of) in enumerate(look.items()):
            values = part.loc[part["positives"] == int(size), column]
            y = i + (k - (len(look) - 1) / 2) * step
            style = {"color": of.color, "marker": of.marker, "markersize": 2.8, "linestyle": "none"}
            ax.plot(values, [y] * len(values), alpha=0.7, **style)
        if i:
            ax.axhline(i - 0.5, color=PALE, linewidth=0.6, zorder=0.4)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlim(-0.03, 1.03)
    ax.tick_params(axis="y", length=0)
