"""A population with a known ROC curve, to test how often bands and intervals contain the truth."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc.bands._band import Line
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, roc_points
from confident_roc.segment import segment_areas
from confident_roc.tango import is_confident

_THRESHOLDS = np.linspace(-9, 9, 180_001)


@dataclass(frozen=True)
class Binormal:
    """Scores of negatives are standard normal, those of positives normal with unit variance.

    With `values`, scores are grouped into so many quantiles of both classes together, like the leaves of a
    tree, and the true curve is a polygon.
    """

    auc: float  # area under the true curve, between 0.5 and 1
    values: int | None = None  # number of distinct scores; None for continuous scores

    def __post_init__(self) -> None:
        if not 0.5 < self.auc < 1:
            raise InputError(f"auc: {self.auc} is out of range; allowed: between 0.5 and 1")

    @cached_property
    def shift(self) -> float:
        """Mean score of the positives minus that of the negatives."""
        from scipy.special import ndtri

        return float(math.sqrt(2) * ndtri(self.auc))

    def rates(self, threshold: Any) -> Line:
        """FPR and TPR at thresholds."""
        from scipy.special import ndtr

        return ndtr(-threshold), ndtr(self.shift - threshold)

    @cached_property
    def _cuts(self) -> NDArray[np.float64]:
        """Thresholds of the vertices of the true curve, the highest first."""
        if self.values is None:
            return np.linspace(self.shift + 7, -7, 2001)
        fpr, tpr = self.rates(_THRESHOLDS)
        share = np.arange(1, self.values) / self.values
        return np.interp(share, ((fpr + tpr) / 2)[::-1], _THRESHOLDS[::-1])

    @cached_property
    def curve(self) -> Line:
        """The true curve, from (0, 0) to (1, 1)."""
        fpr, tpr = self.rates(self._cuts)
        return np.r_[0.0, fpr, 1.0], np.r_[0.0, tpr, 1.0]

    def sample(self, positives: int, negatives: int, random: np.random.Generator) -> RocPoints:
        """Draw so many examples of each class and return their ROC points."""
        noise = random.standard_normal(positives + negatives)
        return roc_points(np.arange(len(noise)) < positives, self.scores(positives, noise))

    def scores(self, positives: int, noise: NDArray[np.float64]) -> NDArray[np.float64]:
        """Scores of so many positives, then of negatives, from standard normal noise."""
        score = self.shift * (np.arange(len(noise)) < positives) + noise
        if self.values is None:
            return score
        return np.searchsorted(self._cuts[::-1], score, side="right").astype(float)

    def segment(self, positives: int, negatives: int, alpha: float = 0.05) -> dict[str, float]:
        """Areas and average differences of the true confident segment at a sample size.

        The segment has the points of the true curve whose expected errors b = P (1 - TPR) and c = N FPR are
        confident. This depends on the sample size, so a population has one segment per size. In AveD the
        weight of a threshold is the density of scores there, because every score makes a point. The function
        is for continuous scores.
        """
        keep, fpr, tpr, difference = self._confident(positives, negatives, alpha)
        density = negatives * np.exp(-(_THRESHOLDS**2) / 2)
        density += positives * np.exp(-((_THRESHOLDS - self.shift) ** 2) / 2)
        return {
            **segment_areas(fpr[keep], tpr[keep]),
            "signed": float(np.average(difference[keep], weights=density[keep])),
            "absolute": float(np.average(np.abs(difference[keep]), weights=density[keep])),
        }

    def segment_thresholds(
        self, positives: int, negatives: int, alpha: float = 0.05
    ) -> tuple[float, float, float]:
        """First, balanced (expected b = c) and last threshold of the true confident segment."""
        keep, _, _, difference = self._confident(positives, negatives, alpha)
        inside = _THRESHOLDS[keep]
        return float(inside[0]), float(_THRESHOLDS[np.abs(difference).argmin()]), float(inside[-1])

    def _confident(
        self, positives: int, negatives: int, alpha: float
    ) -> tuple[NDArray[np.bool_], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Which thresholds are confident, with their rates and expected differences."""
        fpr, tpr = self.rates(_THRESHOLDS)
        b, c = positives * (1 - tpr), negatives * fpr
        return is_confident(b, c, alpha), fpr, tpr, (b - c) / (positives + negatives)


def equal_auc(auc: float, values: int | None) -> Binormal:
    """Return the population with so many distinct scores and this AUC: rounding alone would lower it."""
    from scipy.optimize import brentq

    def excess(of_fine: float) -> float:
        fpr, tpr = Binormal(of_fine, values).curve
        return float(np.trapezoid(tpr, fpr)) - auc

    return Binormal(auc if values is None else brentq(excess, auc, 1 - 1e-9, xtol=1e-9), values)
