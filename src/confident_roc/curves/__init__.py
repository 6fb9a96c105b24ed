"""Closest equivalents of the ROC curve: hull and costs, metrics, recall-precision, error-reject."""

from confident_roc.curves.error_reject import error_reject_curve
from confident_roc.curves.hull import RocHull, iso_performance_slope, roc_hull
from confident_roc.curves.metrics import METRICS, ConfusionMatrix, confusion_at
from confident_roc.curves.precision_recall import average_precision, recall_precision_curve

__all__ = [
    "METRICS",
    "ConfusionMatrix",
    "RocHull",
    "average_precision",
    "confusion_at",
    "error_reject_curve",
    "iso_performance_slope",
    "recall_precision_curve",
    "roc_hull",
]
