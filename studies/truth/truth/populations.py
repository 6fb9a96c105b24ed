"""Populations of two classifiers whose curves are known exactly."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import gammaincc, gammaincinv, ndtr

Array = NDArray[np.float64]

LEVELS = 8
"""Distinct scores of a classifier that has few."""
EASY = 0.8
"""Share of easy positives in a bimodal class."""
_NOISE = np.linspace(-8, 8, 4001)
_AUCS = (0.85, 0.80)


@dataclass(frozen=True)
class Margin:
    """The scores of a class: how they come from noise, and which share of them is above a score."""

    draw: Callable[[Array, NDArray[np.bool_]], Array]  # standard normal noise, and which examples are easy
    above: Callable[[Array], Array]


def normal(mean: float = 0.0, spread: float = 1.0) -> Margin:
    """Make a class with normal scores."""
    return Margin(lambda z, _: mean + spread * z, lambda x: ndtr((mean - x) / spread))


def student(shift: float = 0.0) -> Margin:
    """Make a class with shifted scores of Student's t with 2 degrees of freedom, which has closed forms."""

    def draw(z: Array, _: NDArray[np.bool_]) -> Array:
        below, above = ndtr(z), ndtr(-z)
        return shift + (below - above) / np.sqrt(2 * below * above)

    def above(x: Array) -> Array:
        distance = np.abs(x - shift)
        root = np.sqrt(2 + distance**2)
        tail = 1 / (root * (root + distance))  # without the cancellation of 1/2 - distance / (2 root)
        return np.where(x > shift, tail, 1 - tail)

    return Margin(draw, above)


def lognormal(shift: float = 0.0) -> Margin:
    """Make a class with shifted log-normal scores."""
    return Margin(lambda z, _: shift + np.exp(z), lambda x: ndtr(-np.log(np.maximum(x - shift, 1e-300))))


def gamma(shape: float = 1.0) -> Margin:
    """Make a class with gamma scores; shape 1 is the exponential distribution."""
    if shape == 1:
        return Margin(lambda z, _: -np.log(ndtr(-z)), lambda x: np.exp(-np.maximum(x, 0)))
    return Margin(lambda z, _: gammaincinv(shape, ndtr(z)), lambda x: gammaincc(shape, np.maximum(x, 0)))


def bimodal(shift: float) -> Margin:
    """Make a class whose easy examples are shifted, and whose others are standard normal."""
    return Margin(lambda z, easy: z + shift * easy, lambda x: (1 - EASY) * ndtr(-x) + EASY * ndtr(shift - x))


