"""Comparison of bands: how often each contains the true curve, and how much of ROC space it covers."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._style import GREY, PALE, Look, looks, panels, plain, styled
from elazmeh2006.figures.layout import legend

Rows = Sequence[Mapping[str, Any]]

# For each table: its rows, its columns, and the share in its cells, as one column or as a ratio of two.
_LAYOUTS = {
    "bands": (["dataset", "classifier"], "band", ("share",)),
    "containment": (["dataset", "scores"], "band", ("whole", "bands")),
    "intervals": (["dataset", "positives", "negatives"], "measure", ("holds_expected", "intervals")),
    "tango": (["dataset", "positives", "negatives"], "where", ("coverage",)),
    "tests": (["dataset", "situation"], "test", ("rejections", "tests")),
    "distinct": (["dataset", "measure"], "distinct", ("mean",)),
}


def tables(bands: Sequence[Rows], simulations: Sequence[Mapping[str, Rows]]) -> dict[str, pd.DataFrame]:
    """Join the rows of all data sets to tables by name."""
    return {
        "bands": pd.DataFrame([row for rows in bands for row in rows]),
        **{
            name: pd.DataFrame([row for simulation in simulations for row in simulation[name]])
            for name in simulations[0]
        },
    }


def table_shown(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    """Write shares and errors as percentages, with rows and columns in the order of the data."""
    rows, columns, (share, *_) = _LAYOUTS[name]
    shown = _with_share(name, frame)
    errors = frame.get(f"{share}_error", [None] * len(frame))
    digits = 2 if name == "distinct" else 1
    cells = [_percentages(*pair, digits) for pair in zip(shown["share"], errors, strict=True)]
    table = shown.assign(cell=cells).pivot_table("cell", rows, columns, aggfunc="first")
    table = table.reindex(pd.MultiIndex.from_frame(frame[rows].drop_duplicates()))
    return table.reindex(columns=frame[columns].drop_duplicates()).reset_index()


def _percentages(share: float, error: float, digits: int) -> str:
    texts = (f"{100 * value:.{digits}f}" for value in (share, error) if not pd.isna(value))
    return " ± ".join(texts)


def _with_share(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    _, _, (count, *total) = _LAYOUTS[name]
    return frame.assign(share=frame[count] / frame[total[0]] if total else frame[count])


def figure_of_tables(
    all_tables: Mapping[str, pd.DataFrame], suite: str, level: float, simulations: int
) -> Figure:
    """Draw the tables; for bands around real curves, draw the median over the classifiers of a suite."""
    bands = all_tables["bands"]
    bands = bands[bands["classifier"].str.rpartition("-")[0] == suite]
    shares = bands.groupby(["dataset", "band"], sort=False)["share"].median().reset_index()
    containment = _with_share("containment", all_tables["containment"])
    inside: Any = containment.to_dict("records")
    covered: Any = shares.to_dict("records")
    return bands_compared(inside, covered, level, simulations)


@styled
def bands_compared(containment: Rows, shares: Rows, level: float, simulations: int) -> Figure:
    """Draw one line per kind of band, with a marker for each data set.

    The left panels show how often the band contains the whole true curve; a grey strip around the level shows
    the error of the simulation. The right panel shows the share of ROC space that it covers on the data.
    """
    kinds = list(dict.fromkeys(row["band"] for row in containment))
    scores = list(dict.fromkeys(row["scores"] for row in containment))
    look = looks(row["dataset"] for row in containment)
    figure, axes = panels(len(scores) + 1, 3, width=3.6, height=4.4, sharey=True)
    for ax, kind in zip(axes, scores, strict=False):
        _nominal(ax, level, simulations)
        rows = [row for row in containment if row["scores"] == kind]
        _markers(ax, [(row["dataset"], row["band"], row["share"]) for row in rows], kinds, look)
        ax.set(xlabel="whole true curve inside", title=f"simulated, {kind} scores")
    _markers(axes[-1], [(row["dataset"], row["band"], row["share"]) for row in shares], kinds, look)
    axes[-1].set(xlabel="share of ROC space", title="data sets, median classifier")
    axes[0].set_yticks(range(len(kinds)), kinds)
    axes[0].invert_yaxis()
    handles = [Line2D([], [], label=plain(dataset), **_marker(each, 5)) for dataset, each in look.items()]
    legend(figure, handles, len(look), loc="outside lower center")
    return figure


def _nominal(ax: Axes, level: float, simulations: int) -> None:
    chance = 2 * math.sqrt(level * (1 - level) / simulations)
    ax.axvspan(level - chance, min(1, level + chance), color=PALE, zorder=0.5)
    ax.axvline(level, color=GREY, linewidth=0.8, zorder=0.6)


def _marker(look: Look, size: float) -> dict[str, Any]:
    return {"marker": look.marker, "color": look.color, "markersize": size, "linestyle": "none"}


def _markers(
    ax: Axes, values: Sequence[tuple[str, str, float]], kinds: Sequence[str], look: Mapping[str, Look]
) -> None:
    """Draw the data sets of a band one below the other, so that equal values do not hide each other."""
    step = min(0.11, 0.88 / len(look))
    places = {dataset: (i - (len(look) - 1) / 2) * step for i, dataset in enumerate(look)}
    for dataset, band, value in values:
        y = kinds.index(band) + places[dataset]
        ax.plot(value, y, **_marker(look[dataset], 4))
    for i in range(len(kinds) - 1):
        ax.axhline(i + 0.5, color="0.9", linewidth=0.6, zorder=0.4)
    ax.set(xlim=(-0.03, 1.03))
    ax.tick_params(axis="y", length=0)
