"""Confident segments of ROC curves under class imbalance."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from confident_roc.bands import band
from confident_roc.bands._band import Band
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.bands.joint_regions import joint_regions_band
from confident_roc.bands.pointwise import pointwise_band
from confident_roc.compare.paired import PairedDifference, compare_outcomes, paired_difference
from confident_roc.errors import FewPositivesWarning, InputError, InputWarning
from confident_roc.intervals import (
    Interval,
    ModelIntervals,
    SegmentIntervals,
    auc_interval,
    model_intervals,
    segment_intervals,
)
from confident_roc.mcnemar import mcnemar_p_value
from confident_roc.roc import RocPoints, auc, roc_points
from confident_roc.segment import (
    AREAS,
    DIFFERENCES,
    ConfidentSegment,
    aved_score,
    cauc_score,
    confident_segment,
)
from confident_roc.tango import TangoTest, is_confident, tango_interval, tango_test

if TYPE_CHECKING:
    from confident_roc.display import ConfidentRocDisplay
    from confident_roc.scorers import aved_scorer, cauc_scorer

__all__ = [
    "AREAS",
    "DIFFERENCES",
    "Band",
    "ConfidentRocDisplay",
    "ConfidentSegment",
    "FewPositivesWarning",
    "InputError",
    "InputWarning",
    "Interval",
    "ModelIntervals",
    "PairedDifference",
    "RocPoints",
    "SegmentIntervals",
    "TangoTest",
    "auc",
    "auc_interval",
    "aved_score",
    "aved_scorer",
    "band",
    "cauc_score",
    "cauc_scorer",
    "compare_outcomes",
    "confident_segment",
    "fixed_width_band",
    "is_confident",
    "joint_regions_band",
    "mcnemar_p_value",
    "model_intervals",
    "paired_difference",
    "pointwise_band",
    "roc_points",
    "segment_intervals",
    "tango_interval",
    "tango_test",
]


# Names that need matplotlib or scikit-learn.
_LATE = {
    "ConfidentRocDisplay": "display",
    "aved_scorer": "scorers",
    "cauc_scorer": "scorers",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is first used."""
    if name in _LATE:
        return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("confident-roc")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
