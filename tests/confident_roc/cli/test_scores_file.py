"""Files of scores: the columns that are read, and the line that an error names."""

import gzip
import io
import os
import sys

import numpy as np
import pandas as pd
import pytest

from confident_roc.cli import progress, scores_file
from confident_roc.cli.scores_file import read_scores
from confident_roc.errors import InputError, MissingExtraError

GOOD = "y,p,q\n0,0.25,1\n1,0.5,2\n0,1e-3,3\n"


@pytest.fixture
def write(tmp_path):
    def written(content, name="scores.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return written


def read(path, numbers=("p",), texts=("y",)):
    found, labels = read_scores(path, numbers, texts)
    label = labels[texts[0]]
    return found[numbers[0]].tolist(), [label.distinct[code] for code in label.codes]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (GOOD, "plain.csv"),
        (GOOD, "no-suffix"),
        (GOOD.rstrip("\n"), "no-final-newline.csv"),
        (GOOD.replace("\n", "\r\n"), "crlf.csv"),
        (b"\xef\xbb\xbf" + GOOD.encode(), "byte-order-mark.csv"),
        (GOOD.replace(",", "\t"), "tabs.tsv"),
        (GOOD.replace(",", "\t"), "tabs.csv"),
        (GOOD.replace(",", ";"), "semicolons.csv"),
        (GOOD.replace(",", ", "), "blanks-after-commas.csv"),
        (GOOD + "\n\n", "blank-lines-at-the-end.csv"),
        (GOOD + "\r\n", "blank-crlf-at-the-end.csv"),
        (gzip.compress(GOOD.encode()), "packed.csv.gz"),
        ('"y","p","q"\n"0","0.25","1"\n"1","0.5","2"\n"0","1e-3","3"\n', "quoted.csv"),
        ("note,y,p\nein Löffel,0,0.25\nñ,1,.5\n日本,0,1E-3\n", "other-letters.csv"),
        ('note,y,p\n"a, b",0,0.25\n"two\nlines",1,0.5\n"say ""hi""",0,0.001\n', "commas-in-quotes.csv"),
        ('size,y,p\n5",0,0.25\n6",1,0.5\n7,0,0.001\n', "inches.csv"),
    ],
    ids=lambda x: x if isinstance(x, str) and "\n" not in x else "",
)
def test_the_same_scores_in_many_ways(write, content, name):
    assert read(write(content, name)) == ([0.25, 0.5, 0.001], ["0", "1", "0"])


def test_only_the_wanted_columns_are_looked_at(write):
    path = write("a,y,p\nno number,0,1\n,1,2\n")
    assert read(path) == ([1, 2], ["0", "1"])


def test_labels_stay_text(write):
    path = write("y,p\nNA,1\nnan,2\n01,3\n1.0,4\nTrue,5\nnull,6\n")
    assert read(path)[1] == ["NA", "nan", "01", "1.0", "True", "null"]


def test_values_come_by_first_appearance(write):
    _, texts = read_scores(write("y,p\nz,1\na,2\nz,3\nb,4\n"), ["p"], ["y"])
    assert (texts["y"].distinct, texts["y"].codes.tolist()) == (["z", "a", "b"], [0, 1, 0, 2])


def test_doubles_are_read_to_the_last_bit(write):
    random = np.random.default_rng(0)
    values = np.concatenate([random.random(2000), np.exp(random.normal(0, 50, 2000)), [5e-324, 1e308]])
    path = write("y,p\n" + "".join(f"{i % 2},{value!r}\n" for i, value in enumerate(values.tolist())))
    assert read(path)[0] == values.tolist()


def test_whole_numbers_and_truth_values_are_scores(write):
    assert read(write("y,p\n0,3\n1,4\n"))[0] == [3, 4]
    assert read(write("y,p\n0,True\n1,False\n"))[0] == [1, 0]


