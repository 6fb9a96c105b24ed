"""What `make verify` says of a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from confident_roc._files import write_json
from elazmeh2006.runs.manifest import build_manifest, checksums_of
from elazmeh2006.runs.verify import main

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
        run_dependent=names[5:],
        config={"evaluation": {"alpha": 0.05}, "what_if": {}},
        software={"numpy": "2.4.0"},
    )
    made["run_dependent"]["results/manifest.json"] = {}
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
    edit_manifest(outputs={name: checksums_of(name) for name in list(FILES)[2:5]})
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
    edit_manifest(
        run_dependent={
            "results/sources.csv": checksums_of("results/sources.csv"),
            "results/manifest.json": {},
        }
    )
    assert said(capsys)[0] == 0
    assert "from" not in Path("data/reference/manifest.json").read_text()


def test_what_went_in_comes_first(project, capsys):
    edit_manifest(config={"evaluation": {"alpha": 0.1}, "new": 1}, software={"numpy": "2.5.0"})
    Path("results/table.md").write_text("another\n")
    edit_manifest(outputs={name: checksums_of(name) for name in list(FILES)[2:5]})
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
