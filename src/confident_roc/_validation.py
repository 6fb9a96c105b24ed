"""Input validation. Public functions call this module; private ones trust their input."""

import warnings
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError, InputWarning

# For these labels 1 is positive by default, as in scikit-learn. True is 1 and False is 0.
KNOWN_LABELS = ({0, 1}, {-1, 1})
# Texts that other programs write for a missing label. None is not among them: it may be a class.
_NO_LABEL = ("", "?", "nan", "-nan", "na", "n/a", "#n/a", "#na", "<na>", "nat", "null", "<null>")
# Doubles hold every integer up to this one. Larger ones would tie.
LARGEST_INTEGER = 2**53
_LONGEST_SHOWN = 60
EQUAL_SCORES = (
    "y_score: all scores are equal, so the ROC curve is one point and the AUC 0.5;"
    " give scores or probabilities, not a constant"
)


@dataclass(frozen=True)
class Scored:
    """Checked examples."""

    positive: NDArray[np.bool_]  # both classes occur
    score: NDArray[np.float64]  # finite
    weight: NDArray[np.float64] | None  # above zero
    pos_label: Any


def checked(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: Any = None, sample_weight: ArrayLike | None = None
) -> Scored:
    """Check labels, scores and weights. An example of weight 0 counts as absent."""
    label = _labels(y_true)
    score = _finite("y_score", y_score)
    if len(label) != len(score):
        raise InputError(
            f"y_true, y_score: {len(label)} labels and {len(score)} scores; allowed: as many of each"
        )
    weight = None
    if sample_weight is not None:
        weight = checked_weights(sample_weight, len(label))
        if not weight.all():
            label, score, weight = label[weight > 0], score[weight > 0], weight[weight > 0]
    pos_label = _positive_class(_distinct(label), pos_label, weighted=weight is not None)
    if score.min() == score.max():
        # This is no error: a model may learn nothing in one fold of a cross-validation.
        warnings.warn(InputWarning(EQUAL_SCORES), stacklevel=3)
    return Scored(np.asarray(label == pos_label, dtype=bool), score, weight, pos_label)


def _labels(y_true: ArrayLike) -> NDArray:
    label = one_column("y_true", y_true, None, "a label")
    missing = np.zeros(0, dtype=bool)
    if label.dtype.kind == "f":
        missing = np.isnan(label)
    elif label.dtype.kind in "mM":
        missing = np.isnat(label)
    elif label.dtype.kind == "O":
        missing = np.fromiter(map(_is_missing, label.tolist()), bool, len(label))
    if missing.any():
        raise InputError(
            f"y_true: no label at position {int(missing.argmax())}; allowed: a label for every example, "
            "so leave unlabelled ones out"
        )
    return label


def _is_missing(value: Any) -> bool:
    """Tell whether a value is None, NaN or the NA of pandas. NaN and NA do not equal themselves."""
    same = value == value
    return value is None or not isinstance(same, bool | np.bool_) or not same


def _finite(name: str, values: ArrayLike) -> NDArray[np.float64]:
    numbers = one_column(name, values, float, "a number")
    # Minimum or maximum is not finite if any value is not. So no copy is needed, unless one is.
    if not np.isfinite(numbers.min()) or not np.isfinite(numbers.max()):
        i = int((~np.isfinite(numbers)).argmax())
        what, remedy = ("not a number", "leave such examples out") if np.isnan(numbers[i]) else _INFINITE
        raise InputError(f"{name}: {what} at position {i}; allowed: finite numbers, so {remedy}")
    return numbers


_INFINITE = ("infinite", "clip with numpy.clip or numpy.nan_to_num")


