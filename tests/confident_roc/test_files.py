"""Files between the stages: exact floats, whole files or none, errors with file and line."""

import math
import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confident_roc._files import (
    checksum,
    read_columns,
    read_json,
    read_lines,
    read_rows,
    read_text,
    write_bytes,
    write_columns,
    write_json,
    write_rows,
    write_text,
)
from confident_roc.errors import InputError

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=8)


@given(st.lists(st.tuples(st.floats(), st.integers(-(2**62), 2**62), st.booleans(), words), max_size=15))
def test_round_trip(tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("files") / "x.csv"
    kinds = dict(zip(["float", "int", "bool", "str"], [float, int, bool, str], strict=True))
    columns = {
        name: np.array([row[i] for row in rows], dtype=None if kind is str else kind)
        for i, (name, kind) in enumerate(kinds.items())
    }
    write_columns(path, columns)
    again = read_columns(path, kinds)
    assert list(again) == list(columns)
    for name in ("int", "bool", "str"):
        assert again[name].tolist() == columns[name].tolist()
    for new, old in zip(again["float"], columns["float"], strict=True):
        assert (math.isnan(new) and math.isnan(old)) or (
            new == old and math.copysign(1, new) == math.copysign(1, old)
        )


def test_columns_as_text(tmp_path):
    write_columns(
        tmp_path / "x.csv", {"b, c": [1, 2], "yes": np.array([True, False]), "f": [0.1 + 0.2, 1e-17]}
    )
    assert (tmp_path / "x.csv").read_bytes() == b'"b, c",yes,f\n1,1,0.30000000000000004\n2,0,1e-17\n'


def test_only_the_wanted_columns_in_the_wanted_order(tmp_path):
    write_text(tmp_path / "x.csv", "a,b,c\n1,2,not a number\n")
    assert list(read_columns(tmp_path / "x.csv", {"b": int, "a": float})) == ["b", "a"]


def test_columns_of_unequal_length(tmp_path):
    with pytest.raises(ValueError, match="shorter"):
        write_columns(tmp_path / "x.csv", {"a": [1, 2], "b": [1]})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", ": no column 'n'; found: nothing"),
        (b"a,b\n", ": no column 'n'; found: a, b"),
        (b"n,x,yes\n1,2,1\n3,4\n", ":3: 2 values, but the header names 3"),
        (b"n,x,yes\n1,2,1\n\n", ":3: 0 values, but the header names 3"),
        (b"n,x,yes\n1.5,2,1\n", ":2: column 'n': '1.5' is not int"),
        (
            b"n,x,yes\n1,2,1\n-99999999999999999999,2,1\n",
            ":3: column 'n': '-99999999999999999999' is too large for an integer",
        ),
        (b"n,x,yes\n1,2,1\n1,two,1\n", ":3: column 'x': 'two' is not float"),
        (b"n,x,yes\n1,2,true\n", ":2: column 'yes': 'true' is not bool"),
        (b"n,x,yes\n1,2,\n", ":2: column 'yes': '' is not bool"),
        (b"n,x,yes\n1,2,1\n1,\xff,1\n", ":3: a byte is not text; allowed: UTF-8 text"),
        (b"n,x,yes\n1,2,1\n1,2,1\x00\n", ":3: a byte is not text; allowed: UTF-8 text"),
    ],
)
def test_malformed_columns(tmp_path, content, message):
    path = tmp_path / "x.csv"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_columns(path, {"n": int, "x": float, "yes": bool})
    assert str(caught.value) == f"{path}{message}"


def test_header_alone(tmp_path):
    write_columns(tmp_path / "x.csv", {"n": [], "x": []})
    columns = read_columns(tmp_path / "x.csv", {"n": int, "x": float})
    assert [(len(column), column.dtype) for column in columns.values()] == [
        (0, np.dtype(int)),
        (0, np.dtype(float)),
    ]


def test_rows(tmp_path):
    write_rows(tmp_path / "x.csv", [{"a": 0.1, "b": None}, {"a": 1.0, "b": "x,y", "c": 3}])
    assert (tmp_path / "x.csv").read_text() == 'a,b,c\n0.1,,\n1.0,"x,y",3\n'
    assert read_rows(tmp_path / "x.csv") == [
        {"a": "0.1", "b": "", "c": ""},
        {"a": "1.0", "b": "x,y", "c": "3"},
    ]


def test_text_has_no_mark_at_its_start_and_lines_end_as_they_like(tmp_path):
    (tmp_path / "x.txt").write_bytes("\ufeffé\r\nb\rc\n".encode())
    assert read_text(tmp_path / "x.txt") == "é\r\nb\rc\n"
    assert read_lines(tmp_path / "x.txt") == ["é", "b", "c", ""]


def test_checksum_of_a_file_and_of_bytes(tmp_path):
    (tmp_path / "x").write_bytes(b"abc")
    expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert checksum(tmp_path / "x") == checksum(str(tmp_path / "x")) == checksum(b"abc") == expected


def test_json(tmp_path):
    value = {"é": [1, 0.1, None, True], "areas": None}
    write_json(tmp_path / "x.json", value)
    assert read_json(tmp_path / "x.json") == value
    assert "é" in (tmp_path / "x.json").read_text(encoding="utf-8")


def test_json_refuses_nan(tmp_path):
    with pytest.raises(ValueError, match="Out of range"):
        write_json(tmp_path / "x.json", {"x": math.nan})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"{", b"\xff"])
def test_malformed_json(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=rf"^{path}: not valid JSON: ") as caught:
        read_json(path)
    assert "\n" not in str(caught.value)


def test_folders_are_made(tmp_path):
    write_bytes(tmp_path / "a" / "b" / "c.bin", b"\r\n")
    assert (tmp_path / "a" / "b" / "c.bin").read_bytes() == b"\r\n"


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "x.txt"
    write_text(path, "old")
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["x.txt"]


def test_nobody_sees_half_a_file(tmp_path, monkeypatch):
    """While the content is being written, the file has another name."""
    path = tmp_path / "x.txt"
    write_text(path, "old")
    seen = []
    write = type(path).write_bytes

    def spy(self, content):
        write(self, content[: len(content) // 2])
        seen.append((self.name, path.read_text()))
        return write(self, content)

    monkeypatch.setattr(type(path), "write_bytes", spy)
    write_text(path, "new text")
    assert [text for _, text in seen] == ["old"]
    assert seen[0][0] != "x.txt"
    assert path.read_text() == "new text"
