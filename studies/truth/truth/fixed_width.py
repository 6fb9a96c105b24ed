"""Variants of the fixed-width band: of single points instead of whole curves, and around a mean curve."""

from __future__ import annotations

import math
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from confident_roc.bands._band import Line
from confident_roc.bands.fixed_width import FixedWidthBand, band_of_width, corners, largest_distances
from confident_roc.bootstrap import BOOTSTRAPS, Draws, Rates, bootstrap_rates
from confident_roc.roc import RocPoints, vertices

_MEAN_PIECES = 500
"""Pieces of the mean curve."""
_STEPS = 1 << 20
"""Distances of single points are counted in steps of this size: there are too many to keep."""


def band_of_points(points: RocPoints, level: float = 0.95, **draws: Unpack[Draws]) -> FixedWidthBand:
    """Compute the band that contains the level of the points of all curves, along sqrt(P/N)."""
    k, curve = math.sqrt(points.positives / points.negatives), vertices(points)
    return band_of_width(_width_for_points(points, corners(points), k, level, draws), k, curve, curve, level)


def band_around_mean(points: RocPoints, level: float = 0.95, **draws: Unpack[Draws]) -> FixedWidthBand:
    """Compute the band around the mean of the bootstrapped curves along sqrt(P/N)."""
    k = math.sqrt(points.positives / points.negatives)
    mean = _mean_curve(points, k, draws)
    distances = np.sort(largest_distances(points, [mean], [k], draws)[:, 0])
    width = float(distances[math.ceil(round(level * len(distances), 9)) - 1])
    return band_of_width(width, k, vertices(points), mean, level)


def _width_for_points(points: RocPoints, centre: Line, k: float, level: float, draws: Draws) -> float:
    """Compute the quantile of the distances of all points of all curves, each rounded up to a step."""
    fpr, tpr = centre
    centre_u = k * fpr + tpr

    def steps(x: Rates, y: Rates) -> NDArray[np.int64]:
        drawn = (np.diff(x) > 0) | (np.diff(y) > 0)
        x, y = x[:, 1:][drawn], y[:, 1:][drawn]
        distances = np.abs(x - np.interp(k * x + y, centre_u, fpr))
        return np.ceil(distances * _STEPS).astype(np.int64)

    counts = np.zeros(_STEPS + 1, np.int64)
    for block in bootstrap_rates(points, steps, **draws):
        np.add.at(counts, block, 1)
    total = np.cumsum(counts)
    rank = math.ceil(round(level * int(total[-1]), 9))
    return float(np.searchsorted(total, rank)) / _STEPS


def _mean_curve(points: RocPoints, k: float, draws: Draws) -> Line:
    """Compute the mean FPR of the bootstrapped curves at each u."""
    grid = np.linspace(0, 1 + k, _MEAN_PIECES + 1)

    def read_off(fpr: Rates, tpr: Rates) -> list[Rates]:
        return [np.interp(grid, u, x) for u, x in zip(k * fpr + tpr, fpr, strict=True)]

    total = np.zeros(len(grid))
    for block in bootstrap_rates(points, read_off, **draws):
        for row in block:  # one by one, so that the sum does not depend on the blocks
            total += row
    mean = total / draws.get("bootstraps", BOOTSTRAPS)
    return mean, np.clip(grid - k * mean, 0, 1)
