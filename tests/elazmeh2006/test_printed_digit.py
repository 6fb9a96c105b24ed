"""The one rule for "at the printed digit"."""

import pytest

from elazmeh2006.printed_digit import at_printed_digit


@pytest.mark.parametrize(
    ("ours", "printed", "unit", "expected"),
    [
        (0.8925000000000001, 0.893, 0.001, True),
        (1372 / 1600, 0.858, 0.001, True),
        (0.69, 0.69, 0.001, True),
        (0.69051, 0.69, 0.001, False),
        (0.68949, 0.69, 0.001, False),
        (0.694, 0.69, 0.01, True),
        (0.1235, 0.123, 0.001, True),
        (0.12351, 0.123, 0.001, False),
        (float("nan"), 0.69, 0.001, False),
        (10, 10, 0, True),
        (5, 10, 0, False),
    ],
)
def test_half_a_unit_of_the_last_digit(ours, printed, unit, expected):
    assert at_printed_digit(ours, printed, unit) is expected
