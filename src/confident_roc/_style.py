"""The style of all figures: safe for print, grey scale and colour blindness; same data give the same bytes.

It uses `Figure` and not pyplot, which keeps state between figures and is slow to import. matplotlib is
imported when a figure is drawn: colours and texts do not need it.
"""

from __future__ import annotations

import io
import math
import re
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ParamSpec, cast

import numpy as np
from numpy.typing import ArrayLike

from confident_roc._files import write_bytes, write_columns
from confident_roc.errors import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

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
}

# Hues of Okabe and Ito. The first four also differ in lightness, and all have a contrast of 3:1 or more with
# white. Lines and markers differ too. Grey is for what belongs to no classifier.
LOOKS = (
    ("#000000", "solid", "s"),
    ("#E66F00", (0, (5, 1.5)), "^"),
    ("#004B87", (0, (5, 1.2, 1, 1.2)), "o"),
    ("#00805C", (0, (1, 1.2)), "D"),
    ("#A0408C", (0, (3, 1, 1, 1, 1, 1)), "v"),
    ("#806000", (0, (8, 2)), "P"),
    ("#3A8FC4", (0, (2, 2)), "X"),
)
_COLOURS, _LINES, _MARKERS = zip(*LOOKS, strict=True)
_MORE_MARKERS = (*_MARKERS, "<", ">", "p", "*", "h", "d")


@dataclass(frozen=True)
class Look:
    """Colour, line and marker of a classifier, and its name."""

    color: str
    line: Any
    marker: str
    name: str = field(default="", compare=False)


def looks(names: Iterable[str]) -> dict[str, Look]:
    """Assign a look to each classifier by its position. The paper's S, T, F, B come first."""
    return {name: replace(nth_look(i), name=name) for i, name in enumerate(dict.fromkeys(names))}


def nth_look(i: int) -> Look:
    """Return the look of the classifier at a position, from 0."""
    # After seven looks the colours repeat with another line and another marker. No two of the first 49 looks
    # share colour and line, and no two of the first 91 share colour and marker.
    again, place = divmod(i, len(LOOKS))
    line = _LINES[(place + again) % len(_LINES)]
    return Look(_COLOURS[place], line, _MORE_MARKERS[(place + 7 * again) % len(_MORE_MARKERS)])


P = ParamSpec("P")


def styled(draw: Callable[P, Figure]) -> Callable[P, Figure]:
    """Draw a figure with the settings of this module, whatever the caller's settings are."""

    def drawn(*args: P.args, **kwargs: P.kwargs) -> Figure:
        with _settings():
            return draw(*args, **kwargs)

    drawn.__doc__, drawn.__name__ = draw.__doc__, draw.__name__
    return drawn


def _settings() -> AbstractContextManager[None]:
    with needs("plot"):
        from matplotlib import rc_context, rcParamsDefault
    # Matplotlib's own settings, so that a user's matplotlibrc does not change a figure. The backend stays.
    defaults: dict[Any, Any] = {key: x for key, x in rcParamsDefault.items() if "backend" not in key}
    return rc_context({**defaults, **RC})


# Dates and versions would change the bytes in every run.
_METADATA: dict[str, Any] = {
    "pdf": {"CreationDate": None, "Producer": None, "Creator": None},
    "png": {"Software": None},
}


def save(figure: Figure, paths: Iterable[str]) -> None:
    """Save a figure in the format of each path's suffix; CSV has what is drawn.

    A large figure gets fewer pixels per inch.
    """
    from matplotlib.text import Text

    for text in figure.findobj(Text):
        # "confident" with a ligature cannot be searched, and costs a second font in the PDF.
        if "f" in text.get_text() and hasattr(text, "set_fontfeatures"):
            text.set_fontfeatures(["-liga"])
    dpi = min(RC["savefig.dpi"], _MOST_PIXELS / max(figure.get_size_inches()))
    for path in paths:
        suffix = path.rpartition(".")[2]
        if suffix == "csv":
            write_columns(path, drawn(figure))
            continue
        content = io.BytesIO()
        with _settings():
            figure.savefig(content, format=suffix, metadata=_METADATA[suffix], dpi=dpi)
        figure.set_layout_engine("none")  # the layout takes half of the time, and is the same in every format
        write_bytes(path, content.getvalue())


