"""Figures of lift, recall and precision, and rejection."""

import numpy as np
import pytest

from confident_roc.roc import roc_points
from elazmeh2006.figures.layout import refined
from elazmeh2006.supplement.figures_lift import error_reject_curves, lift_charts, recall_precision_curves


def test_refined_keeps_the_vertices_and_their_lines():
    x, y = np.array([0, 10, 10, 4]), np.array([0, 0, 5, 8])
    fine_x, fine_y = refined(x, y, 50)
    assert len(fine_x) > 50
    for vertex in zip(x, y, strict=True):
        assert vertex in set(zip(fine_x.tolist(), fine_y.tolist(), strict=True))
    alone = refined(np.array([3]), np.array([4]))
    assert [part.tolist() for part in alone] == [[3], [4]]


@pytest.mark.parametrize("datasets", [1, 3, 7])
@pytest.mark.parametrize("draw", [lift_charts, recall_precision_curves, error_reject_curves])
def test_figures_of_any_number_of_data_sets_and_classifiers(draw, datasets, talk):
    actual, score = talk
    curves = {
        (f"d{i}", letter): roc_points(actual, np.round(np.array(score) ** (i + 1), digits))
        for i in range(datasets)
        for digits, letter in enumerate("ABCDEFGH", start=1)
    }
    figure = draw(curves, {letter: letter.lower() for letter in "ABCDEFGH"}, "suite x")
    assert sum(ax.get_visible() for ax in figure.axes) == datasets
