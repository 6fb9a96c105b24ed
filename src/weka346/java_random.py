"""Java's pseudo-random numbers, which Weka's folds and forests are drawn with."""

from __future__ import annotations

MULTIPLIER, INCREMENT, MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1


class JavaRandom:
    """The 48-bit linear congruential generator of java.util.Random."""

    def __init__(self, seed: int) -> None:
        self.set_seed(seed)

    def set_seed(self, seed: int) -> None:
        """Start again from a seed."""
        self._state = (seed ^ MULTIPLIER) & MASK

    @property
    def state(self) -> int:
        """The 48 bits that decide all numbers to come."""
        return self._state

    def _next(self, bits: int) -> int:
        self._state = (self._state * MULTIPLIER + INCREMENT) & MASK
        return self._state >> (48 - bits)

    def next_int(self, bound: int | None = None) -> int:
        """Draw a whole number from 0 up to, not including, the bound; without one, any of 32 bits, signed."""
        if bound is None:
            number = self._next(32)
            return number - (1 << 32) if number >= 1 << 31 else number
        if bound & (bound - 1) == 0:
            return (bound * self._next(31)) >> 31
        while True:
            bits = self._next(31)
            value = bits % bound
            if bits - value + (bound - 1) < 1 << 31:
                return value

    def next_double(self) -> float:
        """Draw a number from 0 up to, not including, 1."""
        high = self._next(26)
        return ((high << 27) + self._next(27)) / (1 << 53)
