"""One look for all figures: print, grey and colour-blind safe, and the same bytes for the same data.

Built on `Figure` alone: pyplot keeps state between figures and is slow to import.
"""

import io
import math
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ParamSpec

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from confident_roc._files import write_bytes

PANEL = 3.1  # inches, side of a square panel
GREY = "0.45"
PALE = "0.88"

RC: Any = {
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
LOOKS = (
    ("#000000", (0, (1, 1.2)), "s"),
    ("#D55E00", (0, (5, 1.5)), "^"),
    ("#0072B2", "solid", "o"),
    ("#009E73", (0, (5, 1.2, 1, 1.2)), "D"),
    ("#CC79A7", (0, (3, 1, 1, 1, 1, 1)), "v"),
    ("#E69F00", (0, (8, 2)), "P"),
    ("#56B4E9", (0, (2, 2)), "X"),
)
_COLOURS, _LINES, _MARKERS = zip(*LOOKS, strict=True)
_MORE_MARKERS = (*_MARKERS, "<", ">", "p", "*", "h", "d")


@dataclass(frozen=True)
class Look:
    """Colour, line and marker of a classifier."""

    color: str
    line: Any
    marker: str


def looks(letters: Iterable[str]) -> dict[str, Look]:
    """Give each letter a look, by its place: the paper's S, T, F, B come first."""
    return {letter: _look(i) for i, letter in enumerate(dict.fromkeys(letters))}


def _look(i: int) -> Look:
    # After seven the colours come again, with another line and another marker: no two of the first 49 share
    # colour and line, no two of the first 91 colour and marker.
    again, place = divmod(i, len(LOOKS))
    line = _LINES[(place + again) % len(_LINES)]
    return Look(_COLOURS[place], line, _MORE_MARKERS[(place + 7 * again) % len(_MORE_MARKERS)])


P = ParamSpec("P")


def styled(draw: Callable[P, Figure]) -> Callable[P, Figure]:
    """Draw a figure under the family's settings, whatever the caller's are."""

    def drawn(*args: P.args, **kwargs: P.kwargs) -> Figure:
        with mpl.rc_context(RC):
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
    """Save a figure in the format of each path's suffix; a large one with fewer pixels to the inch."""
    dpi = min(RC["savefig.dpi"], _MOST_PIXELS / max(figure.get_size_inches()))
    for path in paths:
        suffix = path.rpartition(".")[2]
        content = io.BytesIO()
        with mpl.rc_context(RC):
            figure.savefig(content, format=suffix, metadata=_METADATA[suffix], dpi=dpi)
        write_bytes(path, content.getvalue())


# Of the longer side: what viewers still open. A PDF is sharp at any size.
_MOST_PIXELS = 8000


def panels(
    count: int, columns: int | None = None, *, width: float = PANEL, height: float = PANEL, **kwargs: Any
) -> tuple[Figure, list[Axes]]:
    """Make a figure with as many panels as asked for, row by row; the end of the last row may stay empty."""
    columns = min(columns or columns_for(count), count)
    rows = math.ceil(count / columns)
    figure = Figure(figsize=(columns * width, rows * height))
    axes = figure.subplots(rows, columns, squeeze=False, **kwargs).ravel().tolist()
    for unused in axes[count:]:
        unused.set_visible(False)
    return figure, axes[:count]


def columns_for(count: int) -> int:
    """Choose the columns of a page of panels: three rows to two columns as in the paper, and two at least."""
    return max(2, math.ceil(math.sqrt(2 * count / 3)))


def literal(text: str) -> str:
    """Make a user's text drawable as it is: dollars in it start no formula."""
    return text.replace("$", r"\$")


def plain(text: str, width: int = 60) -> str:
    """Make a user's text drawable as it is, on several lines if it is long."""
    return literal("\n".join(textwrap.wrap(text, width)))


def outer_labels(figure: Figure, x: str, y: str) -> None:
    """Label the axes of all panels once."""
    figure.supxlabel(x, fontsize=10)
    figure.supylabel(y, fontsize=10)
