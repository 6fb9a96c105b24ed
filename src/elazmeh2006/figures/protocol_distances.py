"""Figures of the protocol forensics: distances from the printed AUCs, and spreads over seeds."""

from collections.abc import Mapping, Sequence
from itertools import product, zip_longest
from typing import Any, Protocol

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from confident_roc._style import GREY, PALE, Look, looks, outer_labels, styled
from confident_roc._tables import rounded
from confident_roc.errors import InputError
from elazmeh2006.figures.layout import legend, marker_handles, nothing_to_draw

_ORANGE = "#D55E00"
_YELLOW = "#F0E442"
_HATCHED: dict[str, Any] = {"facecolor": "none", "edgecolor": "0.8", "hatch": "////", "linewidth": 0}


class Run(Protocol):
    """The parts of a run that are drawn: its AUC, and the seed of the folds."""

    @property
    def auc(self) -> float: ...  # noqa: D102
    @property
    def cv_seed(self) -> int | None: ...  # noqa: D102


@styled
def protocol_matrix(
    rows: Sequence[Mapping[str, Any]],
    protocols: Mapping[str, Mapping[str, Sequence[str]]],
    folds: int,
    suite: str,
) -> Figure:
    """Draw the mean distance from the printed AUCs (`rows`): data sets as lines, protocols as columns."""
    datasets = list(dict.fromkeys(row["dataset"] for row in rows))
    if not datasets:
        return nothing_to_draw("The paper prints none of these data sets")
    figure = Figure(figsize=(1.6 * len(protocols) + 2, 0.55 * len(datasets) + 1.5))
    ax = figure.subplots()
    colours = ScalarMappable(LogNorm(1e-4, 1), mpl.colormaps["cividis_r"])
    possible = {(row["dataset"], row["protocol"]): row for row in rows}
    for (y, dataset), (x, protocol) in product(enumerate(datasets), enumerate(protocols)):
        _cell(ax, x, y, possible.get((dataset, protocol)), colours)
    ax.set(xlim=(0, len(protocols)), ylim=(len(datasets), 0), yticks=[i + 0.5 for i in range(len(datasets))])
    labels = [f"{name}\n{_files(protocol, folds)}" for name, protocol in protocols.items()]
    ax.set_xticks([i + 0.5 for i in range(len(protocols))], labels)
    ax.set_yticklabels(datasets)
    ax.tick_params(length=0, labelsize=9)
    ax.spines[:].set_visible(False)
    bar = figure.colorbar(colours, ax=ax, label="mean |AUC \N{MINUS SIGN} printed|", aspect=25, pad=0.02)
    bar.outline.set_visible(False)
    bar.ax.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    handles = [
        Patch(facecolor="none", edgecolor=_ORANGE, linewidth=2.2, label="closest to the printed AUCs"),
        Patch(label="the data set has no such file", **_HATCHED),
    ]
    legend(figure, handles, 2, title=f"suite {suite}")
    return figure


def _files(protocol: Mapping[str, Sequence[str]], folds: int) -> str:
    train, test, both = (" + ".join(protocol.get(key, ())) for key in ("train", "test", "cross_validate"))
    return f"{folds}-fold CV of {both}" if both else f"{train} \N{RIGHTWARDS ARROW} {test}"


def _cell(ax: Axes, x: int, y: int, row: Mapping[str, Any] | None, colours: ScalarMappable) -> None:
    corner, side = (x + 0.04, y + 0.06), (0.92, 0.88)
    if row is None:
        ax.add_patch(Rectangle(corner, *side, **_HATCHED))
        return
    distance = row["mean_distance"]
    if distance is None:
        ax.text(x + 0.5, y + 0.5, "not printed", ha="center", va="center", color=GREY)
        return
    red, green, blue, _ = colours.to_rgba(distance)
    edge: dict[str, Any] = {"edgecolor": _ORANGE, "linewidth": 2.2} if row["best"] else {"linewidth": 0}
    ax.add_patch(Rectangle(corner, *side, facecolor=(red, green, blue), **edge))
    ink = "black" if 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 else "white"
    text: dict[str, Any] = {"ha": "center", "va": "center", "color": ink}
    weight = "bold" if row["best"] else "normal"
    ax.text(x + 0.5, y + 0.38, f"{distance:.4f}", fontsize=10, weight=weight, **text)
    ax.text(x + 0.5, y + 0.72, f"{row['cells_at_digit']} of {row['cells']} digits", fontsize=7, **text)


