"""Weka's comparisons with a tolerance, its entropy and its number format; tools for deep and compiled code.

The comparisons work on numbers and, elementwise, on arrays.
"""

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

SMALL = 1e-6
_Function = TypeVar("_Function", bound=Callable[..., Any])


def nearly_equal(a: Any, b: Any) -> Any:
    """Whether a equals b, or nearly."""
    return abs(a - b) < SMALL


def clearly_greater(a: Any, b: Any) -> Any:
    """Whether a is greater than b by more than the tolerance."""
    return a - b > SMALL


def clearly_smaller(a: Any, b: Any) -> Any:
    """Whether a is smaller than b by more than the tolerance."""
    return b - a > SMALL


def smaller_or_nearly_equal(a: Any, b: Any) -> Any:
    """Whether a is smaller than b, or nearly equal."""
    return a - b < SMALL


def greater_or_nearly_equal(a: Any, b: Any) -> Any:
    """Whether a is greater than b, or nearly equal."""
    return b - a < SMALL


def count_logs(n: int) -> NDArray[np.float64]:
    """Return k ln k for the counts k = 0 ... n."""
    # The logarithm is the C library's: the last bit of numpy's differs from machine to machine, and that bit
    # decides between attributes that split equally well.
    return np.array([0.0, *(k * math.log(k) for k in range(1, n + 1))])


def entropy_conditioned_on_rows(tables: NDArray[np.int64], logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the entropy in bits of the classes (last axis) within the rows of tables of counts."""
    total = tables.sum(axis=(-2, -1))
    sums = tables.sum(axis=-1)
    terms = np.zeros(total.shape)
    # The sum goes row by row and class by class: another order gives other last bits.
    for row in range(tables.shape[-2]):
        for column in range(tables.shape[-1]):
            terms = terms + logs[tables[..., row, column]]
        terms = terms - logs[sums[..., row]]
    return -terms / (np.maximum(total, 1) * math.log(2))


def number_text(number: float, decimals: int = 6) -> str:
    """Write a number as Weka does: rounded, without trailing zeros."""
    text = f"{number:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise Python's limit of a thousand nested calls: a tree can be as deep as it has examples."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 1_000_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def compiled(function: _Function) -> _Function:
    """Compile a function with numba; without numba, return the function itself, which gives the same bits."""
    # The import is here because numba takes longer to import than the rest of the package.
    try:
        from numba import njit
    except ImportError:
        return function
    dispatcher: Any = njit(cache=True, error_model="numpy")(function)
    return dispatcher
