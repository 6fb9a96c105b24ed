"""Arguments of the wrong type: InputError names the argument, in one line."""

import datetime
import decimal

import numpy as np
import pandas as pd
import pytest

import confident_roc
from confident_roc.compare.auc import delong_test
from confident_roc.compare.proportions import wilson_interval
from confident_roc.errors import InputError

Y = [0, 1] * 30
S = [i * 7 % 13 / 13 + i % 2 / 10 for i in range(60)]


class Hostile:
    """An object that cannot be shown or compared."""

    __hash__ = None

    def __repr__(self):
        raise RuntimeError

    def __eq__(self, other):
        raise TypeError


WRONG = {
    "text": "0.05",
    "nothing": "",
    "bytes": b"1",
    "list": [0.05],
    "ragged": [[1], [2, 3]],
    "dict": {"a": 1},
    "array": np.array([0.05, 0.1]),
    "empty": np.array([]),
    "series": pd.Series([0.05]),
    "nan": float("nan"),
    "infinite": float("inf"),
    "complex": 1j,
    "NA": pd.NA,
    "NaT": pd.NaT,
    "date": datetime.date(2020, 1, 1),
    "decimal": decimal.Decimal("0.05"),
    "huge": 10**400,
    "longer than Python prints": 10**5000,
    "function": print,
    "control": "\x1b[31m",
    "masked": np.ma.masked,
    "hostile": Hostile(),
}
TAKES = {
    "alpha": [
        lambda x: confident_roc.confident_segment(Y, S, alpha=x),
        lambda x: confident_roc.segment_intervals(Y, S, alpha=x, bootstraps=5),
        lambda x: confident_roc.tango_interval(3, 4, 60, x),
        lambda x: confident_roc.is_confident(3, 4, x),
        lambda x: confident_roc.paired_difference([1, 0], [0, 1], alpha=x),
        lambda x: wilson_interval(3, 10, x),
    ],
    "pos_label": [
        lambda x: confident_roc.roc_points(Y, S, pos_label=x),
        lambda x: confident_roc.roc_points(["a", "b"] * 30, S, pos_label=x),
        lambda x: confident_roc.band(Y, S, pos_label=x),
        lambda x: delong_test(Y, S, S[::-1], pos_label=x),
    ],
    "bootstraps": [
        lambda x: confident_roc.fixed_width_band(Y, S, bootstraps=x),
        lambda x: confident_roc.pointwise_band(Y, S, bootstraps=x),
        lambda x: confident_roc.segment_intervals(Y, S, bootstraps=x),
    ],
    "seed": [
        lambda x: confident_roc.fixed_width_band(Y, S, bootstraps=5, seed=x),
        lambda x: confident_roc.segment_intervals(Y, S, bootstraps=5, seed=x),
    ],
    "level": [
        lambda x: confident_roc.band(Y, S, level=x, bootstraps=5),
        lambda x: confident_roc.band(Y, S, level=x, method="joint-regions"),
        lambda x: confident_roc.segment_intervals(Y, S, level=x, bootstraps=5),
    ],
    "threads": [lambda x: confident_roc.fixed_width_band(Y, S, bootstraps=5, threads=x)],
    "stratified": [lambda x: confident_roc.fixed_width_band(Y, S, bootstraps=5, stratified=x)],
    "pieces": [lambda x: confident_roc.pointwise_band(Y, S, bootstraps=5, pieces=x)],
    "method": [lambda x: confident_roc.band(Y, S, method=x)],
    "area": [lambda x: confident_roc.cauc_score(Y, S, area=x)],
    "points": [lambda x: confident_roc.confident_segment(points=x), confident_roc.auc],
}


@pytest.mark.filterwarnings("ignore::confident_roc.FewPositivesWarning")
@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("name", TAKES)
def test_a_wrong_type_is_named_in_one_line(name, kind):
    for call in TAKES[name]:
        with pytest.raises(InputError) as caught:
            call(WRONG[kind])
        line = str(caught.value)
        assert line.startswith(f"{name}: ")
        assert "; allowed: " in line
        assert line.isprintable()
        assert len(line) < 300


@pytest.mark.parametrize("value", [np.int64(5), np.uint8(5), 5])
def test_integers_of_numpy_are_integers(value):
    band = confident_roc.fixed_width_band(Y, S, bootstraps=value, seed=value, threads=1)
    assert band.share == confident_roc.fixed_width_band(Y, S, bootstraps=5, seed=5).share


@pytest.mark.parametrize("value", [np.float32(0.05), np.float64(0.05)])
def test_floats_of_numpy_are_floats(value):
    assert len(confident_roc.confident_segment(Y, S, alpha=value)) > 0


@pytest.mark.parametrize("label", [{}, [1], {1}])
def test_labels_that_are_no_labels(label):
    labels = np.empty(60, dtype=object)
    labels[:] = [label if i % 2 else 0 for i in range(60)]
    with pytest.raises(InputError, match=r"^y_true: "):
        confident_roc.roc_points(labels, S, pos_label=0)


def test_counts_behind_a_mask_are_refused():
    with pytest.raises(InputError, match=r"^b: masked at position 1; allowed: "):
        confident_roc.tango_interval(np.ma.masked_equal([1, 2], 2), 3, 60)
