"""A data set is written and read again, also after edits by hand."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confident_roc.errors import InputError
from elazmeh2006.datasets.dataset import Dataset, concatenate, read_dataset, write_dataset
from weka346.attributes import Attribute

ATTRIBUTES = (Attribute("age"), Attribute("sex", ("M", "F")), Attribute("T4, free", ('a "b"', "c,d", "ü")))


def dataset(rows, y, **changed):
    fields = {"attributes": ATTRIBUTES, "positive": "sick", "negative": "well", "class_first": True} | changed
    return Dataset(X=np.array(rows, dtype=float), y=np.array(y), **fields)


SMALL = dataset([[41, 1, 0], [np.nan, np.nan, np.nan], [0.1, 0, 2]], [1, 0, 0])

number = st.floats(allow_nan=False, allow_infinity=False) | st.just(np.nan)
row = st.tuples(number, st.sampled_from([0.0, 1.0, np.nan]), st.sampled_from([0.0, 1.0, 2.0, np.nan]))


@given(st.lists(st.tuples(row, st.integers(0, 1)), min_size=1, max_size=20))
def test_round_trip(tmp_path_factory, examples):
    data = dataset(*zip(*examples, strict=True))
    path = tmp_path_factory.mktemp("data") / "train.csv"
    write_dataset(data, path)
    again = read_dataset(path)
    np.testing.assert_array_equal(again.X, data.X)
    assert np.array_equal(again.y, data.y)
    assert again.attributes == data.attributes
    assert (again.positive, again.negative, again.class_first) == ("sick", "well", True)


def test_files_a_person_can_read(tmp_path):
    write_dataset(SMALL, tmp_path / "train.csv")
    assert (tmp_path / "train.csv").read_text(encoding="utf-8") == (
        'age,sex,"T4, free",class\n41.0,F,"a ""b""",sick\n,,,well\n0.1,M,ü,well\n'
    )
    description = json.loads((tmp_path / "train.json").read_text(encoding="utf-8"))
    assert (description["positives"], description["negatives"]) == (1, 2)
    assert description["attributes"][:2] == [
        {"name": "age", "values": None},
        {"name": "sex", "values": ["M", "F"]},
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("41.0,F", "old,F", ":2: column 'age': unexpected value 'old'; allowed: a number or nothing"),
        ("41.0,F", "nan,F", ":2: column 'age': unexpected value 'nan'; allowed: a number or nothing"),
        ("41.0,F", "inf,F", ":2: column 'age': unexpected value 'inf'; allowed: a number or nothing"),
        ("41.0,F", "1_000,F", ":2: column 'age': unexpected value '1_000'; allowed: a number or nothing"),
        ("0.1,M", "0.1,m", ":4: column 'sex': unexpected value 'm'; allowed: M, F or nothing"),
        ("0.1,M", "0.1,0.0", ":4: column 'sex': unexpected value '0.0'; allowed: M, F or nothing"),
        (",,,well", ",,,unwell", ":3: column 'class': unexpected value 'unwell'; allowed: sick, well"),
        (",,,well", ",,,", ":3: column 'class': unexpected value ''; allowed: sick, well"),
        (",,,well", ",,well", ":3: 3 values, but the header names 4"),
        ("age,", "years,", ": no column 'age'; found: years, sex, T4, free, class"),
        (",class", ",Class", ": no column 'class'; found: age, sex, T4, free, Class"),
    ],
)
def test_edited_by_hand(tmp_path, old, new, message):
    path = tmp_path / "train.csv"
    write_dataset(SMALL, path)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_dataset(path)
    assert str(caught.value) == f"{path}{message}"


@pytest.mark.parametrize("key", ["attributes", "positive", "negative", "class_first"])
def test_types_that_lack_a_key(tmp_path, key):
    write_dataset(SMALL, tmp_path / "train.csv")
    types = tmp_path / "train.json"
    description = json.loads(types.read_text(encoding="utf-8"))
    del description[key]
    types.write_text(json.dumps(description))
    with pytest.raises(InputError, match=rf"^{types}: '{key}'; allowed: ") as caught:
        read_dataset(tmp_path / "train.csv")
    assert "\n" not in str(caught.value)


def test_concatenate():
    both = concatenate([SMALL, SMALL])
    np.testing.assert_array_equal(both.X, np.r_[SMALL.X, SMALL.X])
    assert both.y.tolist() == [1, 0, 0, 1, 0, 0]
    assert (both.attributes, both.positive, both.class_first) == (ATTRIBUTES, "sick", True)


@pytest.mark.parametrize("changed", [{"positive": "ill"}, {"attributes": (*ATTRIBUTES[:2], Attribute("T4"))}])
def test_concatenate_refuses_parts_of_different_data_sets(changed):
    with pytest.raises(InputError, match=r"^parts: .+; allowed: parts of one data set$"):
        concatenate([SMALL, dataset(SMALL.X, SMALL.y, **changed)])
