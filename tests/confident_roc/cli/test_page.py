"""What `confident-roc page` refuses, in one line; tests/run/browser has the page itself."""

import pytest

from confident_roc.cli import main
from confident_roc.cli import page as command

ROWS = "1,0.9\n0,0.2\n1,0.7\n0,0.4\n"
WIDE = ",".join(["y", *(f"m{i}" for i in range(41))]) + "\n" + ",".join("1" * 42) + "\n" + ",".join("0" * 42)
LONG = "model,y,p\n" + "\n".join(f"m{i},{i % 2},0.5" for i in range(41))
REFUSED = [
    ("a,b\n1,0.2\n", "x.csv: no column is called label, y, y_true, actual, class, target, truth, outcome; "),
    ("y,id\n1,1\n", "x.csv: no column of numbers beside 'y'; allowed: --score with one of y, id"),
    (WIDE, "--score: 41 models; allowed: at most 40 for page"),
    (LONG, "x.csv: column 'model': 41 models; allowed: at most 40 for page"),
    ("y,p\nno,1\nyes,2\n", "--pos-label: needed for the labels no, yes; allowed: the positive one of them"),
    ("y,p\n1,1\n?,2\n", "--pos-label: needed for the labels 1, ?; allowed: the positive one of them"),
    ("y,p\n1,9007199254740993\n0,2\n", "x.csv:2: column 'p' has an integer beyond 2^53, where scores would"),
    (
        "model,label,score\na,1,0.5\na,0,0.2\nb,1,0.1\n",
        "x.csv: b: y_true: one class only (True); allowed: examples of both classes",
    ),
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("content", "line"), REFUSED, ids=range(len(REFUSED)))
def test_refused_in_one_line(content, line, folder, capsys):
    (folder / "x.csv").write_text(content)
    assert main(["page", "x.csv"]) == 2
    (printed,) = capsys.readouterr().err.splitlines()
    assert printed.startswith(f"error: {line}")
    assert [path.name for path in folder.iterdir()] == ["x.csv"]


@pytest.mark.parametrize(("limit", "most"), [("_MOST_ROWS", "30 rows"), ("_MOST_BYTES", "3e-05 MB")])
def test_what_is_too_large_gets_the_command_to_type(limit, most, folder, monkeypatch, capsys):
    (folder / "x.csv").write_text("y,it's\n" + 60 * ROWS)
    monkeypatch.setattr(command, limit, 30)
    assert main(["page", "x.csv"]) == 2
    assert capsys.readouterr().err.strip() == (
        f"error: x.csv: more than {most}; allowed: at most {most} on a page, so type: "
        """confident-roc evaluate x.csv --label y --score 'it'"'"'s' --out results"""
    )


def test_the_page_cannot_be_written(folder, capsys):
    (folder / "x.csv").write_text("y,p\n" + ROWS)
    for out in ("x.csv/y.html", "."):
        assert main(["page", "x.csv", "--out", out]) == 2
        line = capsys.readouterr().err.splitlines()[-1]
        assert line.startswith(f"error: --out: {out}: ")
        assert line.endswith("; allowed: a file to write to")
    assert [path.name for path in folder.iterdir()] == ["x.csv"]
