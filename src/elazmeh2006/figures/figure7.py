"""Figures 7 and 8: (b - c)/n and Tango's intervals against the threshold."""

from collections.abc import Mapping

from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import GREY, looks, outer_labels, panels, plain, styled
from elazmeh2006.figures.layout import DIFFERENCE, THRESHOLD, confident_points, draw_intervals, title, widest


@styled
def confident_intervals(curves: Mapping[str, Columns], names: Mapping[str, str]) -> Figure:
    """Draw figures 7 and 8: one panel per classifier with confident points, all with the same scale."""
    confident = {letter: confident_points(curve) for letter, curve in curves.items()}
    shown = [letter for letter, curve in confident.items() if len(curve["threshold"])]
    empty = [f"{names[letter]} ({letter})" for letter in confident if letter not in shown]
    if not shown:
        figure, axes = panels(1, width=4.5)
        axes[0].set_axis_off()
    else:
        figure, axes = panels(len(shown), width=3.6, height=2.7, sharex=True, sharey=True)
        outer_labels(figure, THRESHOLD, DIFFERENCE)
    look = looks(curves)
    for ax, letter in zip(axes, shown, strict=False):
        draw_intervals(ax, confident[letter], look[letter])
        count = len(confident[letter]["threshold"])
        title(ax, f"({letter}) {names[letter]}: {count} point{'s' * (count != 1)}")
        limit = widest(*confident.values())
        ax.set(xlim=(-0.03, 1.03), ylim=(-limit, limit))
        ax.tick_params(labelbottom=True, labelleft=True)
    if empty:
        text = plain(f"no confident point: {', '.join(empty)}", int(12 * figure.get_figwidth()))
        figure.suptitle(text, fontsize=9, color=GREY)
    return figure
