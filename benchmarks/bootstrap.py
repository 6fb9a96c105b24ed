"""Bootstrapped ROC curves, compared with a loop over scikit-learn's `roc_curve`.

Both draw positives and negatives separately and compute the rates of every curve.
They run on one core, in turns in the same run, and the best of several turns counts. scikit-learn's loop is
timed on fewer curves if 2000 would take minutes.
"""

from __future__ import annotations

import os
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import roc_curve

from confident_roc.bootstrap import bootstrap_rates
from confident_roc.roc import RocPoints, roc_points

CURVES = 2000
POSITIVES = 0.1
TARGETS = {1_000: 100, 10_000: 50, 100_000: 40}
# At each size scikit-learn's loop takes a few seconds.
PEER_CURVES = {1_000: 500, 10_000: 200, 100_000: 20}


class Row(NamedTuple):
    """A measurement and that of its peer; the unit is in the name."""

    name: str
    ours: float
    peer: str
    peers: float
    ratio: float
    target: str
    met: bool


def scores(n: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    actual = (np.arange(n) < POSITIVES * n).astype(np.int64)
    return actual, np.random.default_rng(1).normal(actual)


def ours(points: RocPoints, curves: int, threads: int = 1) -> None:
    def forget(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> None: ...

    for _ in bootstrap_rates(points, forget, bootstraps=curves, threads=threads):
        pass


def scikit_learns(actual: NDArray[np.int64], score: NDArray[np.float64], curves: int) -> None:
    random = np.random.default_rng(1)
    classes = [np.flatnonzero(actual == label) for label in (0, 1)]
    for _ in range(curves):
        drawn = np.concatenate([rows[random.integers(0, len(rows), len(rows))] for rows in classes])
        roc_curve(actual[drawn], score[drawn], drop_intermediate=False)


def best_in_turns(functions: Sequence[Callable[[], object]], turns: int) -> list[float]:
    best = [np.inf] * len(functions)
    for _ in range(turns):
        for i, function in enumerate(functions):
            started = time.perf_counter()
            function()
            best[i] = min(best[i], time.perf_counter() - started)
    return best


def compare(n: int, turns: int = 5) -> Row:
    actual, score = scores(n)
    points = roc_points(actual, score)
    ours(points, 1)  # numba compiles here, or loads compiled code
    of_peer = PEER_CURVES[n]
    functions = partial(ours, points, CURVES), partial(scikit_learns, actual, score, of_peer)
    mine, peer = best_in_turns(functions, turns)
    mine, peer = mine / CURVES, peer / of_peer
    name = f"seconds a curve of {CURVES}, {n:,} examples"
    timed = f"scikit-learn roc_curve ({of_peer} curves timed)"
    target = TARGETS[n]
    return Row(name, mine, timed, peer, peer / mine, f"at least {target} times faster", peer >= target * mine)


def peak_memory(points: RocPoints, curves: int) -> float:
    tracemalloc.start()
    ours(points, curves)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def compare_memory(n: int = 10_000) -> Row:
    points = roc_points(*scores(n))
    ours(points, 1)
    few, many = peak_memory(points, CURVES), peak_memory(points, 10 * CURVES)
    name = f"peak megabytes of {10 * CURVES} curves, {n:,} examples"
    return Row(name, many, f"{CURVES} curves", few, many / few, "not growing", many < 1.1 * few)


def measure() -> list[Row]:
    return [*map(compare, TARGETS), compare_memory()]


def main() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"{'':52}{'ours':>12} {'peer':>12} {'ratio':>8}  target")
    for row in measure():
        said = f"{row.target}: {'met' if row.met else 'MISSED'}"
        print(f"{row.name:52}{row.ours:12.3g} {row.peers:12.3g} {row.ratio:8.1f}  {said} ({row.peer})")


if __name__ == "__main__":
    main()
