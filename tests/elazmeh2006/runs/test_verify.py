"""The output of `make verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from confident_roc._files import checksum, write_json
from elazmeh2006.runs.manifest import build_manifest, checksums_of
from elazmeh2006.runs.verify import main

INPUTS = {"config.yaml": "a: 1\n", "results/data/raw/a.data": "1,2\n"}
OUTPUTS = {
    "results/curve.csv": "threshold,auc\n1,0.123456789012345\n",
    "results/table.md": "| a |\n",
    "results/sub/figure.txt": "a figure\n",
}
RUN_DEPENDENT = {"results/sources.csv": "from here\n"}
BEYOND = {"results/truth/bands.csv": "0.5\n", "results/supplement/talk.md": "| b |\n"}
REFERENCE = Path("data/reference/manifest.json")


def write(name, text):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text)


def made(*names):
    """Write the last lines of logs as jobs do."""
    for name in names:
        write(f"results/logs/{name}.log", f"a warning\nmade {checksum(name)} {name}\n")


def make_manifest():
    manifest = build_manifest(
        inputs=INPUTS,
        outputs=OUTPUTS,
        run_dependent=RUN_DEPENDENT,
        config={"evaluation": {"alpha": 0.05}, "what_if": {}},
        software={"numpy": "2.4.0"},
    )
    manifest["run_dependent"]["results/manifest.json"] = {}
    write_json("results/manifest.json", manifest)


@pytest.fixture(autouse=True)
def _project(tmp_path, monkeypatch):
    """A finished run with its manifest, which is the reference too."""
    monkeypatch.chdir(tmp_path)
    for name, text in {**INPUTS, **OUTPUTS, **RUN_DEPENDENT, **BEYOND}.items():
        write(name, text)
    made(*OUTPUTS, *RUN_DEPENDENT, *BEYOND)
    make_manifest()
    assert main(["--save"]) == 0


def edit_manifest(**changes):
    manifest = json.loads(Path("results/manifest.json").read_text())
    write_json("results/manifest.json", manifest | changes)


def said(capsys, *arguments):
    capsys.readouterr()
    code = main(arguments)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return code, printed.out.splitlines(), printed.err.splitlines()


def test_a_run_verifies_against_itself(capsys):
    code, lines, errors = said(capsys)
    assert (code, errors) == (0, [])
    assert lines == ["the paper: 3 same bytes.", "supplement: 1 same bytes.", "truth: 1 same bytes."]
    assert "  results/sub/figure.txt: same bytes" in said(capsys, "--all")[1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("results/curve.csv", OUTPUTS["results/curve.csv"].replace("123", "124")),
        ("results/table.md", "| "),
        ("results/truth/bands.csv", ""),
    ],
)
def test_what_was_changed_by_hand_is_named_twice(capsys, name, text):
    """The file differs from its job's output and from the reference."""
    Path(name).write_text(text)
    code, lines, errors = said(capsys)
    assert code == 2
    assert lines[0].startswith("Changed since its job made it")
    assert lines.count(f"  {name}: differs") == 2
    assert len(errors) == 1
    assert errors[0].startswith("error: results: not what it should be: 1 files, listed above; allowed: ")


def test_a_result_that_is_gone_is_missing(capsys):
    Path("results/sub/figure.txt").unlink()
    code, lines, _ = said(capsys)
    assert code == 2
    assert lines.count("  results/sub/figure.txt: missing") == 1
    assert "the paper: 2 same bytes, 1 missing." in lines


def test_a_target_that_is_not_made_contradicts_nothing(capsys):
    Path("results/truth/bands.csv").unlink()
    code, lines, _ = said(capsys)
    assert (code, lines[2]) == (0, "truth: not made.")


def test_other_last_digits_are_the_same_values(capsys):
    write("results/curve.csv", OUTPUTS["results/curve.csv"].replace("012345", "012346"))
    made("results/curve.csv")
    code, lines, _ = said(capsys)
    assert code == 0
    assert "  results/curve.csv: same values" in lines
    assert "the paper: 2 same bytes, 1 same values." in lines


def test_what_depends_on_the_run_is_compared_with_its_job_only(capsys):
    Path("results/sources.csv").write_text("from there\n")
    code, lines, _ = said(capsys)
    assert (code, lines[1]) == (2, "  results/sources.csv: differs")
    made("results/sources.csv")
    assert said(capsys)[0] == 0
    assert checksum("results/sources.csv") not in REFERENCE.read_text()


def test_what_went_in_comes_before_what_came_out(capsys):
    edit_manifest(config={"evaluation": {"alpha": 0.1}, "new": 1}, software={"numpy": "2.5.0"})
    write("results/table.md", "another\n")
    made("results/table.md")
    code, lines, _ = said(capsys)
    assert code == 2
    assert lines[:6] == [
        "Inputs that differ from the reference:",
        "  config.evaluation.alpha: differs (0.1 instead of 0.05)",
        "  config.new: new (1)",
        "  config.what_if: missing ({})",
        "  software.numpy: differs ('2.5.0' instead of '2.4.0')",
        "",
    ]
    assert lines[7] == "  results/table.md: differs"


def test_what_is_changed_by_hand_is_not_made_the_reference(capsys):
    before = REFERENCE.read_bytes()
    Path("results/table.md").write_text("another\n")
    code, lines, errors = said(capsys, "--save")
    assert (code, lines[1]) == (2, "  results/table.md: differs")
    assert errors[0].startswith("error: results: not as a run made it; allowed: ")
    assert REFERENCE.read_bytes() == before


def test_targets_of_the_reference_that_are_not_made_stay(capsys):
    Path("results/truth/bands.csv").unlink()
    write("results/supplement/talk.md", "| c |\n")
    made("results/supplement/talk.md")
    assert main(["--save"]) == 0
    targets = json.loads(Path("data/reference/targets.json").read_text())
    assert set(targets) == {"supplement", "truth"}
    assert targets["supplement"] == {"results/supplement/talk.md": checksums_of("results/supplement/talk.md")}


def test_another_folder_and_another_reference(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir("/")
    assert said(capsys, str(tmp_path))[0] == 0
    missing = said(capsys, str(tmp_path), "--reference", str(tmp_path / "nowhere"))
    assert missing[0] == 2
    assert missing[2][0].startswith(f"error: {tmp_path / 'nowhere/manifest.json'}: not there; allowed: ")


@pytest.mark.parametrize("text", [None, "", "[]", '{"config": {}}'])
def test_without_a_manifest_it_says_so_in_a_line(capsys, text):
    path = Path("results/manifest.json")
    path.unlink() if text is None else path.write_text(text)
    code, lines, errors = said(capsys)
    assert (code, lines) == (2, [])
    assert len(errors) == 1
    assert errors[0].startswith("error: results/manifest.json: not")
