"""Names and numbers of rows that nobody expected, on the page and elsewhere."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from elazmeh2006.datasets import services
from elazmeh2006.evaluation import evaluate
from elazmeh2006.page import pictures
from elazmeh2006.page.matrices import MOST_ROWS, plain_table
from elazmeh2006.page.packed_curves import SEEN, packed
from elazmeh2006.tables.headline import headline


def test_headline_with_a_long_name():
    names = ["x", "y" * 60]
    rows = [
        {"suite": "s", "letter": "S", "dataset": d, "auc": "0.5", "confident_points": "3", "difference": ""}
        for d in names
    ]
    lines = headline(rows, rows, 0.001, "results").splitlines()
    assert lines[2].index("0.500") == lines[3].index("0.500") > 60


def noise(width, height):
    """Make a picture that does not become small by itself."""
    pixels = np.random.default_rng(1).integers(0, 255, (height, width, 3), dtype=np.uint8)
    content = io.BytesIO()
    Image.fromarray(pixels).save(content, format="PNG")
    return content.getvalue()


def test_pictures_of_the_page_are_bounded():
    large = noise(900, 600)
    found = pictures.small(large)
    assert len(found) <= pictures.MOST_BYTES
    assert pictures.is_smaller(found, large)
    width, height = Image.open(io.BytesIO(found)).size
    assert width / height == pytest.approx(1.5, rel=0.02)
    little = noise(30, 20)
    assert not pictures.is_smaller(pictures.small(little), little)


def evaluated(n):
    """Make a curve of many points, and its summary."""
    random = np.random.default_rng(1)
    actual = np.repeat([1, 0], [n // 4, n - n // 4])
    curve, summary = evaluate({"actual": actual, "score": random.normal(actual, 1)}, 0.05)
    return curve, {"dataset": "d", "protocol": "p", "suite": "s", "letter": "S", **summary}


def line_of(curve):
    """Where the points of a packed curve are."""
    b, c = np.cumsum(curve["b"]), np.cumsum(curve["c"])
    return c / curve["negatives"], 1 - b / curve["positives"]


def test_a_thinned_curve_looks_the_same_and_keeps_what_is_confident():
    curve, summary = evaluated(4000)
    band = {"slope": 1.0, "width": 0.1, "share": 0.2, "level": 0.95}
    whole, thin = (packed(curve, summary, band, "name", thin=thin) for thin in (False, True))
    assert whole["of"] == thin["of"] == len(whole["threshold"]) == len(curve["threshold"])
    assert len(thin["threshold"]) < whole["of"] / 3
    assert thin["confident"].count("1") == whole["confident"].count("1") > 10
    # Seen along the falling diagonal a ROC curve is a function: between its points the lines are as near.
    (x, y), (fewer_x, fewer_y) = line_of(whole), line_of(thin)
    off = np.interp((x + y)[::-1], (fewer_x + fewer_y)[::-1], (fewer_y - fewer_x)[::-1]) - (y - x)[::-1]
    assert np.abs(off).max() <= 2 * SEEN


def test_rows_that_are_too_many_are_left_out_and_counted():
    table = plain_table([{"x": str(i)} for i in range(MOST_ROWS + 7)])
    assert (len(table["rows"]), table["total"]) == (MOST_ROWS, MOST_ROWS + 7)


def test_a_package_is_looked_up_once(monkeypatch):
    """To ask goes through all that is installed, and there may be a hundred files of one package."""
    asked = []
    monkeypatch.setattr(
        services.importlib.metadata, "packages_distributions", lambda: asked.append(1) or {"numpy": ["numpy"]}
    )
    services.package_version.cache_clear()
    assert [services.package_version("numpy") for _ in range(3)] == [np.__version__] * 3
    assert services.package_version("") == ""
    assert len(asked) == 1
    services.package_version.cache_clear()
