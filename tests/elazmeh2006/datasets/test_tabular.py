"""Data files of every format: reading, inferred types, and one line for every mistake."""

from __future__ import annotations

import io
import struct

import numpy as np
import pandas as pd
import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from confident_roc.cli import main
from confident_roc.errors import InputError
from elazmeh2006.datasets.arff import read_arff
from elazmeh2006.datasets.describe import describe
from elazmeh2006.datasets.formats import FORMATS, NPZ, SUFFIXES, read_tables
from elazmeh2006.datasets.tabular import ColumnRoles, datasets
from weka346.attributes import Attribute

GOOD = "size,colour,class\n1,red,no\n2.5,blue,no\n?,red,yes\n4,,no\n"


def data(path, **roles):
    kind = SUFFIXES[path[path.rindex(".") :]]
    (only,) = datasets(read_tables([path], kind), ColumnRoles(**roles))
    return only


def packed(frame, kind="parquet"):
    content = io.BytesIO()
    frame.to_parquet(content)
    return content.getvalue()


def npz(**arrays):
    content = io.BytesIO()
    np.savez(content, **arrays)
    return content.getvalue()


# Reading

ARFF = "@relation r\n@attribute size real\n@attribute colour {blue, red}\n@attribute class {no,yes}\n@data\n"
SAME = [
    ("plain.csv", GOOD),
    ("semicolons.csv", GOOD.replace(",", ";")),
    ("tabs.tsv", GOOD.replace(",", "\t")),
    ("crlf.csv", GOOD.replace("\n", "\r\n")),
    ("mark.csv", b"\xef\xbb\xbf" + GOOD.encode()),
    ("blanks.csv", GOOD.replace(",", ", ").replace("\n", "\n\n")),
    ("quoted.csv", GOOD.replace("red", '"red"')),
    ("dense.arff", f"% a comment\n{ARFF}1,red,no\n2.5, blue ,no\n\n?,'red',yes\n4,?,no\n"),
    ("loud.arff", ARFF.upper().replace("RED", "red").replace("BLUE", "blue").replace("NO,YES", "no,yes")
     .replace("SIZE", "size").replace("COLOUR", "colour").replace("CLASS", "class")
     + "1,red,no\n2.5,blue,no\n?,red,yes\n4,?,no\n"),
    ("keel.dat", ARFF.replace("real", "real [1, 4]").replace("@data", "@inputs size\n@outputs class\n@data")
     + "1, red, no\n2.5, blue, no\n?, red, yes\n4, ?, no\n"),
    ("packed.parquet", packed(pd.DataFrame({
        "size": [1, 2.5, np.nan, 4], "colour": ["red", "blue", "red", None],
        "class": ["no", "no", "yes", "no"],
    }))),
    ("categories.parquet", packed(pd.DataFrame({
        "size": [1, 2.5, None, 4], "colour": pd.Categorical(["red", "blue", "red", None]),
        "class": pd.Categorical(["no", "no", "yes", "no"]),
    }))),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content"), SAME, ids=[name for name, _ in SAME])
def test_the_same_data_in_many_ways(write, name, content):
    read = data(write(name, content))
    assert read.attributes == (Attribute("size"), Attribute("colour", ("blue", "red")))
    np.testing.assert_array_equal(read.X, [[1, 1], [2.5, 0], [np.nan, 1], [4, np.nan]])
    assert (read.positive, read.negative, read.y.tolist()) == ("yes", "no", [0, 0, 1, 0])


def test_imbalanced_learns_arrays(write):
    path = write("x.npz", npz(data=[[1.0, 2], [3, 4], [5, 6]], label=[-1, 1, -1]))
    (read,) = datasets(read_tables([path], NPZ), ColumnRoles())
    assert [a.name for a in read.attributes] == ["x1", "x2"]
    assert (read.positive, read.y.tolist()) == ("1", [0, 1, 0])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "numeric arrays"),
        (b"a,b", "numeric arrays"),
        (npz(X=[1], y=[1]), "numeric arrays"),
        (npz(data=[["a"]], label=[1]), "numeric arrays"),
        (npz(data=np.array([{}], dtype=object), label=[1]), "numeric arrays"),
        (npz(data=[[1.0], [2.0]], label=[1]), "a row and a label for each example"),
        (npz(data=[1.0, 2.0], label=[1, -1]), "a row and a label for each example"),
        (npz(data=[[1.0], [2.0]], label=[1, -1])[:-40], "numeric arrays"),
    ],
)
def test_other_arrays_are_one_line(write, content, said):
    with pytest.raises(InputError, match=f"x.npz: .*; allowed: .*{said}"):
        read_tables([write("x.npz", content)], NPZ)


