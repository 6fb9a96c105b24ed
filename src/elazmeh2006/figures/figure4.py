"""Figure 4: fixed-width bands, with the share of ROC space that they cover."""

import math
from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import GREY, Look, columns_for, looks, styled
from elazmeh2006.evaluation import band_edges, covered
from elazmeh2006.figures.layout import draw_band, roc_space, setting, title


@styled
def fixed_width_bands(
    curves: Mapping[str, Columns],
    summaries: Mapping[str, Mapping[str, Any]],
    names: Mapping[str, str],
    suite: str,
) -> Figure:
    """Draw figure 4: one panel per letter, and below them all shares with their errors and a mark at half."""
    bands = {letter: summary["band"] for letter, summary in summaries.items()}
    columns = columns_for(len(curves))
    rows = math.ceil(len(curves) / columns)
    strip = 0.7 + 0.17 * len(curves)  # inches
    figure = Figure(figsize=(3.1 * columns, 3.0 * rows + strip))
    grid = figure.add_gridspec(rows + 1, columns, height_ratios=[*[3.0] * rows, strip])
    look = looks(curves)
    for i, (letter, curve) in enumerate(curves.items()):
        ax = figure.add_subplot(grid[divmod(i, columns)])
        roc_space(ax)
        band = band_edges(curve, bands[letter])
        draw_band(ax, band, "0.85", f"{letter}, band")
        of = look[letter]
        style: dict[str, Any] = {"linestyle": of.line, "linewidth": 1.6, "zorder": 2}
        ax.plot(band["fpr"], band["tpr"], color=of.color, label=letter, **style)
        # A long title breaks before the number, and not inside it.
        share = f"covers {covered(bands[letter])}".replace(" ", "\N{NO-BREAK SPACE}")
        title(ax, f"({letter}) {names[letter]}: {share}", fontsize=9)
        ax.set_label(names[letter])
        if divmod(i, columns)[1] == 0:
            ax.set_ylabel("true positive rate")
        ax.set_xlabel("false positive rate")
    _shares(figure.add_subplot(grid[rows, :]), bands, look)
    first = next(iter(summaries.values()))
    what = setting(suite, 1 - first["band"]["level"], first["dataset"])
    figure.suptitle(f"{what}{_finding(bands)}", fontsize=10)
    return figure


def _finding(bands: Mapping[str, Mapping[str, Any]]) -> str:
    """Write how many bands cover more than half, if the Monte-Carlo error leaves no doubt."""
    intervals = [band["share_interval"] for band in bands.values()]
    if any(low <= 0.5 <= high for low, high in intervals):
        return ""
    count = sum(low > 0.5 for low, _ in intervals)
    return f"\n{count} of {len(bands)} bands cover more than half of ROC space"


def _shares(ax: Axes, bands: Mapping[str, Mapping[str, Any]], look: Mapping[str, Look]) -> None:
    """Draw the covered shares, each with its Monte-Carlo interval."""
    ax.axvline(50, color=GREY, linewidth=1, linestyle=(0, (4, 2)), zorder=1)
    ax.text(50, 1, " half of ROC space", transform=ax.get_xaxis_transform(), va="bottom", fontsize=8)
    for i, (letter, of) in enumerate(look.items()):
        low, high = (100 * x for x in bands[letter]["share_interval"])
        style: dict[str, Any] = {"color": of.color, "linewidth": 1.5}
        label = f"{letter}, interval of the share"
        ax.plot([low, high], [i, i], marker="|", markersize=6, label=label, **style)
        share = 100 * bands[letter]["share"]
        ax.plot(share, i, marker=of.marker, markersize=5, label=f"{letter}, share", **style)
    ax.set(xlim=(0, 100), ylim=(len(look) - 0.5, -0.5))
    ax.set_yticks(range(len(look)), list(look))
    ax.set(xlabel="covered share of ROC space in %, with the Monte-Carlo error", label="covered shares")
