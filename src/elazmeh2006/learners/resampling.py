"""Prior scaling: make training examples less imbalanced, and correct the scores to the true class shares.

A method repeats, synthesizes or upweights examples of the rare class, or leaves out examples of the frequent
one. It gets training examples only: a protocol gives test examples to the trained classifier, never to this
module.

References
----------
Bishop, C. M. (1995). Neural Networks for Pattern Recognition, p. 223 (compensation for prior scaling).

Chawla, N. V. et al. (2002). SMOTE: synthetic minority over-sampling technique. JAIR 16, 321-357.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from elazmeh2006.learners import FitAndScore
from elazmeh2006.learners.importing import named_class
from weka346.attributes import Attribute

UPWEIGHT = "upweight"
"""The method that changes weights instead of examples."""
BALANCED_WEIGHTS: Mapping[str, Any] = {"class_weight": "balanced"}
"""Parameters that give both classes the same weight; a classifier without them cannot be upweighted."""

_ALLOWED = f"import path of a class with fit_resample, like those of imbalanced-learn, or {UPWEIGHT!r}"
_SEED = 1
_ROUNDING = 1e-12


class ResamplingError(InputError):
    """A mistake in an entry `resampling`; the text starts with the key in it."""


class Training(NamedTuple):
    """Training examples, and the share of positives that the classifier sees, with weights."""

    X: NDArray[np.float64]
    y: NDArray[np.int64]
    share: float


Resample = Callable[[NDArray, NDArray], Training]


def resampler(
    method: str, parameters: Mapping[str, Any] | None = None, attributes: Sequence[Attribute] = ()
) -> Resample:
    """Make the function that changes training examples: an imbalanced-learn sampler, or "upweight".

    "upweight" does not change the examples; the classifier must have `BALANCED_WEIGHTS`. A sampler that draws
    has `random_state` 1 unless `parameters` contain another. A sampler with the parameter
    `categorical_features` gets the nominal columns. A wrong entry raises a ResamplingError at once. Examples
    that the method cannot use raise one later, when the function is called: distances need values that are
    not missing, and interpolation, as in SMOTE, needs numeric ones.

    >>> repeat = resampler("imblearn.over_sampling.RandomOverSampler")
    >>> repeat(np.array([[1.0], [2.0], [3.0]]), np.array([0, 0, 1])).X.ravel().tolist()
    [1.0, 2.0, 3.0, 3.0]
    """
    if method == UPWEIGHT:
        if parameters:
            raise ResamplingError(f"parameters: {', '.join(parameters)}; allowed: none for {UPWEIGHT!r}")
        return lambda X, y: Training(X, y, 0.5)
    make = _maker(method, parameters or {}, attributes)
    make()  # so that a mistake in the entry is found before anything is trained

    def resample(X: NDArray, y: NDArray) -> Training:
        try:
            X_new, y_new = make().fit_resample(X, y)
        except (TypeError, ValueError) as error:
            reason = str(error).strip().partition("\n")[0].rstrip(".")
            raise ResamplingError(
                f"method: {method} cannot be used: {reason}; allowed: examples and parameters that it takes,"
                " or a method that only repeats or leaves out examples"
            ) from error
        _check_values(method, X_new, attributes)
        return Training(X_new, y_new, float(np.mean(y_new)))

    return resample


def draws(method: str) -> bool:
    """Whether a method draws random numbers, and so has a parameter `random_state`."""
    return method != UPWEIGHT and "random_state" in _sampler(method)[1]


def with_resampling(learner: FitAndScore, resample: Resample, compensate: bool = False) -> FitAndScore:
    """Let a learner learn from resampled examples; `compensate` restores the true class shares."""

    def train_and_score(X: NDArray, y: NDArray, X_new: NDArray) -> NDArray:
        training = resample(X, y)
        score = learner(training.X, training.y, X_new)
        return compensated(score, training.share, float(np.mean(y))) if compensate else score

    return train_and_score


def compensated(probability: ArrayLike, trained: float, true: float) -> NDArray[np.float64]:
    """Correct probabilities of the positive class after training on other class shares.

    P(c|x) is proportional to P~(c|x) P(c) / P~(c), where P~ belongs to the changed training examples; both
    classes then sum to 1. The order of the examples stays the same, and so do ROC curve, AUC and confident
    segment; only the thresholds move. (In cross-validation each fold has different class shares, so the order
    of the pooled examples may change a little.)

    >>> compensated([0.0, 0.5, 0.9, 1.0], trained=0.5, true=0.1).round(4).tolist()
    [0.0, 0.1, 0.5, 1.0]
    """
    probability = np.asarray(probability, dtype=float)
    if len(probability) and not (probability.min() >= -_ROUNDING and probability.max() <= 1 + _ROUNDING):
        raise ResamplingError("compensate: scores below 0 or above 1; allowed: classifiers of probabilities")
    for name, share in (("trained", trained), ("true", true)):
        if not 0 < share < 1:
            raise ResamplingError(f"{name}: {share} is out of range; allowed: a share between 0 and 1")
    positive = probability * (true / trained)
    negative = (1 - probability) * ((1 - true) / (1 - trained))
    return positive / (positive + negative)


def _maker(method: str, parameters: Mapping[str, Any], attributes: Sequence[Attribute]) -> Callable[[], Any]:
    sampler, known = _sampler(method)
    unknown = sorted(set(parameters) - set(known))
    if unknown:
        raise ResamplingError(
            f"parameters: {method} has no {', '.join(unknown)}; allowed: {', '.join(sorted(known))}"
        )
    nominal = [i for i, attribute in enumerate(attributes) if attribute.nominal]
    given = {"random_state": _SEED, "categorical_features": nominal}
    asked = {name: value for name, value in given.items() if name in known}
    return lambda: sampler(**{**asked, **parameters})


def _sampler(method: str) -> tuple[Any, Mapping[str, Any]]:
    """Import a sampler; return it and its parameters."""
    try:
        sampler = named_class(method, "fit_resample")
        known = inspect.signature(sampler).parameters
    except (ImportError, ValueError, TypeError) as error:
        raise ResamplingError(f"method: cannot use {method!r}: {error}; allowed: {_ALLOWED}") from None
    return sampler, known


def _check_values(method: str, X: NDArray, attributes: Sequence[Attribute]) -> None:
    """Refuse values between those of a nominal attribute, because they have no meaning."""
    for attribute, column in zip(attributes, X.T, strict=False):
        if attribute.values is not None:
            declared = np.isin(column, np.arange(len(attribute.values))) | np.isnan(column)
            if not declared.all():
                raise ResamplingError(
                    f"method: {method} invents values of the nominal attribute {attribute.name!r}; allowed:"
                    " one that repeats or leaves out examples, or imblearn.over_sampling.SMOTENC or SMOTEN"
                )