@pytest.mark.parametrize(
    ("roles", "names", "y"),
    [
        ({"class_column": "first"}, ["colour", "class"], None),
        ({"class_column": "colour", "drop": ["class"]}, ["size"], [1, 0, 1, 0]),
        ({"positive": "no"}, ["size", "colour"], [1, 1, 0, 1]),
        ({"nominal": ["size"]}, ["size", "colour"], [0, 0, 1, 0]),
    ],
)
def test_what_a_config_says_goes_before_what_is_inferred(write, roles, names, y):
    path = write("x.csv", GOOD.replace("4,,no", "4,blue,no"))
    if y is None:
        with pytest.raises(InputError, match="column 'class' is not the class"):
            data(path, **roles)
        return
    read = data(path, **({"positive": "red"} | roles if "colour" in roles.values() else roles))
    assert [a.name for a in read.attributes] == names
    assert read.y.tolist() == y
    if "nominal" in roles:
        assert read.attributes[0] == Attribute("size", ("1", "2.5", "4"))


def test_values_of_all_files_are_known_in_each(write):
    one, two = write("a.csv", "c,k\na,0\nb,0\na,1\n"), write("b.csv", "c,k\nz,0\nb,1\n")
    first, second = datasets(read_tables([one, two], "csv"), ColumnRoles())
    assert first.attributes == second.attributes
    assert second.X.ravel().tolist() == [2, 1]


def test_one_class_against_the_rest(write):
    read = data(write("x.csv", "v,k\n1,a\n2,b\n3,c\n4,c\n"), positive="c", one_vs_rest=True)
    assert (read.positive, read.negative, read.y.tolist()) == ("c", "rest", [0, 0, 1, 1])


def test_missing_texts_can_be_told(write):
    read = data(write("x.csv", "v,k\n1,a\n-9,b\nNA,b\n"), missing=["-9", "NA"])
    np.testing.assert_array_equal(read.X.ravel(), [1, np.nan, np.nan])


# One line for every mistake

