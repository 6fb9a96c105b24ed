"""Closest equivalents of the ROC curve: hull and costs, metrics, precision-recall, lift, error-reject."""

from confident_roc.curves.error_reject import error_reject_area, error_reject_curve
from confident_roc.curves.hull import (
    RocHull,
    expected_cost,
    iso_performance_slope,
    optimal_ranges,
    probability_cost,
    roc_hull,
)
from confident_roc.curves.lift import lift_area
from confident_roc.curves.metrics import METRICS, ConfusionMatrix, confusion_along, confusion_at
from confident_roc.curves.precision_recall import (
    average_precision,
    recall_precision_area,
    recall_precision_curve,
)

__all__ = [
    "METRICS",
    "ConfusionMatrix",
    "RocHull",
    "average_precision",
    "confusion_along",
    "confusion_at",
    "error_reject_area",
    "error_reject_curve",
    "expected_cost",
    "iso_performance_slope",
    "lift_area",
    "optimal_ranges",
    "probability_cost",
    "recall_precision_area",
    "recall_precision_curve",
    "roc_hull",
]
