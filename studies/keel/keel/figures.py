"""Two figures of the study: agreement with truth, and confident points against imbalance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, NullLocator

from confident_roc._style import GREY, PALE, Look, looks, outer_labels, panels, styled
from keel.analysis import AUC, AVED, CAUC, ITSELF, NEUTRAL, OTHERS, OWN, SEGMENT
from keel.scores import CV, SPLIT

PROTOCOL_NAMES = {CV: "cross-validation", SPLIT: "fixed split"}
MEASURE_NAMES = {
    AUC: "AUC",
    SEGMENT: "confident segment (CAUC and AveD)",
    CAUC: "CAUC alone",
    AVED: "AveD alone",
    ITSELF: "the criterion itself",
    OTHERS: "what other sources say",
}
CRITERION_GROUPS = {"nobody's own": NEUTRAL, "AUC's own": OWN[AUC], "the segment's own": OWN[SEGMENT]}


def _measure_looks() -> dict[str, Look]:
    colours = looks((CAUC, AVED, AUC, SEGMENT))
    grey = {ITSELF: Look("0.6", "solid", "|"), OTHERS: Look("0.6", "solid", "x")}
    return {name: (colours | grey)[name] for name in MEASURE_NAMES}


@styled
def agreement(correlations: pd.DataFrame) -> Figure:
    """Draw the mean agreement of each measure with truth and its interval, in one block per criterion."""
    look = _measure_looks()
    criteria = [criterion for group in CRITERION_GROUPS.values() for criterion in group]
    figure, axes = panels(2, 2, width=4.3, height=6.2, sharey=True, sharex=True)
    for ax, (protocol, title) in zip(axes, PROTOCOL_NAMES.items(), strict=True):
        _blocks(ax, correlations[correlations["protocol"] == protocol], criteria, look)
        ax.set_title(title)
    axes[0].set_yticks(range(len(criteria)), criteria)
    axes[0].set_ylim(len(criteria) - 0.5, -0.5)
    _name_groups(axes[-1])
    figure.supxlabel("agreement with the held-out half (Kendall's tau-b, mean over sources)", fontsize=9)
    handles = [
        Line2D([], [], color=of.color, marker=of.marker, linewidth=1, markersize=5, label=MEASURE_NAMES[name])
        for name, of in look.items()
    ]
    figure.legend(handles=handles, loc="outside upper center", ncols=3)
    return figure


def _blocks(ax: Axes, rows: pd.DataFrame, criteria: Sequence[str], look: Mapping[str, Look]) -> None:
    ax.axvline(0, color=GREY, linewidth=0.7, zorder=0.5)
    step = 0.8 / len(look)
    for row in rows.to_dict("records"):
        of = look[row["measure"]]
        y = criteria.index(row["criterion"]) + (list(look).index(row["measure"]) - (len(look) - 1) / 2) * step
        ax.plot([row["tau low"], row["tau high"]], [y, y], color=of.color, linewidth=1)
        ax.plot(row["tau"], y, color=of.color, marker=of.marker, markersize=4.5, linestyle="none")
    ax.tick_params(axis="y", length=0)
    groups = [len(group) for group in CRITERION_GROUPS.values()]
    ends = {sum(groups[: i + 1]) for i in range(len(groups))}
    for y in range(1, len(criteria)):
        ax.axhline(y - 0.5, color=GREY if y in ends else PALE, linewidth=0.7, zorder=0.4)


def _name_groups(ax: Axes) -> None:
    """Write the names of the groups of criteria at the right edge."""
    place = 0
    for name, group in CRITERION_GROUPS.items():
        middle = place + (len(group) - 1) / 2
        text = ax.text(1.02, middle, name, transform=ax.get_yaxis_transform(), va="center", rotation=270)
        text.set(fontsize=8, color=GREY)
        place += len(group)


@styled
def confident_points(points: pd.DataFrame, names: Mapping[str, str]) -> Figure:
    """Draw the number of confident points against the imbalance, in one panel per classifier."""
    look = dict(zip((SPLIT, CV), list(looks("abc").values())[1:], strict=True))
    figure, axes = panels(len(names), 5, width=1.75, height=1.95, sharex=True, sharey=True)
    for ax, (letter, name) in zip(axes, names.items(), strict=True):
        ax.set(xscale="log", title=f"{name} ({letter})")
        ax.title.set_fontsize(8.5)
        ax.set_yscale("symlog", linthresh=1)
        for protocol, of in look.items():
            rows = points[(points["classifier"] == letter) & (points["protocol"] == protocol)]
            some = rows["confident points"] > 0
            style = {"color": of.color, "marker": of.marker, "linestyle": "none", "markersize": 3.2}
            ax.plot(rows["imbalance"][some], rows["confident points"][some], **style, alpha=0.75)
            ax.plot(rows["imbalance"][~some], rows["confident points"][~some], **style, fillstyle="none")
        ax.axhline(0.5, color=PALE, linewidth=0.7, zorder=0.4)
        ax.xaxis.set_major_locator(FixedLocator([2, 10, 50]))
        ax.xaxis.set_minor_locator(NullLocator())
        ax.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
        ax.yaxis.set_major_formatter(lambda y, _: f"{y:g}")
    axes[0].set(ylim=(-0.3, None))
    outer_labels(figure, "negatives for each positive", "confident points (mean of the halves)")
    handles = [
        Line2D([], [], color=of.color, marker=of.marker, linestyle="none", label=PROTOCOL_NAMES[protocol])
        for protocol, of in look.items()
    ]
    handles.append(
        Line2D([], [], color="0.3", marker="o", fillstyle="none", linestyle="none", label="none in any half")
    )
    figure.legend(handles=handles, loc="outside upper center", ncols=3)
    return figure


def ranking_titles(primary: str) -> dict[str, str]:
    """Return the names of the rankings in a critical-difference diagram."""
    return {
        AUC: "by AUC, cross-validated",
        SEGMENT: "by the confident segment, cross-validated",
        primary: f"in truth: {primary}, held-out half",
    }
