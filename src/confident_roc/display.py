"""ROC curves with their confident segments, drawn as scikit-learn's displays draw theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import check_choice
from confident_roc.errors import InputError
from confident_roc.roc import vertices
from confident_roc.segment import AREAS, ConfidentSegment, confident_segment

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from confident_roc._style import Look


# Curves that stand apart on paper: within a step all points fall on one spot of a printed square.
_STEPS = 2000
# With more points than this a line of markers is a smear.
_MARKERS = 60
# How the lines of a display are found again on axes that already have some.
_CURVE, _CHANCE = "confident-roc curve", "confident-roc chance level"


class ConfidentRocDisplay:
    """ROC curves with the confident segment drawn heavier.

    Made by `from_predictions`, `from_estimator` or `from_cv_results`, which draw at once; `plot` draws again.
    To see several models on one plot hand on the axes: `ax=display.ax_`. Each gets its own colour, line and
    marker, the same for the colour-blind.

    Parameters
    ----------
    segment
        Confident segment of a curve, from `confident_segment`; or a list of them, one a fold.
    name
        Name of the model in the legend.
    pos_label
        The positive class, shown at the axes.

    Attributes
    ----------
    line_, segment_
        The line of the curve and the heavier line of its confident segment; lists where there are several
        curves.
    band_
        The filled band, or None.
    chance_level_
        The diagonal of guessing, or None.
    ax_, figure_
        Axes and figure.

    Examples
    --------
    >>> display = ConfidentRocDisplay.from_predictions([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9], name="mine")
    >>> display.line_.get_label()
    'mine (AUC = 0.750, CAUC = 1)'
    """

    line_: Artist | list[Artist]
    segment_: Artist | list[Artist]
    band_: Artist | None
    chance_level_: Artist | None
    ax_: Axes
    figure_: Figure

    def __init__(
        self,
        *,
        segment: ConfidentSegment | Sequence[ConfidentSegment],
        name: str | None = None,
        pos_label: Any = None,
    ) -> None:
        self.segment = segment
        self.name = name
        self.pos_label = pos_label

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        y_score: ArrayLike,
        *,
        sample_weight: ArrayLike | None = None,
        pos_label: Any = None,
        alpha: float = 0.05,
        name: str | None = "Classifier",
        ax: Axes | None = None,
        **options: Any,
    ) -> ConfidentRocDisplay:
        """Draw the curve of labels and scores.

        Parameters
        ----------
        y_true, y_score, sample_weight, pos_label, alpha
            As for `confident_segment`.
        name
            Name of the model in the legend.
        ax
            Axes to draw on; a new figure if None.
        **options
            As for `plot`.
        """
        segment = confident_segment(
            y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, alpha=alpha
        )
        return cls(segment=segment, name=name, pos_label=pos_label).plot(ax, **options)

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,
        y: ArrayLike,
        *,
        sample_weight: ArrayLike | None = None,
        response_method: str = "auto",
        pos_label: Any = None,
        alpha: float = 0.05,
        name: str | None = None,
        ax: Axes | None = None,
        **options: Any,
    ) -> ConfidentRocDisplay:
        """Draw the curve of a fitted classifier on data it has not seen.

        Parameters
        ----------
        estimator
            A fitted classifier of two classes, or a pipeline that ends in one.
        X, y
            Examples and their labels.
        sample_weight, alpha
            As for `confident_segment`.
        response_method
            "predict_proba", "decision_function", or "auto" for the first of these that there is.
        pos_label
            The positive class; `estimator.classes_[1]` if None.
        name
            Name in the legend; the estimator's class if None.
        ax
            Axes to draw on; a new figure if None.
        **options
            As for `plot`.
        """
        y_score, pos_label = _response(estimator, X, response_method, pos_label)
        return cls.from_predictions(
            y,
            y_score,
            sample_weight=sample_weight,
            pos_label=pos_label,
            alpha=alpha,
            name=type(estimator).__name__ if name is None else name,
            ax=ax,
            **options,
        )

    @classmethod
    def from_cv_results(
        cls,
        cv_results: Mapping[str, Any],
        X: Any,
        y: ArrayLike,
        *,
        sample_weight: ArrayLike | None = None,
        response_method: str = "auto",
        pos_label: Any = None,
        alpha: float = 0.05,
        pooled: bool = False,
        name: str | None = None,
        ax: Axes | None = None,
        **options: Any,
    ) -> ConfidentRocDisplay:
        """Draw the curves of a cross-validation, each fold scored by the model that did not see it.

        Parameters
        ----------
        cv_results
            Result of `cross_validate(..., return_estimator=True, return_indices=True)`.
        X, y
            The examples and labels that were cross-validated.
        sample_weight, response_method, pos_label, alpha
            As for `from_estimator`.
        pooled
            One curve of the scores of all folds, as the paper has it, instead of a curve for each fold. With
            a rare class this is the one to look at: a fold has too few positives to say much.
        name
            Name in the legend.
        ax
            Axes to draw on; a new figure if None.
        **options
            As for `plot`.
        """
        folds, pos_label = _fold_scores(cv_results, X, y, sample_weight, response_method, pos_label)
        if pooled:
            _each_once(cv_results)
            folds = [tuple(None if p[0] is None else np.concatenate(p) for p in zip(*folds, strict=True))]
        segments = []
        for i, (y_true, y_score, weight) in enumerate(folds):
            try:
                segments.append(
                    confident_segment(y_true, y_score, pos_label=pos_label, sample_weight=weight, alpha=alpha)
                )
            except InputError as error:
                raise InputError(str(error) if pooled else f"fold {i}: {error} (or pooled=True)") from None
        return cls(segment=segments, name=name, pos_label=pos_label).plot(ax, **options)

    def plot(
        self,
        ax: Axes | None = None,
        *,
        band: Any = None,
        name: str | None = None,
        area: str = "V+Hl",
        curve_kwargs: Mapping[str, Any] | None = None,
        segment_kwargs: Mapping[str, Any] | None = None,
        band_kwargs: Mapping[str, Any] | None = None,
        plot_chance_level: bool = True,
        chance_level_kw: Mapping[str, Any] | None = None,
        despine: bool = True,
    ) -> ConfidentRocDisplay:
        """Draw the curves.

        Parameters
        ----------
        ax
            Axes to draw on; a new figure if None.
        band
            A confidence band to fill: the name of a method (see `confident_roc.band`), True for the
            fixed-width band, "tango" for the strip of Tango's intervals (see `confident_roc.tango_band`, also
            for what it does not say), or a band computed before. For a single curve only.
        name
            Name in the legend; the display's own if None.
        area
            Definition of the CAUC in the legend: "V", "V+Hl", "V+Hr" or "V|Hr".
        curve_kwargs, segment_kwargs, chance_level_kw
            Keywords of matplotlib's `plot` for the curve, its confident segment and the diagonal.
        band_kwargs
            Keywords of the band's method, for instance `{"bootstraps": 2000, "seed": 1}`.
        plot_chance_level
            Whether to draw the diagonal of guessing; once on the same axes.
        despine
            Whether to leave out the frame above and to the right.
        """
        check_choice("area", area, AREAS)
        single = isinstance(self.segment, ConfidentSegment)
        segments = [self.segment] if isinstance(self.segment, ConfidentSegment) else list(self.segment)
        name = self.name if name is None else name
        filled = _band(segments, band, band_kwargs)
        self.ax_ = _new_axes() if ax is None else ax
        self.figure_ = self.ax_.figure  # type: ignore[assignment]  # a subfigure is one to us
        look = _next_look(self.ax_)
        self.chance_level_ = _diagonal(self.ax_, chance_level_kw) if plot_chance_level else None
        self.band_ = _fill(self.ax_, filled, look.color) if filled is not None else None
        lines, heavy = [], []
        for segment in segments:
            lines.append(_curve(self.ax_, segment, look, curve_kwargs, pale=len(segments) > 1))
            heavy.append(_segment(self.ax_, segment, look, segment_kwargs))
        lines[0].set_label(_label(name, segments, area))
        self.line_, self.segment_ = (lines[0], heavy[0]) if single or len(lines) == 1 else (lines, heavy)
        _frame(self.ax_, self.pos_label, despine)
        return self


def _label(name: str | None, segments: Sequence[ConfidentSegment], area: str) -> str:
    """Sum up a model in its line of the legend; several folds by mean and standard deviation."""
    from confident_roc._style import literal

    found = [segment.areas[area] for segment in segments if len(segment)]
    texts = [f"AUC = {_mean([segment.auc for segment in segments], '.3f')}"]
    texts.append(f"CAUC = {_mean(found, '.3g')}" if found else "no confident point")
    if found and len(found) < len(segments):
        texts.append(f"none in {len(segments) - len(found)} of {len(segments)} folds")
    if not name:
        return ", ".join(texts)
    # A label that starts with a low line would be left out of the legend.
    shown = f" {name}" if name.startswith("_") else name
    return f"{literal(shown)} ({', '.join(texts)})"


def _mean(values: Sequence[float], digits: str) -> str:
    text = f"{np.mean(values):{digits}}"
    return text if len(values) == 1 else f"{text} ± {np.std(values):{digits}}"


def _new_axes() -> Axes:
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(5, 5), layout="constrained")[1]


def model_look(place: int) -> Look:
    """Give the model at a place its colour, line and marker; a solid blue line comes first."""
    from confident_roc._style import looks

    known = list(looks(map(str, range(max(7, place + 1)))).values())
    order = sorted(known[:7], key=lambda look: look.line != "solid") + known[7:]
    return order[place]


def _next_look(ax: Axes) -> Look:
    """Give the look that comes after those of the models already on these axes."""
    curves = [line for line in ax.lines if line.get_gid() == _CURVE]
    return model_look(sum(not str(line.get_label()).startswith("_") for line in curves))


def _curve(
    ax: Axes, segment: ConfidentSegment, look: Look, options: Mapping[str, Any] | None, *, pale: bool
) -> Any:
    style = {
        "color": look.color,
        "linestyle": look.line,
        "linewidth": 1.0,
        "alpha": 0.5 if pale else 0.85,
        # No marker on the curve, but one in the legend, where it stands for the segment.
        "marker": look.marker,
        "markersize": 4,
        "markevery": [],
        "zorder": 2,
        **(options or {}),
    }
    (line,) = ax.plot(*_thinned(*vertices(segment.curve)), gid=_CURVE, **style)
    return line


def _segment(ax: Axes, segment: ConfidentSegment, look: Look, options: Mapping[str, Any] | None) -> Any:
    style = {
        "color": look.color,
        "linewidth": 2.8,
        "marker": look.marker if len(segment) <= _MARKERS else "",
        "markersize": 4,
        "solid_capstyle": "round",
        "zorder": 3,
        **(options or {}),
    }
    (line,) = ax.plot(*_thinned(segment.fpr, segment.tpr), **style)
    return line


def _thinned(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> tuple[NDArray, NDArray]:
    """Leave out points that fall on the spot of the one before: of millions a few thousand are seen."""
    if len(fpr) <= 2 * _STEPS:
        return fpr, tpr
    moved = np.zeros(len(fpr), dtype=bool)
    moved[[0, -1]] = True
    for rate in (fpr, tpr):
        spot = np.round(rate * _STEPS)
        moved[1:] |= spot[1:] != spot[:-1]
    return fpr[moved], tpr[moved]


def _diagonal(ax: Axes, options: Mapping[str, Any] | None) -> Any:
    for line in ax.lines:
        if line.get_gid() == _CHANCE:
            return line
    style = {"color": "0.7", "linewidth": 0.7, "zorder": 1.5, **(options or {})}
    (line,) = ax.plot([0, 1], [0, 1], gid=_CHANCE, **style)
    return line


def _frame(ax: Axes, pos_label: Any, despine: bool) -> None:
    from confident_roc._style import literal

    suffix = "" if pos_label is None else f" (positive label: {literal(str(pos_label))})"
    ax.set(
        xlim=(-0.02, 1.02),
        ylim=(-0.02, 1.02),
        aspect="equal",
        xlabel=f"False positive rate{suffix}",
        ylabel=f"True positive rate{suffix}",
    )
    if despine:
        ax.spines[["top", "right"]].set_visible(False)
    ax.legend(
        title="heavy: confident segment",
        loc="lower right",
        fontsize="small",
        title_fontsize="small",
        alignment="left",
        edgecolor="none",
        framealpha=0.8,
    )


def _band(segments: Sequence[ConfidentSegment], band: Any, options: Mapping[str, Any] | None) -> Any:
    """Compute the band asked for by name; one computed before is taken as it is."""
    if band is None or band is False:
        return None
    if len(segments) > 1:
        raise InputError("band: there are several curves; allowed: a band for a single one, or pooled=True")
    if band == "tango":
        from confident_roc.intervals import segment_strips

        return segment_strips(segments[0])
    if band is True or isinstance(band, str):
        from confident_roc.bands import band as compute

        method = "fixed-width" if band is True else band
        return compute(points=segments[0].curve, method=method, **(options or {}))
    return band


def _fill(ax: Axes, band: Any, color: str) -> Any:
    """Fill a band, cut off at the sides of ROC space."""
    from matplotlib.patches import Rectangle

    x, y = _outline(band)
    (area,) = ax.fill(x, y, facecolor=color, alpha=0.15, linewidth=0, zorder=1)
    area.set_clip_path(ax.add_patch(Rectangle((0, 0), 1, 1, visible=False)))
    return area


def _outline(band: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Outline of a band between two edges, or of the strip of Tango's intervals between two lines."""
    if hasattr(band, "limits"):
        low, high = band.limits or (0.0, 0.0)
        positives, negatives = band.positives, band.negatives
        n = positives + negatives
        # From the upper left corner down the line of the largest difference, and up that of the smallest.
        tpr = np.array([1.0, 0.0, 0.0, 1.0])
        return (positives * (1 - tpr) - n * np.array([high, high, low, low])) / negatives, tpr
    (upper_fpr, upper_tpr), (lower_fpr, lower_tpr) = (_thinned(*edge) for edge in (band.upper, band.lower))
    return np.r_[upper_fpr, lower_fpr[::-1]], np.r_[upper_tpr, lower_tpr[::-1]]


