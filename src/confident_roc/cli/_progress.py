"""A progress bar on the terminal, for work that takes longer than a blink."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sized
from typing import Any, TypeVar

T = TypeVar("T")
_WIDTH = 30
_PATIENCE = 0.5  # seconds without a bar: most work is over by then
_PAUSE = 0.1  # seconds between two strokes


class Progress:
    """A bar on standard error, drawn only where a person watches, and wiped out at the end.

    Parameters
    ----------
    label
        What is being done.
    total
        What counts as done; None or 0 where nobody knows, and then there is no bar.
    """

    def __init__(self, label: str, total: float | None) -> None:
        self._label, self._total = label, total
        self._next = time.monotonic() + _PATIENCE
        self._drawn = False
        self._watched = bool(total) and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: Any) -> None:
        if self._drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def update(self, done: float) -> None:
        """Draw how much is done."""
        if not self._watched or time.monotonic() < self._next:
            return
        share = min(done / (self._total or 1), 1)
        bar = "#" * round(share * _WIDTH)
        sys.stderr.write(f"\r\033[K{self._label} [{bar:.<{_WIDTH}}] {share:4.0%}")
        sys.stderr.flush()
        self._drawn, self._next = True, time.monotonic() + _PAUSE


def tracked(items: Iterable[T], label: str) -> Iterator[T]:
    """Go through items and draw how many are done."""
    with Progress(label, len(items) if isinstance(items, Sized) else None) as bar:
        for i, item in enumerate(items):
            bar.update(i)
            yield item
