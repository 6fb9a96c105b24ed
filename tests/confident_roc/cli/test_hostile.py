"""Hostile files, arguments and surroundings of the command line: one line and exit code 2, by class."""

import gzip
import json
import os
import subprocess
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from confident_roc.cli import main, scores_file

N = 30
Y = [i % 2 for i in range(N)]
P = [float(i * 7 % 13) for i in range(N)]
GOOD = "y,p\n" + "".join(f"{y},{p}\n" for y, p in zip(Y, P, strict=True))
COLUMNS = ("--label", "y", "--score", "p")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.csv").write_text(GOOD)
    return tmp_path


def line_of(capsys, *arguments):
    """Run a command that must fail; return its one line."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = end.code
    printed = capsys.readouterr()
    lines = [line for line in printed.err.splitlines() if not line.startswith("warning: ")]
    assert (code, printed.out, len(lines)) == (2, "", 1), printed.err
    assert lines[0].startswith("error: ")
    assert lines[0].isprintable()
    return lines[0]


# Fields and headers beyond the csv module's limit


WIDE = [f"gene_number_{i}" for i in range(15_000)]


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        (["y", "p", *WIDE], ["1"] * len(WIDE)),
        (["y", "p", *(f'"{name}"' for name in WIDE)], ['"1"'] * len(WIDE)),
        (["y", "p", "h" * 200_000], ["1"]),
        (["y", "p", "t"], ['"' + "x, " * 70_000 + '"']),
        (["y", "p", '"' + ",".join(WIDE) + '"'], ["1"]),
    ],
    ids=["columns", "quoted-columns", "name", "cell", "quoted-name"],
)
@pytest.mark.parametrize("separator", [",", "\t"])
def test_long_lines_are_read(capsys, folder, header, cells, separator):
    rows = [[str(y), str(p), *cells] for y, p in zip(Y, P, strict=True)]
    text = "\n".join(separator.join(row) for row in [header, *rows])
    (folder / "wide.csv").write_text(text)
    assert main(["evaluate", "wide.csv", *COLUMNS]) == 0
    assert "30 examples" in capsys.readouterr().out


# Numbers too large for a double


@pytest.mark.parametrize("value", ["1e999", "-1e400", "9" * 400, "2e308"])
def test_numbers_that_are_too_large(capsys, folder, value):
    (folder / "x.csv").write_text(GOOD + f"1,{value}\n")
    line = line_of(capsys, "evaluate", "x.csv", *COLUMNS)
    assert f"x.csv:{N + 2}: column 'p' has" in line
    assert len(line) < 200


@pytest.mark.parametrize("value", ["9007199254740993", "18446744073709551617", "99999999999999999999999"])
def test_large_integers_would_tie(capsys, folder, value):
    (folder / "x.csv").write_text(f"y,p\n0,{value}\n1,{value}\n0,3\n1,4\n")
    assert "2^53" in line_of(capsys, "evaluate", "x.csv", *COLUMNS)


# Files that lie about their size, or do not fit into memory


def packed(*pieces):
    return gzip.compress(b"".join(pieces))


@pytest.mark.parametrize(
    "content",
    [
        lambda: packed(b"y,p,", b"x" * 70_000_000),
        lambda: packed(b"y,p\n0,", b"1" * 70_000_000),
        lambda: packed(b'y,p,t\n0,1,"', b"a\n" * 35_000_000),
        lambda: packed(GOOD.encode())[:40],
        lambda: packed(GOOD.encode())[:-8] + b"\0" * 8,
        GOOD.encode,
    ],
    ids=["header", "line", "open-quote", "cut", "wrong-checksum", "not-gzip"],
)
def test_packed_files_that_are_too_large_or_broken(capsys, folder, content):
    (folder / "x.csv.gz").write_bytes(content())
    assert "x.csv.gz" in line_of(capsys, "evaluate", "x.csv.gz", *COLUMNS)


def test_memory_that_ends_while_a_segment_is_computed(capsys, monkeypatch):
    def full(*_, **__):
        raise MemoryError("Unable to allocate 74.5 GiB")

    monkeypatch.setattr("confident_roc.cli._arguments.confident_segment", full)
    assert "not enough memory; allowed: " in line_of(capsys, "evaluate", "good.csv", *COLUMNS)


# What is no file


@pytest.mark.parametrize("name", ["", "folder", "fifo.csv", "fifo.csv.gz", "fifo.parquet", "socket.csv"])
@pytest.mark.parametrize("command", ["evaluate", "band", "compare", "describe"])
def test_what_is_no_file(capsys, folder, name, command):
    import socket

    (folder / "folder").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.csv")
        for fifo in ("fifo.csv", "fifo.csv.gz", "fifo.parquet"):
            os.mkfifo(folder / fifo)
        line = line_of(capsys, command, name, *(() if command == "describe" else COLUMNS))
    assert "allowed: a file that can be read" in line


@pytest.mark.parametrize(
    "name", ["/dev/zero", "/dev/null", "loop.csv", "nowhere.csv", "good.csv/x", "x" * 300]
)
def test_what_cannot_be_opened(capsys, folder, name):
    os.symlink("loop.csv", folder / "loop.csv")
    line_of(capsys, "evaluate", name, *COLUMNS)
    line_of(capsys, "describe", name)


@pytest.mark.parametrize("out", ["", "good.csv", "good.csv/x", "x" * 300, "loop/x", "/dev/null", "/proc/x"])
def test_folders_that_cannot_be_made(capsys, folder, out):
    os.symlink("loop", folder / "loop")
    assert "--out: " in line_of(capsys, "evaluate", "good.csv", *COLUMNS, "--out", out)


def test_a_pipe_of_the_shell_is_read():
    """In bash, <(command) is the name of a pipe."""
    command = f"{sys.executable} -m confident_roc evaluate <(cat good.csv) --label y --score p"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert "30 examples" in done.stdout, done.stderr


# Lists, structs and bytes in Parquet


NESTED = {
    "list": pa.array([[1.0]] * N),
    "struct": pa.array([{"a": 1}] * N),
    "map": pa.array([[("a", 1)]] * N, pa.map_(pa.string(), pa.int64())),
    "fixed-list": pa.array([[1, 2]] * N, pa.list_(pa.int8(), 2)),
    "list-of-structs": pa.array([[{"a": [1]}]] * N),
    "bytes": pa.array([b"\xff"] * N),
    "fixed-bytes": pa.array([b"\xff"] * N, pa.binary(1)),
    "large-list": pa.array([["a"]] * N, pa.large_list(pa.string())),
}


@pytest.mark.parametrize("kind", NESTED)
@pytest.mark.parametrize("place", ["y", "p", "m"])
def test_nested_values_and_bytes(capsys, folder, kind, place):
    table = {"y": pa.array(Y), "p": pa.array(P), "m": pa.array(["a", "b"] * (N // 2)), place: NESTED[kind]}
    pq.write_table(pa.table(table), folder / "x.parquet")
    more = ("--by", "m") if place == "m" else ()
    assert f"column {place!r} is of type" in line_of(capsys, "evaluate", "x.parquet", *COLUMNS, *more)
    assert "is of type" in line_of(capsys, "describe", "x.parquet", "--class-column", "y")


@pytest.mark.parametrize("cut", [0, 4, 100, -8])
def test_parquet_that_is_cut(capsys, folder, cut):
    pq.write_table(pa.table({"y": Y, "p": P}), folder / "x.parquet")
    (folder / "x.parquet").write_bytes((folder / "x.parquet").read_bytes()[:cut])
    line_of(capsys, "evaluate", "x.parquet", *COLUMNS)
    line_of(capsys, "describe", "x.parquet")


@pytest.mark.parametrize("option", ["--by", "--weight", "--id", "--label"])
def test_a_column_without_a_name_is_not_taken_as_not_given(capsys, option):
    command = "compare" if option == "--id" else "evaluate"
    assert line_of(capsys, command, "good.csv", *COLUMNS, option, "").startswith(f"error: {option}: empty")


# What would run for ever


@pytest.mark.parametrize("number", [0, -1, 1_000_001, 2**32 - 1, 10**30, "1e3", "x", ""])
def test_limits_of_bootstraps_and_pieces(capsys, number):
    for command in ("evaluate", "band")[number == 0 :]:  # 0 means no intervals
        assert "bootstraps" in line_of(capsys, command, "good.csv", *COLUMNS, "--bootstraps", number)
    if number != 1_000_001:
        options = ("--method", "pointwise", "--bootstraps", 10, "--pieces", number)
        assert "pieces" in line_of(capsys, "band", "good.csv", *COLUMNS, *options)


@pytest.mark.parametrize(("command", "models"), [("compare", 101), ("band", 101), ("evaluate", 1001)])
def test_limits_of_models(capsys, folder, command, models):
    rows = [f"{y},{y + i % 3},m{m}" for m in range(models) for i, y in enumerate([0, 1, 0, 1])]
    (folder / "x.csv").write_text("\n".join(["y,p,m", *rows]))
    line = line_of(capsys, command, "x.csv", *COLUMNS, "--by", "m")
    assert f"{models} models; allowed: at most {models - 1} for {command}" in line


@pytest.mark.parametrize("threads", [0, -1, 100_000, "x"])
def test_limits_of_threads(capsys, threads):
    line_of(capsys, "band", "good.csv", *COLUMNS, "--bootstraps", 10, "--threads", threads)


# Surroundings: standard streams and settings, in processes of their own


def program(arguments, shell="", **variables):
    """Run the command in a shell, with redirections and variables."""
    command = f"{sys.executable} -m confident_roc {arguments} {shell}"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONIOENCODING"}
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**environment, **variables},
        timeout=120,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


EVALUATE = "evaluate good.csv --label y --score p"


@pytest.mark.parametrize(
    ("arguments", "shell", "variables", "words"),
    [
        ("evaluate - --label y --score p", "<&-", {}, "standard input is closed"),
        (EVALUATE, ">&-", {}, "standard output is closed"),
        (EVALUATE, ">/dev/full", {}, "No space left on device"),
        (f"{EVALUATE} --format json", ">/dev/full", {}, "No space left on device"),
        (
            "evaluate é.csv --label y --score é",
            "",
            {"PYTHONIOENCODING": "ascii"},
            "cannot be written as ascii",
        ),
        (f"{EVALUATE} --out o", "", {"MPLBACKEND": "nonsense"}, "MPLBACKEND"),
        (f"{EVALUATE} --out o", "", {"MATPLOTLIBRC": "/dev/zero"}, "/dev/zero"),
        (f"{EVALUATE} --out o", "", {"SOURCE_DATE_EPOCH": "today"}, "SOURCE_DATE_EPOCH"),
        (f"{EVALUATE} --out o", "", {"SOURCE_DATE_EPOCH": "9" * 30}, "SOURCE_DATE_EPOCH"),
    ],
)
def test_surroundings_that_do_not_work(folder, arguments, shell, variables, words):
    (folder / "é.csv").write_text(GOOD.replace(",p\n", ",é\n"))
    done = program(arguments, shell, **variables)
    lines = done.stderr.splitlines()
    assert (done.returncode, len(lines)) == (2, 1), done.stderr
    assert words in lines[0]
    assert not list(folder.glob("o/*"))


def test_a_broken_matplotlibrc_changes_no_figure(folder):
    """Its wrong lines are not printed either."""
    (folder / "rc").write_text("no such setting: 3\nbackend\nfigure.dpi: many\n")
    plain = program(f"{EVALUATE} --out plain")
    done = program(f"{EVALUATE} --out o", MATPLOTLIBRC=str(folder / "rc"))
    assert (done.returncode, done.stderr) == (0, plain.stderr.replace("plain", "o"))
    assert (folder / "o/roc.png").read_bytes() == (folder / "plain/roc.png").read_bytes()


def test_closed_standard_error_is_no_fault():
    assert program(EVALUATE, "2>&-").returncode == 0


# Names


NAMES = ["\x1b[31mred", "a\tb", "\u202eleft", "bell\x07", "two\x85lines", "\x9b2J"]


@pytest.mark.parametrize("name", NAMES)
def test_control_characters_are_not_printed(capsys, folder, name):
    rows = [f'"{name if y else "b"}",{p},{i % 5}' for i, (y, p) in enumerate(zip(Y, P, strict=True))]
    (folder / "x.csv").write_text("\n".join([f'"{name}",p,"q{name}"', *rows]))
    labels = ("--label", name, "--pos-label", name)
    for command, scores in (("evaluate", ["p"]), ("compare", ["p", f"q{name}"])):
        asked = [word for score in scores for word in ("--score", score)]
        assert main([command, "x.csv", *labels, *asked]) == 0
        printed = capsys.readouterr()
        assert all(line.isprintable() for line in (printed.out + printed.err).splitlines())
        assert repr(name)[1:-1] in printed.out


def test_json_keeps_names_as_they_are(capsys, folder):
    (folder / "x.csv").write_text(GOOD.replace("y,p", 'y,"\x1b[1m"'))
    assert main(["evaluate", "x.csv", "--label", "y", "--score", "\x1b[1m", "--format", "json"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert json.loads(out)["models"][0]["model"] == "\x1b[1m"


# Nothing stays behind


@pytest.mark.parametrize("failing", ["write_json", "_style.save"])
def test_no_part_of_the_files_stays_behind(capsys, folder, monkeypatch, failing):
    def full(*_, **__):
        raise OSError(28, "No space left on device", "x")

    target = "_arguments.write_json" if failing == "write_json" else "_style.save"
    room = "confident_roc.cli" if failing == "write_json" else "confident_roc"
    monkeypatch.setattr(f"{room}.{target}", full)
    (folder / "o").mkdir()
    (folder / "o/notes.txt").write_text("mine")
    main(["evaluate", "good.csv", *COLUMNS, "--out", "o"])
    assert "No space left on device" in capsys.readouterr().err
    assert os.listdir("o") == ["notes.txt"]


# What people bring first


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("last", [True, False])
def test_line_ends(capsys, folder, end, last):
    text = GOOD if last else GOOD.rstrip("\n")
    (folder / "x.csv").write_bytes(text.replace("\n", end).encode())
    main(["evaluate", "good.csv", *COLUMNS])
    expected = capsys.readouterr().out.replace("good.csv", "x.csv")
    assert main(["evaluate", "x.csv", *COLUMNS]) == 0
    assert capsys.readouterr().out == expected
    main(["evaluate", "x.csv", *COLUMNS[:3], "q"])
    assert "found: y, p" in capsys.readouterr().err


def test_lines_are_counted_with_cr_too(capsys, folder):
    (folder / "x.csv").write_bytes(GOOD.replace("\n", "\r").encode() + b"1,high\r")
    assert f"x.csv:{N + 2}: column 'p' has 'high'" in line_of(capsys, "evaluate", "x.csv", *COLUMNS)


def test_cr_at_the_end_of_a_block(folder):
    """CRLF may be cut between two blocks that are read."""
    import io

    for size in range(2, 9):
        raw = io.BytesIO(b"a\r\nb\rc\n\r\nd\r")
        file = io.BufferedReader(scores_file._LineEnds(raw), size)
        assert file.read() == b"a\nb\nc\n\nd\n"


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ('"a;b;c",y,p', '"1;2;3",{},{}'),
        ('"a,b,c";y;p', '"1,2,3";{};{}'),
        ('"a;b\tc;d",y,p', '"1;2",{},{}'),
        ('"a,b"\ty\tp', '"x,y"\t{}\t{}'),
    ],
)
def test_separators_in_quotes_separate_nothing(capsys, folder, header, row):
    rows = [row.format(y, p) for y, p in zip(Y, P, strict=True)]
    (folder / "x.csv").write_text("\n".join([header, *rows]))
    assert main(["evaluate", "x.csv", *COLUMNS]) == 0
    assert "30 examples" in capsys.readouterr().out


# Figures of models that are nearly equal


@pytest.mark.parametrize("models", [2, 3, 4, 7])
@pytest.mark.parametrize("long", [False, True])
def test_texts_of_a_comparison_are_whole_and_do_not_overlap(models, long):
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from confident_roc import confident_segment
    from confident_roc.cli._figures import comparison_figure
    from confident_roc.compare.pairs import Standing

    random = np.random.default_rng(0)
    y = (random.random(400) < 0.2).astype(int)
    base = random.normal(size=400) + y
    end = " with a name that is much longer than anybody would like it to be in a figure" if long else ""
    segments = {
        f"model {i}{end}": confident_segment(y, base + random.normal(size=400) * 0.01) for i in range(models)
    }
    standings = [
        Standing(name, x.auc, x.areas["V+Hl"], x.average_differences["absolute"])
        for name, x in segments.items()
    ]
    figure = comparison_figure(segments, standings, "V+Hl", "absolute", "1", "400 examples")
    FigureCanvasAgg(figure).draw()
    (legend,) = figure.legends
    texts = [*legend.get_texts(), legend.get_title()]
    texts += [text for ax in figure.axes for text in (ax.xaxis.label, ax.yaxis.label, *ax.texts)]
    boxes = [text.get_window_extent() for text in texts if text.get_text()]
    width, height = figure.canvas.get_width_height()
    for i, box in enumerate(boxes):
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= width
        assert box.y1 <= height
        assert not any(box.overlaps(other) for other in boxes[:i])
    right = figure.axes[-1]
    for line in right.lines:
        ((x,), (value,)) = line.get_data()
        assert x < right.get_xlim()[1]
        assert value < right.get_ylim()[1]
    assert {name.split(" with")[0] for name in segments} == {
        text.get_text().replace("\n", " ")[:7] for text in legend.get_texts()
    }