ARFF_ROWS = ARFF + "1,red,no\n2,blue,yes\n3,red,no\n"
MALFORMED = [
    # name, content, text in the line
    ("empty.csv", "", "empty"),
    ("blank.csv", "\n\n", "empty"),
    ("header.csv", "a,b\n", "no examples"),
    ("short.csv", "a,b,k\n1,2,x\n3,y\n", ":3: 2 values, but the header names 3"),
    ("long.csv", "a,k\n1,x\n2,y,z\n", ":3: 3 values, but the header names 2"),
    ("quote.csv", 'a,k\n1,x\n"2,y\n3,x\n', ":3: "),
    ("behind-quote.csv", 'a,k\n1,x\n"2"3,y\n', ":3: "),
    ("twice.csv", "a,a,k\n1,2,x\n2,3,y\n", "column 'a' is there twice"),
    ("nameless.csv", "a,,k\n1,2,x\n2,3,y\n", "has no name, like an index of pandas; allowed: "),
    ("one-class.csv", "a,k\n1,x\n2,x\n", "one class only, 'x' 2 times"),
    ("many.csv", "a,k\n1,x\n2,y\n3,z\n", "3 classes"),
    ("tie.csv", "a,k\n1,x\n2,y\n", "both classes have 1 examples; allowed: positive: one of x, y"),
    ("no-class.csv", "a,k\n1,x\n2,\n3,y\n", ":3: column 'k': no class"),
    ("unknown-class.csv", "a,k\n1,x\n2,?\n3,y\n", ":3: column 'k': no class"),
    ("class-elsewhere.csv", "class,k\n1,x\n2,y\n3,y\n", "column 'class' is not the class"),
    ("alone.csv", "k\nx\ny\ny\n", "no attribute, only the class"),
    ("latin.csv", b"a,k\n\xe9,x\n2,y\n", ":2: a byte is not text"),
    ("null.csv", b"a,k\n1,x\n\x00,y\n", ":3: a byte is not text"),
    ("utf16.csv", "a,k\n1,x\n".encode("utf-16"), "a byte is not text"),
    ("picture.csv", b"\x89PNG\r\n\x1a\n\x00", ":1: a byte is not text"),
    ("empty.tsv", "", "empty"),
    ("commas.tsv", "a,k\n1,x\n2,y\n3,y\n", "no attribute, only the class"),
    ("empty.arff", "", "no line @data"),
    ("no-data.arff", ARFF.replace("@data\n", ""), "no line @data"),
    ("no-attribute.arff", "@relation r\n@data\n1,2\n", ":2: '@data'; allowed: '@attribute"),
    ("no-rows.arff", ARFF, "no examples"),
    ("prose.arff", "some text\n" + ARFF_ROWS, ":1: 'some text'; allowed: "),
    ("kind.arff", ARFF_ROWS.replace("real", "complex"), ":2: attribute 'size' is 'complex'"),
    ("relational.arff", ARFF_ROWS.replace("real", "relational"), ":2: attribute 'size' is 'relational'"),
    ("nothing.arff", ARFF_ROWS.replace("size real", ""), ":2: '' has no name"),
    ("unclosed.arff", ARFF_ROWS.replace("red}", "red"), ":3: attribute 'colour': {blue, red"),
    ("no-values.arff", ARFF_ROWS.replace("{blue, red}", "{}"), ":3: attribute 'colour': {}"),
    ("value-twice.arff", ARFF_ROWS.replace("{blue, red}", "{red, red}"), ":3: attribute 'colour'"),
    ("short.arff", ARFF_ROWS + "1,red\n", ":9: 2 values; allowed: 3"),
    ("long.arff", ARFF_ROWS + "1,red,no,no\n", ":9: 4 values; allowed: 3"),
    ("text.arff", ARFF_ROWS + "big,red,no\n", ":9: column 'size': 'big' is not a number"),
    ("nan.arff", ARFF_ROWS + "inf,red,no\n", ":9: column 'size': 'inf' is not a number"),
    ("undeclared.arff", ARFF_ROWS + "1,green,no\n", ":9: column 'colour': 'green' is not declared"),
    ("undeclared-class.arff", ARFF_ROWS + "1,red,maybe\n", ":9: column 'class': 'maybe' is not declared"),
    ("typo.csv", "a,k\n" + "".join(f"{i},{'xyy'[i % 3]}\n" for i in range(20)) + "2o,x\n",
     ":22: column 'a': '2o' is not a number, but nearly all other values are"),
    ("comma.csv", "a;k\n" + "".join(f"{i},5;{'xyy'[i % 3]}\n" for i in range(20)),
     ":2: column 'a': '0,5' is not a number, but"),
    ("last.csv", "a,last,k\n1,2,x\n3,4,y\n5,6,y\n", "class_column: last is a position, and the name"),
    ("quote.arff", ARFF_ROWS + "1,'red,no\n", ":9: "),
    ("sparse.arff", ARFF + "{0 1, 1 red}\n", ":6: a sparse row"),
    ("cut.arff", ARFF_ROWS[: ARFF_ROWS.index("@data") + 3], "'@da'; allowed: "),
    ("empty.parquet", b"", "not a readable Parquet file"),
    ("text.parquet", "a,b\n1,2\n", "not a readable Parquet file"),
    ("cut.parquet", packed(pd.DataFrame({"a": [1, 2], "k": ["x", "y"]}))[:-9], "not a readable Parquet file"),
    ("dates.parquet", packed(pd.DataFrame({"a": pd.to_datetime(["2006-07-16"] * 3), "k": list("xyy")})),
     "column 'a' is of type timestamp"),
    ("no-rows.parquet", packed(pd.DataFrame({"a": [1.0], "k": ["x"]})[:0]),
     "no examples"),
    ("lists.parquet", packed(pd.DataFrame({"a": [[1], [2]], "k": list("xy")})), "column 'a' is of type list"),
    ("unknown.xlsx", "PK", "unknown format"),
    ("arrays.npz", npz(data=[[1.0], [2.0]], label=[1, -1]), "unknown format"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "said"), MALFORMED, ids=[name for name, *_ in MALFORMED])
