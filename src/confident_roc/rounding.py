"""Round as people do."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal


def rounded(value: float, digits: int = 3) -> str:
    """Round half up, after the noise of doubles is taken off.

    An AUC of 1372/1600 is 0.8575, which a double holds as 0.8574999999999999: cut to three digits it would
    read 0.857, and the paper prints 0.858.

    Examples
    --------
    >>> rounded(0.8574999999999999), rounded(0.8925000000000001), rounded(0.69)
    ('0.858', '0.893', '0.690')
    """
    exact = Decimal(value).quantize(Decimal(10) ** -12)
    return str(exact.quantize(Decimal(10) ** -digits, rounding=ROUND_HALF_UP))
