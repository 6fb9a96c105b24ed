"""Figures of the supplement: accuracies with intervals, all pairs of models, metrics along the curves."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from confident_roc._files import Columns, read_columns
from confident_roc._style import GREY, Look, columns_for, looks, outer_labels, panels, plain, styled
from confident_roc._tables import rounded
from confident_roc.curves.metrics import METRICS
from elazmeh2006.figures.layout import (
    legend,
    line_handles,
    marker_handles,
    nothing_to_draw,
    segment_handle,
    title,
)
from elazmeh2006.supplement.comparison import BALANCED, FIXED

Row = Mapping[str, Any]

# Vertical offsets from the line of a classifier: of its two points, and of a point's second interval.
_PLACES = {FIXED: -0.2, BALANCED: 0.2}
_WALD_OFFSET = 0.13
_FREQUENT: dict[str, Any] = {"color": GREY, "linewidth": 0.9, "linestyle": (0, (4, 2))}
_BETTER, _WORSE, _OPEN = "#8FC1E3", "#F2B68C", "#F4F4F4"
_TEXTS = dict.fromkeys(("dataset", "suite", "letter", "classifier", "point", "first", "second"), str)


def read_rows(path: str, suite: str) -> list[dict[str, Any]]:
    """Read the rows of a suite from the table of accuracies or of pairs; a blank is None."""
    frame = pd.read_csv(path, dtype=_TEXTS, keep_default_na=False, na_values=[""])
    frame = frame[frame["suite"] == suite].astype(object)
    return frame.where(frame.notna(), None).to_dict("records")  # type: ignore[return-value]


def read_metrics(path: str) -> Columns:
    """Read the metrics along the curves of a suite."""
    types = {"dataset": str, "letter": str, "threshold": float, **dict.fromkeys(METRICS, float)}
    return read_columns(path, {**types, "confident": bool})


@styled
def accuracy_intervals(rows: Sequence[Row], names: Mapping[str, str], what: str, threshold: float) -> Figure:
    """Draw the accuracies of a suite with both intervals: one panel per data set."""
    look = looks(names)
    datasets = list(dict.fromkeys(row["dataset"] for row in rows))
    figure, axes = panels(len(datasets), height=max(1.6, 0.7 + 0.4 * len(names)), width=3.5)
    for ax, dataset in zip(axes, datasets, strict=True):
        of_dataset = [row for row in rows if row["dataset"] == dataset]
        ax.axvline(of_dataset[0]["frequent_class"], zorder=1, **_FREQUENT)
        for row in of_dataset:
            y = list(names).index(row["letter"]) + _PLACES[row["point"]]
            _accuracy(ax, y, row, look[row["letter"]])
        title(ax, dataset)
        ax.set(ylim=(len(names) - 0.4, -0.6))
        ax.set_yticks(range(len(names)), list(names))
        ax.tick_params(axis="y", length=0)
        ax.locator_params(axis="x", nbins=6)
    legend(figure, _accuracy_legend(look, names, threshold), 3, title=what, columnspacing=1)
    outer_labels(figure, "accuracy", "classifier")
    return figure


def _accuracy(ax: Axes, y: float, row: Row, look: Look) -> None:
    if row["accuracy"] is None:
        # The text is above the line of the frequent class and below the intervals.
        box = {"facecolor": "white", "linewidth": 0, "pad": 0.5}
        style: dict[str, Any] = {"va": "center", "fontsize": 7, "color": GREY, "bbox": box, "zorder": 1.5}
        ax.text(0.02, y, "no confident point", transform=ax.get_yaxis_transform(), **style)
        return
    ax.plot([row["wilson_lower"], row["wilson_upper"]], [y, y], color=look.color, linewidth=1.6)
    low, high = row["wald_lower"], row["wald_upper"]
    ax.plot([low, high], [y + _WALD_OFFSET] * 2, color=look.color, linewidth=0.6, marker="|", markersize=3)
    face = look.color if row["point"] == FIXED else "white"
    ax.plot(row["accuracy"], y, marker=look.marker, color=look.color, markerfacecolor=face, markersize=4.5)


def _accuracy_legend(look: Mapping[str, Look], names: Mapping[str, str], threshold: float) -> list[Any]:
    def point(face: str, label: str) -> Line2D:
        style: dict[str, Any] = {"marker": "h", "linestyle": "none", "markersize": 5}
        return Line2D([], [], color=GREY, markerfacecolor=face, label=label, **style)

    return [
        *marker_handles(look, names),
        point(GREY, f"at threshold {threshold:g}"),
        point("white", "at the balanced confident point"),
        Line2D([], [], color=GREY, linewidth=1.6, label="Wilson's interval"),
        Line2D([], [], color=GREY, linewidth=0.6, marker="|", markersize=4, label="Wald's interval"),
        Line2D([], [], label="always the frequent class", **_FREQUENT),
    ]


@styled
def pair_matrices(rows: Sequence[Row], names: Mapping[str, str], what: str, alpha: float) -> Figure:
    """Draw the pairs of a suite: one matrix per data set.

    The diagonal has the accuracies in percent. Above it is the accuracy of the row minus that of the column,
    in percentage points. Below it is the p value of the pair, by McNemar's exact test and adjusted by Holm's
    method. A pair with p below alpha is coloured.
    """
    if not rows:
        return nothing_to_draw("One classifier only: no pairs")
    letters = list(names)
    datasets = list(dict.fromkeys(row["dataset"] for row in rows))
    side = max(2.6, 0.4 + 0.55 * len(letters))  # so that the text fits into a cell
    figure, axes = panels(len(datasets), max(3, columns_for(len(datasets))), height=side + 0.15, width=side)
    for ax, dataset in zip(axes, datasets, strict=True):
        drawn: set[tuple[int, int]] = set()
        for row in rows:
            if row["dataset"] == dataset:
                _pair(ax, letters.index(row["first"]), letters.index(row["second"]), row, alpha, drawn)
        title(ax, dataset)
        ax.set(xlim=(0, len(letters)), ylim=(len(letters), 0), aspect="equal")
        middles = [i + 0.5 for i in range(len(letters))]
        ax.set_xticks(middles, letters)
        ax.set_yticks(middles, letters)
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
    handles = [
        Patch(color=_BETTER, label="the row is more accurate"),
        Patch(color=_WORSE, label="the column is more accurate"),
        Patch(color=_OPEN, label="no significant difference"),
    ]
    legend(figure, handles, 3, title=what)
    text = ", ".join(f"({letter}) {name}" for letter, name in names.items())
    cells = "diagonal: accuracy in %; above: row minus column, in % points; below: p (exact McNemar, Holm)"
    figure.supxlabel(f"{plain(text, int(12 * figure.get_figwidth()))}\n{cells}", fontsize=9)
    return figure


def _pair(ax: Axes, first: int, second: int, row: Row, alpha: float, drawn: set[tuple[int, int]]) -> None:
    """Fill both cells of a pair, and its two cells of the diagonal if they are not in `drawn`."""
    significant = row["holm_p"] < alpha
    colour = (_BETTER if row["difference"] > 0 else _WORSE) if significant else _OPEN
    lead = ("+" if row["difference"] >= 0 else "\N{MINUS SIGN}") + rounded(100 * abs(row["difference"]), 1)
    _cell(ax, second, first, lead, colour, weight="bold" if significant else "normal")
    _cell(ax, first, second, _p_text(row["holm_p"]), "white")
    for place, name in ((first, "first_accuracy"), (second, "second_accuracy")):
        if (place, place) not in drawn:
            _cell(ax, place, place, rounded(100 * row[name], 1), "white", color=GREY)
            drawn.add((place, place))


def _cell(ax: Axes, x: int, y: int, text: str, colour: str, **style: Any) -> None:
    ax.add_patch(Rectangle((x + 0.03, y + 0.03), 0.94, 0.94, facecolor=colour, linewidth=0))
    ax.text(x + 0.5, y + 0.5, text, ha="center", va="center", fontsize=8.5, **style)


def _p_text(p_value: float) -> str:
    return "< .001" if p_value < 0.001 else rounded(p_value).removeprefix("0")


METRICS_SHOWN = {
    "metrics": {
        "accuracy": "accuracy",
        "precision": "precision",
        "recall": "recall (T+ rate)",
        "f_measure": "F measure",
    },
    "metrics_combined": {
        "talk_f_score": "precision x recall (the talk's F)",
        "geometric_mean": "geometric mean",
        "index_balanced_accuracy": "index balanced accuracy",
    },
}
"""Titles of the metrics in two figures: seven columns of panels would be too small to read."""


@styled
def metrics_along(curves: Columns, names: Mapping[str, str], what: str, metrics: Mapping[str, str]) -> Figure:
    """Draw metrics of a suite against the threshold: one row per data set, one column per metric."""
    datasets = list(dict.fromkeys(curves["dataset"].tolist()))
    columns = len(metrics)
    blocks = _blocks(len(datasets), columns * _WIDTH)
    rows = math.ceil(len(datasets) / blocks)
    figure, axes = panels(rows * blocks * columns, blocks * columns, width=_WIDTH, height=_HEIGHT)
    grid = np.array(axes, dtype=object).reshape(rows, blocks * columns)
    look = looks(names)
    # Scores are probabilities, but some learners have scores of another range. All axes get the same limits
    # by hand: sharing hundreds of axes takes minutes.
    least, most = min(0, curves["threshold"].min()), max(1, curves["threshold"].max())
    limits = (least - 0.02 * (most - least), most + 0.02 * (most - least))
    for (i, j), ax in np.ndenumerate(grid):
        place, metric = i + rows * (j // columns), list(metrics)[j % columns]
        if place >= len(datasets):
            ax.set_visible(False)
            continue
        for letter, of in look.items():
            here = (curves["dataset"] == datasets[place]) & (curves["letter"] == letter)
            _metric(ax, {name: curves[name][here] for name in ("threshold", "confident", metric)}, metric, of)
        ax.set(xlim=limits, ylim=(-0.03, 1.03), yticks=[0, 0.5, 1])
        ax.locator_params(axis="x", nbins=3)
        ax.label_outer()
        if place == len(datasets) - 1:
            ax.tick_params(labelbottom=True)  # no panel is below it, but it may not be in the last row
        if i == 0:
            title(ax, metrics[metric], fontsize=9)
        if j % columns == 0:
            ax.set_ylabel(plain(datasets[place], 20), fontsize=9 if len(datasets[place]) <= 20 else 7)
    legend(figure, [*line_handles(look, names), segment_handle()], 3, title=what, columnspacing=1)
    figure.supxlabel("threshold", fontsize=10)
    return figure


_WIDTH, _HEIGHT = 2.2, 1.7  # of a panel, in inches


def _blocks(datasets: int, width: float) -> int:
    """Choose the number of blocks side by side, so that many data sets do not make a long strip."""
    return max(1, round(math.sqrt(datasets * _HEIGHT / (1.5 * width))))


def _metric(ax: Axes, curve: Columns, metric: str, look: Look) -> None:
    """Draw a metric of a classifier, thick over its confident segment."""
    # Between two scores the predictions are those of the higher one.
    style: dict[str, Any] = {"where": "pre", "color": look.color}
    ax.step(curve["threshold"], curve[metric], linestyle=look.line, linewidth=0.9, **style)
    x, y = (curve[name][curve["confident"]] for name in ("threshold", metric))
    ax.step(x, y, linewidth=2.2, marker=look.marker if len(x) == 1 else None, markersize=3.5, **style)
