"""One part of a data set from raw files, by its entry of the config."""

from __future__ import annotations

import json

import pytest

from confident_roc.errors import InputError
from elazmeh2006.datasets.entries import spelled_out
from elazmeh2006.datasets.parts import read_part

PROTOCOLS = {"split": {"train": ["train"], "test": ["test"]}, "cv": {"cross_validate": ["train"]}}
NAMES = "sick, well.\nage: continuous.\nsex: M, F.\n"


def entry_of(**entry):
    return spelled_out("mine", entry, PROTOCOLS)


@pytest.fixture
def source(write):
    """Write the provenance of a file: its source, and more if given."""
    return lambda **more: write("source.json", json.dumps({"location": "here", **more}))


@pytest.mark.parametrize(
    ("column", "rows"),
    [("last", "41,F,sick.\n?,M,well.\n"), ("first", "sick,41,F\nwell,?,M\n")],
)
def test_c45_declares_its_types(write, column, rows):
    entry = entry_of(names="mine.names", file="mine.data", positive="sick", class_column=column)
    data = read_part("train", entry, [write("mine.data", rows)], names=write("mine.names", NAMES))
    assert [attribute.name for attribute in data.attributes] == ["age", "sex"]
    assert data.X[0].tolist() == [41, 1]
    assert (data.positive, data.y.tolist(), data.class_first) == ("sick", [1, 0], column == "first")


def test_types_are_inferred_from_all_parts_together(write, source):
    entry = entry_of(files={"train": {"file": "a.csv"}, "test": {"file": "b.csv"}})
    contents = [write("a.csv", "c,k\na,no\nb,no\na,yes\n"), write("b.csv", "c,k\nz,no\nb,yes\n")]
    train, test = (read_part(part, entry, contents, [source()] * 2) for part in ("train", "test"))
    assert train.attributes == test.attributes
    assert train.attributes[0].values == ("a", "b", "z")
    assert (len(train), test.X.ravel().tolist()) == (3, [2, 1])


def test_a_text_that_makes_a_column_nominal_is_in_the_log(write, source, capsys):
    entry = entry_of(files={"train": {"file": "a.csv"}, "test": {"file": "b.csv"}})
    contents = [write("a.csv", "v,k\n1,no\n2,no\n3,yes\n"), write("b.csv", "v,k\n1,no\n\no2,yes\n")]
    for part in ("train", "test"):
        assert read_part(part, entry, contents, [source()] * 2).attributes[0].nominal
        assert capsys.readouterr().err == (
            f"{contents[1]}:4: column 'v': 'o2' is not a number, so the column is read as nominal;"
            " if it should be numbers: correct the text or add it to missing, with numeric: ['v'];"
            " if not: nominal: ['v']\n"
        )


def test_who_serves_a_file_may_know_its_columns_and_the_entry_goes_before(write, source):
    path = write("a.csv", "id,k,x\n1,no,a\n2,no,b\n3,yes,a\n")
    declared = source(class_column="k", drop=["id"])
    served = read_part("train", entry_of(file="a.csv"), [path], [declared])
    assert [attribute.name for attribute in served.attributes] == ["x"]
    assert served.positive == "yes"
    chosen = read_part("train", entry_of(file="a.csv", class_column="x", drop=["k"]), [path], [declared])
    assert [attribute.name for attribute in chosen.attributes] == ["id"]
    assert chosen.positive == "b"


@pytest.mark.parametrize("place", ["first", "last"])
def test_the_class_can_be_said_to_come_first_in_weka(write, source, place):
    path = write("a.csv", "x,k\n1,no\n2,no\n3,yes\n")
    entry = entry_of(file="a.csv") | {"arff_class_column": place}
    assert read_part("train", entry, [path], [source()]).class_first == (place == "first")


def test_a_mistake_names_the_file(write, source):
    path = write("a.csv", "x,k\n1,no\n2\n")
    with pytest.raises(InputError, match=rf"^{path}:3: "):
        read_part("train", entry_of(file="a.csv"), [path], [source()])
