"""The one rule for "at the printed digit"."""

# Doubles need a margin at the exact limit: 1372/1600 is 0.8575, but the double is 0.8574999999999999.
_NOISE = 1e-9


def at_printed_digit(ours: float, printed: float, unit: float) -> bool:
    """Whether a number is within half a unit of the last printed digit. The unit comes from data/paper.

    >>> at_printed_digit(0.8574999999999999, 0.858, 0.001), at_printed_digit(0.8574, 0.858, 0.001)
    (True, False)
    """
    return abs(ours - printed) <= unit / 2 + _NOISE
