"""One look for all figures: print, grey and colour-blind safe, and the same bytes for the same data.

Built on `Figure` alone: pyplot keeps state between figures and is slow to import.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ParamSpec

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from confident_roc.files import write_bytes

PANEL = 3.1  # inches, side of a square panel
GREY = "0.45"
PALE = "0.88"

_RC: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "mathtext.fontset": "dejavuserif",
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.7,
    "xtick.major.width": 0.7,
    "ytick.major.width": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "figure.constrained_layout.use": True,
    "savefig.dpi": 200,
    "pdf.fonttype": 42,
    "svg.hashsalt": "confident-roc",
}

# Okabe and Ito's colours, in an order in which their grey values differ; line and marker say it once more.
_LOOKS = (
    ("#000000", (0, (1, 1.2)), "s"),
    ("#D55E00", (0, (5, 1.5)), "^"),
    ("#0072B2", "solid", "o"),
    ("#009E73", (0, (5, 1.2, 1, 1.2)), "D"),
    ("#CC79A7", (0, (3, 1, 1, 1, 1, 1)), "v"),
    ("#E69F00", (0, (8, 2)), "P"),
    ("#56B4E9", (0, (2, 2)), "X"),
)


@dataclass(frozen=True)
class Look:
    """Colour, line and marker of a classifier."""

    color: str
    line: Any
    marker: str


def looks(letters: Iterable[str]) -> dict[str, Look]:
    """Give each letter a look, by its place: the paper's S, T, F, B come first."""
    unique = list(dict.fromkeys(letters))
    return {letter: Look(*_LOOKS[i % len(_LOOKS)]) for i, letter in enumerate(unique)}


P = ParamSpec("P")


def styled(draw: Callable[P, Figure]) -> Callable[P, Figure]:
    """Draw a figure under the family's settings, whatever the caller's are."""

    def drawn(*args: P.args, **kwargs: P.kwargs) -> Figure:
        with mpl.rc_context(_RC):
            return draw(*args, **kwargs)

    drawn.__doc__, drawn.__name__ = draw.__doc__, draw.__name__
    return drawn


# Without dates and versions, which would make every run's bytes its own.
_METADATA: dict[str, Any] = {
    "pdf": {"CreationDate": None, "Producer": None, "Creator": None},
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
}


def save(figure: Figure, paths: Iterable[str]) -> None:
    """Save a figure in the format of each path's suffix."""
    for path in paths:
        suffix = path.rpartition(".")[2]
        content = io.BytesIO()
        with mpl.rc_context(_RC):
            figure.savefig(content, format=suffix, metadata=_METADATA[suffix])
        write_bytes(path, content.getvalue())


def panels(
    count: int, columns: int = 2, *, width: float = PANEL, height: float = PANEL, **kwargs: Any
) -> tuple[Figure, list[Axes]]:
    """Make a figure with as many panels as asked for, row by row; the end of the last row may stay empty."""
    columns = min(columns, count)
    rows = math.ceil(count / columns)
    figure = Figure(figsize=(columns * width, rows * height))
    axes = figure.subplots(rows, columns, squeeze=False, **kwargs).ravel().tolist()
    for unused in axes[count:]:
        unused.set_visible(False)
    return figure, axes[:count]


def roc_space(ax: Axes) -> None:
    """Set up the unit square of a ROC plot with the diagonal of guessing."""
    ax.plot([0, 1], [0, 1], color="0.7", linewidth=0.7, zorder=1.5)
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal", xticks=_FIFTHS, yticks=_FIFTHS)


_FIFTHS = np.linspace(0, 1, 6)


def outer_labels(figure: Figure, x: str, y: str) -> None:
    """Label the axes of all panels once."""
    figure.supxlabel(x, fontsize=10)
    figure.supylabel(y, fontsize=10)


def letters_in(keys: Iterable[tuple[str, str]]) -> list[str]:
    """List the letters of (data set, letter) pairs, in order."""
    return list(dict.fromkeys(letter for _, letter in keys))


def by_dataset(
    curves: dict[tuple[str, str], Any],
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Group what is known by (data set, letter) by data set."""
    for dataset in dict.fromkeys(dataset for dataset, _ in curves):
        yield dataset, {letter: value for (name, letter), value in curves.items() if name == dataset}
