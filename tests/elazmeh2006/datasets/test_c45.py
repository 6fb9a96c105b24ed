"""The C4.5 format: names and data are read, and each mistake gives one line."""

import numpy as np
import pytest

from confident_roc.errors import InputError
from elazmeh2006.datasets.c45 import read_data, read_names
from weka346.attributes import Attribute

NAMES = """| a comment
; another
sick, negative.   | classes

age:   continuous, ?.
sex:   M, F, ?.
on thyroxine: f,t.
"""


@pytest.fixture
def write(tmp_path):
    def write(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def names(write):
    return read_names(write("x.names", NAMES))


def read(path, names, **changed):
    return read_data(path, names, **{"positive": "sick", "class_first": False} | changed)


def one_line(caught):
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_names(names):
    assert names.classes == ("sick", "negative")
    assert names.attributes == (
        Attribute("age"),
        Attribute("sex", ("M", "F")),
        Attribute("on thyroxine", ("f", "t")),
    )
    assert [attribute.nominal for attribute in names.attributes] == [False, True, True]


def test_data(names, write):
    data = read(write("x.data", "41,F,f,negative.|3733\r\n\r\n ?, ? ,t,sick.|1\r\n-.5e1,M,?,negative"), names)
    expected = [[41, 1, 0], [np.nan, np.nan, 1], [-5, 0, np.nan]]
    np.testing.assert_array_equal(data.X, expected)
    assert data.y.tolist() == [0, 1, 0]
    assert (data.positive, data.negative, data.counts, len(data)) == ("sick", "negative", (1, 2), 3)
    assert data.class_first is False


def test_class_in_front(names, write):
    data = read(
        write("x.data", "sick,41,F,f\nnegative,2,M,t\n"), names, class_first=True, positive="negative"
    )
    assert data.y.tolist() == [0, 1]
    assert data.X[0].tolist() == [41, 1, 0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("41,F,negative", "3 columns; allowed: 4, the class last"),
        ("41,F,f,f,negative", "5 columns; allowed: 4, the class last"),
        ("41,F,f,healthy", "column 4 (class): 'healthy' is not a class; allowed: sick, negative"),
        ("41,F,f,?", "column 4 (class): '?' is not a class; allowed: sick, negative"),
        ("41,F,f,", "column 4 (class): '' is not a class; allowed: sick, negative"),
        ("41,X,f,sick", "column 2 (sex): 'X' is not declared; allowed: M, F or ?"),
        ("41,,f,sick", "column 2 (sex): '' is not declared; allowed: M, F or ?"),
        ("41,f,f,sick", "column 2 (sex): 'f' is not declared; allowed: M, F or ?"),
        *(
            (f"{cell},F,f,sick", f"column 1 (age): {cell!r} is not a number; allowed: a number or ?")
            for cell in ("old", "", "nan", "inf", "-Infinity", "1e999", "1_000", "0x1F", "4 1", "٣", "1\x0b2")
        ),
    ],
)
def test_malformed_rows(names, write, line, message):
    path = write("x.data", f"41,F,f,negative.\n\n{line}\n30,M,t,sick.\n")
    with pytest.raises(InputError) as caught:
        read(path, names)
    assert one_line(caught) == f"{path}:3: {message}"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sick,41,F,x", "column 4 (on thyroxine): 'x' is not declared; allowed: f, t or ?"),
        ("41,sick,F,f", "column 1 (class): '41' is not a class; allowed: sick, negative"),
        ("sick,41,F", "3 columns; allowed: 4, the class first"),
    ],
)
def test_columns_are_counted_in_the_file(names, write, line, message):
    path = write("x.data", line)
    with pytest.raises(InputError) as caught:
        read(path, names, class_first=True)
    assert one_line(caught) == f"{path}:1: {message}"


def test_a_byte_that_is_not_text(names, write):
    path = write("x.data", b"41,F,f,negative.\n4\xff,F,f,sick.\n")
    with pytest.raises(InputError) as caught:
        read(path, names)
    assert one_line(caught) == f"{path}:2: a byte is not text; allowed: UTF-8 text"


@pytest.mark.parametrize("content", ["", "\n\n", "|only a comment\n"])
def test_no_examples(names, write, content):
    path = write("x.data", content)
    with pytest.raises(InputError) as caught:
        read(path, names)
    assert one_line(caught) == f"{path}: no examples; allowed: at least one line of values"


def test_positive_is_a_class(names, write):
    with pytest.raises(InputError) as caught:
        read(write("x.data", "41,F,f,sick"), names, positive="Sick")
    assert one_line(caught) == "positive: 'Sick' is not a class; allowed: sick, negative"


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        ("", "", "empty"),
        ("| nothing\n", "", "empty"),
        ("sick, negative.\n", "", "no attribute"),
        ("a, b, c.\nage: continuous.\n", ":1", "classes 'a, b, c'"),
        ("a.\nage: continuous.\n", ":1", "classes 'a'"),
        ("a, a.\nage: continuous.\n", ":1", "classes 'a, a'"),
        ("a, b.\n\nage: continuous.\nsex: M, F.\nage: f, t.\n", ":3", "'age' is declared twice"),
        ("a, b.\nclass: continuous.\n", ":2", "'class' is declared twice or has the name 'class'"),
        ("a, b.\nage continuous.\n", ":2", "'age continuous'"),
        ("a, b.\nage:.\n", ":2", "'age:'"),
        ("a, b.\n: f, t.\n", ":2", "': f, t'"),
        ("a, b.\nsex: M, F, M.\n", ":2", "'sex' declares a value twice"),
        (b"a, b.\ns\xe9x: M, F.\n", ":2", "a byte is not text"),
    ],
)
def test_malformed_names(write, content, place, words):
    path = write("x.names", content)
    with pytest.raises(InputError) as caught:
        read_names(path)
    assert one_line(caught).startswith(f"{path}{place}: ")
    assert words in str(caught.value)