MISTAKES = [
    ("", ": empty, or no header"),
    ("\n", ": empty, or no header"),
    ("\n0,1,2\n", ": empty, or no header"),
    ("y,p\n", ": no rows below the header"),
    ("y,p\n\n\n", ": no rows below the header"),
    ("y;x\n0;1\n", ": no column 'p'; found: y, x"),
    ("Y,P\n0,1\n", ": no column 'p'; found: Y, P"),
    ("y,p,p\n0,1,2\n", ": column 'p' is there 2 times; allowed: once"),
    ("y,p\n0,1\n1,high\n", ":3: column 'p' has 'high'; allowed: a finite number in every row"),
    ("y,p\n0,1\n1,\n", ":3: column 'p' is empty; allowed: a finite number"),
    ("y,p\n0,1\n1,NA\n", ":3: column 'p' is empty; allowed: a finite number"),
    ("y,p\n0,nan\n1,1\n", ":2: column 'p' is empty; allowed: a finite number"),
    ("y,p\n0,inf\n1,1\n", ":2: column 'p' has 'inf'; allowed: a finite number"),
    ("y;p\n0;0,5\n1;0,7\n", ":2: column 'p' has '0,5'; allowed: a finite number"),
    ("y,p\n,1\n1,2\n", ":2: column 'y' is empty; allowed: a text or number"),
    ("y,p\n0,1\n1,2,3\n0,3\n", ":3: 3 values, but the header names 2"),
    ("y,p\n0,1\n1\n0,3\n", ":3: 1 values, but the header names 2"),
    ("y,p,q\n0,1,1\n1,2\n0,3,3,3\n", ":3: 2 values, but the header names 3"),
    ("y,p\n0,1\n\n1,2\n", ":3: a blank line; allowed: at the end only"),
    ('y,p,t\n0,1,"a,b"\n1,2,"c\nd"\n0,3\n', ":5: 2 values, but the header names 3"),
    (b"y,p\n0,1\n1,\xff\n", ":3: a byte is not text; allowed: UTF-8 text"),
    (b"\xff\xfey\x00,\x00p\x00\n\x00", ":1: a byte is not text; allowed: UTF-8 text"),
    ('y,p,t\n0,1,"open\n1,2,3\n', ": EOF inside string"),
    (b"y,p\n0,1\n1,2\x00\n", ":3: a byte is not text; allowed: UTF-8 text"),
]


@pytest.mark.parametrize(("content", "message"), MISTAKES)
def test_mistakes_are_told_with_their_line(write, content, message):
    path = write(content)
    with pytest.raises(InputError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}{message}")
    assert "\n" not in str(caught.value)


def test_a_wrong_line_far_from_the_beginning(write):
    rows = 400_000  # several blocks
    good = "".join(f"{i % 2},{i}.5,text\n" for i in range(rows))
    assert len(read(write("y,p,t\n" + good))[0]) == rows
    with pytest.raises(InputError, match=rf":{rows + 2}: 2 values, but the header names 3"):
        read(write("y,p,t\n" + good + "1,2\n"))
    with pytest.raises(InputError, match=rf":{rows + 2}: 4 values, but the header names 3"):
        read(write("y,p,t\n" + good + "1,2,3,4\n"))
    with pytest.raises(InputError, match=rf":{rows + 2}: column 'p' has 'x'"):
        read(write("y,p,t\n" + good + "1,x,3\n"))
    with pytest.raises(InputError, match=rf":{rows + 2}: a byte is not text"):
        read(write(f"y,p,t\n{good}".encode() + b"1,2,\xff\n"))
    with pytest.raises(InputError, match=rf":{rows + 3}: 2 values"):
        read(write("y,p,t\n" + good + '1,2,"a,b"\n1,2\n'))


