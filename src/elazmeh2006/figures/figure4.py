"""Figure 4: fixed-width bands, with the share of ROC space that they cover."""

from collections.abc import Mapping
from typing import Any

from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import looks, outer_labels, panels, styled
from elazmeh2006.evaluation import band_edges, covered
from elazmeh2006.figures.layout import draw_band, roc_space, title


@styled
def fixed_width_bands(
    curves: Mapping[str, Columns], bands: Mapping[str, Mapping[str, Any]], names: Mapping[str, str]
) -> Figure:
    """Draw figure 4: one panel per letter, with the share that its band covers and its error."""
    figure, axes = panels(len(curves))
    look = looks(curves)
    for ax, (letter, curve) in zip(axes, curves.items(), strict=True):
        roc_space(ax)
        band = band_edges(curve, bands[letter])
        draw_band(ax, band, "0.8")
        ax.plot(band["fpr"], band["tpr"], color=look[letter].color, linewidth=1.6, zorder=2)
        # A long title breaks before the number, and not inside it.
        share = f"covers {covered(bands[letter])}".replace(" ", "\N{NO-BREAK SPACE}")
        title(ax, f"({letter}) {names[letter]}: {share}", fontsize=9)
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure
