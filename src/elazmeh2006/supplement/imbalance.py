"""Effect of methods against imbalance on AUC, CAUC and AveD, as a table and as a figure."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._style import GREY, PALE, Look, looks, styled
from confident_roc._tables import rounded
from elazmeh2006.figures.layout import legend, marker_handles, setting

Run = Mapping[str, Any]
_ROW = 1.45  # height of a data set, in inches
_KEYS = ["dataset", "suite", "letter", "method"]
_BLANK = "–"


def key_of_runs(path: str) -> dict[str, str]:
    """Read data set and suite from the path of a file of runs, like `imbalance/dis/weka346.csv`."""
    place = PurePath(path)
    return {"dataset": place.parent.name, "suite": place.stem}


def read_runs(paths: Iterable[str]) -> pd.DataFrame:
    """Read the runs of data sets and suites, in the order of the paths."""
    parts = []
    for path in paths:
        runs = pd.read_csv(path, keep_default_na=False, na_values=[""])
        for place, (name, value) in enumerate(key_of_runs(path).items()):
            runs.insert(place, name, value)
        parts.append(runs)
    return pd.concat(parts, ignore_index=True).astype({"seed": "Int64"})


def table_shown(runs: pd.DataFrame, area: str, difference: str) -> pd.DataFrame:
    """Summarise the runs for reading: one row per data set, suite, classifier and method."""
    groups = runs.groupby(_KEYS, sort=False)
    return pd.DataFrame(
        dict(zip(_KEYS, keys, strict=True)) | _summary(of_method, area, difference)
        for keys, of_method in groups
    )


def _summary(runs: pd.DataFrame, area: str, difference: str) -> dict[str, str]:
    plain, compensated = (runs[runs["compensated"] == value] for value in (0, 1))
    if plain["note"].notna().any():
        return {"AUC": "not possible: " + plain["note"].iloc[0].partition(";")[0]}
    return {
        "AUC": _spread(plain["auc"], 3),
        f"CAUC ({area})": _spread(plain[f"area {area}"], 4),
        f"AveD ({difference})": _spread(plain[f"AveD {difference}"], 4),
        "confident runs": f"{(plain['confident_points'] > 0).sum()} of {len(plain)}",
        "thresholds": _thresholds(plain),
        "compensated": _thresholds(compensated),
        "b, c at 0.5": _errors(plain),
        "b, c compensated": _errors(compensated),
    }


def _spread(values: pd.Series, digits: int) -> str:
    """Mean of the runs; with several runs, also the smallest and the largest value in brackets."""
    known = values.dropna()
    if known.empty:
        return _BLANK
    mean = rounded(known.mean(), digits)
    if len(values) == 1:
        return mean
    return f"{mean} [{rounded(known.min(), digits)}, {rounded(known.max(), digits)}]"


def _thresholds(runs: pd.DataFrame) -> str:
    if runs.empty:
        return ""
    low, high = runs["threshold_from"].min(), runs["threshold_to"].max()
    return _BLANK if pd.isna(low) else f"{low:.3g} to {high:.3g}"


def _errors(runs: pd.DataFrame) -> str:
    return "" if runs.empty else f"{runs['b at 0.5'].mean():g}, {runs['c at 0.5'].mean():g}"


def figure_of_suite(
    runs: pd.DataFrame, suite: str, names: Mapping[str, str], area: str, difference: str, alpha: float
) -> Figure:
    """Draw the runs of a suite, with the scores before compensation."""
    shown = runs[(runs["suite"] == suite) & (runs["compensated"] == 0)]
    rows: Any = shown.astype(object).where(shown.notna(), None).to_dict("records")
    cauc, aved = f"CAUC ({area})", f"AveD ({difference})"
    measures = {"auc": "AUC", f"area {area}": cauc, f"AveD {difference}": aved}
    return by_method(rows, measures, names, setting(suite, alpha))


@styled
def by_method(
    runs: Sequence[Run], measures: Mapping[str, str], names: Mapping[str, str], what: str
) -> Figure:
    """Draw one panel per data set and measure, with one line per method and one marker per classifier.

    The marker is the mean over the seeds of the method; it is hollow if some seeds gave no confident point. A
    bar goes from the smallest to the largest value. A thin line goes down from the value of the first method.
    """
    datasets, methods, letters = (
        list(dict.fromkeys(run[key] for run in runs)) for key in ("dataset", "method", "letter")
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
    empty = _mark(Look(GREY, "solid", "h"), hollow=True, label="some seeds without a confident point")
    bar = Line2D([], [], color=GREY, linewidth=1, label="smallest to largest over the seeds")
    handles = [*marker_handles(look, names), empty, bar]
    legend(figure, handles, 3, title=what, columnspacing=1, handletextpad=0.4)
    return figure


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
            tried = [run[measure] for run in runs if (run["method"], run["letter"]) == (method, letter)]
            values = [value for value in tried if value is not None]
            if not values:
                continue
            mean = float(np.mean(values))
            ax.plot([min(values), max(values)], [y + offset] * 2, color=of.color, linewidth=1, zorder=2)
            ax.add_line(_mark(of, hollow=len(values) < len(tried), at=(mean, y + offset)))
            if y == 0:
                ax.plot([mean, mean], [offset, len(methods) - 0.5], color=of.color, linewidth=0.5, alpha=0.5)
    for y, method in enumerate(methods):
        if all(run["note"] for run in runs if run["method"] == method):
            _mark_not_possible(ax, y)
    ax.margins(x=0.08)
    ax.autoscale_view(scaley=False)
    ax.locator_params(axis="x", nbins=4)


def _mark_not_possible(ax: Axes, y: float) -> None:
    text = ax.text(0.5, y, "not possible", transform=ax.get_yaxis_transform(), ha="center", va="center")
    text.set(fontsize=7.5, color=GREY, bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})


def _mark(look: Look, *, hollow: bool, at: tuple[float, float] | None = None, label: str = "") -> Line2D:
    x, y = ([], []) if at is None else ([at[0]], [at[1]])
    face = "white" if hollow else look.color
    style: dict[str, Any] = {"marker": look.marker, "markerfacecolor": face, "markeredgecolor": look.color}
    return Line2D(x, y, linestyle="none", markersize=5, label=label, zorder=3, **style)