def test_files_that_cannot_be_read(tmp_path, write):
    with pytest.raises(InputError, match=r"none\.csv: No such file or directory; allowed"):
        read(str(tmp_path / "none.csv"))
    with pytest.raises(InputError, match="Is a directory; allowed"):
        read(str(tmp_path))
    with pytest.raises(InputError, match=r"bad\.csv\.gz: Not a gzipped file"):
        read(write(GOOD, "bad.csv.gz"))
    content = gzip.compress("".join(f"{i % 2},{i / 7}\n" for i in range(9999)).encode())
    head = gzip.compress(b"y,p\n")
    with pytest.raises(InputError, match=r"cut\.csv\.gz: Compressed file ended before"):
        read(write(head + content[: len(content) // 2], "cut.csv.gz"))


def test_one_use_of_a_column(write):
    with pytest.raises(InputError, match="column 'y' is asked for twice"):
        read_scores(write(GOOD), ["y"], ["y"])


def test_standard_input(monkeypatch):
    for content in (GOOD, GOOD.replace(",", "\t")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content.encode())))
        assert read("-") == ([0.25, 0.5, 0.001], ["0", "1", "0"])


@pytest.fixture
def parquet(tmp_path):
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame(
        {"y": [0, 1, 0], "word": ["a", "b", "a"], "flag": [False, True, False], "p": [0.25, 0.5, 0.001]}
    )
    frame["gap"] = [0.1, None, 0.3]
    frame.to_parquet(tmp_path / "scores.parquet")
    return str(tmp_path / "scores.parquet")


def test_parquet(parquet, write):
    assert read(parquet) == ([0.25, 0.5, 0.001], ["0", "1", "0"])
    assert read(parquet, texts=["word"])[1] == ["a", "b", "a"]
    assert read(parquet, texts=["flag"])[1] == ["False", "True", "False"]
    with pytest.raises(InputError, match="no column 'x'; found: y, word, flag, p, gap"):
        read(parquet, numbers=["x"])
    with pytest.raises(InputError, match="row 1: column 'gap' is empty"):
        read(parquet, numbers=["gap"])
    with pytest.raises(InputError, match="row 0: column 'word' has 'a'"):
        read(parquet, numbers=["word"])
    with pytest.raises(InputError, match="allowed: a Parquet file"):
        read(write("y,p\n", "scores.parquet"))
    with pytest.raises(InputError, match="No such file or directory"):
        read("none.parquet")


def test_texts_are_kept_as_they_are(write):
    """Not as numbers or truth values, which would make one example of "1" and "01"."""
    words = ["1", "01", "1.0", "true", "TRUE", "007"]
    path = write("y,p\n" + "".join(f"{word},1\n" for word in words))
    assert read_scores(path, ["p"], ["y"])[1]["y"].distinct == words


def test_parquet_without_pyarrow_says_what_to_install(monkeypatch, write):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r'^pyarrow: not installed; .* "confident-roc\[parquet\]"$'):
        read(write("PAR1", "scores.parquet"))


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_only_on_a_terminal_and_only_for_long_work(monkeypatch):
    for stream, delay, drawn in ((Terminal(), 0, True), (io.StringIO(), 0, False), (Terminal(), 60, False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(progress([1, 2, 3], desc="counting", delay=delay)) == [1, 2, 3]
        assert ("counting" in stream.getvalue()) == drawn


@pytest.mark.parametrize("name", ["x.csv", "x.csv.gz"])
def test_the_bar_of_a_file_ends_at_its_size(monkeypatch, write, name):
    bars = []

    def kept(**options):
        bars.append(progress(**options))
        return bars[-1]

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(scores_file, "progress", kept)
    content = GOOD.encode()
    path = write(gzip.compress(content) if name.endswith("gz") else content, name)
    assert read(path) == read(write(GOOD))
    assert bars[0].n == bars[0].total == os.path.getsize(path)


def test_integers_that_would_tie_are_refused(write):
    assert read(write(f"y,p\na,1\nb,{2**53}\n"))[0] == [1, 2**53]
    with pytest.raises(InputError, match=r":3: column 'p' has an integer beyond 2\^53"):
        read(write(f"y,p\na,1\nb,{2**53 + 1}\n"))


def test_dates_are_no_scores(tmp_path):
    path = tmp_path / "dates.parquet"
    pd.DataFrame({"y": ["a", "b"], "p": pd.to_datetime(["2020-01-01", None])}).to_parquet(path)
    with pytest.raises(InputError, match="column 'p' has dates or times"):
        read(str(path))
