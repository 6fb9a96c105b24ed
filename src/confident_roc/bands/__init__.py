"""Confidence bands around a ROC curve: a module for each kind; `confident_roc.band` chooses among them."""

import inspect
from collections.abc import Callable
from typing import Any

from confident_roc._validation import check_choice
from confident_roc.bands._band import Band
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.bands.joint_regions import joint_regions_band
from confident_roc.bands.pointwise import pointwise_band, vertical_averaging_band
from confident_roc.bands.threshold_averaging import threshold_averaging_band
from confident_roc.bands.working_hotelling import working_hotelling_band
from confident_roc.bootstrap import Draws
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, roc_points

METHODS: dict[str, Callable[..., Band]] = {
    "fixed-width": fixed_width_band,
    "joint-regions": joint_regions_band,
    "working-hotelling": working_hotelling_band,
    "vertical-averaging": vertical_averaging_band,
    "threshold-averaging": threshold_averaging_band,
    "pointwise": pointwise_band,
}


def band(
    y_true: Any,
    y_score: Any = None,
    *,
    method: str = "fixed-width",
    level: float = 0.95,
    pos_label: Any = None,
    **options: Any,
) -> Band:
    """Confidence band around a ROC curve.

    Parameters
    ----------
    y_true, y_score
        Labels of two classes and a classifier's scores, higher for what looks positive. Or, instead of both,
        the `RocPoints` made of them.
    method
        "fixed-width", "joint-regions", "working-hotelling", "vertical-averaging", "threshold-averaging" or
        "pointwise". docs/bands.md says when to use which.
    level
        Nominal confidence: of the whole curve for the first three, of single points for the others.
    pos_label
        The positive class; needed unless the labels are 0 and 1, -1 and 1, or truth values.
    **options
        Options of the method: slope, containment and centre for "fixed-width"; pieces for the two that read
        TPR off at equal steps of FPR; bootstraps, seed, stratified, threads and compiled for all three that
        draw bootstrapped curves.

    Returns
    -------
    Band
        With `lower`, `upper`, `share`, `mean_width` and `contains`.

    Examples
    --------
    >>> y_true, y_score = [0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]
    >>> round(band(y_true, y_score, method="joint-regions").share, 3)  # three of each class say little
    1.0
    >>> round(band(y_true, y_score, bootstraps=500, slope=1).share, 3)
    0.778
    """
    check_choice("method", method, METHODS)
    allowed = options_of(method)
    for name in options:
        if name not in allowed:
            raise InputError(
                f"{name}: no option of a {method} band; allowed: {', '.join(allowed) or 'none but level'}"
            )
    points = y_true if isinstance(y_true, RocPoints) else roc_points(y_true, y_score, pos_label=pos_label)
    if points.weighted:
        raise InputError("points: weighted examples have no such band; allowed: points without weights")
    return METHODS[method](points, level=level, **options)


def options_of(method: str) -> list[str]:
    """List the options of a method, `level` aside."""
    parameters = inspect.signature(METHODS[method]).parameters
    names = [name for name in parameters if name not in ("points", "level", "draws")]
    return names + list(Draws.__annotations__) if "draws" in parameters else names
