"""The frame of every script: its log, and one line if it fails."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from confident_roc.errors import InputError
from elazmeh2006.runs.job import run

LOG = Path("x.log")


@pytest.fixture
def snakemake(tmp_path, monkeypatch):
    """A fake of the object that Snakemake gives to a script."""
    monkeypatch.chdir(tmp_path)
    return SimpleNamespace(output=["results/x.csv", "results/x.json"], log=[str(LOG)])


def fails(main, snakemake):
    """Run a job that fails, and return its exit code."""
    with pytest.raises(SystemExit) as caught:
        run(main, snakemake)
    return caught.value.code


def raising(error, cause=None):
    def main(_):
        raise error from cause

    return main


def test_a_job_that_succeeds_has_a_log(snakemake, capsys):
    def main(given):
        assert given is snakemake
        print("a warning", file=sys.stderr)

    run(main, snakemake)
    assert capsys.readouterr().err == LOG.read_text() == "a warning\n"


def test_wrong_input_is_one_line_and_exit_code_2(snakemake, capsys):
    assert fails(raising(InputError("x.csv:3: wrong; allowed: right")), snakemake) == 2
    assert capsys.readouterr().err == LOG.read_text() == "error: x.csv:3: wrong; allowed: right\n"


def test_a_bug_in_a_class_of_the_users_is_in_the_log(snakemake, capsys):
    assert fails(raising(InputError("x: wrong"), KeyError("theirs")), snakemake) == 2
    assert capsys.readouterr().err == "error: x: wrong\n"
    assert LOG.read_text() == "KeyError: 'theirs'\nerror: x: wrong\n"


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (MemoryError(), "results/x.csv: not enough memory; allowed: more memory, or fewer jobs"),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "results/x.csv: No space left on device; allowed: a file or folder that can be used, and disk",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied", "data/x"),
            "data/x: Permission denied; allowed: a file or folder that can be used",
        ),
    ],
    ids=["memory", "full", "permission"],
)
def test_what_a_person_can_fix_is_one_line(snakemake, capsys, error, line):
    assert fails(raising(error), snakemake) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: {line}")
    assert said.count("\n") == 1


def test_a_job_on_a_full_disk_still_says_its_line(snakemake, capsys):
    snakemake.log = ["/dev/full"]
    assert fails(raising(InputError("x: wrong")), snakemake) == 2
    assert capsys.readouterr().err == "error: x: wrong\n"


def test_a_bug_has_a_traceback_and_exit_code_1(snakemake, capsys):
    assert fails(raising(KeyError("a")), snakemake) == 1
    said = capsys.readouterr().err
    assert said.startswith("Traceback (most recent call last):\n")
    assert said.endswith("KeyError: 'a'\n")
    assert LOG.read_text() == said
