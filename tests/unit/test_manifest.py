"""Sums of files and of what they say, and what `verify` makes of them."""

from __future__ import annotations

import doctest
import io
import json
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from confident_roc._files import write_json
from elazmeh2006.runs import manifest as module
from elazmeh2006.runs import verification
from elazmeh2006.runs.manifest import build_manifest, rounded, sums_of, values_of

sys.path.insert(0, str(Path(__file__).parents[2] / "workflow"))

from verify import main


@pytest.mark.parametrize("tested", [module, verification])
def test_examples(tested):
    found = doctest.testmod(tested)
    assert (found.failed, found.attempted > 0) == (0, True)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.1 + 0.2, 0.30000000000000004", "0.1 + 0.2, 0.3"),
        ('{"auc": -0.0}', '{"auc": 0.0}'),
        ("1e-05\n", "1.0e-05\n"),
        ("a,b\n0.9999999999999999,-2.5\n", "a,b\n1.0,-2.5000000000000004\n"),
    ],
)
def test_last_digits_are_no_values(one, other):
    assert one != other
    assert rounded(one.encode()) == rounded(other.encode())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.3000001", "0.3"),
        ("-0.3", "0.3"),
        ("12345678901", "12345678902"),
        ("pandas 3.1.10", "pandas 3.1.1"),
        ("x1.50", "x1.5"),
        ("1e-20", "1e-21"),
        ("0.5,high", "0.5,higher"),
    ],
)
def test_all_else_is(one, other):
    assert rounded(one.encode()) != rounded(other.encode())


def picture(level, shade=0):
    content = io.BytesIO()
    image = Image.linear_gradient("L")
    image.putpixel((0, 0), shade)
    image.save(content, "png", compress_level=level)
    return content.getvalue()


def document(level, x):
    packed = zlib.compress(f"{x} 0.5 m 100 200 l S\n".encode() * 20, level)
    return b"%%PDF-1.4\n<< /Length %d >>\nstream\n%s\nendstream\n" % (len(packed), packed)


def test_how_a_picture_is_packed_is_no_value():
    assert picture(1) != picture(9)
    assert values_of("a.png", picture(1)) == values_of("a.png", picture(9))
    assert values_of("a.png", picture(9)) != values_of("a.png", picture(9, shade=255))
    assert document(1, 0.25) != document(9, 0.25)
    assert values_of("a.pdf", document(1, 0.25)) == values_of("a.pdf", document(9, 0.25000000000000006))
    assert values_of("a.pdf", document(1, 0.25)) != values_of("a.pdf", document(1, 0.26))


def test_a_file_that_is_no_picture_still_has_sums(tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(picture(9)[:100])
    cut = sums_of(path)
    path.write_bytes(picture(9))
    assert sums_of(path)["values"] != cut["values"]


FILES = {
    "src/code.py": "code\n",
    "results/data/raw/a.data": "1,2\n",
    "results/curve.csv": "threshold,auc\n1,0.123456789012345\n",
    "results/table.md": "| a |\n",
    "results/sub/figure.txt": "a figure\n",
    "results/sources.csv": "from here\n",
}


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A finished run with its manifest, which is the reference too."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    names = list(FILES)
    made = build_manifest(
        inputs=names[:2],
        outputs=names[2:5],
        apart=names[5:],
        root=".",
        config={"evaluation": {"alpha": 0.05}, "what_if": {}},
        software={"numpy": "2.4.0"},
    )
    made["apart"]["results/manifest.json"] = {}
    write_json("results/manifest.json", made)
    assert main(["--save"]) == 0
    return tmp_path


def edit_manifest(**changes):
    made = json.loads(Path("results/manifest.json").read_text())
    write_json("results/manifest.json", made | changes)


def said(capsys, *arguments):
    capsys.readouterr()
    code = main(arguments)
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return code, told.out.splitlines(), told.err.splitlines()


def test_a_run_verifies_against_itself(project, capsys):
    code, lines, errors = said(capsys)
    assert (code, errors) == (0, [])
    assert lines == ["Outputs against data/reference/manifest.json: 3 same bytes."]
    _, lines, _ = said(capsys, "--all")
    assert "  results/sub/figure.txt: same bytes" in lines


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("results/curve.csv", FILES["results/curve.csv"].replace("123", "124"), "results/curve.csv: differs"),
        ("results/table.md", "| ", "results/table.md: differs"),
        ("results/sub/figure.txt", None, "results/sub/figure.txt: missing"),
    ],
)
def test_what_was_changed_by_hand_is_named_twice(project, capsys, name, text, line):
    """It is not what the run made, nor what the reference has."""
    Path(name).unlink() if text is None else Path(name).write_text(text)
    code, lines, errors = said(capsys)
    assert code == 2
    assert lines.count(f"  {line}") == 2
    assert lines[0] == "Changed since the run made it:"
    assert len(errors) == 1
    assert errors[0].startswith("error: results: not what it should be: 1 files, listed above; allowed:")


