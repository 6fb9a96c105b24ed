"""Tango's interval, compared with scipy's root finder, and the confident flags, with a comparison in numpy.

Both sides of a ratio are measured in the same run, in turns, on one core, and the best of several turns
counts. Seconds depend on the machine; ratios hardly do. The peers solve the same task:
`scipy.optimize.elementwise.find_root` with its default tolerances, vectorised over all points, for both
limits.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import elementwise

from confident_roc.tango import is_confident, normal_quantile, tango_interval


class Row(NamedTuple):
    """A measurement and that of its peer."""

    name: str
    seconds: float
    peer: str
    peer_seconds: float
    ratio: float
    target: str
    met: bool


def tables(points: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Make distinct b, c, n in random order, without edge cases that need closed forms."""
    side = int(np.ceil(np.sqrt(points)))
    place = np.random.default_rng(1).permutation(points)
    b, c = 1 + place % side, 1 + place // side
    return b, c, b + c + 1 + place % 1009


def find_root_interval(
    b: NDArray[np.int64], c: NDArray[np.int64], n: NDArray[np.int64], alpha: float = 0.05
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Solve Tango's equation for both limits.

    The equation is multiplied by its denominator. It is then finite on the whole bracket, and needs fewer
    iterations than the other forms that were tried (the score itself, and its square).
    """
    b, c, n = b.astype(float), c.astype(float), n.astype(float)
    z, observed, one = normal_quantile(alpha), (b - c) / n, np.ones_like(n)

    def equation(delta: NDArray, b: NDArray, c: NDArray, n: NDArray, z: float) -> NDArray:
        W = -b - c + (2 * n - b + c) * delta
        spread = n * delta * (1 - delta)
        variance = (np.sqrt(W * W + 8 * c * spread) - W) / 2 + spread
        return b - c - n * delta - z * np.sqrt(np.maximum(variance, 0))

    lower = elementwise.find_root(equation, (-one, observed), args=(b, c, n, z))
    upper = elementwise.find_root(equation, (observed, one), args=(b, c, n, -z))
    return lower.x, upper.x


def best_in_turns(functions: Sequence[Callable[[], object]], turns: int, calls: int) -> list[float]:
    """Measure the best seconds of each function, with a few calls per turn to fill the cache."""
    best = [np.inf] * len(functions)
    for _ in range(turns):
        for i, function in enumerate(functions):
            for _ in range(calls):
                started = time.perf_counter()
                function()
                best[i] = min(best[i], time.perf_counter() - started)
    return best


def compare_intervals(points: int, turns: int) -> Row:
    b, c, n = tables(points)
    ours, theirs = tango_interval(b, c, n), find_root_interval(b, c, n)
    if not np.allclose(ours, theirs, rtol=0, atol=1e-9):
        raise SystemExit("error: the root finder and tango_interval disagree")
    functions: list[Callable[[], object]] = [
        partial(tango_interval, b, c, n),
        partial(find_root_interval, b, c, n),
    ]
    mine, peer = best_in_turns(functions, turns, calls=1)
    name = f"Tango's interval, {points:,} points"
    return Row(
        name, mine, "scipy find_root", peer, peer / mine, "at least 10 times faster", peer >= 10 * mine
    )


def compare_flags(points: int, turns: int) -> Row:
    b, c, _ = tables(points)
    mine, peer = best_in_turns([partial(is_confident, b, c), partial(np.less_equal, b, c)], turns, calls=10)
    name = f"confident flags, {points:,} points"
    return Row(name, mine, "numpy b <= c", peer, mine / peer, "within 10 times", mine <= 10 * peer)


def measure() -> list[Row]:
    return [compare_intervals(100_000, 10), compare_intervals(1_000_000, 3), compare_flags(1_000_000, 10)]


def main() -> None:
    os.sched_setaffinity(0, {0})
    print(f"{'':40}{'ours, s':>10} {'peer, s':>10} {'ratio':>7}  target")
    for row in measure():
        said = f"{row.target}: {'met' if row.met else 'MISSED'}"
        print(
            f"{row.name:40}{row.seconds:10.5f} {row.peer_seconds:10.5f} {row.ratio:7.1f}  {said} ({row.peer})"
        )


if __name__ == "__main__":
    main()
