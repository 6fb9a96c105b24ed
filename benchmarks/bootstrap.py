"""Bootstrapped ROC curves, compared with a loop over scikit-learn's `roc_curve` and with R's fbroc.

Run with `make benchmark`. Both draw positives and negatives separately and compute the rates of every curve.
They run on one core, in turns in the same run, and the best of several turns counts. scikit-learn's loop is
timed on fewer curves if 2000 would take minutes. R is not needed: fbroc's numbers are microseconds per curve
on another, busy machine, so they only show the order of magnitude.
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

from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.bootstrap import bootstrap_rates
from confident_roc.roc import RocPoints, roc_points

CURVES = 2000
POSITIVES = 0.1
TARGETS = {1_000: 100, 10_000: 50, 100_000: 40}
FBROC = {1_000: 33e-6, 10_000: 467e-6, 100_000: 12_610e-6}
SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
# At each size scikit-learn's loop takes a few seconds.
PEER_CURVES = {100: 500, 1_000: 500, 10_000: 200, 100_000: 20, 1_000_000: 2}


class Row(NamedTuple):
    """A measurement and that of its peer; the unit is in the name."""

    name: str
    ours: float
    peer: str
    peers: float
    ratio: float
    target: str
    met: bool


class Growth(NamedTuple):
    """Seconds per curve, by the number of examples."""

    examples: int
    curve: float
    on_two_threads: float
    in_a_band: float
    scikit_learn: float


def scores(n: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    actual = (np.arange(n) < POSITIVES * n).astype(np.int64)
    return actual, np.random.default_rng(1).normal(actual)


def ours(points: RocPoints, curves: int, threads: int = 1) -> None:
    def forget(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> None: ...

    for _ in bootstrap_rates(points, forget, bootstraps=curves, threads=threads, compiled=True):
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


def compare(n: int, turns: int = 5) -> list[Row]:
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
    return [
        Row(name, mine, timed, peer, peer / mine, f"at least {target} times faster", peer >= target * mine),
        Row(name, mine, "R fbroc, published", FBROC[n], FBROC[n] / mine, "faster", FBROC[n] > mine),
    ]


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
    return [row for n in TARGETS for row in compare(n)] + [compare_memory()]


def growth(sizes: Sequence[int] = SIZES) -> list[Growth]:
    rows = []
    for n in sizes:
        actual, score = scores(n)
        points = roc_points(actual, score)
        curves = max(10, min(CURVES, 20_000_000 // n))
        band = partial(fixed_width_band, points=points, bootstraps=curves, compiled=True)
        one, two = partial(ours, points, curves), partial(ours, points, curves, 2)
        peer = partial(scikit_learns, actual, score, PEER_CURVES[n])
        ours(points, 1)
        fixed_width_band(points=points, bootstraps=1, compiled=True)
        curve, two_threads, in_a_band = (s / curves for s in best_in_turns([one, two, band], 2))
        (peers,) = best_in_turns([peer], 1)
        rows.append(Growth(n, curve, two_threads, in_a_band, peers / PEER_CURVES[n]))
    return rows


def main() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    print(f"{'':52}{'ours':>12} {'peer':>12} {'ratio':>8}  target")
    for row in measure():
        said = f"{row.target}: {'met' if row.met else 'MISSED'}"
        print(f"{row.name:52}{row.ours:12.3g} {row.peers:12.3g} {row.ratio:8.1f}  {said} ({row.peer})")
    os.sched_setaffinity(0, allowed)
    print(
        f"\nmicroseconds a curve\n{'examples':>10} {'curve':>10} {'2 threads':>10} {'in a band':>10}", end=""
    )
    print(f" {'roc_curve':>10}")
    for size in growth():
        print(f"{size.examples:10,}" + "".join(f" {1e6 * seconds:10.1f}" for seconds in size[1:]))


if __name__ == "__main__":
    main()
