"""Compare classifiers: tests and intervals for two of them, for many, and for many data sets.

`confident_roc.paired_difference`, McNemar's test with Tango's interval, is at the top of the package.
"""

from confident_roc.compare.auc import AucDifference, delong_test
from confident_roc.compare.folds import FoldDifference, fold_accuracies, fold_difference
from confident_roc.compare.many import FriedmanTest, critical_difference, friedman_test
from confident_roc.compare.paired import holm
from confident_roc.compare.pairs import Pair, benjamini_hochberg, compare_pairs
from confident_roc.compare.proportions import (
    ErrorRateDifference,
    error_rate_difference,
    wilson_interval,
)

__all__ = [
    "AucDifference",
    "ErrorRateDifference",
    "FoldDifference",
    "FriedmanTest",
    "Pair",
    "benjamini_hochberg",
    "compare_pairs",
    "critical_difference",
    "delong_test",
    "error_rate_difference",
    "fold_accuracies",
    "fold_difference",
    "friedman_test",
    "holm",
    "wilson_interval",
]