def one_column(name: str, values: ArrayLike, kind: type | None, what: str) -> NDArray:
    """Turn values into an array of one dimension. A column vector is allowed."""
    refuse_mask(name, values)
    try:
        given = np.asarray(values)
        # Numbers of other types and text are converted, but complex numbers would lose a part.
        array = given if kind is None or given.dtype.kind == "c" else given.astype(kind, copy=False)
    except (TypeError, ValueError, OverflowError, MemoryError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise InputError(f"{name}: {reason}; allowed: {what} for each example") from None
    if kind is not None:
        _refuse_what_is_no_double(name, given, what)
    if kind is not None and array.dtype.kind == "c":
        raise InputError(f"{name}: complex numbers; allowed: {what} for each example")
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        hint = ", for instance predict_proba(X)[:, 1]" if name == "y_score" and array.ndim == 2 else ""
        raise InputError(f"{name}: shape {array.shape}; allowed: {what} for each example{hint}")
    if not len(array):
        raise InputError(f"{name}: empty; allowed: {what} for each example, and examples of two classes")
    return array


def refuse_mask(name: str, values: ArrayLike) -> None:
    """Raise InputError if values are masked: an array of numpy would show what is behind the mask."""
    if isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        i = int(np.ma.getmaskarray(values).ravel().argmax())
        raise InputError(f"{name}: masked at position {i}; allowed: values without a mask, so leave it out")


def _refuse_what_is_no_double(name: str, array: NDArray, what: str) -> None:
    """Raise InputError for dates, which numpy would turn into numbers, and for integers that would tie."""
    if array.dtype.kind in "mM":
        raise InputError(f"{name}: dates or times; allowed: {what} for each example")
    if array.dtype.kind == "O":
        large = any(isinstance(x, int) and abs(x) > LARGEST_INTEGER for x in array.ravel().tolist())
    else:
        ends = (array.min(), array.max()) if array.dtype.kind in "iu" and array.size else ()
        large = any(abs(int(end)) > LARGEST_INTEGER for end in ends)
    if large:
        raise InputError(
            f"{name}: an integer beyond 2^53, where numbers of 64 bits tie; allowed: smaller ones, or ranks"
        )


def checked_weights(sample_weight: ArrayLike, n: int) -> NDArray[np.float64]:
    """Check weights: as many as examples, finite, not negative, with a sum that counts examples."""
    weight = _finite("sample_weight", sample_weight)
    if len(weight) != n:
        raise InputError(f"sample_weight: {len(weight)} weights for {n} examples; allowed: as many of each")
    if weight.min() < 0:
        raise InputError(
            f"sample_weight: {weight.min():g} at position {int(weight.argmin())}; allowed: 0 or more"
        )
    if not weight.any():
        raise InputError("sample_weight: all weights are 0; allowed: some above 0 in both classes")
    if weight.sum() > LARGEST_INTEGER:
        raise InputError(f"sample_weight: the sum is {weight.sum():g}; allowed: at most 2^53")
    if weight.sum() < 1:
        raise InputError(
            f"sample_weight: the sum is {weight.sum():g}; allowed: frequencies, whose sum is the number of "
            "examples, so multiply weights that sum up to 1 by it"
        )
    return weight


def _distinct(label: NDArray, most: int = 4) -> list[Any]:
    """List the first few distinct labels. No sort is needed, because two are expected."""
    labels: list[Any] = []
    while len(label) and len(labels) < most:
        labels.append(label[:1].tolist()[0])
        label = label[label != label[0]]
    return labels


def _positive_class(labels: list[Any], pos_label: Any, *, weighted: bool) -> Any:
    for label in labels:
        if not isinstance(label, Hashable):
            raise InputError(f"y_true: {brief(label)} is no label; allowed: numbers, texts or truth values")
    ordered = sorted(map(brief, labels), key=lambda shown: shown.strip("'\""))
    shown = ", ".join(ordered[:3]) + (", ..." if len(labels) > 3 else "")
    if len(labels) == 1:
        where = " among the examples with a weight above 0" if weighted else ""
        raise InputError(f"y_true: one class only ({shown}){where}; allowed: examples of both classes")
    if len(labels) > 2:
        raise InputError(
            f"y_true: more than two labels ({shown}); allowed: two, so set one class against the rest, "
            f"for instance y_true == {ordered[0]}"
        )
    if pos_label is None:
        if set(labels) not in KNOWN_LABELS:
            raise InputError(f"pos_label: needed for the labels {shown}; allowed: the positive one of them")
        return 1
    several = hasattr(pos_label, "__len__") and not isinstance(pos_label, str | bytes)
    if several or not any(label is pos_label or _same(label, pos_label) for label in labels):
        raise InputError(f"pos_label: {brief(pos_label)} is not a label of y_true; allowed: {shown}")
    (other,) = (label for label in labels if label != pos_label)
    if is_no_label(other):
        raise InputError(
            f"y_true: {other!r} means that there is no label; allowed: examples with a label only"
        )
    return pos_label


def is_no_label(label: Any) -> bool:
    """Tell whether a label is a text for a missing one."""
    return isinstance(label, str) and label.strip().casefold() in _NO_LABEL


def _same(label: Any, pos_label: Any) -> bool:
    """Compare two labels; a value like the NA of pandas, which equals nothing, is no label."""
    try:
        same = label == pos_label
    except Exception:  # a class may compare in any way
        return False
    return isinstance(same, bool | np.bool_) and bool(same)


def brief(value: Any) -> str:
    """Show a wrong value in a message: its beginning, in one line."""
    try:
        shown = " ".join(repr(value).split())
    except Exception:  # an integer of many digits has no repr, and a class may have a wrong one
        shown = f"a value of type {type(value).__name__}"
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}..."


def check_choice(name: str, value: str, allowed: Iterable[str]) -> None:
    """Raise InputError if a value is not one of the allowed ones."""
    names = tuple(allowed)
    if not isinstance(value, str) or value not in names:
        raise InputError(f"{name}: {brief(value)}; allowed: {', '.join(names)}")


def check_level(level: Any) -> None:
    """Raise InputError if a level is not between 0 and 1."""
    if not is_number(level) or not 0 < level < 1:
        raise InputError(
            f"level: {brief(level)} is out of range; allowed: between 0 and 1, for instance 0.95"
        )


def is_number(value: Any) -> bool:
    """Tell whether a value is a number of Python or numpy. Text is none, and neither is a truth value."""
    return isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """Raise InputError if a value is not a whole number in a range."""
    if not is_number(value) or value % 1 or isinstance(value, float) or not least <= value <= most:
        shown = most if most < 1 << 53 else f"2**{most.bit_length()} - 1"
        raise InputError(f"{name}: {brief(value)}; allowed: a whole number from {least} to {shown}")
