"""The table writer: the same rows as CSV, Markdown and LaTeX, whatever is in a cell."""

from __future__ import annotations

import math

import pandas as pd

from confident_roc._tables import markdown_table, rounded, signed, write_table


def test_numbers_that_are_missing_are_blank():
    assert [rounded(value) for value in (None, math.nan, -0.0005)] == ["", "", "-0.001"]
    assert [rounded(value) for value in (0.8574999999999999, 0.8925000000000001, 0.69)] == [
        "0.858",
        "0.893",
        "0.690",
    ]
    assert [signed(value, 1) for value in (None, math.nan, 0.25, -0.25)] == ["", "", "+0.3", "-0.3"]


def test_markdown_table():
    rows = [["a|b", "**0.5**"], ["**", "2*3"]]
    assert markdown_table(["x", "<y>"], iter(rows)) == (
        "| x | &lt;y> |\n| --- | --- |\n| a\\|b | **0.5** |\n| \\*\\* | 2\\*3 |\n"
    )
    assert markdown_table(["x"], []) == "| x |\n| --- |\n"


def test_write_table(tmp_path):
    frame = pd.DataFrame({"name_1": ["a_b", "50 %", "R&D"], "V|Hr": [0.5, None, 0.25], "n": [1, 2, 3]})
    shown = frame.assign(best=["**0.500**", "", "#1"])
    write_table(frame, str(tmp_path / "t.csv"), shown=shown, caption="100 % of R&D.")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t.csv", "t.md", "t.tex"]
    assert (tmp_path / "t.csv").read_text() == "name_1,V|Hr,n\na_b,0.5,1\n50 %,,2\nR&D,0.25,3\n"
    assert (tmp_path / "t.md").read_text() == (
        "100 % of R&D.\n\n"
        "| name_1 | V\\|Hr | n | best |\n"
        "| --- | --- | --- | --- |\n"
        "| a_b | 0.5 | 1 | **0.500** |\n"
        "| 50 % |  | 2 |  |\n"
        "| R&D | 0.25 | 3 | #1 |\n"
    )
    latex = (tmp_path / "t.tex").read_text().splitlines()
    assert latex[2:4] == [r"\caption{100 \% of R\&D.}", r"\begin{tabular}{llll}"]
    assert latex[5] == r"name\_1 & V\textbar{}Hr & n & best \\"
    assert latex[7:10] == [
        r"a\_b & 0.5 & 1 & \textbf{0.500} \\",
        r"50 \% &  & 2 &  \\",
        r"R\&D & 0.25 & 3 & \#1 \\",
    ]
    assert latex[0] == r"\begin{table}"
    assert latex[-1] == r"\end{table}"


def test_write_table_shows_the_frame_itself_unless_told(tmp_path):
    frame = pd.DataFrame({"name": ["x", "y"], "n": [4, 1], "agrees": [True, None]})
    write_table(frame, str(tmp_path / "t.csv"), caption="C.")
    assert (tmp_path / "t.md").read_text().splitlines()[-2:] == [
        "| x | 4 | True |",
        "| y | 1 |  |",
    ]


def test_hostile_tables(tmp_path):
    cells = ["<b>", "a|b", "50% & $x_1$ #1", r"\input{x} ~ ^", "two\nlines", "**bold_1**", "2*3*4 `c`"]
    write_table(pd.DataFrame({"x": cells}), str(tmp_path / "t.csv"), caption="Of <i> & $y$\nand more")
    assert pd.read_csv(tmp_path / "t.csv")["x"].tolist() == cells
    caption, _, *lines = (tmp_path / "t.md").read_text().splitlines()
    assert caption == "Of &lt;i> & $y$ and more"
    shown = ["&lt;b>", r"a\|b", "50% & $x_1$ #1", r"\input{x} ~ ^", "two lines", "**bold_1**"]
    assert lines == [f"| {line} |" for line in ["x", "---", *shown, r"2\*3\*4 \`c\`"]]
    tex = (tmp_path / "t.tex").read_text()
    assert r"\caption{Of \textless{}i\textgreater{} \& \$y\$ and more}" in tex
    assert r"50\% \& \$x\_1\$ \#1 \\" in tex
    assert r"\textbackslash{}input\{x\} \textasciitilde{} \textasciicircum{} \\" in tex
    assert r"\textbf{bold\_1} \\" in tex