def test_a_malformed_file_is_one_line(write, capsys, name, content, said):
    path = write(name, content)
    assert main(["describe", path]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error: {path}")
    assert err.count("\n") == 1
    assert said in err
    assert "allowed: " in err or "the header names" in err


def test_every_format_has_one():
    assert {name.rpartition(".")[2] for name, *_ in MALFORMED} >= set(FORMATS)


def test_a_file_that_is_not_there(capsys):
    assert main(["describe", "nowhere.csv"]) == 2
    assert capsys.readouterr().err.startswith("error: nowhere.csv: No such file or directory; allowed: ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--class-column", "k"], "no column 'k' for the class; allowed: first, last, size, colour, class"),
        (["--positive", "maybe"], "positive: 'maybe' is not a class; allowed: no, yes"),
        (["--drop", "id"], "drop: no column 'id'"),
        (["--drop", "class"], "drop: 'class' is the class"),
        (["--numeric", "colour"], "column 'colour': 'red' is not a number"),
        (["--format", "excel"], "--format: unknown: 'excel'; allowed: c45, csv"),
        (["--format", "c45"], "no names file; allowed: --names FILE"),
        (["--format", "parquet"], "not a readable Parquet file"),
    ],
)
def test_a_mistaken_option_is_one_line(write, capsys, options, said):
    assert main(["describe", write("x.csv", GOOD), *options]) == 2
    err = capsys.readouterr().err
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert said in err


# Fuzzed


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    kind=st.sampled_from(["csv", "tsv", "arff", "dat", "parquet"]),
    content=st.binary(max_size=200)
    | st.text(alphabet="ab1?,;'\"{}@% \n\t\\.e-", max_size=120).map(str.encode),
)
def test_any_bytes_are_read_or_refused_in_one_line(tmp_path, kind, content):
    path = tmp_path / f"x.{kind}"
    path.write_bytes(content)
    try:
        described = describe([str(path)])
    except InputError as error:
        assert "\n" not in str(error)  # noqa: PT017
        assert str(error).startswith(str(path))  # noqa: PT017
    else:
        yaml.safe_load("\n".join(described.lines()))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10_000), byte=st.integers(0, 255), cut=st.booleans())
@example(place=142, byte=128, cut=False)  # a text in a Parquet file that is not UTF-8
def test_one_changed_or_lost_byte_never_makes_a_traceback(tmp_path, place, byte, cut):
    for name, content in (SAME[0], SAME[7], SAME[8], SAME[10], SAME[11]):
        whole = bytearray(content if isinstance(content, bytes) else content.encode())
        at = place % len(whole)
        whole[at : at + 1] = b"" if cut else bytes([byte])
        path = tmp_path / name
        path.write_bytes(whole)
        try:
            describe([str(path)])
        except InputError as error:
            assert "\n" not in str(error)  # noqa: PT017


