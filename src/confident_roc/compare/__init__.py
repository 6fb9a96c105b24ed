"""Compare classifiers: tests and intervals.

`confident_roc.paired_difference`, McNemar's test with Tango's interval, is at the top of the package.
"""

from confident_roc.compare.auc import AucDifference, delong_test
from confident_roc.compare.folds import FoldDifference, fold_accuracies, fold_difference
from confident_roc.compare.paired import holm
from confident_roc.compare.pairs import Pair, compare_pairs
from confident_roc.compare.proportions import (
    ErrorRateDifference,
    error_rate_difference,
    wilson_interval,
)

__all__ = [
    "AucDifference",
    "ErrorRateDifference",
    "FoldDifference",
    "Pair",
    "compare_pairs",
    "delong_test",
    "error_rate_difference",
    "fold_accuracies",
    "fold_difference",
    "holm",
    "wilson_interval",
]
