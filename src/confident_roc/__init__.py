"""Confident segments of ROC curves under class imbalance.

`import confident_roc` imports nothing else: each name below brings its module along when it is first used,
since importing all of them takes longer than most jobs. The types are in `__init__.pyi`.
"""

from importlib import import_module
from typing import Any

# Where each public name lives. As text: the workflow follows import statements to know which jobs depend on a
# module, and every job would depend on all of these.
_HOMES = {
    "AREAS": "segment",
    "Band": "bands.region",
    "ConfidentRocDisplay": "display",
    "ConfidentSegment": "segment",
    "DIFFERENCES": "segment",
    "InputError": "errors",
    "InputWarning": "errors",
    "Interval": "intervals",
    "PairedDifference": "comparison.paired",
    "RocPoints": "roc",
    "SegmentIntervals": "intervals",
    "TangoBand": "intervals",
    "TangoTest": "tango",
    "auc": "roc",
    "aved_score": "segment",
    "aved_scorer": "scorers",
    "band": "bands.methods",
    "cauc_score": "segment",
    "cauc_scorer": "scorers",
    "confident_segment": "segment",
    "fixed_width_band": "bands.fixed_width",
    "is_confident": "tango",
    "joint_regions_band": "bands.joint_regions",
    "paired_difference": "comparison.paired",
    "pointwise_band": "bands.pointwise",
    "roc_points": "roc",
    "segment_intervals": "intervals",
    "tango_band": "intervals",
    "tango_interval": "tango",
    "tango_test": "tango",
    "threshold_averaging_band": "bands.threshold_averaging",
    "vertical_averaging_band": "bands.pointwise",
    "working_hotelling_band": "bands.working_hotelling",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("confident-roc")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
