"""The natural logarithm of fdlibm, Sun's library, to the last bit.

Weka's random trees break ties between attributes by the last bits of their gains. So the logarithm of another
library grows other trees, even if it is more exact.

Numba stores compiled code next to this file. The compiled forest contains the functions of this file, and
numba does not notice if they change: remove `__pycache__` after a change.
"""

import numpy as np

from weka346.numerics import compiled

_LN2_HI, _LN2_LO = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_LG1, _LG2, _LG3 = 6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01
_LG4, _LG5, _LG6 = 2.222219843214978396e-01, 1.818357216161805012e-01, 1.531383769920937332e-01
_LG7 = 1.479819860511658591e-01
_SMALLEST_NORMAL, _TWO54 = 2.2250738585072014e-308, 18014398509481984.0


@compiled
def log(x: float) -> float:
    """Return the natural logarithm, the same number as Java's StrictMath.log."""
    if x <= 0 or np.isnan(x) or x == np.inf:
        return -np.inf if x == 0 else (np.inf if x == np.inf else np.nan)
    k = 0
    if x < _SMALLEST_NORMAL:
        k, x = -54, x * _TWO54
    # Integer arithmetic on the bits gives x = 2**k * (1 + f), with 1 + f between sqrt(1/2) and sqrt(2).
    bits: int = np.float64(x).view(np.int64)  # type: ignore[assignment]
    high = bits >> 32
    k += (high >> 20) - 1023
    high &= 0x000FFFFF
    carry = (high + 0x95F64) & 0x100000
    k += carry >> 20
    f = np.int64(((high | (carry ^ 0x3FF00000)) << 32) | (bits & 0xFFFFFFFF)).view(np.float64) - 1.0
    if (0x000FFFFF & (2 + high)) < 3:
        return _log_near_one(f, k)
    return _log_elsewhere(f, k, high)


@compiled
def _log_near_one(f: float, k: int) -> float:
    """Return the logarithm of 2**k * (1 + f) for f between -2**-20 and 2**-20."""
    if f == 0.0:
        return 0.0 if k == 0 else k * _LN2_HI + k * _LN2_LO
    r = f * f * (0.5 - 0.33333333333333333 * f)
    return f - r if k == 0 else k * _LN2_HI - ((r - k * _LN2_LO) - f)


@compiled
def _log_elsewhere(f: float, k: int, high: int) -> float:
    """Return the logarithm of 2**k * (1 + f) by a polynomial; its form depends on the high bits of f."""
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    t1 = w * (_LG2 + w * (_LG4 + w * _LG6))
    t2 = z * (_LG1 + w * (_LG3 + w * (_LG5 + w * _LG7)))
    r = t2 + t1
    if (high - 0x6147A) | (0x6B851 - high) > 0:
        hfsq = 0.5 * f * f
        if k == 0:
            return f - (hfsq - s * (hfsq + r))
        return k * _LN2_HI - ((hfsq - (s * (hfsq + r) + k * _LN2_LO)) - f)
    if k == 0:
        return f - s * (f - r)
    return k * _LN2_HI - ((s * (f - r) - k * _LN2_LO) - f)
