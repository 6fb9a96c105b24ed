"""The display: what is drawn, with which names, from predictions, estimators and cross-validations."""

import inspect

import matplotlib as mpl
import numpy as np
import numpydoc.validate
import pandas as pd
import pytest
import sklearn
from matplotlib.figure import Figure
from scipy import sparse
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import RocCurveDisplay, roc_curve
from sklearn.model_selection import (
    RepeatedStratifiedKFold,
    ShuffleSplit,
    StratifiedKFold,
    TimeSeriesSplit,
    cross_validate,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

from confident_roc import ConfidentRocDisplay, InputError, band, confident_segment, roc_points
from confident_roc._style import nth_look
from confident_roc.display import _thinned

mpl.use("Agg")
import matplotlib.pyplot as plt

beside_scikit_learn = pytest.mark.skipif(
    tuple(map(int, sklearn.__version__.split(".")[:2])) < (1, 9),
    reason="compares with the display of scikit-learn 1.9",
)


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


@pytest.fixture
def ax():
    return Figure().subplots()


@pytest.fixture(scope="module")
def data():
    X, y = make_classification(800, weights=[0.9], flip_y=0.05, random_state=0)
    return X, y


def cross_validated(model, X, y, cv=4):
    return cross_validate(model, X, y, cv=cv, return_estimator=True, return_indices=True)


DEFAULTS = {
    "plot_chance_level": (True, "a segment on the diagonal is no better than guessing"),
    "despine": (True, "the frame hides curves along the upper edge"),
    "fpr": (None, "computed if a segment is given"),
    "tpr": (None, "computed if a segment is given"),
}
"""Defaults that are not scikit-learn's, and why."""


@pytest.mark.parametrize(
    "method", ["__init__", "plot", "from_predictions", "from_estimator", "from_cv_results"]
)
@beside_scikit_learn
def test_signatures_are_scikit_learns(method):
    ours, theirs = (
        inspect.signature(getattr(kind, method)).parameters for kind in (ConfidentRocDisplay, RocCurveDisplay)
    )
    positional, keyword = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    assert {parameter.kind for parameter in ours.values()} <= {positional, keyword}
    assert set(theirs) <= set(ours)
    for side in (ours, theirs):
        assert list(side) == sorted(side, key=lambda name: side[name].kind)
    first, second = ([x for x in side if side[x].kind == positional] for side in (ours, theirs))
    assert first == second
    for name, parameter in theirs.items():
        if ours[name].default != parameter.default:
            assert ours[name].default == DEFAULTS[name][0], name


@pytest.mark.parametrize("method", ["plot", "from_predictions", "from_estimator", "from_cv_results"])
def test_methods_have_numpydoc(method):
    errors = numpydoc.validate.validate(f"confident_roc.ConfidentRocDisplay.{method}")["errors"]
    assert [(code, text) for code, text in errors if code != "ES01"] == []


def test_the_curve_and_its_heavier_segment(talk, ax):
    display = ConfidentRocDisplay.from_predictions(*talk, name="talk", ax=ax)
    segment = confident_segment(*talk)
    x, y = display.line_.get_data()
    assert (x[0], y[0], x[-1], y[-1]) == (0, 0, 1, 1)
    assert np.array_equal(x, roc_curve(*talk)[0])
    x, y = display.segment_.get_data()
    assert (x.tolist(), y.tolist()) == (segment.fpr.tolist(), segment.tpr.tolist())
    assert display.segment_.get_linewidth() > 2 * display.line_.get_linewidth()
    assert display.segment_.get_color() == display.line_.get_color()
    assert display.line_.get_label() == "talk (AUC = 0.680, CAUC = 0.600)"
    assert display.ax_ is ax
    assert display.figure_ is ax.figure
    assert display.chance_level_.get_xydata().tolist() == [[0, 0], [1, 1]]
    assert display.band_ is None
    assert (display.name, display.segment.summary()) == ("talk", segment.summary())


def test_a_new_figure_where_no_axes_are_given(talk):
    display = ConfidentRocDisplay.from_predictions(*talk)
    assert display.figure_ is plt.gcf()
    again = display.plot()
    assert again is display
    assert display.figure_ is plt.gcf()
    assert len(plt.get_fignums()) == 2


def test_labels_of_the_axes_name_the_class(talk, ax):
    words = np.array(["sick" if x else "well" for x in talk[0]])
    for y_true, pos_label in ((talk[0], None), (2 * np.array(talk[0]) - 1, None), (words, "sick")):
        ours = ConfidentRocDisplay.from_predictions(y_true, talk[1], pos_label=pos_label, ax=ax)
        theirs = RocCurveDisplay.from_predictions(y_true, talk[1], pos_label=pos_label)
        assert ours.pos_label == theirs.pos_label == (pos_label or 1)
        assert ax.get_xlabel() == theirs.ax_.get_xlabel()
        assert (
            ax.get_ylabel()
            == theirs.ax_.get_ylabel()
            == f"True Positive Rate (Positive label: {pos_label or 1})"
        )


def test_several_models_on_one_plot_look_different(talk, ax):
    actual, score = np.array(talk[0]), np.array(talk[1])
    displays = [
        ConfidentRocDisplay.from_predictions(actual, score**k - 0.1 * k * actual, name=f"m{k}", ax=ax)
        for k in range(1, 8)
    ]
    assert [display.line_.get_color() for display in displays] == [nth_look(i).color for i in range(7)]
    colors = {display.line_.get_color() for display in displays}
    markers = {display.line_.get_marker() for display in displays}
    assert (len(colors), len(markers)) == (7, 7)
    assert len({str(display.line_._unscaled_dash_pattern) for display in displays}) == 7
    assert len({id(display.chance_level_) for display in displays}) == 1
    shown = [text.get_text() for text in ax.get_legend().get_texts()]
    assert [text.split()[0] for text in shown] == [f"m{k}" for k in range(1, 8)]
    further = [ConfidentRocDisplay.from_predictions(actual, score, ax=ax) for _ in range(2)]
    assert further[0].line_.get_color() != further[1].line_.get_color()


def test_the_legend_names_the_level(talk, ax):
    ConfidentRocDisplay.from_predictions(*talk, ax=ax)
    assert ax.get_legend().get_title().get_text() == "heavy: confident segment (95 %)"
    ConfidentRocDisplay.from_predictions(*talk, ax=ax, alpha=0.1)
    assert ax.get_legend().get_title().get_text() == "heavy: confident segment (95 % and 90 %)"


def test_name_and_area_of_plot(talk, ax):
    display = ConfidentRocDisplay(segment=confident_segment(*talk), name="mine")
    assert display.plot(ax, name="other", area="V").line_.get_label() == "other (AUC = 0.680, CAUC = 0.470)"
    display = ConfidentRocDisplay(segment=confident_segment(*talk))
    assert display.plot(ax).line_.get_label() == "AUC = 0.680, CAUC = 0.600"
    with pytest.raises(InputError, match=r"^area: 'W'; allowed: V,"):
        display.plot(ax, area="W")


def test_an_empty_segment_is_said(ax):
    y_true, y_score = [1] * 60 + [0] * 100, [1] * 60 + [0] * 59 + [1] * 41
    display = ConfidentRocDisplay.from_predictions(y_true, y_score, ax=ax)
    assert display.line_.get_label() == "Classifier (AUC = 0.795, no confident point)"
    assert len(display.segment_.get_data()[0]) == 0
    assert ax.get_legend().get_title().get_text() == ""


def test_long_names_leave_room_for_the_curves(talk):
    display = ConfidentRocDisplay.from_predictions(*talk, name="a model with $ and a long name " * 9)
    assert max(map(len, legend(display.ax_)[0].replace("\\$", "$").splitlines())) <= 48
    display.figure_.draw_without_rendering()
    box, legend_box = display.ax_.get_window_extent(), display.ax_.get_legend().get_window_extent()
    assert box.width > 0.7 * display.figure_.bbox.width
    assert box.x0 <= legend_box.x0
    assert legend_box.x1 <= box.x1


def test_a_single_confident_point_is_visible(ax):
    display = ConfidentRocDisplay.from_predictions([1] * 60 + [0] * 100, [0.8] * 60 + [0.2] * 100, ax=ax)
    assert len(display.segment_.get_data()[0]) == 1
    assert display.segment_.get_marker() not in ("", "None", None)


def test_keywords_reach_matplotlib(talk, ax):
    display = ConfidentRocDisplay.from_predictions(
        *talk,
        ax=ax,
        curve_kwargs={"color": "red"},
        segment_kwargs={"linewidth": 9},
        chance_level_kw={"color": "green"},
        despine=False,
    )
    assert display.line_.get_color() == "red"
    assert display.segment_.get_linewidth() == 9
    assert display.chance_level_.get_color() == "green"
    assert ax.spines["top"].get_visible()
    other = Figure().subplots()
    display.plot(other, plot_chance_level=False)
    assert display.chance_level_ is None
    assert not other.spines["top"].get_visible()


def test_short_keywords(talk, ax):
    display = ConfidentRocDisplay.from_predictions(
        *talk,
        ax=ax,
        band="joint-regions",
        curve_kwargs={"c": "red", "lw": 3, "ls": ":", "ms": 9, "marker": "s", "label": "mine"},
        segment_kwargs={"lw": 9},
        chance_level_kw={"c": "green", "label": "guess"},
    )
    line = display.line_
    assert (line.get_color(), line.get_linewidth(), line.get_linestyle()) == ("red", 3, ":")
    assert (line.get_markersize(), line.get_markevery(), line.get_label()) == (9, None, "mine")
    assert (display.segment_.get_linewidth(), display.segment_.get_color()) == (9, "red")
    assert display.segment_.get_marker() == "s"
    assert mpl.colors.same_color(display.band_.get_facecolor(), mpl.colors.to_rgba("red", 0.15))
    assert display.chance_level_.get_color() == "green"
    assert legend(ax) == ["guess", "mine", "joint-regions band, 95 %"]
    with pytest.raises(TypeError, match="aliases"):
        display.plot(ax, curve_kwargs={"c": "red", "color": "blue"})
    again = ConfidentRocDisplay.from_predictions(*talk, ax=ax, chance_level_kw={"lw": 5})
    assert again.chance_level_ is display.chance_level_
    assert display.chance_level_.get_linewidth() == 5


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


@pytest.mark.parametrize("drop_intermediate", [True, False])
@pytest.mark.parametrize("weighted", [False, True])
@beside_scikit_learn
def test_rates_are_scikit_learns(data, ax, drop_intermediate, weighted):
    X, y = data
    score = np.round(GaussianNB().fit(X, y).predict_proba(X)[:, 1], 2)
    options = {"drop_intermediate": drop_intermediate}
    if weighted:
        options["sample_weight"] = np.arange(len(y)) % 3
    ours = ConfidentRocDisplay.from_predictions(y, score, ax=ax, **options)
    theirs = RocCurveDisplay.from_predictions(y, score, **options)
    assert ours.fpr.tolist() == theirs.fpr.tolist()
    assert ours.tpr.tolist() == theirs.tpr.tolist()
    assert ours.roc_auc == pytest.approx(theirs.roc_auc, abs=1e-12)
    assert ours.name == theirs.name == "Classifier"
    assert np.array_equal(ours.line_.get_xydata(), theirs.line_.get_xydata())
    assert (len(ours.fpr) < len(ours.segment.curve) + 1) == drop_intermediate


def test_rates_of_two_points(ax):
    ours = ConfidentRocDisplay.from_predictions([0, 1, 1], [0, 0, 1], ax=ax)
    theirs = RocCurveDisplay.from_predictions([0, 1, 1], [0, 0, 1])
    assert (ours.fpr.tolist(), ours.tpr.tolist()) == (theirs.fpr.tolist(), theirs.tpr.tolist())


@beside_scikit_learn
def test_a_display_of_rates_alone(ax):
    rates = {"fpr": np.array([0, 0.2, 1]), "tpr": np.array([0, 0.9, 1])}
    bare = ConfidentRocDisplay(**rates).plot(ax)
    assert bare.segment_ is None
    assert ax.get_legend() is None
    assert RocCurveDisplay(**rates).plot().ax_.get_legend() is None
    display = ConfidentRocDisplay(**rates, roc_auc=0.85, name="theirs", pos_label="sick").plot(ax)
    assert legend(ax) == ["theirs (AUC = 0.850)"]
    assert ax.get_legend().get_title().get_text() == ""
    assert display.line_.get_xydata().tolist() == [[0, 0], [0.2, 0.9], [1, 1]]
    assert display.line_.get_color() != bare.line_.get_color()
    several = ConfidentRocDisplay(fpr=[[0, 1], [0, 0.2, 1]], tpr=[[0, 1], [0, 0.9, 1]], roc_auc=[0.5, 0.85])
    assert len(several.plot(Figure().subplots()).line_) == 2
    assert legend(several.ax_) == ["AUC = 0.675 ± 0.175"]
    with pytest.raises(InputError, match=r"^band: rates alone have no counts"):
        display.plot(ax, band=True)
    with pytest.raises(InputError, match=r"^tpr: 2 for 1 curves"):
        ConfidentRocDisplay(fpr=[0, 1], tpr=[[0, 1], [0, 1]]).plot(ax)


@pytest.mark.parametrize("given", [[], ["fpr"], ["tpr"], ["segment", "fpr"], ["segment", "fpr", "tpr"]])
def test_a_display_needs_a_segment_or_rates(talk, given):
    values = {"fpr": [0, 1], "tpr": [0, 1], "segment": confident_segment(*talk)}
    with pytest.raises(InputError, match=r"^segment, fpr, tpr: .*; allowed: segment, or both fpr and tpr$"):
        ConfidentRocDisplay(**{name: values[name] for name in given})


def test_bands(talk, ax):
    display = ConfidentRocDisplay.from_predictions(*talk, ax=ax, band=True, band_kwargs={"bootstraps": 50})
    ready = band(points=roc_points(*talk), bootstraps=50)
    corners = display.band_.get_xy()
    assert len(corners) >= len(ready.upper[0]) + len(ready.lower[0])
    other = display.plot(Figure().subplots(), band=ready)
    assert np.array_equal(other.band_.get_xy(), corners)
    by_name = display.plot(Figure().subplots(), band="joint-regions", band_kwargs={"level": 0.9})
    assert not np.array_equal(by_name.band_.get_xy(), corners)
    assert display.plot(Figure().subplots(), band=False).band_ is None
    with pytest.raises(InputError, match=r"^method: 'wide'"):
        display.plot(Figure().subplots(), band="wide")


def test_from_estimator(data, ax):
    X, y = data
    model = GaussianNB().fit(X[:400], y[:400])
    display = ConfidentRocDisplay.from_estimator(model, X[400:], y[400:], ax=ax)
    expected = confident_segment(y[400:], model.predict_proba(X[400:])[:, 1])
    assert display.segment.summary() == expected.summary()
    assert display.name == "GaussianNB"
    assert display.pos_label == 1
    named = ConfidentRocDisplay.from_estimator(model, X, y, ax=ax, name="bayes", alpha=0.2)
    assert (named.name, named.segment.alpha) == ("bayes", 0.2)


@beside_scikit_learn
def test_from_estimator_is_scikit_learns(data, ax):
    X, y = data
    model = GaussianNB().fit(X, y)
    options = {"drop_intermediate": False, "sample_weight": np.arange(len(y)) % 3, "despine": False}
    options |= {"curve_kwargs": {"c": "red"}, "chance_level_kw": {"c": "green"}, "plot_chance_level": True}
    ours = ConfidentRocDisplay.from_estimator(model, X, y, ax=ax, **options)
    theirs = RocCurveDisplay.from_estimator(model, X, y, **options)
    assert (ours.fpr.tolist(), ours.tpr.tolist()) == (theirs.fpr.tolist(), theirs.tpr.tolist())
    assert (ours.name, ours.pos_label) == (theirs.name, theirs.pos_label)
    assert ours.line_.get_color() == theirs.line_.get_color()
    assert ours.chance_level_.get_color() == theirs.chance_level_.get_color()
    assert ax.spines["top"].get_visible()


def test_from_estimator_by_decision_function_and_for_the_other_class(data, ax):
    X, y = data
    words = np.where(y == 1, "sick", "healthy")
    model = make_pipeline(StandardScaler(), LinearSVC(random_state=0)).fit(X, words)
    positive = ConfidentRocDisplay.from_estimator(model, X, words, ax=ax)
    assert positive.pos_label == "sick"
    assert positive.name == "Pipeline"
    assert positive.segment.curve.positives == y.sum()
    other = ConfidentRocDisplay.from_estimator(model, X, words, ax=ax, pos_label="healthy")
    assert other.segment.curve.positives == len(y) - y.sum()
    assert other.segment.auc == pytest.approx(positive.segment.auc)
    bayes = GaussianNB().fit(X, words)
    other = ConfidentRocDisplay.from_estimator(bayes, X, words, ax=ax, pos_label="healthy")
    expected = confident_segment(words, bayes.predict_proba(X)[:, 0], pos_label="healthy")
    assert other.segment.summary() == expected.summary()


def test_response_methods(data, ax):
    X, y = data
    model = LogisticRegression().fit(X, y)
    by = {
        method: ConfidentRocDisplay.from_estimator(model, X, y, ax=ax, response_method=method)
        for method in ("auto", "predict_proba", "decision_function")
    }
    assert by["auto"].segment.threshold.max() <= 1
    assert by["decision_function"].segment.threshold.tolist() == pytest.approx(
        np.log(by["predict_proba"].segment.threshold / (1 - by["predict_proba"].segment.threshold)).tolist()
    )


@pytest.mark.parametrize(
    ("model", "options", "message"),
    [
        (GaussianNB(), {}, "estimator: GaussianNB has 0 classes; allowed: a fitted classifier"),
        ("fitted", {"pos_label": 7}, "pos_label: 7 is not a class of the estimator; allowed: .*0.* or .*1"),
        (
            "fitted",
            {"response_method": "predict"},
            "response_method: GaussianNB has no predict; allowed: auto",
        ),
        ("fitted", {"response_method": "decision_function"}, "response_method: GaussianNB has no decision_f"),
    ],
)
def test_estimators_that_will_not_do(data, model, options, message):
    X, y = data
    model = GaussianNB().fit(X, y) if model == "fitted" else model
    with pytest.raises(InputError, match=f"^{message}"):
        ConfidentRocDisplay.from_estimator(model, X, y, **options)


def test_folds_of_a_cross_validation(data, ax):
    X, y = data
    folds = cross_validated(GaussianNB(), X, y)
    display = ConfidentRocDisplay.from_cv_results(folds, X, y, ax=ax, name="bayes")
    assert len(display.line_) == len(display.segment_) == len(display.segment) == 4
    for segment, model, test in zip(
        display.segment, folds["estimator"], folds["indices"]["test"], strict=True
    ):
        expected = confident_segment(y[test], model.predict_proba(X[test])[:, 1])
        assert segment.summary() == expected.summary()
    assert len({line.get_color() for line in display.line_}) == 1
    shown = [text.get_text() for text in ax.get_legend().get_texts()]
    assert len(shown) == 1
    aucs = [segment.auc for segment in display.segment]
    # The numbers are on a separate line if they do not fit beside the name.
    assert shown[0].startswith(f"bayes\n(AUC = {np.mean(aucs):.3f} ± {np.std(aucs):.3f}, CAUC = ")


@beside_scikit_learn
def test_folds_are_scikit_learns(data, ax):
    X, y = data
    folds = cross_validated(LinearSVC(random_state=0), X, y)
    styles = [{"c": color} for color in ("red", "green", "blue", "black")]
    options = {"curve_kwargs": styles, "name": list("abcd"), "pos_label": 0, "plot_chance_level": True}
    options |= {"chance_level_kwargs": {"ls": ":"}, "drop_intermediate": False, "despine": False}
    ours = ConfidentRocDisplay.from_cv_results(folds, X, y, ax=ax, **options)
    theirs = RocCurveDisplay.from_cv_results(folds, X, y, **options)
    assert [x.tolist() for x in ours.fpr] == [x.tolist() for x in theirs.fpr]
    assert [x.tolist() for x in ours.tpr] == [x.tolist() for x in theirs.tpr]
    assert ours.roc_auc == pytest.approx(theirs.roc_auc, abs=1e-12)
    assert (ours.pos_label, ours.name) == (theirs.pos_label, theirs.name)
    for mine, other, heavy in zip(ours.line_, theirs.line_, ours.segment_, strict=True):
        assert mine.get_color() == other.get_color() == heavy.get_color()
        assert mine.get_label().split(" (AUC")[0] == other.get_label().split(" (AUC")[0]
    assert ours.chance_level_.get_linestyle() == theirs.chance_level_.get_linestyle()
    assert [text[0] for text in legend(ax)] == list("abcd")


def test_lists_give_each_fold_a_look(data, ax):
    X, y = data
    folds = cross_validated(GaussianNB(), X, y)
    display = ConfidentRocDisplay.from_cv_results(folds, X, y, ax=ax, name=["a", "b", "c", "d"])
    assert len({line.get_color() for line in display.line_}) == 4
    assert [text[0] for text in legend(ax)] == list("abcd")
    assert legend(ax)[0].startswith(f"a (AUC = {display.roc_auc[0]:.3f}, CAUC = ")
    further = display.plot(ax, name="one", curve_kwargs=[{"label": f"fold {i}"} for i in range(4)])
    assert legend(ax)[4:] == ["fold 0", "fold 1", "fold 2", "fold 3"]
    assert further.line_[0].get_color() == nth_look(4).color  # after the four of the first display
    one = display.plot(Figure().subplots(), name=["all"], curve_kwargs={"c": "red"})
    assert legend(one.ax_)[0].startswith("all\n(AUC = ")
    assert {line.get_color() for line in one.line_} == {"red"}
    labelled = display.plot(Figure().subplots(), name="all", curve_kwargs={"label": "mine"})
    assert legend(labelled.ax_) == ["mine"]
    for place in ("name", "curve_kwargs", "segment_kwargs"):
        other = Figure().subplots()
        with pytest.raises(InputError, match=rf"^{place}: 2 for 4 curves; allowed: one, or one per curve$"):
            display.plot(other, **{place: [{}, {}] if place != "name" else ["a", "b"]})
        assert not other.lines


def test_pooled_folds_make_one_curve(data, ax):
    X, y = data
    folds = cross_validated(GaussianNB(), X, y, StratifiedKFold(4, shuffle=True, random_state=0))
    display = ConfidentRocDisplay.from_cv_results(folds, X, y, pooled=True, ax=ax)
    score = np.empty(len(y))
    for model, test in zip(folds["estimator"], folds["indices"]["test"], strict=True):
        score[test] = model.predict_proba(X[test])[:, 1]
    assert display.segment.summary() == confident_segment(y, score).summary()
    assert not isinstance(display.line_, list)


@pytest.mark.parametrize("kind", [pd.DataFrame, sparse.csr_matrix, np.ndarray.tolist], ids=str)
def test_examples_of_all_kinds(data, ax, kind):
    X, y = data
    folds = cross_validated(LogisticRegression(), kind(X), y)
    display = ConfidentRocDisplay.from_cv_results(folds, kind(X), pd.Series(y), pooled=True, ax=ax)
    reference = ConfidentRocDisplay.from_cv_results(
        cross_validated(LogisticRegression(), X, y), X, y, pooled=True, ax=ax
    )
    assert display.segment.auc == pytest.approx(reference.segment.auc, abs=1e-9)


def test_weights_of_folds(data, ax):
    X, y = data
    folds = cross_validated(GaussianNB(), X, y)
    weight = np.arange(len(y)) % 2 + 1
    display = ConfidentRocDisplay.from_cv_results(folds, X, y, sample_weight=weight, pooled=True, ax=ax)
    assert display.segment.curve.n == weight.sum()
    with pytest.raises(InputError, match="weight"):
        display.plot(ax, band="joint-regions")


def test_mistakes_with_cross_validations(data):
    X, y = data
    with pytest.raises(InputError, match=r"^cv_results: .*return_estimator=True, return_indices=True"):
        ConfidentRocDisplay.from_cv_results(cross_validate(GaussianNB(), X, y), X, y)
    repeated = cross_validated(GaussianNB(), X, y, RepeatedStratifiedKFold(n_splits=3, n_repeats=2))
    with pytest.raises(InputError, match=r"^pooled: some examples are tested more than once"):
        ConfidentRocDisplay.from_cv_results(repeated, X, y, pooled=True)
    with pytest.raises(InputError, match=r"^band: there are several curves"):
        ConfidentRocDisplay.from_cv_results(cross_validated(GaussianNB(), X, y), X, y, band=True)
    folds = cross_validated(GaussianNB(), X, y)
    folds["indices"]["test"] = [np.flatnonzero(y == 0)[:20]] * 4
    with pytest.raises(InputError, match=r"^fold 0: y_true: one class only .*\(or pooled=True\)$"):
        ConfidentRocDisplay.from_cv_results(folds, X, y)


@pytest.mark.parametrize(
    ("lengths", "line"),
    [
        ((900, 900, None), "X: 900 examples; allowed: 800, as in the cross-validation"),
        ((700, 700, None), "X: 700 examples; allowed: 800, as in the cross-validation"),
        ((900, 800, None), "X: 900 examples; allowed: 800, as in the cross-validation"),
        ((800, 900, None), "y: 900 for 800 examples; allowed: as many of each"),
        ((800, 700, None), "y: 700 for 800 examples; allowed: as many of each"),
        ((800, 800, 900), "sample_weight: 900 for 800 examples; allowed: as many of each"),
        ((800, 800, 700), "sample_weight: 700 for 800 examples; allowed: as many of each"),
    ],
)
@pytest.mark.parametrize(
    "kind", [np.asarray, np.ndarray.tolist, pd.DataFrame], ids=["array", "list", "frame"]
)
def test_data_of_another_length_than_in_the_cross_validation_are_refused(data, ax, lengths, line, kind):
    X, y = data
    folds = cross_validated(GaussianNB(), X, y)
    of_X, of_y, of_weight = lengths
    weight = None if of_weight is None else np.ones(of_weight)
    X, y = kind(np.resize(X, (of_X, X.shape[1]))), np.resize(y, of_y)
    with pytest.raises(InputError, match=f"^{line}$"):
        ConfidentRocDisplay.from_cv_results(folds, X, list(y), sample_weight=weight, ax=ax)
    assert not ax.lines


@pytest.mark.parametrize(
    "cv", [TimeSeriesSplit(3), ShuffleSplit(3, train_size=0.3, test_size=0.3, random_state=0)], ids=str
)
def test_folds_of_some_examples_are_drawn_and_need_the_largest_index(data, ax, cv):
    X, y = data
    folds = cross_validated(GaussianNB(), X, y, cv)
    least = 1 + max(part.max() for parts in folds["indices"].values() for part in parts)
    display = ConfidentRocDisplay.from_cv_results(folds, X, y, ax=ax)
    for segment, test in zip(display.segment, folds["indices"]["test"], strict=True):
        assert segment.curve.positives == y[test].sum()
    longer = ConfidentRocDisplay.from_cv_results(folds, [*X, *X], [*y, *y], ax=ax)
    assert longer.roc_auc == display.roc_auc
    with pytest.raises(InputError, match=f"^X: {least - 1} examples; allowed: {least} or more, by "):
        ConfidentRocDisplay.from_cv_results(folds, X[: least - 1], y[: least - 1], ax=ax)
    with pytest.raises(InputError, match=r"^y: 1600 for 800 examples; allowed: as many of each$"):
        ConfidentRocDisplay.from_cv_results(folds, X, [*y, *y], ax=ax)


def test_a_failed_plot_leaves_the_axes_alone(talk, ax):
    display = ConfidentRocDisplay(segment=confident_segment(*talk))
    with pytest.raises(InputError):
        display.plot(ax, band="wide")
    assert ax.lines[:] == []


def test_thinning_keeps_what_can_be_seen():
    random = np.random.default_rng(0)
    y = random.random(300_000) < 0.3
    points = roc_points(y, random.normal(size=len(y)) + y)
    fpr, tpr = points.fpr[::-1], points.tpr[::-1]
    x, t = _thinned(fpr, tpr)
    assert 1000 < len(x) <= 4100
    assert (x[0], t[0], x[-1], t[-1]) == (fpr[0], tpr[0], fpr[-1], tpr[-1])
    # No point of the curve is further than a step from the drawn line.
    assert np.abs(np.interp(fpr + tpr, x + t, x) - fpr).max() < 1 / 2000
    few = np.linspace(0, 1, 100)
    assert _thinned(few, few)[0] is few
