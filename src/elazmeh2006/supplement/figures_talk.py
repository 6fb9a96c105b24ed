"""Figures of the authors' talk: a ROC curve step by step, and how a fixed-width band is made."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from confident_roc._files import Columns
from confident_roc._style import PALE, Look, panels, plain, styled
from confident_roc.roc import roc_points
from confident_roc.segment import ConfidentSegment, confident_segment, point_columns
from elazmeh2006.evaluation import covered
from elazmeh2006.figures.layout import draw_band, roc_space
from elazmeh2006.supplement.talk import BandSteps

_MARK = "0.2"  # arrows and widths are of no classifier, and so are the talk's twenty items
_SHADE = "0.9"
_SLOPES = {"sqrt(P/N)": r"$\sqrt{P/N}$", "sqrt(N/P)": r"$\sqrt{N/P}$"}
_ROW, _STRIP = 0.19, 1.75  # inches
# The columns of the table and their positions, as shares of its width.
_HEADER = {"step": 0.04, "class": 0.14, "T": 0.25, "a": 0.34, "b": 0.41, "c": 0.48, "d": 0.55}
_HEADER |= {r"$\frac{b-c}{n}$": 0.67, "Tango's interval": 0.87}


@styled
def worked_example(
    actual: ArrayLike, score: ArrayLike, alpha: float = 0.05, area: str = "V+Hl", difference: str = "absolute"
) -> Figure:
    """Draw a ROC curve of distinct scores step by step: its table, the curve, and the curve at some steps."""
    points = roc_points(actual, score)
    # From the highest threshold down: at step k the k highest scores are predicted positive.
    steps = {name: column[::-1] for name, column in point_columns(points, alpha).items()}
    height = _ROW * (len(points) + 3)
    figure = Figure(figsize=(7.4, height + _STRIP))
    upper, lower = figure.subfigures(2, 1, squeeze=False, height_ratios=(height, _STRIP))[:, 0]
    table, square = upper.subplots(1, 2, width_ratios=(1.3, 1))
    _table(table, steps)
    roc_space(square)
    _draw_steps(square, steps, len(points))
    square.set(xlabel="false positive rate", ylabel="true positive rate")
    segment = confident_segment(points=points, alpha=alpha)
    square.set_title(_summary_text(segment, area, difference), fontsize=8)
    square.legend(loc="lower right", fontsize=8)
    shown = _milestones(steps["confident"])
    for ax, k in zip(lower.subplots(1, len(shown), squeeze=False)[0], shown, strict=True):
        roc_space(ax)
        ax.set(xticks=[0, 1], yticks=[0, 1])
        _draw_steps(ax, steps, k, size=3)
        _matrix(ax, steps, k)
    return figure


def _table(ax: Axes, steps: Columns) -> None:
    """Write one line per step; confident steps are shaded."""
    ax.set_axis_off()
    rows = len(steps["threshold"])
    ax.set(xlim=(0, 1), ylim=(rows + 1.2, -1.5))
    text: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 7.5}
    for name, x in _HEADER.items():
        ax.text(x, -0.6, name, weight="bold", **text)
    # A step adds one example: to a if it is positive, to c if it is negative.
    positive = np.diff(steps["a"], prepend=0) > 0
    for k in range(rows):
        if steps["confident"][k]:
            ax.add_patch(Rectangle((0, k), 1, 1, facecolor=_SHADE, linewidth=0))
        cells = [
            f"{k + 1}",
            "+" if positive[k] else "\N{MINUS SIGN}",
            f"{steps['threshold'][k]:g}",
            *(f"{steps[name][k]}" for name in "abcd"),
            _signed(steps["difference"][k], 2),
            f"[{_signed(steps['lower'][k], 3)}, {_signed(steps['upper'][k], 3)}]",
        ]
        for cell, x in zip(cells, _HEADER.values(), strict=True):
            ax.text(x, k + 0.5, cell, **text)
    ax.text(0.5, rows + 0.7, "shaded: confident, the interval contains zero", style="italic", **text)


def _signed(value: float, digits: int) -> str:
    """Write a number without the zero before the point, and with a minus sign instead of a hyphen."""
    text = f"{value:.{digits}f}".replace("0.", ".", 1)
    return text.replace("-", "\N{MINUS SIGN}") if float(text) else text.lstrip("-")


def _draw_steps(ax: Axes, steps: Columns, k: int, size: float = 4.5) -> None:
    """Draw the curve as it is after k steps."""
    fpr, tpr, keep = (steps[name][:k] for name in ("fpr", "tpr", "confident"))
    ax.plot([0, *fpr], [0, *tpr], color="0.5", linewidth=0.9, zorder=2)
    on_top: dict[str, Any] = {"markersize": size, "zorder": 3, "clip_on": False}
    ax.plot(
        fpr[~keep], tpr[~keep], "o", color="white", markeredgecolor="0.4", label="not confident", **on_top
    )
    ax.plot(fpr[keep], tpr[keep], "o-", color=_MARK, linewidth=2, label="confident", **on_top)


def _summary_text(segment: ConfidentSegment, area: str, difference: str) -> str:
    text = f"AUC {_signed(segment.auc, 3)}"
    if segment.threshold_range:
        text += f", CAUC {_signed(segment.areas[area], 3)} ({area}), AveD "
        text += f"{_signed(segment.average_differences[difference], 3)} ({difference})\n"
        text += f"{len(segment)} confident points, T from " + "{:g} to {:g}".format(*segment.threshold_range)
    return text


def _milestones(confident: Any) -> list[int]:
    """Choose the steps to show: before the confident segment; its first, middle and last; the last of all."""
    (where,) = np.nonzero(confident)
    ends = [where[0], where[0] + 1, (where[0] + where[-1]) // 2 + 1, where[-1] + 1] if len(where) else []
    return sorted({int(k) for k in (*ends, len(confident)) if k > 0})


def _matrix(ax: Axes, steps: Columns, k: int) -> None:
    counts = {name: int(steps[name][k - 1]) for name in "abcd"}
    text = "a {a:<2} b {b:<2}\nc {c:<2} d {d:<2}".format(**counts)
    ax.text(0.98, 0.04, text, ha="right", va="bottom", family="DejaVu Sans Mono", fontsize=7)
    verdict = "confident" if steps["confident"][k - 1] else "not confident"
    ax.set_title(f"step {k}, T = {steps['threshold'][k - 1]:g}\n{verdict}", fontsize=8)


@styled
def making_of_a_band(
    steps: BandSteps, band: Columns, summary: Mapping[str, Any], slope: str, title: str, look: Look
) -> Figure:
    """Draw the four steps that make a fixed-width band; `summary` has its level, slope and share."""
    figure, (curves, displaced, widths, whole) = panels(4, width=3.5, height=3.4)
    for ax in (curves, displaced, whole):
        roc_space(ax)
        style: dict[str, Any] = {"linestyle": look.line, "linewidth": 1.5, "zorder": 4}
        ax.plot(*steps.centre, color=look.color, label=look.name, **style)
        ax.set(xlabel="false positive rate", ylabel="true positive rate")
    for line in steps.some:
        curves.plot(*line, color="0.5", linewidth=0.5, alpha=0.4, zorder=2, label="resampled")
    _displaced(displaced, steps, summary["slope"])
    _distribution(widths, steps)
    _band(whole, steps, band, summary["slope"])
    shown = f"{len(steps.some)} of {len(steps.distances)} shown"
    titles = {
        curves: f"1. resample the examples, and\ndraw the curves ({shown})",
        displaced: "2. measure how far a curve is displaced\nalong the slope "
        f"\N{MINUS SIGN}{_SLOPES.get(slope, slope)}",
        widths: f"3. choose the width w so that {summary['level']:.0%}\nof the curves are entirely inside",
        whole: f"4. displace the curve by w both ways:\nthe band covers {covered(summary)} of ROC space",
    }
    for ax, text in titles.items():
        ax.set_title(text, fontsize=9)
    figure.suptitle(plain(title), fontsize=10)
    return figure


def _displaced(ax: Axes, steps: BandSteps, slope: float) -> None:
    """Draw the farthest curve that the band contains, and an arrow at its largest displacement."""
    for u in np.linspace(0, 1 + slope, 16)[1:-1]:
        ax.plot([0, 1], [u, u - slope], color=PALE, linewidth=0.7, zorder=0)
    ax.plot(*steps.last, color="0.5", linewidth=1.1, zorder=3, label="resampled")
    _arrow(ax, *steps.farthest)


def _distribution(ax: Axes, steps: BandSteps) -> None:
    ax.hist(steps.distances, bins=40, range=(0, float(steps.distances.max())), color="0.75")
    ax.axvline(steps.width, color=_MARK, linewidth=1.5)
    style: dict[str, Any] = {"color": _MARK, "ha": "right", "va": "top"}
    ax.text(steps.width, 0.97, f"w = {steps.width:.3f} ", transform=ax.get_xaxis_transform(), **style)
    ax.set(xlabel="largest displacement of a curve", ylabel="bootstrapped curves")


def _band(ax: Axes, steps: BandSteps, band: Columns, slope: float) -> None:
    draw_band(ax, band, "0.85", "band")
    for w in (-steps.width, steps.width):
        f = (1 - w) / 2  # the arrow is in the middle: both ends are as far from the sides
        t = float(np.interp(f, *steps.centre))
        _arrow(ax, (f, t), (f + w, t - slope * w))


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    style = {"arrowstyle": "-|>", "color": _MARK, "linewidth": 1.5, "shrinkA": 0, "shrinkB": 0}
    ax.annotate("", end, start, arrowprops=style, zorder=5, annotation_clip=False)
