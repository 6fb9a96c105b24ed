"""fdlibm's logarithm against numbers that Java printed."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weka346 import _forest_kernel as kernel
from weka346.fdlibm import log

# Printed by StrictMath.log of OpenJDK 17.
JAVA = [
    (1e-6, -13.815510557964274),
    (0.001, -6.907755278982137),
    (0.1, -2.3025850929940455),
    (0.25, -1.3862943611198906),
    (0.7071067811865475, -0.34657359027997275),
    (0.7071067811865477, -0.3465735902799724),
    (0.9, -0.10536051565782628),
    (0.9999995, -5.000001249589083e-7),
    (1.0, 0.0),
    (1.0000005, 4.999998750699306e-7),
    (1.1, 0.09531017980432493),
    (1.4142135623730951, 0.3465735902799727),
    (2.0, 0.6931471805599453),
    (3.0, 1.0986122886681096),  # other libraries: ...98
    (5.0, 1.6094379124341003),
    (7.0, 1.9459101490553132),
    (10.0, 2.302585092994046),
    (2800.0, 7.937374696163295),
    (12345.678, 9.421061321291832),
    (1e300, 690.7755278982137),
    (1.7976931348623157e308, 709.782712893384),
    (2.2250738585072014e-308, -708.3964185322641),
    (1e-310, -713.8013788281542),
    (5e-324, -744.4400719213812),
]


@pytest.mark.parametrize(("x", "expected"), JAVA)
def test_logarithm_is_javas(x, expected):
    assert log(x) == expected
    assert getattr(log, "py_func", log)(x) == expected  # the function before numba compiles it


@given(st.floats(min_value=5e-324, max_value=1.7976931348623157e308))
def test_logarithm_is_within_one_unit_in_the_last_place(x):
    assert abs(log(x) - math.log(x)) <= math.ulp(math.log(x))


def test_logarithm_over_a_table():
    table = np.concatenate([np.arange(1, 3000), np.arange(1, 3000) / 7, 1 + np.arange(-40, 40) * 2.0**-25])
    for x in table.tolist():
        assert abs(log(x) - math.log(x)) <= math.ulp(math.log(x))


@pytest.mark.parametrize("k", [*range(-1074, 1024, 61), -1, 0, 1, 1023])
def test_logarithm_of_powers_of_two(k):
    assert log(math.ldexp(1.0, k)) == k * 6.93147180369123816490e-01 + k * 1.90821492927058770002e-10


def test_logarithm_of_odd_numbers():
    assert log(0.0) == -np.inf
    assert log(np.inf) == np.inf
    assert np.isnan(log(-1.0))
    assert np.isnan(log(np.nan))
    assert log(2.0) == kernel.LN2
