"""Figure 4: fixed-width bands, with the share of ROC space that they cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.figure import Figure

from confident_roc.files import Columns
from confident_roc.plots.style import looks, outer_labels, panels, roc_space, styled


@styled
def fixed_width_bands(
    bands: Mapping[str, Columns], summaries: Mapping[str, Mapping[str, Any]], names: Mapping[str, str]
) -> Figure:
    """Draw figure 4.

    Parameters
    ----------
    bands
        By letter: fpr and tpr of the curve, and of its upper and lower edge.
    summaries
        By letter: width, level and covered share.
    names
        What each letter stands for.
    """
    figure, axes = panels(len(bands))
    look = looks(bands)
    for ax, (letter, band) in zip(axes, bands.items(), strict=True):
        roc_space(ax)
        # The band is cut off by the square; an edge that leaves it goes on along its sides.
        (area,) = ax.fill(
            [*band["upper_fpr"], *band["lower_fpr"][::-1]],
            [*band["upper_tpr"], *band["lower_tpr"][::-1]],
            facecolor="0.8",
            edgecolor="0.35",
            linewidth=0.7,
            zorder=1,
        )
        square = ax.add_patch(_unit_square())
        area.set_clip_path(square)
        ax.plot(band["fpr"], band["tpr"], color=look[letter].color, linewidth=1.6, zorder=2)
        about = summaries[letter]
        ax.set_title(f"({letter}) {names[letter]}")
        ax.text(
            0.97,
            0.04,
            f"band covers {about['share']:.0%}\nof ROC space",
            ha="right",
            va="bottom",
            bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 2},
            zorder=3,
        )
    outer_labels(figure, "false positive rate", "true positive rate")
    return figure


def _unit_square() -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((0, 0), 1, 1, facecolor="none", edgecolor="none")
