"""What dealing with imbalance does: AUC, CAUC and AveD by method."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._style import GREY, PALE, Look, looks, styled
from elazmeh2006.figures.layout import legend, marker_handles

Run = Mapping[str, Any]
_ROW = 1.45  # inches, a data set


@styled
def by_method(runs: Sequence[Run], measures: Mapping[str, str], names: Mapping[str, str]) -> Figure:
    """Draw a panel for each data set and measure: a line a method, a mark a classifier.

    The mark is the mean over the seeds of the method, and a bar goes from the least to the largest value; it
    is hollow where some seeds gave no confident point. A thin line goes down from the value of the first
    method, to tell what the others change.

    Parameters
    ----------
    runs
        Each with its dataset, method, letter, and the measures (None where there is none).
    measures
        Which values are shown, and what they are called.
    names
        What each letter stands for.
    """
    datasets, methods, letters = (
        _unique(run[key] for run in runs) for key in ("dataset", "method", "letter")
    )
    look = looks(letters)
    figure = Figure(figsize=(7.4, _ROW * len(datasets) + 0.9))
    grid = figure.subplots(len(datasets), len(measures), squeeze=False, sharey=True)
    for line, dataset in zip(grid, datasets, strict=True):
        for ax, measure in zip(line, measures, strict=True):
            of_panel = [run for run in runs if run["dataset"] == dataset]
            _panel(ax, of_panel, measure, methods, look)
        line[0].set_ylabel(dataset, fontsize=10)
    for ax, title in zip(grid[0], measures.values(), strict=True):
        ax.set_title(title)
    handles = marker_handles(look, names)
    handles.append(
        _mark(Look("0.2", "solid", "o"), hollow=True, label="some seeds without a confident point")
    )
    handles.append(Line2D([], [], color="0.2", linewidth=1, label="least to largest over the seeds"))
    legend(figure, handles, 3, columnspacing=1, handletextpad=0.4)
    return figure


def _unique(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(values))


def _panel(
    ax: Axes, runs: Sequence[Run], measure: str, methods: Sequence[str], look: Mapping[str, Look]
) -> None:
    ax.set(ylim=(len(methods) - 0.45, -0.55), yticks=range(len(methods)), yticklabels=methods)
    ax.tick_params(axis="y", length=0)
    for y in range(1, len(methods)):
        ax.axhline(y - 0.5, color=PALE, linewidth=0.7, zorder=0)
    offsets = np.linspace(-0.3, 0.3, len(look)) if len(look) > 1 else [0.0]
    for (letter, of), offset in zip(look.items(), offsets, strict=True):
        for y, method in enumerate(methods):
            found = [run[measure] for run in runs if (run["method"], run["letter"]) == (method, letter)]
            values = [value for value in found if value is not None]
            if not values:
                continue
            mean = float(np.mean(values))
            ax.plot([min(values), max(values)], [y + offset] * 2, color=of.color, linewidth=1, zorder=2)
            ax.add_line(_mark(of, hollow=len(values) < len(found), at=(mean, y + offset)))
            if y == 0:
                ax.plot([mean, mean], [offset, len(methods) - 0.5], color=of.color, linewidth=0.5, alpha=0.5)
    for y, method in enumerate(methods):
        if all(run["note"] for run in runs if run["method"] == method):
            _say_not_possible(ax, y)
    ax.margins(x=0.08)
    ax.autoscale_view(scaley=False)
    ax.locator_params(axis="x", nbins=4)


def _say_not_possible(ax: Axes, y: float) -> None:
    text = ax.text(0.5, y, "not possible", transform=ax.get_yaxis_transform(), ha="center", va="center")
    text.set(fontsize=7.5, color=GREY, bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})


def _mark(look: Look, *, hollow: bool, at: tuple[float, float] | None = None, label: str = "") -> Line2D:
    x, y = ([], []) if at is None else ([at[0]], [at[1]])
    return Line2D(
        x,
        y,
        linestyle="none",
        marker=look.marker,
        markersize=5,
        markerfacecolor="white" if hollow else look.color,
        markeredgecolor=look.color,
        label=label,
        zorder=3,
    )
