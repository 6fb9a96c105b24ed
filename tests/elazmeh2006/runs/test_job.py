"""The frame of every script: its log, its outputs, and one line if it fails."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from confident_roc.errors import InputError
from elazmeh2006.runs.job import FAILURES, command_of, run, snakemake_process

OUTPUT = ["results/x.csv", "results/x.json"]
KILLED = (
    "error: results/x.csv: its job (scores) was killed, perhaps because memory was short;"
    " allowed: run again\n"
)


@pytest.fixture
def snakemake(tmp_path, monkeypatch):
    """A fake of the object that Snakemake gives to a script."""
    monkeypatch.chdir(tmp_path)
    Path("results").mkdir()
    return SimpleNamespace(rule="scores", input=["data/a.csv"], output=OUTPUT, log=["results/x.log"])


def failures():
    """Read the lines of failed jobs."""
    return [path.read_text() for path in FAILURES.glob("*.txt")]


def fails(main, snakemake):
    """Run a job that fails, and return its exit code and its line."""
    with pytest.raises(SystemExit) as caught:
        run(main, snakemake)
    return caught.value.code, failures()


def raising(error):
    def main(_):
        raise error

    return main


def test_a_job_that_succeeds_records_what_it_made(snakemake, capsys):
    def main(given):
        assert given is snakemake
        assert failures() == [KILLED], "as long as it runs it may be killed"
        print("a warning", file=sys.stderr)
        Path(OUTPUT[0]).write_text("made\n")

    run(main, snakemake)
    made = hashlib.sha256(b"made\n").hexdigest()
    *first, ran, read, last = Path("results/x.log").read_text().splitlines()
    assert first == ["a warning", "rule scores"]
    assert re.fullmatch(r"ran( \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ){2}", ran)
    assert (read, last) == ("read data/a.csv", f"made {made} results/x.csv")
    assert capsys.readouterr().err == "a warning\n"
    assert failures() == []


def test_jobs_of_one_rule_leave_files_of_their_own(snakemake):
    other = SimpleNamespace(rule="scores", output=["results/y.csv"], log=["results/y.log"])
    assert fails(raising(InputError("one")), snakemake) == (2, ["error: one\n"])
    assert sorted(fails(raising(InputError("two")), other)[1]) == ["error: one\n", "error: two\n"]


def test_a_module_with_a_prefix_has_its_records_below_it(snakemake):
    log = "paper/results/logs/x.log"
    Path(log).parent.mkdir(parents=True)
    output = ["paper/results/x.csv"]
    job = SimpleNamespace(rule="scores", input=[], output=output, log=[log])
    run(lambda _: Path(output[0]).touch(), job)
    assert Path(log).read_text().endswith(" results/x.csv\n")
    assert Path("paper/results/logs/failed").is_dir()


def test_wrong_input_is_one_line_and_exit_code_2(snakemake, capsys):
    line = "error: x.csv:3: wrong; allowed: right\n"
    assert fails(raising(InputError("x.csv:3: wrong; allowed: right")), snakemake) == (2, [line])
    assert capsys.readouterr().err == Path("results/x.log").read_text() == line


MEMORY = (
    "results/x.csv: not enough memory for its job (scores);"
    " allowed: more memory, or fewer jobs at the same time (--cores)"
)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (MemoryError(), MEMORY),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), MEMORY),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "results/x.csv: No space left on device; allowed: disk space for the results",
        ),
        (
            OSError(errno.EDQUOT, "Disk quota exceeded", "results/other.csv"),
            "results/other.csv: Disk quota exceeded; allowed: disk space for the results",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied", "data/x"),
            "data/x: Permission denied; allowed: a file or folder that can be used",
        ),
    ],
    ids=["memory", "memory of the system", "full", "quota", "permission"],
)
def test_what_a_person_can_fix_is_one_line(snakemake, capsys, error, line):
    assert fails(raising(error), snakemake) == (2, [f"error: {line}\n"])
    assert capsys.readouterr().err == f"error: {line}\n"


def test_a_full_disk_is_made_room_on(snakemake):
    def main(_):
        Path(OUTPUT[0]).write_text("half")
        raise OSError(errno.ENOSPC, "No space left on device")

    fails(main, snakemake)
    assert not Path(OUTPUT[0]).exists()


def test_a_job_that_cannot_write_its_line_still_says_it(snakemake, capsys, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("elazmeh2006.runs.job.write_text", full)
    assert fails(raising(InputError("x: wrong")), snakemake) == (2, [])
    assert capsys.readouterr().err == "error: x: wrong\n"


@pytest.mark.parametrize("error", [KeyError("a"), OSError("without a number")])
def test_a_bug_has_a_traceback_and_exit_code_1(snakemake, capsys, error):
    line = "error: results/x.csv: its job (scores) has a bug: see above\n"
    assert fails(raising(error), snakemake) == (1, [line])
    said = capsys.readouterr().err
    assert said.startswith("Traceback (most recent call last):\n")
    assert said.splitlines()[-1].startswith(type(error).__name__)
    assert Path("results/x.log").read_text() == said


JOB = """
import os, signal
from types import SimpleNamespace
from elazmeh2006.runs.job import run
snakemake = SimpleNamespace(rule="scores", output=["results/x.csv"], log=["results/x.log"])
run(lambda _: os.kill(os.getpid(), signal.SIGKILL), snakemake)
"""


def test_a_job_that_is_killed_leaves_its_line(snakemake):
    done = subprocess.run([sys.executable, "-c", JOB], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert failures() == [KILLED]
    assert Path("results/x.log").read_text() == ""


def test_there_is_no_snakemake_here(monkeypatch):
    assert snakemake_process() is None
    monkeypatch.setattr("elazmeh2006.runs.job.command_of", lambda _: [b"python", b"/bin/snakemake", b"all"])
    assert snakemake_process() == os.getppid()
    monkeypatch.setattr("elazmeh2006.runs.job.command_of", lambda _: [b"cat", b"-n", b"-v", b"snakemake"])
    assert snakemake_process() is None, "an argument is no program"


def test_the_command_of_a_process():
    command = [sys.executable, "-c", "print(flush=True); input()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "\n"
        assert command_of(process.pid) == [os.fsencode(word) for word in command]
        process.kill()


WAITING = """
import time
from elazmeh2006.runs import job
job.snakemake_process = lambda: {watched}
job._end_with_the_run()
print("watching", flush=True)
time.sleep(30)
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux can watch a process")
def test_a_job_ends_when_its_run_is_killed():
    with subprocess.Popen(["sleep", "30"]) as run_of_all:
        command = [sys.executable, "-c", WAITING.format(watched=run_of_all.pid)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as job:
            assert job.stdout.readline() == "watching\n"
            assert job.poll() is None
            run_of_all.kill()
            assert job.wait(timeout=10) == 1
