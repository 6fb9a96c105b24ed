"""Tango's score interval and test for the difference (b - c) / n of paired proportions.

We wrote our own because no maintained Python library has it vectorised. R's PropCIs and contingencytables
compute one row at a time; they agree with this module to their precision.

Other programs search the limits. A closed form exists: square Tango's equation score = +-z and eliminate its
nuisance parameter. This gives a quartic in delta, and (b - c) / n is always one of its roots. The rest is a
simple cubic. With D = |b - c| / n, M = (b + c) / n, V = M - D^2 and h = z^2 / n, put
delta = (D + sqrt(h) Y) / (1 + h); then

    Y^3 - (V + h) Y - sqrt(h) D (1 - M) = 0.

Its roots are real. The largest gives the limit far from zero (the upper limit if b > c), the smallest gives
the limit near zero. The middle root solves the squared equation only. (For b, c > 0 the three roots are
distinct for every z, and the statement is clear for z -> 0.) The closed forms known for b = c, b = n and
c = n are special cases and need no extra code. Given z, only + - * / and square roots are used, so every
machine computes the same bits.

References
----------
Tango, T. (1998). Equivalence test and confidence interval for the difference in proportions for the
paired-sample design. Statistics in Medicine 17, 891-908.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import brief, check_choice, is_number, refuse_mask
from confident_roc.errors import InputError
from confident_roc.mcnemar import MCNEMAR_TESTS, check_ratio, mcnemar_p_value

SEGMENT_TESTS = ("tango", *MCNEMAR_TESTS)
ALTERNATIVES = ("two-sided", "greater", "less", "non-inferiority", "equivalence")

# Up to this number no product or power below overflows.
_LARGEST = 1e50
# Sums of weights have rounding errors, so b + c may exceed n by this share of n.
_SLACK = 1e-9
# A difference below this changes no bit of a limit. Then one limit is minus the other.
_NEGLIGIBLE = 1e-100


@dataclass(frozen=True)
class TangoTest:
    """Result of `tango_test`.

    Attributes
    ----------
    statistic : ndarray
        Tango's score, which is standard normal at the border of the null hypothesis.
    p_value : ndarray
        The p value. The test rejects the null hypothesis at level alpha if it is below alpha.
    """

    statistic: NDArray[np.float64]
    p_value: NDArray[np.float64]


def normal_quantile(alpha: float) -> float:
    """Return the upper alpha/2 quantile z of the normal distribution (1.9599... for 0.05, never 1.96)."""
    from statistics import NormalDist  # slow to import

    if not is_number(alpha) or not 0 < alpha < 1 or not alpha / 2:
        raise InputError(
            f"alpha: {brief(alpha)} is out of range; allowed: between 0 and 1, for instance 0.05"
        )
    return -NormalDist().inv_cdf(float(alpha) / 2)


def is_confident(
    b: ArrayLike, c: ArrayLike, alpha: float = 0.05, *, test: str = "tango", ratio: float = 1.0
) -> NDArray[np.bool_]:
    """Tell whether Tango's interval for (b - c) / n contains zero, or another test does not reject it.

    At a difference of zero Tango's score is McNemar's, (b - c) / sqrt(b + c), for every n. So no interval has
    to be computed. b = c = 0 counts as confident, because its interval contains zero.

    Parameters
    ----------
    b, c : array-like
        False negatives and false positives. Fractions are allowed, for instance sums of weights.
    alpha : float, default=0.05
        One minus the confidence level.
    test : {"tango", "exact", "mid-p", "corrected"}, default="tango"
        The test: Tango's score, or one of McNemar's tests (see `mcnemar_p_value`), of which those of integers
        do not take weights.
    ratio : float, default=1.0
        How many times as much a false negative costs as a false positive. The tests are of the difference
        ratio * b - c.

    Returns
    -------
    ndarray of bool
        One value per broadcast pair of b and c. For Tango's test it agrees with `tango_interval` to the last
        bit.

    See Also
    --------
    tango_interval : The interval itself.
    mcnemar_p_value : The p values of the other tests.
    confident_segment : The confident points of a ROC curve.

    Examples
    --------
    >>> from confident_roc import is_confident
    >>> is_confident([9, 337], [3, 288]).tolist()
    [True, False]
    >>> is_confident(4, 0).item(), is_confident(4, 0, test="exact").item()
    (False, True)
    """
    check_choice("test", test, SEGMENT_TESTS)
    check_ratio(ratio)
    g = normal_quantile(alpha) ** 2
    if test != "tango":
        return mcnemar_p_value(b, c, test, ratio) >= alpha
    with _blocks({"b": b, "c": c}, [np.bool_], size=16384) as blocks:
        for b, c, flags in blocks:
            bound = _checked_total(b, c)
            bound *= g * ratio
            squared = ratio * b - c
            squared *= squared
            np.less_equal(squared, bound, out=flags)
        return blocks.operands[-1][()]


def tango_interval(
    b: ArrayLike, c: ArrayLike, n: ArrayLike, alpha: float = 0.05
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Compute Tango's (1 - alpha) interval for (b - c) / n.

    Parameters
    ----------
    b, c : array-like
        The two discordant counts of a paired 2 x 2 table. For a classifier these are false negatives and
        false positives. Fractions are allowed, for instance sums of weights.
    n : array-like
        Number of examples.
    alpha : float, default=0.05
        One minus the confidence level.

    Returns
    -------
    lower : ndarray
        Lower limits, of the broadcast shape of b, c and n, within [-1, 1], exact to about 1e-15.
    upper : ndarray
        Upper limits.

    See Also
    --------
    is_confident : Tell whether the interval contains zero.
    tango_test : The test that belongs to the interval.

    Examples
    --------
    >>> from confident_roc import tango_interval
    >>> lower, upper = tango_interval(9, 3, 32)
    >>> f"{lower:.4f} {upper:.4f}"
    '-0.0271 0.3897'
    """
    g = normal_quantile(alpha) ** 2
    with _blocks({"b": b, "c": c, "n": n}, [np.float64, np.float64]) as blocks:
        for b, c, n, lower, upper in blocks:
            far, near = _limits(np.abs(b - c), _checked_total(b, c, n), b * c, n, g)
            lower[...] = np.where(b >= c, near, -far)
            upper[...] = np.where(b >= c, far, -near)
        return blocks.operands[-2][()], blocks.operands[-1][()]


