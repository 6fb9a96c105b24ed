"""Figures of hulls and cost curves."""

import numpy as np
import pytest

from confident_roc.roc import roc_points
from elazmeh2006.supplement.figures_hull import cost_curves, hulls


@pytest.mark.parametrize("datasets", [1, 3, 7])
@pytest.mark.parametrize("draw", [hulls, cost_curves])
def test_figures_of_any_number_of_data_sets_and_classifiers(draw, datasets, talk):
    actual, score = talk
    curves = {
        (f"d{i}", letter): roc_points(actual, np.round(np.array(score) ** (i + 1), digits))
        for i in range(datasets)
        for digits, letter in enumerate("ABCDEFGH", start=1)
    }
    figure = draw(curves, {letter: letter.lower() for letter in "ABCDEFGH"}, [1, 2, 5, 10, 100])
    assert sum(ax.get_visible() for ax in figure.axes) == datasets
