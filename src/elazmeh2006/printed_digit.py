"""The one rule for "at the printed digit"."""

# What doubles need at the very edge: 1372/1600 is 0.8575, which a double holds as 0.8574999999999999.
_NOISE = 1e-9


def at_printed_digit(ours: float, printed: float, unit: float) -> bool:
    """Whether a number is within half a unit of the last printed digit; the unit is from data/paper.

    >>> at_printed_digit(0.8574999999999999, 0.858, 0.001), at_printed_digit(0.8574, 0.858, 0.001)
    (True, False)
    """
    return abs(ours - printed) <= unit / 2 + _NOISE