def tango_test(
    b: ArrayLike, c: ArrayLike, n: ArrayLike, delta: ArrayLike = 0.0, alternative: str = "two-sided"
) -> TangoTest:
    """Test the true difference behind (b - c) / n by Tango's score, with or without a margin.

    Parameters
    ----------
    b, c : array-like
        The two discordant counts of a paired 2 x 2 table. To compare two classifiers, b counts the examples
        that only the new one predicts right, and c those that only the old one predicts right. Then a
        positive difference favours the new one.
    n : array-like
        Number of examples.
    delta : array-like, default=0.0
        The difference of the null hypothesis, from -1 to 1. For "non-inferiority" and "equivalence" it is the
        margin, above 0 and up to 1.
    alternative : str, default="two-sided"
        The statement about the true difference that the test can show:

        - "two-sided": it is not delta. With delta = 0 this is McNemar's test without continuity correction.
          The p value is at least alpha for exactly those delta that `tango_interval` contains.
        - "greater": it is above delta; "less": it is below delta.
        - "non-inferiority": it is above -delta. This is the same as "greater" at -delta.
        - "equivalence": it lies between -delta and delta. This makes two one-sided tests and returns the
          larger p value. It is below alpha if the (1 - 2 alpha) interval lies within the margin.

    Returns
    -------
    TangoTest
        Statistic and p value, of the broadcast shape of b, c, n and delta. A score of 0 / 0 counts as 0,
        because such data are no evidence against the null hypothesis.

    See Also
    --------
    tango_interval : The interval that belongs to the test.
    paired_difference : The same comparison from the predictions of two models.

    Examples
    --------
    >>> from confident_roc import tango_test
    >>> mcnemar = tango_test(9, 3, 32)
    >>> f"{mcnemar.statistic:.4f} {mcnemar.p_value:.4f}"
    '1.7321 0.0833'
    >>> f"{tango_test(0, 1, 44, delta=0.1, alternative='non-inferiority').p_value:.4f}"
    '0.0438'
    """
    from scipy.special import ndtr  # here, because the interval and the flags do not need scipy

    check_choice("alternative", alternative, ALTERNATIVES)
    has_margin = alternative in ("non-inferiority", "equivalence")
    with _blocks({"b": b, "c": c, "n": n, "delta": delta}, [np.float64, np.float64]) as blocks:
        for b, c, n, delta, statistic, p_value in blocks:
            _checked_total(b, c, n)
            _check_delta(delta, has_margin)
            statistic[...] = _score(b, c, n, -delta if has_margin else delta)
            if alternative == "equivalence":
                np.minimum(statistic, -_score(b, c, n, delta), out=statistic)
            if alternative == "two-sided":
                p_value[...] = 2 * ndtr(-np.abs(statistic))
            else:
                p_value[...] = ndtr(statistic if alternative == "less" else -statistic)
        return TangoTest(blocks.operands[-2][()], blocks.operands[-1][()])


