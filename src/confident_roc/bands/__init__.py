"""Confidence bands around a ROC curve. Each kind has a module; `band` chooses among them."""

import inspect
from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from confident_roc._validation import check_choice
from confident_roc.bands._band import Band
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.bands.joint_regions import joint_regions_band
from confident_roc.bands.pointwise import pointwise_band
from confident_roc.bootstrap import Draws
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints

METHODS: dict[str, Callable[..., Band]] = {
    "fixed-width": fixed_width_band,
    "joint-regions": joint_regions_band,
    "pointwise": pointwise_band,
}


def band(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    method: str = "fixed-width",
    level: float = 0.95,
    **options: Any,
) -> Band:
    """Compute a confidence band around a ROC curve.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,), default=None
        Labels of two classes.
    y_score : array-like of shape (n_samples,), default=None
        Scores of a classifier. A higher score means more likely positive.
    points : RocPoints, default=None
        The points of the curve, instead of `y_true` and `y_score`; without weights.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    method : str, default="fixed-width"
        "fixed-width", "joint-regions" or "pointwise". The documentation explains when to use each.
    level : float, default=0.95
        Nominal confidence: of the whole curve, or of single points ("pointwise").
    **options : dict
        Options of the method.

        - "fixed-width": slope, see `fixed_width_band`;
        - "pointwise": pieces, see `pointwise_band`;
        - these two draw bootstrapped curves, which needs the extra `fast`: bootstraps (5000), seed (1, at
          most 2**128 - 1), stratified (True: positives and negatives are resampled separately, so that every
          curve has as many of each as the data), and threads (1; it does not change the result).

    Returns
    -------
    Band
        The band, with `lower`, `upper`, `share`, `mean_width` and `contains`.

    See Also
    --------
    fixed_width_band, joint_regions_band : Bands for the whole curve.
    pointwise_band : A band for single points.

    Examples
    --------
    >>> from confident_roc import band
    >>> y_true, y_score = [0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]
    >>> round(band(y_true, y_score, method="joint-regions").share, 3)  # six examples are very few
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
    labels = {"y_true": y_true, "y_score": y_score, "points": points, "pos_label": pos_label}
    return METHODS[method](**labels, level=level, **options)


def options_of(method: str) -> list[str]:
    """List the options of a method, without `level`."""
    parameters = inspect.signature(METHODS[method]).parameters
    common = ("y_true", "y_score", "points", "pos_label", "level", "draws")
    names = [name for name in parameters if name not in common]
    return names + list(Draws.__annotations__) if "draws" in parameters else names
