"""The page for your own scores: files in a real browser, against the command line and the library."""

from __future__ import annotations

import json

import numpy as np
import pytest
from run.browser.page_checks import FAINT, NAMELESS, Watch, check_accessible, wait_until
from run.browser.try_checks import answer, check_numbers, drop, table

from confident_roc.cli import main
from confident_roc.cli import page as command
from confident_roc.page import scores_page
from confident_roc.segment import confident_segment

ROWS = b"1,0.9\n0,0.2\n1,0.7\n0,0.4\n"
SCRIPT = b"<script>alert(1)</script>"
FORMULA = b"=cmd|' /C calc'!A0"
# Files that the command and the page must treat alike; most are refused.
FILES = {
    "good": b"y,p\n" + ROWS,
    "bom": b"\xef\xbb\xbfy,p\n" + ROWS,
    "crlf": (b"y,p\n" + ROWS).replace(b"\n", b"\r\n"),
    "cr": (b"y,p\n" + ROWS).replace(b"\n", b"\r"),
    "crcrlf": (b"y,p\n" + ROWS).replace(b"\n", b"\r\r\n"),
    "carriage-return-in-a-row": b"y,p\n1,0.5\r0,0.2\n1,0.4\n",
    "empty": b"",
    "blank-header": b"\n1,0.5\n",
    "header-only": b"y,p",
    "no-line-end": b"y,p\n" + ROWS[:-1],
    "nul": b"y,p\n1,0.9\n0,0.\x002\n",
    "nul-in-header": b"y\x00,p\n" + ROWS,
    "latin1": b"y,p\n1,0.9\n0,\xe9\n",
    "utf16": "y,p\n1,0.5\n0,0.2\n".encode("utf-16"),
    "short-row": b"y,p\n1,0.9\n0\n1,0.3\n",
    "long-row": b"y,p\n1,0.9,3\n0,0.2\n",
    "separator-at-the-end": b"y,p\n1,0.9\n0,",
    "blank-line": b"y,p\n1,0.9\n  \n0,0.2\n",
    "blank-end": b"y,p\n" + ROWS + b"\n\n",
    "nan": b"y,p\n1,nan\n0,0.2\n",
    "missing": b"y,p\n1,0.2\n0,\n",
    "infinite": b"y,p\n1,0.2\n0,-Infinity\n",
    "infinite-and-text": b"y,p\n1,1\n0,-Infinity\n1,x\n",
    "overflow": b"y,p\n1,1e999\n0,0.2\n",
    "text": b"y,p\n1,0.2\n0,it's\n1,0.5\n",
    "control-characters": b"y,p\n1,1\n0,a\x1b[31mb\n",
    "formula": b"y,p\n1,1\n0," + FORMULA + b"\n",
    "hexadecimal": b"y,p\n1,0x1A\n0,0.2\n",
    "decimal-comma": b"y;p\n1;0,9\n0;0,1\n",
    "large-integer": b"y,p\n1,9007199254740993\n0,2\n",
    "large-integer-and-double": b"y,p\n1,9007199254740993\n0,0.5\n",
    "many-columns": ",".join(f"c{i}" for i in range(25)).encode() + b"\n",
    "long-text": b"y,p\n1,1\n0," + 30 * b"a \t" + b"\n",
    "larger-integer": b"y,p\n1,99999999999999999999999\n0,2\n",
    "truth": b"y,p\n1,True\n0,False\n",
    "truth-and-number": b"y,p\n1,1\n0,True\n",
    "spaces": b"y, p\n1, 0.9 \n0,  0.1\n",
    "exact": b"y,p\n1,0.12345678901234567\n0,0.10000000000000000555111512312578270211815834\n0,0.1\n",
    "equal": b"y,p\n1,-0.0\n0,0\n",
    "one-class": b"y,p\n1,0.1\n1,0.2\n",
    "five-classes": b"y,p\na,0.1\nb,0.2\nc,0.5\nd,1\ne,2\n",
    "names": b"y,p\nsick,0.1\nwell,0.2\n",
    "empty-label": b"y,p\n1,0.1\n,0.2\n0,3\n",
    "truth-labels": b"y,p\ntrue,0.1\nFALSE,0.2\n",
    "duplicate": b"y,p,p\n1,0.1,0.2\n0,0.2,0.3\n",
    "no-such-column": b"a,b\n1,0.2\n0,0.3\n",
    "quotes": b'"y","p",z\n"1","0.9","a,""b\nc"\n0,0.2,c\n',
    "quote-open": b'y,p,z\n1,0.9,"ab\n0,0.2,c\n',
    "quoted-empty": b'y,p\n"",1\n0,0.2\n',
    "tabs": b"y\tp\n1\t0.9\n0\t0.1\n",
    "script": b"y," + SCRIPT + b"\n1,0.5\n0,0.2\n",
    "long": b"model,label,score\na,1,0.5\na,0,0.2\nb,1,0.1\nb,0,0.3\n",
    "long-one-class": b"model,label,score\na,1,0.5\na,0,0.2\nb,1,0.1\n",
}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    file = tmp_path_factory.mktemp("try") / "try.html"
    file.write_text(scores_page(), encoding="utf-8")
    return file