@styled
def seed_spreads(
    runs: Mapping[tuple[str, str, str], Sequence[Run]],
    printed: Mapping[str, Mapping[str, float]],
    precision: float,
    names: Mapping[str, str],
    suite: str,
) -> Figure:
    """Draw the distance of each run from the printed AUC: one panel per data set, one line per letter.

    The axis is linear up to `precision`, the unit of the last printed digit, and logarithmic beyond it.
    """
    panels: dict[str, dict[str, dict[str, Sequence[Run]]]] = {}
    for (dataset, protocol, letter), of_letter in runs.items():
        if letter in printed.get(dataset, {}):
            panels.setdefault(dataset, {}).setdefault(protocol, {})[letter] = of_letter
    if not panels:
        raise InputError(f"forensics: the paper has none of these data sets; allowed: {', '.join(printed)}")
    columns = _columns({dataset: _height(protocols) for dataset, protocols in panels.items()})
    tallest = max(sum(heights.values()) for heights in columns)
    figure = Figure(figsize=(3.8 * len(columns), 0.15 * tallest + 1.2))
    grid = figure.add_gridspec(1, len(columns))
    look = looks(names)
    for column, heights in enumerate(columns):
        rows = grid[column].subgridspec(len(heights), 1, height_ratios=list(heights.values()))
        for row, dataset in enumerate(heights):
            ax = figure.add_subplot(rows[row], sharex=figure.axes[0] if figure.axes else None)
            _panel(ax, panels[dataset], printed[dataset], look)
            ax.set_title(dataset)
            ax.axvspan(-precision / 2, precision / 2, color=PALE, linewidth=0, zorder=0)
            ax.tick_params(labelbottom=row == len(heights) - 1)
    _distance_axis(figure.axes[0], precision, max(abs(ax.dataLim.intervalx).max() for ax in figure.axes))
    legend(figure, _legend(look, names), 4, title=f"suite {suite}", columnspacing=1.2)
    outer_labels(figure, "AUC \N{MINUS SIGN} printed AUC", "protocol; classifier and its printed AUC")
    return figure


def _height(protocols: Mapping[str, Mapping[str, Any]]) -> int:
    """Count the lines of a panel: one per letter, and two per protocol for its name and space around it."""
    return sum(len(letters) + 2 for letters in protocols.values())


def _columns(heights: Mapping[str, int]) -> list[dict[str, int]]:
    """Split the panels, in their order, into two columns with heights as equal as possible."""
    items = list(heights.items())
    cuts = ((items[:i], items[i:]) for i in range(1, len(items)))
    halves = min(cuts, key=lambda cut: max(sum(h for _, h in half) for half in cut), default=(items,))
    return [dict(half) for half in halves]


def _panel(
    ax: Axes,
    protocols: Mapping[str, Mapping[str, Sequence[Run]]],
    printed: Mapping[str, float],
    look: Mapping[str, Look],
) -> None:
    ax.axvline(0, color="black", linewidth=0.8, zorder=1)
    ticks: dict[float, str] = {}
    y = 0.0
    for protocol, letters in protocols.items():
        ax.text(0.01, y + 0.5, protocol, transform=ax.get_yaxis_transform(), va="center", style="italic")
        for letter, runs in letters.items():
            y += 1
            ticks[y + 0.5] = f"{letter} {rounded(printed[letter]).removeprefix('0')}"
            _line(ax, y + 0.5, runs, printed[letter], look[letter])
        y += 2
    ax.set(ylim=(y - 0.7, -0.3))
    ax.set_yticks(list(ticks), list(ticks.values()))
    ax.tick_params(axis="y", length=0, labelsize=8)


def _line(ax: Axes, y: float, runs: Sequence[Run], printed: float, look: Look) -> None:
    """Draw one letter under one protocol: seeds of folds above, of the forest below, the first run on top."""
    first = runs[0]
    folds = [run for run in runs[1:] if run.cv_seed != first.cv_seed]
    forests = [run for run in runs[1:] if run.cv_seed == first.cv_seed]
    style: dict[str, Any] = {"marker": look.marker, "linestyle": "none", "markeredgecolor": look.color}
    both = 0.18 if folds and forests else 0
    for some, fill, where in ((folds, look.color, y - both), (forests, "white", y + both)):
        aucs = [run.auc - printed for run in some]
        ax.plot(aucs, [where] * len(aucs), markersize=3, markeredgewidth=0.5, markerfacecolor=fill, **style)
    style |= {"markersize": 6, "markeredgewidth": 1, "markerfacecolor": _YELLOW}
    ax.plot(first.auc - printed, y, zorder=3, **style)


def _distance_axis(ax: Axes, precision: float, reach: float) -> None:
    """Make the axis logarithmic, but linear around zero, to show both the digit and the farthest run."""
    ax.set_xscale("symlog", linthresh=precision, linscale=0.6, subs=(2, 5))
    ax.set_xlim(-1.4 * reach, 1.4 * reach)
    ticks = [0.1, 0.01, 0.001]
    ax.set_xticks([-t for t in ticks] + [0] + ticks[::-1])
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:g}".replace("-", "\N{MINUS SIGN}").replace("0.", "."))


def _legend(look: Mapping[str, Look], names: Mapping[str, str]) -> list[Any]:
    def handle(marker: str, label: str, size: float = 5, **colours: Any) -> Line2D:
        return Line2D([], [], marker=marker, linestyle="none", markersize=size, label=label, **colours)

    letters = marker_handles(look, names, markersize=5)
    kinds = [
        handle("h", "seeds of the config", 6, markerfacecolor=_YELLOW, markeredgecolor=GREY),
        handle("h", "other CV seeds", 3.5, color=GREY),
        handle("h", "other forest seeds", 3.5, markerfacecolor="white", markeredgecolor=GREY),
        Patch(color=PALE, label="the printed digit"),
    ]
    # A legend is filled column by column: the letters become one row, the kinds another.
    return [entry for pair in zip_longest(letters, kinds) for entry in pair if entry]