CELLS = st.text(
    alphabet=st.characters(exclude_categories=["C", "Z"], exclude_characters="\\"), min_size=1, max_size=6
).filter(lambda text: text not in ("?", "NA", "N/A", "NaN", "nan", "null", "<null>"))
NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.none()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(
        st.tuples(NUMBERS, st.sampled_from(["p", "q q", "r,'s\""]) | st.none()), min_size=3, max_size=12
    )
)
def test_what_is_written_is_read_in_every_format(tmp_path, rows):
    """The same rows as CSV, ARFF and Parquet give the same data set."""
    labels = ["rare", *["often"] * (len(rows) - 1)]
    frame = pd.DataFrame({"v": [v for v, _ in rows], "c": [c for _, c in rows], "k": labels})
    frame["v"] = frame["v"].astype(float)
    frame["c"] = frame["c"].astype("str").where([c is not None for _, c in rows], None)
    frame.to_csv(tmp_path / "x.csv", index=False)
    frame.to_parquet(tmp_path / "x.parquet")
    values = sorted({c for _, c in rows if c is not None})
    quoted = {c: '"' + c.replace('"', '\\"') + '"' for c in values} | {None: "?"}
    declared = f"{{{','.join(quoted[c] for c in values)}}}" if values else "numeric"
    head = f"@relation r\n@attribute v numeric\n@attribute c {declared}\n@attribute k {{rare,often}}\n@data\n"
    lines = [
        f"{'?' if v is None else repr(v)},{quoted[c]},{k}\n" for (v, c), k in zip(rows, labels, strict=True)
    ]
    (tmp_path / "x.arff").write_text(head + "".join(lines))
    roles = {"positive": "rare", "numeric": ["v"]}
    read = [data(str(tmp_path / f"x.{kind}"), **roles) for kind in ("csv", "arff", "parquet")]
    for other in read[1:]:
        assert other.attributes == read[0].attributes
        np.testing.assert_array_equal(other.X, read[0].X)
        np.testing.assert_array_equal(other.y, read[0].y)
    expected = [np.nan if v is None else v for v, _ in rows]
    np.testing.assert_array_equal(read[0].X[:, 0], expected)


@given(words=st.lists(CELLS, min_size=2, max_size=5, unique=True))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_quoted_word_survives_arff(tmp_path, words):
    quoted = ["'" + word.replace("'", "\\'") + "'" for word in words]
    path = tmp_path / "x.arff"
    path.write_text(
        f"@attribute {quoted[0]} {{{','.join(quoted)}}}\n@data\n" + "\n".join(quoted), encoding="utf-8"
    )
    (column,) = read_arff(path).columns
    assert (column.name, list(column.cells)) == (words[0], words)


def test_a_number_has_all_its_digits(write):
    number = struct.unpack("<d", struct.pack("<Q", 0x3FB999999999999A))[0]
    read = data(write("x.csv", f"v,k\n{number!r},a\n1,b\n2,b\n"))
    assert read.X[0, 0] == number


def test_a_column_can_be_named_like_a_position(write):
    path = write("named.csv", "first,a,last\nx,1,1\ny,2,2\ny,3,1\n")
    assert [attribute.name for attribute in data(path, class_column={"name": "first"}).attributes] == [
        "a",
        "last",
    ]
    with pytest.raises(InputError, match="one class only"):
        data(write("other.csv", "a,b\nx,1\nx,2\n"), class_column="first")
    entry = describe([path], roles={"class_column": {"name": "first"}}).entry
    assert entry["class_column"] == {"name": "first"}


def test_few_numbers_among_texts_are_nominal(write):
    """Codes with a few words are no typos: the column is nominal, as before."""
    rows = "".join(f"{x},{k}\n" for x, k in zip("2345" * 3, "xyy" * 4, strict=True))
    (doors,) = data(write("doors.csv", f"doors,k\n{rows}more,x\n")).attributes
    assert doors == Attribute("doors", ("2", "3", "4", "5", "more"))
    typo = "a,k\n" + "".join(f"{i},{'xyy'[i % 3]}\n" for i in range(20)) + "2o,x\n"
    assert data(write("typo.csv", typo), nominal=["a"]).attributes[0].nominal
    assert not data(write("typo2.csv", typo), missing=["2o"]).attributes[0].nominal


def test_an_index_of_pandas_can_be_dropped(write):
    frame = pd.DataFrame({"a": [1.5, 2.5, 3.5], "k": list("xyy")})
    path = write("index.csv", frame.to_csv())
    assert [attribute.name for attribute in data(path, drop=[""]).attributes] == ["a"]
