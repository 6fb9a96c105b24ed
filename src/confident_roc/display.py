"""Draw ROC curves and their confident segments, with the interface of scikit-learn's displays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import check_choice
from confident_roc.errors import InputError, needs
from confident_roc.roc import vertices
from confident_roc.segment import AREAS, ConfidentSegment, confident_segment

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from confident_roc._style import Look

Style = Mapping[str, Any]
_LISTS = (list, tuple, np.ndarray)
# Steps along each axis. Points within one step have the same place in a printed figure.
_STEPS = 2000
# Characters per line of the legend. A wider legend covers the figure or leaves no space for the axes.
_WIDTH = 48
# A segment with more points has no markers: they would overlap.
_MARKERS = 60
# The ids of lines on the axes. A later display with the same axes finds the lines by them.
_CURVE, _SEGMENT, _CHANCE = (f"confident-roc {kind}" for kind in ("curve", "segment", "chance level"))


class ConfidentRocDisplay:
    """ROC curves with the confident segment drawn heavier.

    Use `from_predictions`, `from_estimator` or `from_cv_results`: they compute and draw. `plot` draws again.
    Methods and keywords are those of scikit-learn's `RocCurveDisplay`, and some more. To draw several models
    on one plot, pass `ax=display.ax_`: each model gets a colour, a line and a marker that differ from the
    others, also for the colour-blind.

    Parameters
    ----------
    fpr, tpr : array-like of shape (n_points,) or list of them, optional
        False and true positive rates of the curve, or of several curves. A segment needs counts: a display of
        rates alone draws curves without segments.
    roc_auc : float or list of float, optional
        Area under each curve, for the legend. It is computed if there are segments.
    name : str or list of str, optional
        Name of the model in the legend; or one name per curve.
    pos_label : int, float, bool or str, optional
        The positive class, for the labels of the axes.
    segment : ConfidentSegment or list of ConfidentSegment, optional
        Confident segment from `confident_segment`, or one per curve. It contains its curve: give it instead
        of `fpr` and `tpr`, which are then computed.
    drop_intermediate : bool, default True
        Whether the computed `fpr` and `tpr` leave out points on a straight line between their neighbours, as
        scikit-learn's `roc_curve` does. The segment keeps all points.

    Attributes
    ----------
    fpr, tpr, roc_auc, name, pos_label, segment
        The parameters, given or computed.
    line_, segment_ : matplotlib Artist or list of Artist
        Lines of the curves, and heavier lines of the segments (None for rates alone). Lists if there are
        several curves.
    band_, chance_level_ : matplotlib Artist or None
        The filled band, and the diagonal, which is the curve of guessing.
    ax_, figure_ : matplotlib Axes and Figure
        Axes and figure of the curves.

    See Also
    --------
    confident_segment : Compute a confident segment without a figure.
    band : Compute a confidence band around a ROC curve.

    Examples
    --------
    >>> segment = confident_segment([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    >>> display = ConfidentRocDisplay(segment=segment, name="mine").plot()
    >>> display.line_.get_label()
    'mine (AUC = 0.750, CAUC = 1.00)'
    """

    line_: Artist | list[Artist]
    segment_: Artist | list[Artist] | None
    band_: Artist | None
    chance_level_: Artist | None
    ax_: Axes
    figure_: Figure

    def __init__(
        self,
        *,
        fpr: Any = None,
        tpr: Any = None,
        roc_auc: float | Sequence[float] | None = None,
        name: str | Sequence[str] | None = None,
        pos_label: Any = None,
        segment: ConfidentSegment | Sequence[ConfidentSegment] | None = None,
        drop_intermediate: bool = True,
    ) -> None:
        if [x is None for x in (segment, fpr, tpr)] not in ([False, True, True], [True, False, False]):
            raise InputError(
                "segment, fpr, tpr: too few or too many are given; allowed: segment, or both fpr and tpr"
            )
        if isinstance(segment, ConfidentSegment):
            fpr, tpr = _rates(segment, drop_intermediate)
            roc_auc = segment.auc if roc_auc is None else roc_auc
        elif segment is not None:
            rates = [_rates(one, drop_intermediate) for one in segment]
            fpr, tpr = [one[0] for one in rates], [one[1] for one in rates]
            roc_auc = [one.auc for one in segment] if roc_auc is None else roc_auc
        self.fpr, self.tpr, self.roc_auc = fpr, tpr, roc_auc
        self.name = name
        self.pos_label = pos_label
        self.segment = segment if isinstance(segment, ConfidentSegment | None) else list(segment)

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        y_score: ArrayLike | None = None,
        *,
        sample_weight: ArrayLike | None = None,
        drop_intermediate: bool = True,
        pos_label: Any = None,
        alpha: float = 0.05,
        name: str | None = None,
        ax: Axes | None = None,
        band: Any = None,
        area: str = "V+Hl",
        curve_kwargs: Style | Sequence[Style] | None = None,
        segment_kwargs: Style | Sequence[Style] | None = None,
        band_kwargs: Style | None = None,
        chance_level_kw: Style | None = None,
        plot_chance_level: bool = True,
        despine: bool = True,
    ) -> ConfidentRocDisplay:
        """Draw the curve of labels and scores.

        Parameters
        ----------
        y_true : array-like of shape (n_examples,)
            Labels of two classes.
        y_score : array-like of shape (n_examples,)
            Scores of the classifier, higher for examples that look positive.
        sample_weight : array-like of shape (n_examples,), optional
            Frequencies of the examples: see `confident_segment`.
        drop_intermediate : bool, default True
            Whether to leave out points on a straight line between their neighbours. The segment keeps all.
        pos_label : int, float, bool or str, optional
            The positive class; needed unless the labels are 0 and 1, -1 and 1, or truth values. The attribute
            is then 1.
        alpha : float, default 0.05
            One minus the confidence of Tango's interval.
        name : str, default "Classifier"
            Name of the model in the legend.
        ax : matplotlib Axes, optional
            Axes to draw on; a new figure if None.
        band : str, bool or band, optional
            Band to fill: see `plot`.
        area : {"V+Hl", "V", "V+Hr", "V|Hr"}
            Definition of the CAUC in the legend.
        curve_kwargs, segment_kwargs, band_kwargs, chance_level_kw : dict, optional
            Keywords for the curve, its segment, the band and the diagonal: see `plot`.
        plot_chance_level, despine : bool, default True
            Whether to draw the diagonal, and to leave out the frame above and to the right: see `plot`.

        Returns
        -------
        ConfidentRocDisplay
            The display, drawn.

        See Also
        --------
        ConfidentRocDisplay.from_estimator : Draw the curve of a fitted classifier.

        Examples
        --------
        >>> display = ConfidentRocDisplay.from_predictions([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
        >>> display.line_.get_label(), display.pos_label
        ('Classifier (AUC = 0.750, CAUC = 1.00)', 1)
        """
        segment = confident_segment(
            y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, alpha=alpha
        )
        display = cls(
            segment=segment,
            drop_intermediate=drop_intermediate,
            name="Classifier" if name is None else name,
            # Without pos_label the labels are 0 and 1, or -1 and 1: confident_segment refuses others.
            pos_label=1 if pos_label is None else pos_label,
        )
        return display.plot(
            ax,
            band=band,
            area=area,
            curve_kwargs=curve_kwargs,
            segment_kwargs=segment_kwargs,
            band_kwargs=band_kwargs,
            chance_level_kw=chance_level_kw,
            plot_chance_level=plot_chance_level,
            despine=despine,
        )

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,
        y: ArrayLike,
        *,
        sample_weight: ArrayLike | None = None,
        drop_intermediate: bool = True,
        response_method: str = "auto",
        pos_label: Any = None,
        alpha: float = 0.05,
        name: str | None = None,
        ax: Axes | None = None,
        band: Any = None,
        area: str = "V+Hl",
        curve_kwargs: Style | Sequence[Style] | None = None,
        segment_kwargs: Style | Sequence[Style] | None = None,
        band_kwargs: Style | None = None,
        chance_level_kw: Style | None = None,
        plot_chance_level: bool = True,
        despine: bool = True,
    ) -> ConfidentRocDisplay:
        """Draw the curve of a fitted classifier on data it has not seen.

        Parameters
        ----------
        estimator : estimator
            A fitted classifier of two classes, or a pipeline that ends in one.
        X : array-like or sparse matrix of shape (n_examples, n_features)
            Examples.
        y, sample_weight : array-like of shape (n_examples,)
            Their labels, and their frequencies if not None: see `confident_segment`.
        drop_intermediate : bool, default True
            Whether to leave out points on a straight line between their neighbours. The segment keeps all.
        response_method : {"auto", "predict_proba", "decision_function"}
            Method that gives the scores; "auto" is the first of the other two that the estimator has.
        pos_label : int, float, bool or str, optional
            The positive class; `estimator.classes_[1]` if None.
        alpha : float, default 0.05
            One minus the confidence of Tango's interval.
        name : str, optional
            Name of the model in the legend; the estimator's class if None.
        ax : matplotlib Axes, optional
            Axes to draw on; a new figure if None.
        band : str, bool or band, optional
            Band to fill: see `plot`.
        area : {"V+Hl", "V", "V+Hr", "V|Hr"}
            Definition of the CAUC in the legend.
        curve_kwargs, segment_kwargs, band_kwargs, chance_level_kw : dict, optional
            Keywords for the curve, its segment, the band and the diagonal: see `plot`.
        plot_chance_level, despine : bool, default True
            Whether to draw the diagonal, and to leave out the frame above and to the right: see `plot`.

        Returns
        -------
        ConfidentRocDisplay
            The display, drawn.

        See Also
        --------
        ConfidentRocDisplay.from_cv_results : Draw the curves of a cross-validation.

        Examples
        --------
        >>> from sklearn.naive_bayes import GaussianNB
        >>> X, y = [[0], [2], [1], [3]], [0, 0, 1, 1]
        >>> display = ConfidentRocDisplay.from_estimator(GaussianNB().fit(X, y), X, y)
        >>> display.line_.get_label()
        'GaussianNB (AUC = 0.750, CAUC = 1.00)'
        """
        y_score, pos_label = _response(estimator, X, response_method, pos_label)
        return cls.from_predictions(
            y,
            y_score,
            sample_weight=sample_weight,
            drop_intermediate=drop_intermediate,
            pos_label=pos_label,
            alpha=alpha,
            name=type(estimator).__name__ if name is None else name,
            ax=ax,
            band=band,
            area=area,
            curve_kwargs=curve_kwargs,
            segment_kwargs=segment_kwargs,
            band_kwargs=band_kwargs,
            chance_level_kw=chance_level_kw,
            plot_chance_level=plot_chance_level,
            despine=despine,
        )

    @classmethod
    def from_cv_results(
        cls,
        cv_results: Mapping[str, Any],
        X: Any,
        y: ArrayLike,
        *,
        sample_weight: ArrayLike | None = None,
        drop_intermediate: bool = True,
        response_method: str = "auto",
        pos_label: Any = None,
        alpha: float = 0.05,
        pooled: bool = False,
        ax: Axes | None = None,
        name: str | Sequence[str] | None = None,
        band: Any = None,
        area: str = "V+Hl",
        curve_kwargs: Style | Sequence[Style] | None = None,
        segment_kwargs: Style | Sequence[Style] | None = None,
        band_kwargs: Style | None = None,
        chance_level_kwargs: Style | None = None,
        plot_chance_level: bool = True,
        despine: bool = True,
    ) -> ConfidentRocDisplay:
        """Draw the curves of a cross-validation; each fold is scored by the model that did not see it.

        Parameters
        ----------
        cv_results : dict
            Result of `cross_validate(..., return_estimator=True, return_indices=True)`.
        X : array-like or sparse matrix of shape (n_examples, n_features)
            The examples of the cross-validation.
        y, sample_weight : array-like of shape (n_examples,)
            Their labels, and their frequencies if not None: see `confident_segment`.
        drop_intermediate : bool, default True
            Whether to leave out points on a straight line between their neighbours. The segment keeps all.
        response_method : {"auto", "predict_proba", "decision_function"}
            Method that gives the scores; "auto" is the first of the other two that the estimator has.
        pos_label : int, float, bool or str, optional
            The positive class; `estimator.classes_[1]` if None.
        alpha : float, default 0.05
            One minus the confidence of Tango's interval.
        pooled : bool, default False
            Whether to draw one curve of the scores of all folds, as the paper does, instead of one curve per
            fold. Use it if a class is rare: one fold then has too few positives for a useful curve.
        ax : matplotlib Axes, optional
            Axes to draw on; a new figure if None.
        name : str or list of str, optional
            Name of the model in the legend; or one name per fold.
        band : str, bool or band, optional
            Band to fill, if there is one curve: see `plot`.
        area : {"V+Hl", "V", "V+Hr", "V|Hr"}
            Definition of the CAUC in the legend.
        curve_kwargs, segment_kwargs : dict or list of dict, optional
            Keywords for the curves and their segments: see `plot`.
        band_kwargs, chance_level_kwargs : dict, optional
            Keywords for the band and the diagonal: see `plot`.
        plot_chance_level, despine : bool, default True
            Whether to draw the diagonal, and to leave out the frame above and to the right: see `plot`.

        Returns
        -------
        ConfidentRocDisplay
            The display, drawn. `fpr`, `tpr`, `roc_auc` and `segment` are lists unless the folds are pooled.

        See Also
        --------
        ConfidentRocDisplay.from_estimator : Draw the curve of one fitted classifier.

        Examples
        --------
        >>> from sklearn.model_selection import cross_validate
        >>> from sklearn.naive_bayes import GaussianNB
        >>> X, y = [[0], [2], [1], [3]] * 4, [0, 0, 1, 1] * 4
        >>> folds = cross_validate(GaussianNB(), X, y, cv=2, return_estimator=True, return_indices=True)
        >>> display = ConfidentRocDisplay.from_cv_results(folds, X, y)
        >>> display.roc_auc
        [0.75, 0.75]
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
        display = cls(
            segment=segments[0] if pooled else segments,
            drop_intermediate=drop_intermediate,
            name=name,
            pos_label=pos_label,
        )
        return display.plot(
            ax,
            band=band,
            area=area,
            curve_kwargs=curve_kwargs,
            segment_kwargs=segment_kwargs,
            band_kwargs=band_kwargs,
            chance_level_kw=chance_level_kwargs,
            plot_chance_level=plot_chance_level,
            despine=despine,
        )

    def plot(
        self,
        ax: Axes | None = None,
        *,
        name: str | Sequence[str] | None = None,
        band: Any = None,
        area: str = "V+Hl",
        curve_kwargs: Style | Sequence[Style] | None = None,
        segment_kwargs: Style | Sequence[Style] | None = None,
        band_kwargs: Style | None = None,
        plot_chance_level: bool = True,
        chance_level_kw: Style | None = None,
        despine: bool = True,
    ) -> ConfidentRocDisplay:
        """Draw the curves.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Axes to draw on; a new figure if None.
        name : str or list of str, optional
            Name of the model in the legend; the display's name if None. Several curves with one name have one
            look and one line in the legend, with means and standard deviations. With a list, one name per
            curve, each curve has a look and a line in the legend.
        band : str, bool or band, optional
            Confidence band to fill: the name of a method (see `confident_roc.band`), True for the fixed-width
            band, or a computed band. For a single curve only.
        area : {"V+Hl", "V", "V+Hr", "V|Hr"}
            Definition of the CAUC in the legend.
        curve_kwargs : dict or list of dict, optional
            Keywords of matplotlib's `plot` for the curves, also in the short form (`c`, `lw`). A `label`
            replaces the text in the legend. With a list, one dict per curve, each curve has a look and a line
            in the legend.
        segment_kwargs : dict or list of dict, optional
            The same for the segments. Colour and marker are those of the curve unless given here.
        band_kwargs : dict, optional
            Keywords of the band's method, for instance `{"bootstraps": 2000, "seed": 1}`.
        plot_chance_level : bool, default True
            Whether to draw the diagonal, once on the same axes. The default is not scikit-learn's, because
            a confident segment can be on the diagonal, and its model is then no better than guessing. The
            legend contains the diagonal only if you give it a `label`.
        chance_level_kw : dict, optional
            Keywords of matplotlib's `plot` for the diagonal.
        despine : bool, default True
            Whether to leave out the frame above and to the right. The default is not scikit-learn's, because
            the frame hides curves along the upper edge.

        Returns
        -------
        ConfidentRocDisplay
            This display.

        See Also
        --------
        ConfidentRocDisplay.from_predictions : Compute and draw the curve of labels and scores.

        Examples
        --------
        >>> display = ConfidentRocDisplay(fpr=[0, 0.2, 1], tpr=[0, 0.9, 1], roc_auc=0.85)
        >>> display.plot(name="theirs", curve_kwargs={"c": "black"}).line_.get_label()
        'theirs (AUC = 0.850)'
        """
        check_choice("area", area, AREAS)
        name = self.name if name is None else name
        name = name[0] if isinstance(name, _LISTS) and len(name) == 1 else name
        curves = self._curves(name, curve_kwargs, segment_kwargs)
        filled = _band(curves, band, band_kwargs)
        self.ax_ = _new_axes() if ax is None else ax
        self.figure_ = self.ax_.figure  # type: ignore[assignment]  # a subfigure counts as a figure
        self.chance_level_ = _diagonal(self.ax_, chance_level_kw) if plot_chance_level else None
        lines, heavy = [], []
        separate = isinstance(name, _LISTS) or isinstance(curve_kwargs, _LISTS)
        for group in [[curve] for curve in curves] if separate else [curves]:
            look, label = _next_look(self.ax_), _label(group, area)
            for i, curve in enumerate(group):
                # Only the first curve of a model has a line in the legend, and counts as a look.
                curve.style["label"] = None if i else curve.style.get("label", label)
                curve.style.setdefault("gid", None if i else _CURVE)
                lines.append(_line(self.ax_, curve, look, pale=len(group) > 1))
                if curve.segment is not None:
                    heavy.append(_heavy_line(self.ax_, curve.segment, lines[-1], curve.segment_style))
        self.line_ = lines if len(lines) > 1 else lines[0]
        self.segment_ = heavy if len(heavy) > 1 else (heavy or [None])[0]
        self.band_ = None if filled is None else _fill(self.ax_, filled, lines[0].get_color())
        _frame(self.ax_, self.pos_label, despine)
        return self

    def _curves(self, name: Any, curve_kwargs: Any, segment_kwargs: Any) -> list[_Curve]:
        """Give each curve its values: one item of a list, or the same value for all curves."""
        fpr, tpr = ([x] if np.ndim(next(iter(x))) == 0 else list(x) for x in (self.fpr, self.tpr))
        n = len(fpr)
        given = {"tpr": tpr, "roc_auc": self.roc_auc, "segment": self.segment, "name": name}
        given |= {"curve_kwargs": curve_kwargs, "segment_kwargs": segment_kwargs}
        columns: list[Any] = [fpr]
        for place, value in given.items():
            columns.append(value if isinstance(value, _LISTS) else [value] * n)
            if len(columns[-1]) != n:
                raise InputError(f"{place}: {len(value)} for {n} curves; allowed: one, or one per curve")
        return [_Curve._make([*row, _style(a), _style(b)]) for *row, a, b in zip(*columns, strict=True)]


class _Curve(NamedTuple):
    """A curve as it is to be drawn."""

    fpr: Any
    tpr: Any
    auc: Any
    segment: ConfidentSegment | None
    name: str | None
    style: dict[str, Any]
    segment_style: dict[str, Any]


def _rates(segment: ConfidentSegment, drop_intermediate: bool) -> tuple[NDArray, NDArray]:
    """Return the rates of a curve from the origin on, as scikit-learn's `roc_curve` does."""
    fpr, tpr = vertices(segment.curve)
    if not drop_intermediate or len(segment.curve) <= 2:
        return fpr, tpr
    # Counts are exact, but the rates are rounded. The origin, the next point and the last one always stay.
    bends = [np.diff(counts[::-1], 2) != 0 for counts in (segment.curve.a, segment.curve.c)]
    keep = np.r_[True, True, bends[0] | bends[1], True]
    return fpr[keep], tpr[keep]


def _label(curves: Sequence[_Curve], area: str) -> str | None:
    """Write the legend's text for a model; several curves have a mean and a standard deviation."""
    from confident_roc._style import plain

    texts = []
    if curves[0].auc is not None:
        texts.append(f"AUC = {_mean([curve.auc for curve in curves], '.3f')}")
    segments = [curve.segment for curve in curves if curve.segment is not None]
    areas = [segment.areas[area] for segment in segments if len(segment)]
    if segments:
        texts.append(f"CAUC = {_mean(areas, '#.3g')}" if areas else "no confident point")
    if areas and len(areas) < len(segments):
        texts.append(f"none in {len(segments) - len(areas)} of {len(segments)} folds")
    text, name = ", ".join(texts), curves[0].name
    if not name:
        return plain(text, _WIDTH) or None
    # Matplotlib omits a label from the legend if it starts with an underscore.
    parts = [f" {name}" if name.startswith("_") else name, *([f"({text})"] if text else [])]
    fits = len(" ".join(parts)) <= _WIDTH
    return plain(" ".join(parts)) if fits else "\n".join(plain(part, _WIDTH, lines=3) for part in parts)


def _mean(values: Sequence[float], digits: str) -> str:
    text = f"{np.mean(values):{digits}}"
    return text if len(values) == 1 else f"{text} ± {np.std(values):{digits.replace('3g', '2g')}}"


def _new_axes() -> Axes:
    with needs("plot"):
        import matplotlib.pyplot as plt

    return plt.subplots(figsize=(5, 5), layout="constrained")[1]


def _next_look(ax: Axes) -> Look:
    """Return the look for the next model on these axes."""
    from confident_roc._style import nth_look

    return nth_look(sum(line.get_gid() == _CURVE for line in ax.lines))


def _style(options: Style | None) -> dict[str, Any]:
    """Replace short keywords of matplotlib by long ones, so that they override our defaults."""
    with needs("plot"):
        from matplotlib.cbook import normalize_kwargs
        from matplotlib.lines import Line2D
    return normalize_kwargs(dict(options or {}), Line2D)


def _line(ax: Axes, curve: _Curve, look: Look, *, pale: bool) -> Any:
    style = {
        "color": look.color,
        "linestyle": look.line,
        "linewidth": 1.0,
        "alpha": 0.5 if pale else 0.85,
        "marker": "" if curve.segment is None else look.marker,
        "markersize": 4,
        # Our marker is in the legend and on the segment, but not on the rest of the curve.
        "markevery": None if "marker" in curve.style else [],
        "zorder": 2,
        **curve.style,
    }
    (line,) = ax.plot(*_thinned(np.asarray(curve.fpr), np.asarray(curve.tpr)), **style)
    return line


def _heavy_line(ax: Axes, segment: ConfidentSegment, line: Any, options: Style) -> Any:
    style = {
        "color": line.get_color(),
        "linewidth": 2.4,
        "marker": line.get_marker() if len(segment) <= _MARKERS else "",
        "markersize": 3.5,
        "solid_capstyle": "round",
        "zorder": 3,
        "gid": f"{_SEGMENT} {_percent(1 - segment.alpha)}" if len(segment) else None,
        **options,
    }
    (heavy,) = ax.plot(*_thinned(segment.fpr, segment.tpr), **style)
    return heavy


def _thinned(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> tuple[NDArray, NDArray]:
    """Leave out points that look the same as the point before: only a few thousand can be seen."""
    if len(fpr) <= 2 * _STEPS:
        return fpr, tpr
    moved = np.zeros(len(fpr), dtype=bool)
    moved[[0, -1]] = True
    for rate in (fpr, tpr):
        spot = np.round(rate * _STEPS)
        moved[1:] |= spot[1:] != spot[:-1]
    return fpr[moved], tpr[moved]


def _diagonal(ax: Axes, options: Style | None) -> Any:
    for line in ax.lines:
        if line.get_gid() == _CHANCE:
            line.update(_style(options))
            return line
    style = {"color": "0.7", "linewidth": 0.7, "zorder": 1.5, "gid": _CHANCE, **_style(options)}
    (line,) = ax.plot([0, 1], [0, 1], **style)
    return line


def segment_key(ax: Axes) -> str | None:
    """Write the title of the legend, with the level of the segments; None if there is no segment."""
    ids = [str(line.get_gid()) for line in ax.lines]
    levels = dict.fromkeys(name.removeprefix(f"{_SEGMENT} ") for name in ids if name.startswith(_SEGMENT))
    return f"heavy: confident segment ({' and '.join(levels)})" if levels else None


def _percent(share: float) -> str:
    return f"{100 * share:.6g} %"


def _frame(ax: Axes, pos_label: Any, despine: bool) -> None:
    from confident_roc._style import positive_label

    suffix = "" if pos_label is None else f" ({positive_label(pos_label)})"
    ax.set(
        xlim=(-0.02, 1.02),
        ylim=(-0.02, 1.02),
        aspect="equal",
        xlabel=f"False Positive Rate{suffix}",
        ylabel=f"True Positive Rate{suffix}",
    )
    if despine:
        ax.spines[["top", "right"]].set_visible(False)
    if ax.get_legend_handles_labels()[0]:
        ax.legend(
            title=segment_key(ax),
            loc="lower right",
            fontsize="small",
            title_fontsize="small",
            alignment="left",
            edgecolor="none",
            framealpha=0.8,
        )


def _band(curves: Sequence[_Curve], band: Any, options: Style | None) -> Any:
    """Compute a band by its name; return a computed band unchanged."""
    if band is None or band is False:
        return None
    if len(curves) > 1:
        raise InputError("band: there are several curves; allowed: a band for one curve, or pooled=True")
    if band is not True and not isinstance(band, str):
        return band
    if (segment := curves[0].segment) is None:
        raise InputError("band: rates alone have no counts; allowed: a computed band, or give segment")
    from confident_roc.bands import band as compute

    method = "fixed-width" if band is True else band
    return compute(points=segment.curve, method=method, **(options or {}))


def _fill(ax: Axes, band: Any, color: str) -> Any:
    """Fill a band inside ROC space."""
    from matplotlib.patches import Rectangle

    (upper_fpr, upper_tpr), (lower_fpr, lower_tpr) = (_thinned(*edge) for edge in (band.upper, band.lower))
    x, y = np.r_[upper_fpr, lower_fpr[::-1]], np.r_[upper_tpr, lower_tpr[::-1]]
    label = f"{band.method} band, {_percent(band.level)}"
    (area,) = ax.fill(x, y, facecolor=color, alpha=0.15, linewidth=0, zorder=1, label=label)
    area.set_clip_path(ax.add_patch(Rectangle((0, 0), 1, 1, visible=False)))
    return area


def _response(estimator: Any, X: Any, method: str, pos_label: Any) -> tuple[NDArray, Any]:
    """Return the scores of examples for the positive class, and this class."""
    kind, classes = type(estimator).__name__, list(getattr(estimator, "classes_", []))
    if len(classes) != 2:
        raise InputError(f"estimator: {kind} has {len(classes)} classes; allowed: a fitted classifier of two")
    pos_label = classes[1] if pos_label is None else pos_label
    if pos_label not in classes:
        shown = " or ".join(map(repr, classes))
        raise InputError(f"pos_label: {pos_label!r} is not a class of the estimator; allowed: {shown}")
    methods = [name for name in ("predict_proba", "decision_function") if hasattr(estimator, name)]
    if not methods or method not in ("auto", *methods):
        raise InputError(f"response_method: {kind} has no {method}; allowed: {', '.join(['auto', *methods])}")
    name = methods[0] if method == "auto" else method
    scores = np.asarray(getattr(estimator, name)(X))
    if name == "predict_proba":
        return scores[:, classes.index(pos_label)], pos_label
    return scores if pos_label == classes[1] else -scores, pos_label


def _fold_scores(
    cv_results: Mapping[str, Any],
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None,
    method: str,
    pos_label: Any,
) -> tuple[list[tuple[Any, ...]], Any]:
    """Return labels, scores and weights of each fold; the model that was tested on it gives the scores."""
    if "estimator" not in cv_results or "indices" not in cv_results:
        raise InputError(
            "cv_results: it has no estimators or no indices; "
            "allowed: cross_validate(..., return_estimator=True, return_indices=True)"
        )
    _check_lengths(cv_results["indices"], X, y, sample_weight)
    folds: list[tuple[Any, ...]] = []
    for estimator, test in zip(cv_results["estimator"], cv_results["indices"]["test"], strict=True):
        y_score, pos_label = _response(estimator, _rows(X, test), method, pos_label)
        weight = None if sample_weight is None else np.asarray(sample_weight)[test]
        folds.append((np.asarray(y)[test], y_score, weight))
    return folds, pos_label


def _check_lengths(indices: Mapping[str, Any], X: Any, y: Any, sample_weight: Any) -> None:
    """Refuse data of another length than in the cross-validation: the indices would take wrong examples.

    As in scikit-learn, the first fold tells the length. If it does not have all examples, as in a
    TimeSeriesSplit, only the largest index is known.
    """
    folds = [np.concatenate(parts) for parts in zip(indices["train"], indices["test"], strict=True)]
    n = 1 + max(int(fold.max()) for fold in folds)
    whole = len(np.unique(folds[0])) == n
    given = {"X": X, "y": y, "sample_weight": y if sample_weight is None else sample_weight}
    lengths = {name: x.shape[0] if hasattr(x, "shape") else len(x) for name, x in given.items()}
    if lengths["X"] < n or (whole and lengths["X"] > n):
        allowed = f"{n}, as in the cross-validation" if whole else f"{n} or more, by the cross-validation"
        raise InputError(f"X: {lengths['X']} examples; allowed: {allowed}")
    for name, length in lengths.items():
        if length != lengths["X"]:
            raise InputError(f"{name}: {length} for {lengths['X']} examples; allowed: as many of each")


def _rows(X: Any, rows: NDArray[np.int64]) -> Any:
    """Take rows of a data frame, an array, a sparse matrix or a list."""
    if hasattr(X, "iloc"):
        return X.iloc[rows]
    return X[rows] if hasattr(X, "shape") else [X[i] for i in rows]


def _each_once(cv_results: Mapping[str, Any]) -> None:
    """Refuse to pool repeated tests: the intervals would be too narrow, because an example counts twice."""
    tested = np.concatenate(list(cv_results["indices"]["test"]))
    if len(np.unique(tested)) < len(tested):
        raise InputError(
            "pooled: some examples are tested more than once; allowed: once each (KFold), or pooled=False"
        )
