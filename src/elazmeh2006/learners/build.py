"""From an entry of config.yaml to scores: import path, parameters, preprocessing."""

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc.errors import InputError
from elazmeh2006.learners import FitAndScore
from elazmeh2006.learners.importing import named_class
from elazmeh2006.learners.resampling import (
    BALANCED_WEIGHTS,
    UPWEIGHT,
    ResamplingError,
    resampler,
    with_resampling,
)
from weka346.attributes import Attribute

PREPROCESSING = ("impute", "one-hot", "scale")


class LearnerError(InputError):
    """A mistake in a classifier's entry; the text starts with the entry's key."""


def fit_and_score(
    estimator: str,
    parameters: Mapping[str, Any],
    preprocessing: Sequence[str],
    attributes: Sequence[Attribute],
    resampling: Mapping[str, Any] | None = None,
    **class_settings: Any,
) -> FitAndScore:
    """Make the function that trains a scikit-learn style classifier and scores examples.

    A parameter may be an estimator itself, as in an ensemble. Its value is then {"estimator": path,
    "parameters": {...}}. An estimator with a parameter `attributes` gets the attributes of the data set, to
    know which columns are nominal. The same holds for `class_labels` (the negative, then the positive one)
    and `class_first`, on which Weka's forest depends. Without preprocessing an estimator gets numbers,
    positions of nominal values, and NaN. Resampling comes first.
    """
    given = {"attributes": tuple(attributes), **class_settings}
    if resampling and resampling["method"] == UPWEIGHT:
        parameters = {**parameters, **BALANCED_WEIGHTS}

    def model() -> Any:
        return _pipeline(_estimator(estimator, parameters, given), preprocessing, attributes)

    model()  # so that a mistake in the entry is found before anything is trained

    def train_and_score(X: NDArray, y: NDArray, X_new: NDArray) -> NDArray:
        try:
            fitted = model().fit(X, y)
            if hasattr(fitted, "predict_proba"):
                return _positive_column(fitted.predict_proba(X_new), fitted.classes_)
            return np.asarray(fitted.decision_function(X_new), dtype=float)
        except MemoryError:
            raise
        except Exception as error:  # a wrong parameter, wrong data, or a bug in a user's class
            raise LearnerError(f"parameters: {estimator} cannot be trained: {_first_line(error)}") from error

    return _resampled(train_and_score, attributes, **resampling) if resampling else train_and_score


def build(entry: Mapping[str, Any]) -> None:
    """Build the classifier of an entry without data, and forget it."""
    attributes = (Attribute("size"), Attribute("colour", ("red", "blue")))
    fit_and_score(**entry, attributes=attributes, class_labels=("no", "yes"), class_first=False)


def _resampled(
    learner: FitAndScore,
    attributes: Sequence[Attribute],
    method: str,
    parameters: Mapping[str, Any] | None = None,
    compensate: bool = False,
) -> FitAndScore:
    with _as_learner_error():
        resampled = with_resampling(learner, resampler(method, parameters, attributes), compensate)

    def train_and_score(X: NDArray, y: NDArray, X_new: NDArray) -> NDArray:
        with _as_learner_error():
            return resampled(X, y, X_new)

    return train_and_score


@contextmanager
def _as_learner_error() -> Iterator[None]:
    try:
        yield
    except ResamplingError as error:
        raise LearnerError(f"resampling.{error}") from error


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


def _positive_column(probabilities: NDArray, classes: NDArray) -> NDArray:
    """Return the probability of class 1, also if the training examples were all of one class."""
    if 1 not in classes:
        return np.zeros(len(probabilities))
    return np.asarray(probabilities, dtype=float)[:, list(classes).index(1)]


def _estimator(path: str, parameters: Mapping[str, Any], data_settings: Mapping[str, Any]) -> Any:
    estimator = _made(path, parameters, data_settings)
    if (kind := _kind(estimator)) not in ("classifier", None):
        raise LearnerError(f"estimator: {path} is of the kind {kind}; allowed: a classifier")
    if not (hasattr(estimator, "predict_proba") or hasattr(estimator, "decision_function")):
        raise LearnerError(f"estimator: {path} gives no scores; allowed: predict_proba or decision_function")
    return estimator


def _kind(estimator: Any) -> str | None:
    """Name what scikit-learn says an estimator is; None if it says nothing, as of a class of one's own."""
    kind = getattr(estimator, "_estimator_type", None)  # Weka's learners import scikit-learn for their tags
    tags = getattr(estimator, "__sklearn_tags__", None)
    kind = tags().estimator_type if tags and not kind else kind
    return kind and str(kind).replace("_", " ")


