"""Figures 1, 7 and 8: (b - c)/n and Tango's intervals against the threshold."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from confident_roc.columns import Columns
from confident_roc.plots.style import GREY, PALE, Look, looks, outer_labels, panels, plain, styled, title

_X = r"class probability threshold $T$"
_Y = r"$\frac{b-c}{n}$ with Tango's interval"


@styled
def all_and_confident(curve: Columns, what: str) -> Figure:
    """Draw figure 1: all the ROC points on the left, the confident ones alone on the right.

    Parameters
    ----------
    curve
        Points of one classifier.
    what
        Classifier and data set.
    """
    figure, (left, right) = panels(2, width=3.6)
    look = Look("#0072B2", "solid", "o")
    _intervals(left, curve, look)
    left.set_title(f"all {len(curve['threshold'])} ROC points")
    confident = _confident(curve)
    _intervals(right, confident, look)
    right.set_title(f"the {len(confident['threshold'])} confident points")
    right.set_ylim(-_widest(confident), _widest(confident))
    for ax in (left, right):
        ax.margins(x=0.04)
    figure.suptitle(plain(what), fontsize=10)
    outer_labels(figure, _X, _Y)
    return figure


@styled
def confident_intervals(curves: Mapping[str, Columns], names: Mapping[str, str]) -> Figure:
    """Draw figures 7 and 8: one panel for each classifier that has confident points, on one scale.

    Parameters
    ----------
    curves
        Points by letter.
    names
        What each letter stands for.
    """
    found = {letter: _confident(curve) for letter, curve in curves.items()}
    shown = [letter for letter, curve in found.items() if len(curve["threshold"])]
    empty = [f"{names[letter]} ({letter})" for letter in found if letter not in shown]
    if not shown:
        figure, axes = panels(1, width=4.5)
        axes[0].set_axis_off()
    else:
        figure, axes = panels(len(shown), width=3.6, height=2.7, sharex=True, sharey=True)
        outer_labels(figure, _X, _Y)
    look = looks(curves)
    for ax, letter in zip(axes, shown, strict=False):
        _intervals(ax, found[letter], look[letter])
        count = len(found[letter]["threshold"])
        title(ax, f"({letter}) {names[letter]}: {count} point{'s' * (count != 1)}")
        limit = _widest(*found.values())
        ax.set(xlim=(-0.03, 1.03), ylim=(-limit, limit))
        ax.tick_params(labelbottom=True, labelleft=True)
    if empty:
        text = plain(f"no confident point: {', '.join(empty)}", int(12 * figure.get_figwidth()))
        figure.suptitle(text, fontsize=9, color=GREY)
    return figure


def _confident(curve: Columns) -> Columns:
    return {name: column[curve["confident"]] for name, column in curve.items()}


def _intervals(ax: Axes, curve: Columns, look: Look) -> None:
    """Draw points and bars; with many of them the bars are pale, so that the points stay visible."""
    many = len(curve["threshold"]) > 60
    ax.axhline(0, color=PALE, linewidth=1.2, zorder=0)
    ax.vlines(
        curve["threshold"],
        curve["lower"],
        curve["upper"],
        color="0.7" if many else look.color,
        linewidth=0.6 if many else 1.0,
        zorder=1,
    )
    ax.plot(
        curve["threshold"],
        curve["difference"],
        linestyle="none",
        marker=look.marker,
        markersize=1.8 if many else 4,
        color=look.color,
        zorder=2,
    )


def _widest(*curves: Columns) -> float:
    """Return the limit of a symmetric axis that holds every interval."""
    ends = [np.abs(curve[end]) for curve in curves for end in ("lower", "upper")]
    return 1.1 * float(np.max(np.concatenate(ends), initial=0.001))
