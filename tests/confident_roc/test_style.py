"""The look of all figures."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from PIL import Image

from confident_roc._style import columns_for, drawn, enlarge, looks, nested_widths, panels, plain, save


def test_the_papers_six_are_three_rows_of_two():
    figure, axes = panels(6)
    assert figure.get_size_inches().tolist() == [6.2, 9.3]
    assert len(axes) == 6
    assert [columns_for(count) for count in (1, 6, 7, 13, 70)] == [2, 2, 3, 3, 7]


def test_a_users_text_is_drawn_as_it_is():
    assert plain("one or another name", 12) == "one or\nanother name"
    assert plain("a $x_1$") == r"a \$x_1\$"


def test_looks_do_not_repeat():
    many = list(looks(map(str, range(90))).values())
    assert len({(look.color, look.marker) for look in many}) == 90
    assert len({(look.color, str(look.line)) for look in many[:49]}) == 49
    # Those of a few are those they always had.
    assert list(looks("STFB").values()) == many[:4]


def lightness(colour):
    """CIE L* of a colour, which a print without colour shows."""
    luminance = luminance_of(colour)
    return 116 * np.cbrt(luminance) - 16 if luminance > 0.008856 else 903.3 * luminance


def luminance_of(colour):
    rgb = np.array(to_rgb(colour))
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def test_looks_differ_in_grey_and_for_the_colour_blind():
    """The paper's four differ in lightness. Of the first seven, no two share a line or a marker."""
    first = list(looks("STFB123").values())
    values = sorted(lightness(look.color) for look in first[:4])
    assert np.diff(values).min() > 12
    assert len({str(look.line) for look in first}) == len({look.marker for look in first}) == 7
    # WCAG asks for a contrast of 3:1 between graphical objects and their background.
    assert min(1.05 / (luminance_of(look.color) + 0.05) for look in first) > 3


def test_a_csv_file_has_what_is_drawn(tmp_path):
    figure, (ax, other) = panels(2)
    ax.set_title("a\n\\$b")
    ax.axhline(0.5)  # a guide has no label
    ax.plot([0, 1 / 3, np.nan], [1, 2, 3], label="S, $x$")
    ax.vlines([1, 2], [0, 0], [5, 6], label="interval")
    other.set_label("enlarged")
    other.fill([0, 1, 1], [0, 0, 1], label="_B, area")
    other.inset_axes((0, 0, 1, 1), label="inset").plot(7, 8, label="T")
    figure.legend()
    save(figure, [str(tmp_path / "x.csv")])
    assert (tmp_path / "x.csv").read_text().splitlines() == [
        "panel,series,piece,x,y",
        *('a $b,"S, $x$",1,0,1', 'a $b,"S, $x$",1,0.333333,2'),
        *("a $b,interval,1,1,0", "a $b,interval,1,1,5", "a $b,interval,2,2,0", "a $b,interval,2,2,6"),
        "inset,T,1,7,8",
        *(f'enlarged,"_B, area",1,{point}' for point in ("0,0", "1,0", "1,1", "0,0")),
    ]
    assert drawn(panels(1)[0]) == {"panel": [], "series": [], "piece": [], "x": [], "y": []}


def test_nested_lines_all_show():
    widths = nested_widths(8)
    assert widths[:5] == sorted(set(widths[:5]), reverse=True)
    assert min(widths) == widths[-1] > 1


def test_a_part_is_enlarged_and_framed():
    _, (whole, enlarged) = panels(2)
    enlarge(whole, enlarged, [0.01, 0.02], [0.5, 0.6])
    (frame,) = whole.patches
    assert frame.get_x() == enlarged.get_xlim()[0] < 0.01 < 0.02 < enlarged.get_xlim()[1] < 0.03
    assert frame.get_y() == enlarged.get_ylim()[0] < 0.5
    assert frame.get_height() == pytest.approx(np.diff(enlarged.get_ylim())[0])
    _, (whole, enlarged) = panels(2)
    enlarge(whole, enlarged, [], [])
    assert [text.get_text() for text in enlarged.texts] == ["no confident point"]
    assert not whole.patches


def test_a_large_picture_has_fewer_pixels_to_the_inch(tmp_path):
    figure, _ = panels(1, width=60, height=2)
    save(figure, [str(tmp_path / "x.png")])
    assert Image.open(tmp_path / "x.png").size == (8000, 266)


def test_a_users_settings_do_not_change_a_figure(tmp_path):
    """A matplotlibrc is read when matplotlib is imported, so the figure is drawn in new processes."""
    code = (
        "import sys; from confident_roc._style import save, styled\n"
        "@styled\n"
        "def draw():\n"
        "    from matplotlib.figure import Figure\n"
        "    figure = Figure()\n"
        "    figure.subplots().plot([0, 1], [0, 1], label='x')\n"
        "    figure.axes[0].legend()\n"
        "    return figure\n"
        "save(draw(), [sys.argv[1]])"
    )
    settings = tmp_path / "matplotlibrc"
    settings.write_text("lines.linewidth: 9\naxes.facecolor: red\nfont.size: 30\nsavefig.dpi: 20\n")
    pictures = [tmp_path / "plain.png", tmp_path / "changed.png"]
    for path, more in zip(pictures, ({}, {"MATPLOTLIBRC": str(settings)}), strict=True):
        subprocess.run([sys.executable, "-c", code, str(path)], env={**os.environ, **more}, check=True)
    first, second = (path.read_bytes() for path in pictures)
    assert first == second