@dataclass(frozen=True)
class Classifier:
    """A classifier with known distributions of its scores."""

    positive: Margin
    negative: Margin
    levels: int | None = None  # number of distinct scores; None if they are continuous

    def scores(self, noise: Array, easy: NDArray[np.bool_], positives: int) -> Array:
        """Compute scores from noise: of the positives first, then of the negatives."""
        parts = [self.positive.draw(noise[:positives], easy), self.negative.draw(noise[positives:], easy[:0])]
        score = np.concatenate(parts)
        return score if self.levels is None else np.searchsorted(self._cuts, score, "right").astype(float)

    def rates(self, threshold: Array) -> tuple[Array, Array]:
        """Compute FPR and TPR if scores from the threshold on are predicted positive."""
        if self.levels is not None:
            threshold = np.r_[-1e300, self._cuts, 1e300][np.ceil(threshold).astype(int)]
        return self.negative.above(threshold), self.positive.above(threshold)

    @cached_property
    def _grid(self) -> Array:
        """Scores at which the curve is computed, rising: quantiles of both classes."""
        flags = np.zeros(len(_NOISE), bool)
        drawn = [
            margin.draw(_NOISE, easy) for margin in (self.positive, self.negative) for easy in (flags, ~flags)
        ]
        return np.unique(np.concatenate(drawn))

    @cached_property
    def _cuts(self) -> Array:
        """Scores at which continuous scores are cut into levels of equal shares of both classes together."""
        grid, levels = self._grid, self.levels or 1
        below = 1 - (self.negative.above(grid) + self.positive.above(grid)) / 2
        return np.interp(np.arange(1, levels) / levels, below, grid)

    @cached_property
    def curve(self) -> tuple[Array, Array]:
        """FPR and TPR along the true curve, from (0, 0) to (1, 1)."""
        thresholds = self._grid if self.levels is None else np.arange(self.levels)
        # Rounding could make a rate fall by its last bit.
        fpr, tpr = (np.maximum.accumulate(rates) for rates in self.rates(thresholds[::-1]))
        return np.r_[0.0, fpr, 1.0], np.r_[0.0, tpr, 1.0]

    @cached_property
    def auc(self) -> float:
        """Area under the true curve."""
        fpr, tpr = self.curve
        return float(np.trapezoid(tpr, fpr))

    def average_precision(self, prevalence: float) -> float:
        """Integrate precision over TPR; with few distinct scores it is a sum of steps."""
        fpr, tpr = self.curve
        hits = prevalence * tpr
        precision = hits / np.maximum(hits + (1 - prevalence) * fpr, 1e-300)
        if self.levels is not None:
            return float(np.sum(np.diff(tpr) * precision[1:]))
        return float(np.sum(np.diff(tpr) * np.r_[precision[1], (precision[2:] + precision[1:-1]) / 2]))

    def cost(self, prevalence: float, ratio: float) -> float:
        """Compute the cost at the best threshold, as a share of that of the better constant answer."""
        fpr, tpr = self.curve
        costs = prevalence * ratio * (1 - tpr) + (1 - prevalence) * fpr
        return float(costs.min() / min(prevalence * ratio, 1 - prevalence))

    def balanced_threshold(self, positives: int, negatives: int) -> float:
        """Find the threshold at which as many false negatives as false positives are expected."""
        thresholds = self._grid if self.levels is None else np.arange(1.0, self.levels)
        fpr, tpr = self.rates(thresholds)
        return float(thresholds[np.abs(positives * (1 - tpr) - negatives * fpr).argmin()])


@dataclass(frozen=True)
class Population:
    """Two classifiers on the same examples, joined by a Gaussian copula within each class."""

    first: Classifier
    second: Classifier
    correlation: float = 0.5

    def sample(self, positives: int, negatives: int, random: np.random.Generator) -> tuple[Array, Array]:
        """Draw the scores of both classifiers: of the positives first, then of the negatives."""
        easy = random.random(positives) < EASY
        noise, other = random.standard_normal((2, positives + negatives))
        joined = self.correlation * noise + math.sqrt(1 - self.correlation**2) * other
        return self.first.scores(noise, easy, positives), self.second.scores(joined, easy, positives)


def of_auc(
    auc: float,
    positive: Callable[[float], Margin],
    negative: Margin,
    levels: int | None = None,
    within: tuple[float, float] = (0.01, 20.0),
) -> Classifier:
    """Find the parameter of the positives that gives an AUC."""

    def made(parameter: float) -> Classifier:
        return Classifier(positive(parameter), negative, levels)

    return made(brentq(lambda parameter: made(parameter).auc - auc, *within, xtol=1e-10))


@cache
def population(name: str) -> Population:
    """Return a population by its name in README.md."""
    if name == "correlated":
        return replace(population("binormal"), correlation=0.8)
    if name == "crossing":
        return Population(
            *(of_auc(0.8, lambda mean, s=spread: normal(mean, s), normal()) for spread in (2.0, 0.5))
        )
    if name in ("null", "ties"):
        fine = of_auc(_AUCS[0], normal, normal())
        coarse = of_auc(_AUCS[0], normal, normal(), LEVELS)
        return Population(fine, fine if name == "null" else coarse)
    positive, negative, levels = {
        "binormal": (normal, normal(), None),
        "unequal": (lambda mean: normal(mean, 1.5), normal(), None),
        "student": (student, student(), None),
        "lognormal": (lognormal, lognormal(), None),
        "gamma": (gamma, gamma(), None),
        "bimodal": (bimodal, normal(), None),
        "discrete": (normal, normal(), LEVELS),
    }[name]
    return Population(*(of_auc(auc, positive, negative, levels) for auc in _AUCS))


POPULATIONS = (
    *("binormal", "correlated", "unequal", "student", "lognormal", "gamma", "bimodal", "discrete"),
    *("crossing", "null", "ties"),
)