def _limits(
    difference: NDArray, total: NDArray, product: NDArray, n: NDArray, g: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the limits far from and near zero for b >= c, from |b - c|, b + c, b c and n.

    At c = 0 and z^2 = b (n - b) / (2 n) the cubic has a double root, and near it the discriminant almost
    vanishes. So the discriminant is written as a sum of terms that are never negative.
    """
    h, D, M, rest = g / n, difference / n, total / n, np.maximum(n - total, 0) / n
    X, Q = M * rest, 4 * (product / n) / n
    V, B = X + Q, X + h
    P = V + h
    # In units of sqrt(P) the cubic is y^3 - y = r. Its largest root lies between 1 and 1.16. There three
    # steps of Newton's method from this start reach the last bit.
    cube = P * np.sqrt(P)
    r = np.sqrt(h) * D * rest / cube
    y = 1 + r * (0.5 - 0.25 * r)
    for _ in range(3):
        square = y * y
        y = (2 * square * y + r) / (3 * square - 1)
    # The other two roots, -y_near and -y_middle, have the sum -y. The discriminant gives their distance.
    discriminant = (X - 2 * h) ** 2 * (4 * X + h) + Q * (4 * (P * P + P * B + B * B) + 27 * h * rest**2)
    y_near = (y + np.sqrt(discriminant) / (cube * (3 * y * y - 1))) / 2
    y_middle = r / (y * y_near)
    numerator = D + np.sqrt(h * P) * y
    far = np.minimum(numerator / (1 + h), 1)
    # The product of the three deltas is known. It gives the limit near zero with all its digits, and with the
    # sign that `is_confident` uses.
    mcnemar = (difference * difference - g * total) / (n * n)
    with np.errstate(invalid="ignore", divide="ignore"):  # where D is 0
        near = mcnemar * P * y * y_near / (numerator * (V + h * M - P * y_middle**2))
    return far, np.where(D < _NEGLIGIBLE, -far, near)


def _score(b: NDArray, c: NDArray, n: NDArray, delta: NDArray) -> NDArray[np.float64]:
    """Compute Tango's score at delta, in a form without cancellation; 0 if it is 0 / 0."""
    # The score of (c, b) at -delta differs in its sign only.
    mirrored = delta < 0
    b, c, d = np.where(mirrored, c, b), np.where(mirrored, b, c), np.abs(delta)
    W = 2 * (n - b) * d - (b + c) * (1 - d)
    root = np.sqrt(W * W + 8 * n * c * d * (1 - d))
    error = b - c - n * d
    with np.errstate(divide="ignore", invalid="ignore"):
        # The two forms of q are equal. Each is exact on its side of W = 0.
        q = np.where(W > 0, 2 * c * d * (1 - d) / (root + W), (root - W) / (4 * n))
        score = np.where(error == 0, 0.0, error / np.sqrt(n * (2 * q + d * (1 - d))))
    return np.where(mirrored, -score, score)


def _blocks(inputs: dict[str, ArrayLike], outputs: list[type[np.generic]], size: int = 8192) -> np.nditer:
    """Iterate over broadcast inputs as doubles, block by block, together with arrays for the results.

    A block is large enough that a call of numpy costs little, and small enough that intermediate results stay
    in the processor's cache. No value depends on where the blocks begin.
    """
    arrays = [_numbers(name, values) for name, values in inputs.items()]
    op_flags: Any = [["readonly"]] * len(inputs) + [["writeonly", "allocate"]] * len(outputs)
    op_dtypes: Any = [np.float64] * len(inputs) + outputs
    try:
        return np.nditer(
            [*arrays, *[None] * len(outputs)],
            flags=["external_loop", "buffered", "zerosize_ok"],
            op_flags=op_flags,
            op_dtypes=op_dtypes,
            casting="same_kind",
            buffersize=size,
        )
    except ValueError:
        shapes = ", ".join(str(array.shape) for array in arrays)
        raise InputError(
            f"{', '.join(inputs)}: shapes {shapes} do not fit; allowed: equal shapes, or single numbers"
        ) from None


def _numbers(name: str, values: ArrayLike) -> NDArray:
    """Turn values into an array of finite numbers, without a copy if they are one already."""
    refuse_mask(name, values)
    try:
        array = np.asarray(values)
        if array.dtype.kind == "O":
            array = array.astype(float)
    except (TypeError, ValueError, OverflowError):
        array = np.array(np.nan)
    # NaN passes no comparison. The checks below find minus infinity.
    finite = array.dtype.kind != "f" or not array.size or float(array.max()) <= _LARGEST
    if array.dtype.kind not in "biuf" or not finite:
        raise InputError(f"{name}: infinite or not a number; allowed: numbers")
    return array


def _checked_total(b: NDArray, c: NDArray, n: NDArray | None = None) -> NDArray[np.float64]:
    """Check the counts of a block while they are in the cache, and return b + c."""
    if np.minimum.reduce(b) < 0 or np.minimum.reduce(c) < 0:
        raise InputError("b, c: a count is negative; allowed: 0 or more")
    total = b + c
    if n is not None and (np.minimum.reduce(n) < 1 or np.any(total > n * (1 + _SLACK))):
        raise InputError("n: less than 1 or less than b + c; allowed: at least 1 and at least b + c")
    return total


def _check_delta(delta: NDArray, is_margin: bool) -> None:
    if is_margin and np.minimum.reduce(delta) <= 0:
        raise InputError("delta: a margin is not positive; allowed: above 0, up to 1")
    if np.maximum.reduce(np.abs(delta)) > 1:
        raise InputError("delta: out of range; allowed: -1 to 1, for instance 0.1")
