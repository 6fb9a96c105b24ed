"""The look of all figures."""

from __future__ import annotations

import os
import subprocess
import sys

from PIL import Image

from confident_roc._style import columns_for, looks, panels, plain, save


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
