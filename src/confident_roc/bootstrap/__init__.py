"""Bootstrapped ROC curves, drawn fast and not kept.

This is no loop over a ROC function on resampled examples. The scores are sorted once. A resample is the
number of times each example was drawn, and its curve is the running sum of these numbers. A function reduces
blocks of curves of a bounded size, so memory does not grow with the number of curves.

Each replicate has a generator made from the seed and the number of the replicate. So the curves do not depend
on threads, and numpy alone can draw replicate r again. The extra `fast` brings numba, which draws them.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypedDict, TypeVar, Unpack

import numpy as np
from numpy.typing import NDArray

from confident_roc._validation import brief, check_whole
from confident_roc.errors import InputError, needs
from confident_roc.roc import RocPoints, vertex_counts

Counts = NDArray[np.int32]
Rates = NDArray[np.float64]
Cuts = NDArray[np.uint32]
Words = NDArray[np.uint64]
Result = TypeVar("Result")

BOOTSTRAPS = 5000
"""Default number of curves: the level of a band is then within 0.6 % of the nominal one (docs/bands.md)."""
MOST_BOOTSTRAPS = 1_000_000
"""The level of a band is then within 0.05 % of the nominal one. More curves would take hours, for nothing."""
_MOST_THREADS = 1024
_BLOCK = 1 << 15
"""Vertices in a block of curves, which stays in the processor's cache."""


REPORT: ContextVar[Callable[[int], object] | None] = ContextVar("REPORT", default=None)
"""A function that is called with the number of curves of each block, for instance of a progress bar."""


class Draws(TypedDict, total=False):
    """Options of the bootstrap. All have a default.

    Attributes
    ----------
    bootstraps : int, default=5000
        Number of curves.
    seed : int, default=1
        From 0 to 2**128 - 1.
    stratified : bool, default=True
        Whether positives and negatives are resampled separately, so that every curve has as many of each as
        the data. Otherwise all examples are resampled together, and again if one class is not drawn.
    threads : int, default=1
        Number of threads. It does not change the result.
    """

    bootstraps: int
    seed: int
    stratified: bool
    threads: int


@dataclass(frozen=True, eq=False)
class Units:
    """What is resampled instead of the examples of one curve.

    Attributes
    ----------
    strata : sequence of int
        Numbers of units that are drawn separately. Units are numbered through all strata.
    of_examples : ndarray of int
        The unit of each example: of the negatives by falling score, then of the positives.
    """

    strata: Sequence[int]
    of_examples: Cuts


def bootstrap_curves(
    points: RocPoints,
    reduce: Callable[[Counts, Counts], Result],
    *,
    cuts: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None,
    units: Units | None = None,
    bootstraps: int = BOOTSTRAPS,
    seed: int = 1,
    stratified: bool = True,
    threads: int = 1,
) -> Iterator[Result]:
    """Draw curves, and yield the results of a function of them, block by block and in order.

    The arguments of the function are the false positives c and true positives a of some curves: one row per
    curve, one column per vertex of the empirical curve, from the origin; or only at the vertices `cuts`. A
    score that was not drawn repeats the column before. If there are several threads, these call the function.

    Replicate r of a seed draws the same units for every curve. So differences of curves with the same `units`
    are paired.
    """
    check_draws(bootstraps=bootstraps, seed=seed, stratified=stratified, threads=threads)
    bootstraps, seed = int(bootstraps), int(seed)  # a small integer of numpy would overflow
    counts = counts_to_draw(points)
    negatives, positives = (count.astype(np.uint32) for count in cuts or counts)
    size = len(negatives)
    sizes = [int(count[-1]) for count in counts] if units is None else units.strata
    strata = np.array([n for n in sizes if n] if stratified else [sum(sizes)], np.uint64)
    of_examples = np.zeros(0, np.uint32) if units is None else units.of_examples
    # numba takes half a second to import, so it is imported by whoever draws.
    with needs("fast"):
        from confident_roc.bootstrap._kernel import draw_curves
    pool = np.random.SeedSequence(seed).pool.astype(np.uint64)

    def block(first: int, count: int) -> Result:
        c, a = np.empty((count, size), np.int32), np.empty((count, size), np.int32)
        draw_curves(pool, first, strata, of_examples, negatives, positives, c, a)
        return reduce(c, a)

    step = max(1, _BLOCK // size)
    tasks = (partial(block, r, min(step, bootstraps - r)) for r in range(0, bootstraps, step))
    return _reported(_in_order(tasks, threads), step, bootstraps)


def _reported(results: Iterator[Result], step: int, bootstraps: int) -> Iterator[Result]:
    """Report the number of curves after each block, if somebody waits for it."""
    report = REPORT.get()
    for i, result in enumerate(results):
        yield result
        if report is not None:
            report(min(step, bootstraps - i * step))


def bootstrap_rates(
    points: RocPoints, reduce: Callable[[Rates, Rates], Result], **draws: Unpack[Draws]
) -> Iterator[Result]:
    """Draw curves as `bootstrap_curves` does, but call the function with FPR and TPR instead of counts."""
    return bootstrap_curves(points, lambda c, a: reduce(*rates(c, a)), **draws)


def counts_to_draw(points: RocPoints) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return `vertex_counts` of a curve; raise InputError if its examples cannot be resampled."""
    if points.weighted:
        raise InputError("points: weighted examples cannot be resampled; allowed: points without weights")
    if points.n > np.iinfo(np.int32).max:
        raise InputError(f"points: {points.n} examples; allowed: up to {np.iinfo(np.int32).max}")
    c, a = vertex_counts(points)
    return c.astype(np.int64), a.astype(np.int64)


def rates(c: Counts, a: Counts) -> tuple[Rates, Rates]:
    """Turn the counts of drawn curves into false and true positive rates."""
    return c / c[:, -1:], a / a[:, -1:]


def check_draws(*, bootstraps: int = 1, seed: int = 0, stratified: bool = True, threads: int = 1) -> None:
    """Raise InputError if an option is of the wrong type or out of range."""
    check_whole("bootstraps", bootstraps, 1, MOST_BOOTSTRAPS)
    check_whole("seed", seed, 0, (1 << 128) - 1)
    check_whole("threads", threads, 1, _MOST_THREADS)
    if not isinstance(stratified, bool):
        raise InputError(f"stratified: {brief(stratified)}; allowed: True or False")


def _in_order(tasks: Iterator[Callable[[], Result]], threads: int) -> Iterator[Result]:
    """Run tasks and yield their results in order. With threads, only a few tasks wait at a time."""
    if threads == 1:
        yield from (task() for task in tasks)
        return
    from concurrent.futures import Future, ThreadPoolExecutor  # slow to import, and few use threads

    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Result]] = deque(pool.submit(task) for task in islice(tasks, 2 * threads))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(task) for task in islice(tasks, 1))
