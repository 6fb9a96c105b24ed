"""Confidence intervals: of an AUC, of average precision, CAUC and AveD, and of differences.

The area under the confident segment (CAUC) and the average difference (AveD) have no interval in the paper.
The bootstrap gives one here.
"""

from confident_roc.intervals.auc import auc_interval
from confident_roc.intervals.interval import Interval
from confident_roc.intervals.segment import (
    ModelIntervals,
    SegmentIntervals,
    model_intervals,
    segment_intervals,
)

__all__ = [
    "Interval",
    "ModelIntervals",
    "SegmentIntervals",
    "auc_interval",
    "model_intervals",
    "segment_intervals",
]
