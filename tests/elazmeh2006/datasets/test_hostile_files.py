"""Hostile data files: one line, by class; and `describe` prints entries that the config accepts."""

import io
import os
import zipfile
from pathlib import Path

import numpy as np
import pytest
import yaml

from confident_roc.errors import InputError
from elazmeh2006.datasets.c45 import read_names
from elazmeh2006.datasets.describe import describe
from elazmeh2006.datasets.formats import FORMATS, NPZ, read_tables, readable
from elazmeh2006.datasets.tabular import ColumnRoles, datasets
from elazmeh2006.runs.config import check_config, check_own_files, completed
from elazmeh2006.runs.config_file import check_config_file

ROOT = Path(__file__).parents[3]
SCHEMA = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
ROWS = "".join(f"{i * 7 % 11},{'xy'[i % 2]},{'pn'[i % 3 > 0]}\n" for i in range(30))
CSV = f"a,b,k\n{ROWS}"
ARFF = f"@relation r\n@attribute a numeric\n@attribute b {{x,y}}\n@attribute k {{p,n}}\n@data\n{ROWS}"
NAMES = "p, n.\na: continuous.\nb: x, y.\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def line_of(*files, **options):
    with pytest.raises(InputError) as caught:
        describe(list(files), **options)
    line = str(caught.value)
    assert line.isprintable()
    assert "; allowed: " in line or "values, but the header names" in line
    return line


# Fields beyond the csv module's limit


@pytest.mark.parametrize(
    "text",
    [
        "a,t,k\n"
        + "".join(f'{i},"{"x" * 140_000 if i == 3 else "z"}",{"pn"[i % 3 > 0]}\n' for i in range(9)),
        "a," + "h" * 200_000 + ",k\n" + ROWS,
        ",".join([*(f"gene_number_{i}" for i in range(15_000)), "k"])
        + "\n"
        + "".join(",".join(["1"] * 15_000 + ["pn"[i % 3 > 0]]) + "\n" for i in range(3)),
    ],
    ids=["cell", "name", "columns"],
)
def test_long_lines_are_read(folder, text):
    (folder / "x.csv").write_text(text)
    assert len(describe(["x.csv"]).parts["train"]) >= 3


# Numbers too large for a double


@pytest.mark.parametrize("value", ["1e999", "-1e400", "9" * 400])
@pytest.mark.parametrize("name", ["x.csv", "x.arff", "x.data"])
def test_numbers_that_are_too_large(folder, value, name):
    content = {"x.csv": CSV, "x.arff": ARFF, "x.data": ROWS}[name]
    (folder / "x.names").write_text(NAMES)
    (folder / name).write_text(content + f"{value},x,p\n")
    assert f"{name}:{content.count(chr(10)) + 1}: " in line_of(name, roles={"class_column": "last"})


@pytest.mark.parametrize("row", ["{0 1, 1 x}", "{}"])
def test_sparse_lines_of_arff_are_refused(folder, row):
    (folder / "x.arff").write_text(ARFF + row + "\n")
    assert "a sparse row" in line_of("x.arff")


# Arrays and archives that lie about their size


def npz(shape, kind="<f8", body=b"\0" * 64):
    head = f"{{'descr': {kind!r}, 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    array = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + body
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in ("data.npy", "label.npy"):
            archive.writestr(name, array)
    return content.getvalue()


def saved(**arrays):
    content = io.BytesIO()
    np.savez(content, **arrays)
    return content.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        npz("(10**12, 2)".replace("10**12", "1000000000000")),
        npz("(99999999999999999999999, 2)"),
        npz("(-1, 2)"),
        npz("('a',)"),
        npz("(3, 2)", "|O"),
        npz("(3, 2)", "xx"),
        saved(data=np.ones((3, 2)) * 1j, label=[1, -1, -1]),
        saved(data=np.ones((3, 2)), label=[1.5, -1, -1]),
        saved(data=np.ones((3, 2)), label=[np.nan, 1, -1]),
        saved(data=np.full((3, 2), np.inf), label=[1, -1, -1]),
        saved(data=np.ones((0, 2)), label=[]),
        b"",
        b"PK\x05\x06" + b"\0" * 18,
        b"\x80\x04N.",
    ],
)
def test_arrays_that_lie_or_are_no_numbers(folder, content):
    (folder / "x.npz").write_bytes(content)
    with pytest.raises(InputError, match=r"^x.npz:.*; allowed: "):
        datasets(read_tables(["x.npz"], NPZ), ColumnRoles())


@pytest.mark.parametrize("kind", ["csv", "tsv", "arff"])
def test_a_file_larger_than_memory_is_not_read(folder, kind, monkeypatch):
    """The system refuses so much memory at once."""
    with open(folder / f"x.{kind}", "wb") as file:
        file.truncate(1 << 40)
    if kind == "npz":  # an archive of zeros has no end record
        assert line_of("x.npz")
        return
    assert line_of(f"x.{kind}") == f"x.{kind}: not enough memory; allowed: a file that can be read"


