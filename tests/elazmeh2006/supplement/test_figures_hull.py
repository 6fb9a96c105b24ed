"""The figure of hulls."""

import numpy as np
import pytest

from confident_roc.curves.hull import roc_hull
from confident_roc.roc import roc_points
from confident_roc.segment import confident_segment
from elazmeh2006.supplement.figures_hull import hulls


@pytest.mark.parametrize("datasets", [1, 3, 7])
def test_any_number_of_data_sets_and_classifiers(datasets, talk):
    actual, score = talk
    curves = {
        (f"d{i}", letter): roc_points(actual, np.round(np.array(score) ** (i + 1), digits))
        for i in range(datasets)
        for digits, letter in enumerate("ABCDEFGH", start=1)
    }
    figure = hulls(curves, {letter: letter.lower() for letter in "ABCDEFGH"}, "suite x", [1, 2, 5, 10, 100])
    assert sum(ax.get_visible() for ax in figure.axes) == datasets


def test_heavy_points_lie_on_the_hull(talk):
    points = roc_points(*talk)
    figure = hulls({("d", "A"): points}, {"A": "a"}, "suite x", [1], alpha=0.05)
    (heavy,) = [line for line in figure.axes[0].lines if line.get_marker() == "s"]
    x, y = heavy.get_data()
    hull = roc_hull(points)
    assert np.array_equal(~np.isnan(y), hull.confident(0.05))
    assert 0 < np.count_nonzero(~np.isnan(y)) < len(confident_segment(points=points))
    assert np.array_equal(x, hull.fpr)
