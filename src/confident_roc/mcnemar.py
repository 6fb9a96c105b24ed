"""McNemar's tests from the discordant counts b and c: exact, mid-p, and continuity-corrected.

Without a correction, McNemar's test is Tango's at a difference of zero: see `tango_test`.

References
----------
McNemar, Q. (1947). Note on the sampling error of the difference between correlated proportions or
percentages. Psychometrika 12, 153-157.
Fagerland, M. W., Lydersen, S. and Laake, P. (2013). The McNemar test for binary matched-pairs data: mid-p and
asymptotic are better than exact conditional. BMC Medical Research Methodology 13:91.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import check_choice
from confident_roc.errors import InputError

MCNEMAR_TESTS = ("exact", "mid-p", "corrected")


def mcnemar_p_value(
    b: ArrayLike, c: ArrayLike, test: str = "exact", ratio: float = 1.0
) -> NDArray[np.float64]:
    """Compute two-sided p values of McNemar's tests that ratio * b and c have the same expectation.

    Parameters
    ----------
    b, c : array-like
        The two discordant counts. For a classifier these are false negatives and false positives. The exact
        and the mid-p test need integers.
    test : {"exact", "mid-p", "corrected"}, default="exact"
        "exact" is twice the smaller tail of the binomial distribution of b among b + c. "mid-p" counts half
        of the probability of b itself. "corrected" is the normal score, with half an example subtracted for
        continuity.
    ratio : float, default=1.0
        How many times as much an example of b costs as one of c.

    Returns
    -------
    ndarray
        The p values, of the broadcast shape of b and c. They are 1 if b = c = 0.

    See Also
    --------
    tango_test : The score without correction, also with a margin.
    is_confident : Which of these tests reject.

    Examples
    --------
    >>> from confident_roc import mcnemar_p_value
    >>> [float(mcnemar_p_value(4, 0, test)) for test in ("exact", "mid-p")]
    [0.125, 0.0625]
    """
    from scipy.special import bdtr, gammaln, ndtr, xlogy

    check_choice("test", test, MCNEMAR_TESTS)
    check_ratio(ratio)
    b, c = np.broadcast_arrays(np.asarray(b, dtype=float), np.asarray(c, dtype=float))
    if np.any(b < 0) or np.any(c < 0) or not np.isfinite(b + c).all():
        raise InputError("b, c: negative or not a number; allowed: 0 or more")
    total = b + c
    if test == "corrected":
        score = np.maximum(np.abs(ratio * b - c) - (1 + ratio) / 2, 0) / np.sqrt(
            ratio * np.maximum(total, 1e-300)
        )
        return 2 * ndtr(-score)
    if np.any(b % 1) or np.any(c % 1):
        raise InputError(f"test: {test!r} needs counts, and b or c has a fraction; allowed: corrected, tango")
    share = 1 / (1 + ratio)
    # The upper tail of b is the lower tail of c. So neither is a difference from 1.
    n = total.astype(int)
    tail = np.minimum(bdtr(b, n, share), bdtr(c, n, 1 - share))
    if test == "mid-p":
        logs = gammaln(total + 1) - gammaln(b + 1) - gammaln(c + 1)
        tail = tail - np.exp(logs + xlogy(b, share) + xlogy(c, 1 - share)) / 2
    return np.where(total > 0, np.minimum(2 * tail, 1), 1.0)[()]


def check_ratio(ratio: float) -> None:
    """Raise InputError if a ratio of costs is not a positive number."""
    if not (np.isreal(ratio) and 0 < ratio < np.inf):
        raise InputError(f"ratio: {ratio!r}; allowed: a number above 0")
