"""The figure of the study: agreement of AUC and of the segment with truth."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from confident_roc._style import GREY, looks, panels, styled
from keel.analysis import AUC, NEUTRAL, PROTOCOLS, SEGMENT


@styled
def agreement(truth: pd.DataFrame) -> Figure:
    """Draw Kendall's tau of both with its interval, by criterion of truth, on all data sets."""
    figure, axes = panels(2, 2, width=3.6, height=2.6, sharey=True, sharex=True)
    look = looks((AUC, SEGMENT))
    for ax, protocol in zip(axes, PROTOCOLS, strict=True):
        ax.set_title({"cv": "cross-validation", "split": "fixed split"}[protocol])
        ax.axvline(0, color=GREY, linewidth=0.7, zorder=0.5)
        rows = truth[(truth["protocol"] == protocol) & (truth["imbalance"] == "any")].set_index("criterion")
        for shift, (name, of) in zip((-0.12, 0.12), look.items(), strict=True):
            part = rows.loc[list(NEUTRAL)]
            y = [i + shift for i in range(len(part))]
            ax.hlines(y, part[f"tau of {name} low"], part[f"tau of {name} high"], color=of.color, linewidth=1)
            ax.plot(part[f"tau of {name}"], y, of.marker, color=of.color, markersize=4.5, label=name)
    axes[0].set_yticks(range(len(NEUTRAL)), NEUTRAL)
    axes[0].set_ylim(len(NEUTRAL) - 0.5, -0.5)
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)
    figure.supxlabel("agreement with the held-out half (Kendall's tau-b, mean over sources)", fontsize=9)
    return figure
