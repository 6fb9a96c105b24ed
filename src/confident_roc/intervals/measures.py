"""AUC, average precision, CAUC and AveD of drawn curves, by numba."""

import numpy as np

from confident_roc.bootstrap import Counts, Rates
from confident_roc.errors import needs
from confident_roc.segment import AREAS, DIFFERENCES

MEASURES = ("AUC", "AP", *AREAS, *DIFFERENCES)
"""The measures of a curve; AP is the average precision."""


def measures_of(c: Counts, a: Counts, limit: float) -> Rates:
    """Compute the measures of curves: one row per curve, NaN if there is no segment."""
    with needs("fast"):
        from confident_roc.bootstrap._kernel import measure_curves

    rows = np.empty((len(c), len(MEASURES)))
    measure_curves(c, a, limit, rows)
    return rows
