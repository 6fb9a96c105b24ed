"""Records of jobs: what was made can be told from what was changed since."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from confident_roc.errors import InputError
from elazmeh2006.runs.records import Records, peak_memory, sha256


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Two jobs: raw -> scores, with a list beside it -> curve."""
    monkeypatch.chdir(tmp_path)
    files = ["data.csv", "code.py", "results/a/scores.csv", "results/a/list.json", "results/curve.csv"]
    for name in files:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(f"{name}, made\n")
    records = Records(Path("results"))
    records.write(rule="scores", inputs=files[:2], outputs=files[2:4], seconds=1.23456)
    records.write(rule="curve", inputs=["code.py", files[2]], outputs=files[4:], seconds=0)
    return records


def test_what_is_as_it_was_made_passes(made):
    made.check(["data.csv", "results/a/scores.csv", "results/a/list.json", "results/curve.csv"])
    assert made.sum_of("results/curve.csv") == sha256("results/curve.csv")


@pytest.mark.parametrize("text", ["", "results/a/scores.csv, mad", "results/a/scores.csv, Made\n"])
def test_what_was_changed_is_named(made, text):
    Path("results/a/scores.csv").write_text(text)
    with pytest.raises(InputError, match=r"^results/a/scores\.csv: changed since it was made \(sha256 "):
        made.check(["data.csv", "results/a/list.json", "results/a/scores.csv"])
    made.check(["results/a/list.json", "results/curve.csv"])


def test_what_people_wrote_and_what_is_not_there_is_not_checked(made):
    Path("data.csv").write_text("mine\n")
    Path("results/other.csv").write_text("from before there were records\n")
    Path("results/curve.csv").unlink()
    made.check(["data.csv", "../elsewhere.csv", "results/other.csv", "results/curve.csv"])


def test_a_file_made_again_is_recorded_again(made):
    Path("results/curve.csv").write_text("another\n")
    made.write(rule="curve", inputs=[], outputs=["results/curve.csv"], seconds=0)
    made.check(["results/curve.csv"])


def test_a_job_that_made_nothing_records_nothing(made):
    before = sorted(Path("results/.records").rglob("*"))
    made.write(rule="other", inputs=[], outputs=["results/other.csv"], seconds=0)
    assert sorted(Path("results/.records").rglob("*")) == before


def test_commands_are_kept_in_their_order(made):
    assert made.commands() == []
    made.add_command(["snakemake", "-n"])
    made.add_command(["snakemake"])
    assert [entry["command"] for entry in made.commands()] == [["snakemake", "-n"], ["snakemake"]]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made.commands()[0]["started"])


def test_a_moved_folder_is_still_known(made, tmp_path, monkeypatch):
    (tmp_path / "moved").mkdir()
    Path("results").rename("moved/results")
    monkeypatch.chdir("moved")
    made.check(["results/curve.csv"])
    Path("results/curve.csv").write_text("")
    with pytest.raises(InputError):
        made.check(["results/curve.csv"])


def test_jobs_lead_back_to_all_that_a_file_was_made_of(made):
    found = list(made.closure(["results/curve.csv"]))
    assert len(found) == len(set(found))
    assert set(found) == {
        "results/curve.csv",
        "code.py",
        "results/a/scores.csv",
        "results/a/list.json",
        "data.csv",
    }
    assert set(made.closure(["data.csv"])) == {"data.csv"}


def test_times_are_apart_from_sums(made):
    job = made.job_of("results/a/list.json")
    assert (job["rule"], job["seconds"]) == ("scores", 1.235)
    assert job["cpu_seconds"] > 0
    for path in Path("results/.records/sums").rglob("*.json"):
        assert set(json.loads(path.read_text())) == {"sha256", "job"}


@pytest.mark.parametrize("text", ["", "[]", "{}", "{"])
def test_a_broken_record_is_named(made, text):
    Path("results/.records/sums/curve.csv.json").write_text(text)
    with pytest.raises(InputError, match=r"^results/\.records/sums/curve\.csv\.json: "):
        made.check(["results/curve.csv"])


def test_peak_memory_is_that_of_the_process_alone():
    held = bytearray(300 * 2**20)
    assert peak_memory() > len(held)
    code = "from elazmeh2006.runs.records import peak_memory; print(peak_memory())"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 2**20 < int(said.stdout) < len(held)
