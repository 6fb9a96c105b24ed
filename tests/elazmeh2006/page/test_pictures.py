"""Pictures are made small, and their path tells their suite."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from elazmeh2006.page import pictures
from elazmeh2006.page.contents import read_picture


def noise(width, height):
    """Draw a picture that cannot be compressed."""
    pixels = np.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=np.uint8)
    content = io.BytesIO()
    Image.fromarray(pixels).save(content, format="PNG")
    return content.getvalue()


def test_pictures_are_bounded():
    large = noise(900, 600)
    png = pictures.small(large)
    assert len(png) <= pictures.MOST_BYTES
    width, height = Image.open(io.BytesIO(png)).size
    assert width / height == pytest.approx(1.5, rel=0.02)
    assert width < 900
    assert Image.open(io.BytesIO(pictures.small(noise(30, 20)))).size == (30, 20)


@pytest.mark.parametrize(("folder", "suite"), [("weka346", "weka346"), ("talk", None)])
def test_a_picture_is_known_by_its_path(tmp_path, folder, suite):
    path = tmp_path / folder / "figure1.png"
    path.parent.mkdir()
    path.write_bytes(noise(20, 20))
    picture = read_picture(str(path), "Of this.", {"weka346"}, ["x.csv"])
    assert (picture.name, picture.suite, picture.caption) == ("figure1", suite, "Of this.")
    assert (picture.file, picture.files) == (str(path), ["x.csv"])