_METHODS = ("predict_proba", "decision_function")


def _response(estimator: Any, X: Any, method: str, pos_label: Any) -> tuple[NDArray, Any]:
    """Score examples for the positive class."""
    kind, classes = type(estimator).__name__, list(getattr(estimator, "classes_", []))
    if len(classes) != 2:
        raise InputError(f"estimator: {kind} has {len(classes)} classes; allowed: a fitted classifier of two")
    pos_label = classes[1] if pos_label is None else pos_label
    if pos_label not in classes:
        shown = " or ".join(map(repr, classes))
        raise InputError(f"pos_label: {pos_label!r} is not a class of the estimator; allowed: {shown}")
    there = [name for name in _METHODS if hasattr(estimator, name)]
    if not there or method not in ("auto", *there):
        raise InputError(f"response_method: {kind} has no {method}; allowed: {', '.join(['auto', *there])}")
    name = there[0] if method == "auto" else method
    found = np.asarray(getattr(estimator, name)(X))
    if name == "predict_proba":
        return found[:, classes.index(pos_label)], pos_label
    return found if pos_label == classes[1] else -found, pos_label


def _fold_scores(
    cv_results: Mapping[str, Any],
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None,
    method: str,
    pos_label: Any,
) -> tuple[list[tuple[Any, ...]], Any]:
    """Labels, scores and weights of each fold, scored by its own model."""
    if "estimator" not in cv_results or "indices" not in cv_results:
        raise InputError(
            "cv_results: no estimators or indices in it; "
            "allowed: cross_validate(..., return_estimator=True, return_indices=True)"
        )
    folds: list[tuple[Any, ...]] = []
    for estimator, test in zip(cv_results["estimator"], cv_results["indices"]["test"], strict=True):
        y_score, pos_label = _response(estimator, _rows(X, test), method, pos_label)
        weight = None if sample_weight is None else np.asarray(sample_weight)[test]
        folds.append((np.asarray(y)[test], y_score, weight))
    return folds, pos_label


def _rows(X: Any, rows: NDArray[np.int64]) -> Any:
    """Take rows of a data frame, an array, a sparse matrix or a list."""
    if hasattr(X, "iloc"):
        return X.iloc[rows]
    return X[rows] if hasattr(X, "shape") else [X[i] for i in rows]


def _each_once(cv_results: Mapping[str, Any]) -> None:
    """Refuse to pool repeats: their intervals would be those of more examples than there are."""
    tested = np.concatenate(list(cv_results["indices"]["test"]))
    if len(np.unique(tested)) < len(tested):
        raise InputError(
            "pooled: some examples are tested more than once; allowed: each once (KFold), or pooled=False"
        )