def drawn(figure: Figure) -> dict[str, list[Any]]:
    """Return what a figure draws as columns: a row per point of every line, marker and area that has a label.

    Frames, axes and guides have no label. A series of several lines has a number for each, from 1.
    """
    from matplotlib.axes import Axes

    columns: dict[str, list[Any]] = {name: [] for name in ("panel", "series", "piece", "x", "y")}
    pieces: Counter[tuple[str, str]] = Counter()
    for ax in cast("list[Axes]", figure.findobj(Axes)):
        panel = " ".join(str(ax.get_label() or ax.get_title()).split()).replace(r"\$", "$")
        for artist in cast("list[Any]", ax.get_children()):
            label = artist.get_label()
            # matplotlib gives a name like _child3 to what has no label. The label of an axis is no string.
            if not isinstance(label, str) or re.fullmatch(r"|_child\d+", label) or isinstance(artist, Axes):
                continue
            paths = artist.get_paths() if hasattr(artist, "get_paths") else [artist.get_path()]
            for path in paths:
                pieces[panel, label] += 1
                for x, y in path.vertices[np.isfinite(path.vertices).all(axis=1)]:
                    row = panel, label, pieces[panel, label], f"{x:.6g}", f"{y:.6g}"
                    for column, value in zip(columns.values(), row, strict=True):
                        column.append(value)
    return columns


# Viewers can still open a picture whose longer side has this many pixels. A PDF is sharp at any size.
_MOST_PIXELS = 8000


def panels(
    count: int, columns: int | None = None, *, width: float = PANEL, height: float = PANEL, **kwargs: Any
) -> tuple[Figure, list[Axes]]:
    """Make a figure with `count` panels, row by row. The end of the last row may stay empty."""
    with needs("plot"):
        from matplotlib.figure import Figure
    columns = min(columns or columns_for(count), count)
    rows = math.ceil(count / columns)
    figure = Figure(figsize=(columns * width, rows * height))
    axes = figure.subplots(rows, columns, squeeze=False, **kwargs).ravel().tolist()
    for unused in axes[count:]:
        unused.set_visible(False)
    return figure, axes[:count]


def enlarge(whole: Axes, enlarged: Axes, x: ArrayLike, y: ArrayLike) -> None:
    """Show on the second axes the part of the first that contains these points, and frame it on the first.

    Without points there is nothing to enlarge, and the second axes contain this sentence.
    """
    with needs("plot"):
        from matplotlib.patches import Rectangle
    if not np.size(x):
        enlarged.clear()
        enlarged.set_axis_off()
        enlarged.text(0.5, 0.5, "no confident point", ha="center", va="center", color=GREY, fontsize=8)
        return
    (left, width), (bottom, height) = _span(x), _span(y)
    box = Rectangle((left, bottom), width, height, fill=False, edgecolor=GREY, linewidth=0.7, zorder=5)
    whole.add_patch(box)
    enlarged.set(xlim=(left, left + width), ylim=(bottom, bottom + height), aspect="auto", box_aspect=1)
    enlarged.locator_params(nbins=4)
    enlarged.spines[:].set(visible=True, color=GREY)


def nested_widths(count: int) -> list[float]:
    """Return widths for lines that are drawn over each other: the first is the widest, so that all show."""
    return [max(1.4, 1.4 + 0.8 * (min(count, 5) - 1 - i)) for i in range(count)]


def _span(values: ArrayLike) -> tuple[float, float]:
    """Return start and length of the part of an axis that contains these values, with a margin."""
    low, high = float(np.min(values)), float(np.max(values))
    margin = max(0.12 * (high - low), 0.005)
    return low - margin, high - low + 2 * margin


def columns_for(count: int) -> int:
    """Choose the number of columns: three rows to two columns as in the paper, and at least two."""
    return max(2, math.ceil(math.sqrt(2 * count / 3)))


def literal(text: str) -> str:
    """Escape dollar signs, so that matplotlib draws a text as it is, without formulas."""
    return text.replace("$", r"\$")


def plain(text: str, width: int = 60, lines: int | None = None) -> str:
    """Escape a text as `literal` does, and wrap it if it is long; with `lines`, its end may be left out."""
    return literal("\n".join(textwrap.wrap(text, width, max_lines=lines, placeholder=" ...")))


def positive_label(label: Any) -> str:
    """Name the positive class for the label of an axis, which has one line."""
    return f"Positive label: {plain(str(label), 30, lines=1)}"


def outer_labels(figure: Figure, x: str, y: str) -> None:
    """Label the axes of all panels once."""
    figure.supxlabel(x, fontsize=10)
    figure.supylabel(y, fontsize=10)
