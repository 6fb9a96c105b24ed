"""Classifiers of config.yaml."""

from collections.abc import Callable

from numpy.typing import NDArray

FitAndScore = Callable[[NDArray, NDArray, NDArray], NDArray]
"""Train on (X, y) and score a second X."""