# What is no file


@pytest.mark.parametrize("kind", [*FORMATS, "names"])
@pytest.mark.parametrize("thing", ["folder", "fifo", "device", "nothing", "loop"])
def test_what_is_no_file(folder, kind, thing):
    read = read_names if kind == "names" else FORMATS[kind]
    path = folder / f"x.{kind}"
    match thing:
        case "folder":
            path.mkdir()
        case "fifo":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "loop":
            path.symlink_to(path)
    with pytest.raises(InputError, match=f"x.{kind}: .+; allowed: "):
        readable(read, path)


# What people bring first


@pytest.mark.parametrize(
    ("header", "row"), [('"a;b;c",k', "{},{}"), ('"a,b";k', "{};{}"), ("a;k", "{};{}"), ('"a\nb",k', "{},{}")]
)
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_separators_and_line_ends(folder, header, row, end):
    lines = [header, *(row.format(i, "pn"[i % 3 > 0]) for i in range(12))]
    (folder / "x.csv").write_bytes((end.join(lines) + end).encode())
    described = describe(["x.csv"])
    assert (described.parts["train"].counts, described.entry["class_column"]) == ((4, 8), "k")


# Entries


def accepted(described):
    """Check that the config accepts the printed entry, and reads the same data."""
    text = "\n".join(described.lines())
    entry = {"classifiers": {"q-B": {"letter": "B", "name": "b", "estimator": "weka346.j48.J48"}}}
    Path("config.yaml").write_text(text + "\n" + yaml.safe_dump(entry))
    check_config_file("config.yaml")
    config = yaml.safe_load(Path("config.yaml").read_text())
    check_config(config, SCHEMA)
    check_own_files(completed(config, SCHEMA))
    return config["datasets"]


@pytest.mark.parametrize(
    ("files", "options"),
    [
        (["mine.csv"], {}),
        (["mine.csv"], {"name": "x" * 300}),
        (["mine.csv"], {"name": "raw"}),
        (["mine.csv"], {"name": "uci.json"}),
        (["mine.csv"], {"name": "é\n"}),
        (["mine.csv", "mine.csv"], {}),
        (["mine.csv"], {"roles": {"drop": ["b", "b"], "missing": ["7", "7"]}}),
        (["mine.csv"], {"roles": {"nominal": ["a"], "positive": "p"}}),
        (["mine.csv"], {"roles": {"class_column": "first", "positive": "3", "one_vs_rest": True}}),
        (["mine.txt"], {"kind": "csv"}),
        (["mine.data"], {}),
        (["mine.data"], {"names_file": "other.names"}),
        (["mine.data"], {"names_file": "/absolute"}),
        (["mine.arff"], {"roles": {"positive": "n"}}),
        (["odd names/yes, 1:30.csv"], {}),
        (["last.csv"], {"roles": {"class_column": {"name": "last"}, "positive": "x"}}),
    ],
)
def test_the_config_accepts_what_is_described(folder, files, options):
    (folder / "odd names").mkdir()
    for name in ("mine.csv", "mine.txt", "odd names/yes, 1:30.csv"):
        (folder / name).write_text(CSV)
    (folder / "last.csv").write_text(CSV.replace("b,k", "last,k"))
    (folder / "mine.arff").write_text(ARFF)
    (folder / "mine.data").write_text(ROWS)
    for name in ("mine.names", "other.names"):
        (folder / name).write_text(NAMES)
    if options.get("names_file") == "/absolute":
        options = {"names_file": str(folder / "other.names")}
    (name,) = accepted(describe(files, **options))
    assert len(name) <= 100


@pytest.mark.parametrize(
    ("files", "options", "words"),
    [
        (["{x}.csv"], {}, "braces"),
        (["mine.csv", "mine.tsv"], {}, "values, but|different formats|other columns|one class|no attribute"),
        (["mine.csv"], {"roles": {"nominal": ["a"], "numeric": ["a"]}}, "numeric too"),
        (["mine.data"], {"roles": {"drop": ["a"]}}, "--drop: "),
        (["mine.data"], {"roles": {"one_vs_rest": True}}, "--one-vs-rest: "),
        (["escape.csv"], {}, "control character"),
        (["script.csv"], {}, "end a script"),
        (["mine.csv"], {"kind": "c45"}, "no names file"),
    ],
)
def test_describe_refuses_what_the_config_would(folder, files, options, words):
    (folder / "{x}.csv").write_text(CSV)
    (folder / "mine.csv").write_text(CSV)
    (folder / "mine.tsv").write_text(CSV.replace(",", "\t"))
    (folder / "mine.data").write_text(ROWS)
    (folder / "mine.names").write_text(NAMES)
    (folder / "escape.csv").write_text(CSV.replace(",p\n", ",\x1b[1m\n"))
    (folder / "script.csv").write_text(CSV.replace(",k\n", ",</script>\n"))
    import re

    assert re.search(words, line_of(*files, **options))
