"""Weka's comparisons with a tolerance, and its number format."""

import numpy as np
import pytest

from weka346.numerics import (
    SMALL,
    clearly_greater,
    clearly_smaller,
    greater_or_nearly_equal,
    nearly_equal,
    number_text,
    smaller_or_nearly_equal,
)


@pytest.mark.parametrize(
    ("compare", "expected"),  # 1 compared with a number below, slightly below, equal, slightly above, above
    [
        (nearly_equal, [False, True, True, True, False]),
        (clearly_greater, [True, False, False, False, False]),
        (clearly_smaller, [False, False, False, False, True]),
        (smaller_or_nearly_equal, [False, True, True, True, True]),
        (greater_or_nearly_equal, [True, True, True, True, False]),
    ],
)
def test_comparisons_have_a_tolerance(compare, expected):
    others = 1 + SMALL * np.array([-2, -0.5, 0, 0.5, 2])
    assert compare(1.0, others).tolist() == expected
    assert [compare(1.0, other) for other in others.tolist()] == expected


@pytest.mark.parametrize(
    ("number", "text"), [(2 / 3, "0.67"), (100.0, "100"), (1.5, "1.5"), (-0.001, "0"), (-2.0, "-2")]
)
def test_numbers_as_text(number, text):
    assert number_text(number, 2) == text
