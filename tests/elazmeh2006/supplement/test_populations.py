"""Populations with a known ROC curve."""

import math

import numpy as np
import pytest
from scipy import stats

from confident_roc.errors import InputError
from confident_roc.roc import vertices
from elazmeh2006.supplement.populations import Binormal


@pytest.mark.parametrize("values", [None, 10])
def test_population_has_its_auc_and_curve(values):
    population = Binormal(0.8, values)
    fpr, tpr = population.curve
    area = np.sum(np.diff(fpr) * (tpr[1:] + tpr[:-1])) / 2
    assert area == pytest.approx(0.8, abs=1e-4 if values is None else 0.01)
    assert len(fpr) == (2003 if values is None else values + 1)
    points = population.sample(20_000, 20_000, np.random.default_rng(1))
    if values:
        assert len(points) == values
    drawn = np.interp(np.linspace(0, 1, 21), *vertices(points))
    # The limit on the largest distance of 20 000 draws from the truth, for both rates, at 1 - 1e-4.
    assert np.abs(drawn - np.interp(np.linspace(0, 1, 21), fpr, tpr)).max() < 0.04


@pytest.mark.parametrize("auc", [0.5, 1.0, 0.2, math.nan])
def test_population_without_a_curve(auc):
    with pytest.raises(InputError, match=r"^auc: .+; allowed: .+"):
        Binormal(auc)


def test_true_segment_is_that_of_a_large_sample():
    """A sample that is 100 times larger, with its counts divided by 100, is nearly the population."""
    population, positives, negatives = Binormal(0.85), 30, 300
    true = population.segment(positives, negatives)
    points = population.sample(100 * positives, 100 * negatives, np.random.default_rng(3))
    b, c = points.b / 100, points.c / 100
    keep = (b - c) ** 2 <= stats.norm.isf(0.025) ** 2 * (b + c)
    fpr, tpr, difference = points.fpr[keep], points.tpr[keep], ((b - c) / 330)[keep]
    assert true["V+Hl"] == pytest.approx(fpr[0] * tpr[0] - fpr[-1] * tpr[-1], rel=0.08)
    assert true["signed"] == pytest.approx(np.mean(difference), abs=3e-4)
    assert true["absolute"] == pytest.approx(np.mean(np.abs(difference)), rel=0.05)