@pytest.fixture
def page(blank, path):
    """The page in a tab. It must not log anything, and ask for nothing but itself and its own worker."""
    watch = Watch(blank)
    blank.goto(path.as_uri())
    yield blank
    watch.requests = [url for url in watch.requests if not url.startswith("blob:")]
    watch.check(path)


def test_the_same_line_as_the_command(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    refused = 0
    for name, content in FILES.items():
        (tmp_path / f"{name}.csv").write_bytes(content)
        code = main(["page", f"{name}.csv"])
        lines = capsys.readouterr().err.splitlines()
        expected = [line.partition(": ")[2] for line in lines if line.startswith(("error: ", "warning: "))]
        drop(page, f"{name}.csv", content)
        assert sorted(answer(page)) == sorted(expected), name
        assert page.is_visible("#error") == (code == 2) == (not (tmp_path / f"{name}.html").exists())
        refused += code == 2
    assert 20 < refused < len(FILES)


def test_wide_and_long_files_have_the_numbers_of_the_library(page):
    random = np.random.default_rng(3)
    label = (random.random(300) < 0.2).astype(int)
    scores = {"a": random.normal(label, 1), "b": random.normal(label, 1).round(1), "c": -1.0 * label}
    wide = [
        "id,actual,a,b,c",
        *(f"x{i},{label[i]}," + ",".join(repr(float(s[i])) for s in scores.values()) for i in range(300)),
    ]
    long = [
        "classifier;class;p",
        *(f"{name};{label[i]};{float(s[i])!r}" for name, s in scores.items() for i in range(300)),
    ]
    for lines in (wide, long):
        drop(page, "mine.csv", "\n".join(lines).encode())
        assert page.text_content("#state").startswith("mine.csv: ")
        rows = table(page)
        assert [row["model"] for row in rows] == list(scores)
        for row in rows:
            check_numbers(row, confident_segment(label, scores[row["model"]]))
    assert page.text_content("#command").startswith(
        "confident-roc evaluate mine.csv --label class --score p --by classifier"
    )


def test_columns_can_be_chosen(page):
    drop(page, "x.csv", b"truth,other,p,q\nyes,1,0.9,1\nno,0,0.1,2\nyes,0,0.8,3\n")
    assert answer(page) == ["--pos-label: needed for the labels yes, no; allowed: the positive one of them"]
    assert page.is_hidden("#results")
    page.select_option("#columns [name=positive]", "yes")
    wait_until(page, "!document.getElementById('results').hidden")
    assert [row["model"] for row in table(page)] == ["other", "p", "q"]
    page.uncheck("#columns input[value=other]")
    wait_until(page, "document.querySelectorAll('#roc-classifiers tr').length === 2")
    page.select_option("#columns [name=label]", "other")
    wait_until(page, "document.getElementById('state').textContent.endsWith('positive label 1')")
    assert [(row["model"], row["positives"]) for row in table(page)] == [("p", "1"), ("q", "1")]


def test_hostile_names_are_text_here_and_in_files(page):
    drop(
        page,
        "<b>x</b>.csv",
        b'y,"' + SCRIPT + b'","' + FORMULA + b'"\n' + b"1,0.9,0.1\n0,0.2,0.3\n1,0.7,0.3\n",
    )
    assert SCRIPT.decode() in page.inner_text("#roc-classifiers")
    assert page.locator("main script, main b:has-text('x')").count() == 0
    names = [row["model"] for row in table(page)]
    assert names == [SCRIPT.decode(), "'" + FORMULA.decode()]


def test_a_page_of_the_command_shows_the_file(blank, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_bytes(b"y,</script>,q\n" + b"1,0.9,0.1\n0,0.2,0.3\n1,0.7,0.3\n")
    assert main(["page", "x.csv", "--alpha", "0.03", "--area", "V", "-o", "out.html"]) == 0
    assert "written: out.html, " in capsys.readouterr().err
    watch = Watch(blank)
    blank.goto((tmp_path / "out.html").as_uri())
    assert blank.input_value("#choose-alpha") == "0.03"
    rows = table(blank)
    assert [row["model"] for row in rows] == ["</script>", "q"]
    check_numbers(rows[1], confident_segment([1, 0, 1], [0.1, 0.3, 0.3], alpha=0.03))
    assert "2 positives: with fewer than 30" in blank.text_content("#warnings")
    drop(blank, "y.csv", FILES["good"])
    assert blank.text_content("#state") == "y.csv: 4 rows, 1 model, positive label 1"
    assert watch.said == []


def test_what_is_too_large_gets_the_command_to_type(blank, path, tmp_path, monkeypatch, capsys):
    content = b"y,it's\n" + 60 * ROWS
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_bytes(content)
    for limits in ({"rows": 30}, {"bytes": 1000}):
        most = {"bytes": 200000000, "rows": 2000000, "models": 40, **limits}
        text = scores_page().replace(
            '"most":{"bytes":200000000,"rows":2000000,"models":40}', f'"most":{json.dumps(most)}'
        )
        assert text != scores_page()
        (tmp_path / "limits.html").write_text(text)
        blank.goto((tmp_path / "limits.html").as_uri())
        drop(blank, "x.csv", content)
        monkeypatch.setattr(command, "_MOST", most)
        assert main(["page", "x.csv"]) == 2
        (line,) = answer(blank)
        assert f"error: {line}" == capsys.readouterr().err.strip()
        assert line.endswith(
            """type: confident-roc evaluate x.csv --label y --score 'it'"'"'s' --out results"""
        )


def test_too_many_models(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    wide = ["y", *(f"m{i}" for i in range(41))], ["1"] * 42, ["0"] * 42
    long = ["model,y,p", *(f"m{i},{i % 2},0.5" for i in range(41))]
    for content in ("\n".join(map(",".join, wide)).encode(), "\n".join(long).encode()):
        (tmp_path / "x.csv").write_bytes(content)
        assert main(["page", "x.csv"]) == 2
        line = capsys.readouterr().err.strip()
        assert line.endswith("41 models; allowed: at most 40 for page")
        drop(page, "x.csv", content)
        assert [f"error: {text}" for text in answer(page)] == [line]


def test_the_page_cannot_be_written(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_bytes(FILES["good"])
    for out in ("x.csv/y.html", "."):
        assert main(["page", "x.csv", "--out", out]) == 2
        line = capsys.readouterr().err.splitlines()[-1]
        assert line.startswith(f"error: --out: {out}: ")
        assert line.endswith("; allowed: a file to write to")
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]


def test_the_example_and_the_address(page, path):
    page.click("#example")
    wait_until(page, "document.querySelectorAll('#roc-classifiers tr').length === 3")
    page.press("#roc-point", "Home")
    wait_until(page, "location.hash === '#curve=stump&point=1'")
    page.goto(f"{path.as_uri()}#curve=nobody")
    page.reload()
    page.click("#example")
    wait_until(page, "!!document.querySelector('.views-note')")
    assert page.text_content(".views-note") == "The address names what is not here: curve nobody."


def test_names_and_contrast(page, path):
    page.click("#example")
    wait_until(page, "!!document.querySelector('#roc-plot svg')")
    assert page.evaluate(NAMELESS) == []
    check_accessible(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(FAINT) == []
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