def _made(path: str, parameters: Mapping[str, Any], data_settings: Mapping[str, Any]) -> Any:
    """Make an estimator; estimators in its parameters, {estimator, parameters}, are made first."""
    if not isinstance(path, str) or not isinstance(parameters, Mapping):
        raise LearnerError(
            f"parameters: {path!r} with {parameters!r}; allowed: {{estimator: path, parameters: ...}}"
        )
    try:
        cls = named_class(path, "fit", "get_params", "set_params")
        known = inspect.signature(cls).parameters.values()
    except (ImportError, ValueError, TypeError) as error:
        raise LearnerError(
            f"estimator: cannot use {path!r}: {error}; allowed: path of a scikit-learn style classifier"
        ) from None
    names = [x.name for x in known if x.kind is not x.VAR_KEYWORD and x.name != "attributes"]
    # A class may take any parameter, as LightGBM's do. A name like estimator__depth is of an inner one.
    if not any(x.kind is x.VAR_KEYWORD for x in known):
        _refuse_unknown(path, [name for name in parameters if "__" not in name], names)
    settings = {x.name: data_settings[x.name] for x in known if x.name in data_settings}
    made = {name: _value(value, data_settings) for name, value in parameters.items()}
    inner = {name: made.pop(name) for name in list(made) if "__" in name and name not in names}
    try:
        estimator = cls(**(settings | made))
        if inner:
            _refuse_unknown(path, inner, estimator.get_params())
            estimator.set_params(**inner)
        # scikit-learn checks the values of parameters when it trains, which may be hours later.
        if hasattr(estimator, "_parameter_constraints"):
            estimator._validate_params()
    except LearnerError:
        raise
    except Exception as error:  # the code of a user's class may fail in any way
        raise LearnerError(
            f"parameters: {path} cannot be made: {_first_line(error)}; allowed: {', '.join(names)}"
        ) from None
    return estimator


def _refuse_unknown(path: str, given: Iterable[str], known: Iterable[str]) -> None:
    unknown = sorted(set(given) - set(known))
    if unknown:
        allowed = ", ".join(sorted(set(known) - {"attributes"}))
        raise LearnerError(f"parameters: {path} has no {', '.join(unknown)}; allowed: {allowed}")


def _value(value: Any, data_settings: Mapping[str, Any]) -> Any:
    """Make the estimators in a parameter, at any depth: in lists, like steps of a pipeline, and mappings."""
    if isinstance(value, Mapping) and set(value) <= {"estimator", "parameters"} and "estimator" in value:
        return _made(value["estimator"], value.get("parameters") or {}, data_settings)
    if isinstance(value, Mapping):
        return {key: _value(each, data_settings) for key, each in value.items()}
    return [_value(each, data_settings) for each in value] if isinstance(value, list) else value


def _pipeline(estimator: Any, preprocessing: Sequence[str], attributes: Sequence[Attribute]) -> Any:
    unknown = sorted(set(preprocessing) - set(PREPROCESSING))
    if unknown:
        raise LearnerError(
            f"preprocessing: unknown: {', '.join(unknown)}; allowed: {', '.join(PREPROCESSING)}"
        )
    if not preprocessing:
        return estimator
    from sklearn.compose import ColumnTransformer
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import Pipeline
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    nominal = [i for i, attribute in enumerate(attributes) if attribute.nominal]
    numeric = [i for i, attribute in enumerate(attributes) if not attribute.nominal]
    values = [np.arange(len(attributes[i].values or ()), dtype=float) for i in nominal]
    nominal_steps, numeric_steps = [], []
    if "impute" in preprocessing:
        nominal_steps.append(("impute", SimpleImputer(strategy="most_frequent", keep_empty_features=True)))
        numeric_steps.append(("impute", SimpleImputer(strategy="median", keep_empty_features=True)))
    if "one-hot" in preprocessing:  # a missing value becomes a row of zeros
        encoder = OneHotEncoder(categories=values, handle_unknown="ignore", sparse_output=False)
        nominal_steps.append(("one-hot", encoder))
    if "scale" in preprocessing:
        numeric_steps.append(("scale", StandardScaler()))
    columns = [
        (kind, Pipeline(steps) if steps else "passthrough", where)
        for kind, steps, where in (("nominal", nominal_steps, nominal), ("numeric", numeric_steps, numeric))
    ]
    return Pipeline([("columns", ColumnTransformer(columns)), ("classifier", estimator)])
