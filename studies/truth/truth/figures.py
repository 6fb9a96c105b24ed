"""The figure of the study: which procedure names the better classifier."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import NullLocator

from confident_roc._style import GREY, Look, looks, panels, styled

PROCEDURES = ("AUC", "AP", "CAUC", "AveD", "plane", "DeLong", "Tango")
DEPLOYMENTS = {"neutral": "both classes weigh the same", "ten": "a miss costs ten false alarms"}


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