def test_other_last_digits_are_the_same_values(project, capsys):
    text = FILES["results/curve.csv"].replace("012345", "012346")
    Path("results/curve.csv").write_text(text)
    edit_manifest(outputs={name: sums_of(name) for name in list(FILES)[2:5]})
    code, lines, _ = said(capsys)
    assert code == 0
    assert "  results/curve.csv: same values" in lines
    assert lines[-1].endswith(": 2 same bytes, 1 same values.")


def test_a_new_file_is_named_and_contradicts_nothing(project, capsys):
    Path("results/extra.csv").write_text("new\n")
    Path("results/logs").mkdir()
    Path("results/logs/a.log").write_text("not a result\n")
    code, lines, _ = said(capsys)
    assert code == 0
    assert "  results/extra.csv: new" in lines
    assert "a.log" not in "".join(lines)


def test_many_new_files_are_counted(project, capsys):
    Path("results/study/scores").mkdir(parents=True)
    for i in range(30):
        Path(f"results/study/scores/{i}.csv").write_text(f"{i}\n")
    code, lines, _ = said(capsys)
    assert code == 0
    assert lines[1:3] == ["  results/study/: new (30 files)", ""]
    assert lines[-1].endswith(": 3 same bytes, 30 new.")
    assert "  results/study/scores/7.csv: new" in said(capsys, "--all")[1]


def test_what_speaks_of_the_machine_is_checked_against_its_own_run_only(project, capsys):
    Path("results/sources.csv").write_text("from there\n")
    assert said(capsys)[1][1] == "  results/sources.csv: differs"
    assert said(capsys)[0] == 2
    edit_manifest(apart={"results/sources.csv": sums_of("results/sources.csv"), "results/manifest.json": {}})
    assert said(capsys)[0] == 0
    assert "from" not in Path("data/reference/manifest.json").read_text()


def test_what_went_in_comes_first(project, capsys):
    edit_manifest(config={"evaluation": {"alpha": 0.1}, "new": 1}, software={"numpy": "2.5.0"})
    Path("results/table.md").write_text("another\n")
    edit_manifest(outputs={name: sums_of(name) for name in list(FILES)[2:5]})
    code, lines, _ = said(capsys)
    assert code == 2
    assert lines[:6] == [
        "What went in, where it is not as in the reference:",
        "  config.evaluation.alpha: differs (0.1 instead of 0.05)",
        "  config.new: new (1)",
        "  config.what_if: missing ({})",
        "  software.numpy: differs ('2.5.0' instead of '2.4.0')",
        "",
    ]
    assert lines[7] == "  results/table.md: differs"


def test_code_edited_since_the_run_is_told(project, capsys):
    Path("src/code.py").write_text("other code\n")
    code, lines, _ = said(capsys)
    assert code == 0
    assert lines[1] == "  src/code.py: differs"
    code, _, errors = said(capsys, "--save")
    assert code == 2
    assert "not as a run left it" in errors[0]


@pytest.mark.parametrize("text", [None, "", "[]", '{"config": {}}'])
def test_without_a_manifest_it_says_so_in_a_line(project, capsys, text):
    path = Path("results/manifest.json")
    path.unlink() if text is None else path.write_text(text)
    code, lines, errors = said(capsys)
    assert (code, lines) == (2, [])
    assert len(errors) == 1
    assert errors[0].startswith("error: results/manifest.json: not")


def test_inputs_from_elsewhere_are_known_by_their_name(tmp_path, monkeypatch):
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    Path("../mine.csv").write_text("1\n")
    made = build_manifest(inputs=["../mine.csv"], outputs=[], apart=[], root=".", config={}, software={})
    assert list(made["inputs"]) == ["mine.csv"]
