"""Faults outside of the workflow: each row of docs/running.md that needs a real run."""

from __future__ import annotations

import hashlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from run import forked
from run.project import differing, failures

ROOT = Path(__file__).parents[2]
RAW = "results/data/raw/thyroid-disease/dis.data"
DIS = "results/data/dis/train.csv"
SPECT = "results/data/spect/train.csv"
CURVE = "results/curves/spect/sklearn.json"


def wait_until(true, seconds=120.0):
    """Wait until a condition is true; fail if it stays false."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


@contextmanager
def started(project, *arguments, **variables):
    """Start a run as a new process group, and end all its processes afterwards."""
    log = project.folder / "started.log"
    with open(log, "w") as output:
        process = subprocess.Popen(
            project.command(*arguments),
            cwd=project.folder,
            env=project.environment(**variables),
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    with ended(process):
        yield process


@contextmanager
def ended(process):
    """End a process group."""
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def same(project, other, *names):
    return all((project.folder / name).read_bytes() == (other.folder / name).read_bytes() for name in names)


def bundled_only(project):
    project.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [mirror, bundled]")
    return project


def no_half_written(project):
    return not [path for path in (project.folder / "results").rglob("*") if path.name.endswith(".part")]


# Killed


def made(project):
    """Count the files in the results."""
    return sum(len(files) for _, _, files in os.walk(project.folder / "results"))


def end_at(project, count, delay, end, *arguments):
    """End a run shortly after it has this many files, and at the latest when its last job starts.

    Return whether it was ended: an interrupt lets the last job finish, and then nothing is left to do.
    """
    log = project.folder / "started.log"
    log.write_text("")
    process = forked.Fork(arguments, project.folder, project.environment(), log, log)
    with ended(process):
        wait_until(lambda: made(project) >= count or process.poll() is not None, 600)
        last = time.monotonic() + delay
        wait_until(lambda: time.monotonic() > last or "localrule manifest:" in log.read_text())
        if process.poll() is not None:
            assert process.wait() == 0, log.read_text()
            return False
        end(process.pid)
        process.wait()
        return True


ENDS = {
    "all processes": lambda pid: os.killpg(pid, signal.SIGKILL),
    "an interrupt": lambda pid: os.killpg(pid, signal.SIGINT),
}


@pytest.mark.parametrize("times", [2, pytest.param(20, marks=pytest.mark.weekly)])
def test_same_bytes_when_killed_or_interrupted(small, fresh, times):
    """The run starts on one core and ends on two."""
    fresh.shrink()
    chance = random.Random(times)
    moments = sorted(chance.sample(range(made(small) * 9 // 10), times))
    ends = chance.sample([*ENDS.values()] * (times // 2), times)
    stopped = 0
    for i, (count, end) in enumerate(zip(moments, ends, strict=True)):
        cores = "1" if i < times // 4 else "2"
        stopped += end_at(fresh, count, chance.uniform(0, 2), end, "--cores", cores)
        if end is ENDS["all processes"]:  # after an interrupt the same command goes on
            fresh.snakemake("--unlock")
    assert stopped > times // 2
    fresh.snakemake("--cores", "2")
    made_by_all = {"audit/audit.json", "report/index.html", "figures/weka346/figure5.png"}
    assert made_by_all <= set(small.results())
    assert differing(small.results(), fresh.results()) == []


@contextmanager
def waiting_run(project, mirror):
    """A run with one job, which waits for a data file from a pipe."""
    pipe = mirror / "thyroid-disease/dis.data"
    pipe.parent.mkdir(parents=True)
    os.mkfifo(pipe)
    with started(project, "--cores", "1", RAW, CONFIDENT_ROC_MIRROR=str(mirror)) as process:
        wait_until(lambda: b"fetch.py" in b"".join(map(command_of, children_of(process))))
        yield process, pipe


def children_of(process):
    try:
        return psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def command_of(process):
    try:
        return " ".join(process.cmdline()).encode()
    except psutil.Error:
        return b""


def test_a_second_run_is_refused_and_the_first_goes_on(fresh, tmp_path_factory):
    with waiting_run(fresh, tmp_path_factory.mktemp("mirror")) as (process, pipe):
        said = fresh.snakemake("--cores", "1", SPECT, RAW, code=1)
        assert "LockException" in said.stderr
        assert "--unlock" in said.stderr
        assert not (fresh.folder / SPECT).exists()
        fresh.snakemake("-n", SPECT)
        pipe.write_bytes((ROOT / "data/uci/thyroid-disease/dis.data").read_bytes())
        assert process.wait(60) == 0
    bundled_only(fresh).snakemake("--cores", "1", SPECT)


# Disks


@contextmanager
def mounted(folder, *arguments):
    """Mount a file system, if that is allowed."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(["mount", *arguments, str(folder)], capture_output=True, text=True)
    if done.returncode:
        assert not os.environ.get("CI_REQUIRE_MOUNT"), done.stderr
        pytest.skip(f"mounting is not allowed here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_named_and_the_run_resumes_where_there_is_room(finished, fresh):
    bundled_only(fresh)
    results = fresh.folder / "results"
    with mounted(results, "-t", "tmpfs", "-o", "size=200k", "tmpfs"):
        said = fresh.snakemake("--cores", "1", DIS, code=1)
        (line,) = failures(said)
        assert line.startswith(f"error: {RAW}: No space left on device; allowed: ")
        assert "Traceback" not in said.stderr + said.stdout
        assert not (fresh.folder / RAW).exists()
        assert no_half_written(fresh)
        subprocess.run(["mount", "-o", "remount,size=64m", str(results)], check=True)
        fresh.snakemake("--cores", "2", DIS, SPECT)
        assert same(finished, fresh, RAW, DIS, SPECT)


def test_a_read_only_results_folder_is_named(copied):
    expected = "results/audit/expected.txt"  # the only file of its job
    (copied.folder / CURVE).unlink()
    results = copied.folder / "results"
    with mounted(results, "--bind", str(results)):
        subprocess.run(["mount", "-o", "remount,ro,bind", str(results)], check=True)
        before = copied.results()
        assert "Read-only file system" in copied.snakemake(expected, code=1).stderr
        # If other outputs of the job exist, Snakemake prints their names itself.
        assert "Write-protected output files" in copied.snakemake(CURVE, code=1).stderr
        assert "Nothing to be done" in copied.snakemake(DIS).stderr
        assert copied.results() == before


# Memory

GUARD = """
import os, resource, signal
command = open("/proc/self/cmdline").read()
if ".scores.py" in command:
    resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30,) * 2)
if ".figure2.py" in command:
    import elazmeh2006.figures.figure2 as module
    # The system does the same if memory runs out during the work.
    module.method = lambda **_: os.kill(os.getpid(), signal.SIGKILL)
"""
HUNGRY = """
  sklearn-N:
    letter: N
    name: network
    estimator: sklearn.neural_network.MLPClassifier
    parameters: {hidden_layer_sizes: [200000, 200000]}
    preprocessing: [impute, one-hot]

suites:"""


def test_a_job_without_memory_or_killed_is_named(finished, copied):
    # The job trains on all data sets of the paper; its first file is in the line.
    scores, figure = "results/scores/dis/sklearn-N.csv", "results/figures/figure2.pdf"
    (copied.folder / figure).unlink()
    copied.edit("config.yaml", "\nsuites:", HUNGRY)
    guard = copied.folder / "guard"
    guard.mkdir()
    (guard / "sitecustomize.py").write_text(GUARD)
    said = copied.snakemake("--cores", "2", scores, PYTHONPATH=str(guard), code=1)
    (limited,) = failures(said)
    assert limited.startswith(f"error: {scores}: not enough memory; allowed: ")
    assert "Traceback" not in said.stderr + said.stdout
    killed = copied.snakemake("--cores", "2", figure, PYTHONPATH=str(guard), code=1)
    assert "Error in rule figure2" in killed.stderr
    copied.edit("config.yaml", HUNGRY, "\nsuites:")
    copied.snakemake("--cores", "2", figure)
    assert same(finished, copied, figure)


# Files that changed after their job


def verified(project, *arguments):
    """Call the command of `make verify`; the reference is the run itself."""
    return subprocess.run(
        [sys.executable, "-m", "elazmeh2006.runs.verify", "--repository", "reference", *arguments],
        cwd=project.folder,
        env=project.environment(),
        capture_output=True,
        text=True,
    )


def test_a_truncated_result_is_named_by_verify(copied):
    """A deleted file is made again."""
    assert verified(copied, "--save").returncode == 0
    scores, curve = "results/scores/dis/sklearn-B.csv", "results/curves/spect/weka346.csv"
    for name in (scores, curve):
        lines = (copied.folder / name).read_bytes().splitlines(keepends=True)
        (copied.folder / name).write_bytes(b"".join(lines[: len(lines) // 2]))
    done = verified(copied)
    assert done.returncode == 2, done.stdout + done.stderr
    named = {tuple(line.split()[:2]) for line in done.stdout.splitlines() if line.startswith("  ")}
    assert named == {("scores", "dis"), ("curve", "spect")}
    for name in (scores, curve):
        (copied.folder / name).unlink()
    assert {scores, curve} <= copied.would_make()
    copied.snakemake("--cores", "2", scores, curve)
    assert verified(copied).returncode == 0


# Commands that only look


def snapshot(project):
    """Read bytes and times of every file, without Snakemake's own files and its cache."""
    kept = (path for path in sorted(project.folder.rglob("*")) if path.is_file())
    ignored = (".snakemake", ".cache")
    return {
        str(path): (path.stat().st_mtime_ns, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in kept
        if path.relative_to(project.folder).parts[0] not in ignored and "__pycache__" not in path.parts
    }


def test_dry_runs_change_no_file_and_no_time_of_a_file(copied):
    before = snapshot(copied)
    copied.edit("config.yaml", "max_depth: 1", "max_depth: 2")  # so that there is something to run
    edited = snapshot(copied)
    for arguments in (["-n"], ["--lint"], ["--dag"]):
        copied.snakemake(*arguments)
    assert snapshot(copied) == edited
    assert {name for name in edited if edited[name] != before[name]} == {str(copied.folder / "config.yaml")}


# A config that cannot be read


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.unlink(), "config.yaml: No such file or directory"),
        (
            lambda path: path.write_text(path.read_text() + "\tx: 1\n"),
            r"config.yaml:\d+: column 1: found character",
        ),
    ],
    ids=["missing", "a tab"],
)
def test_an_unreadable_config_is_one_line(fresh, spoil, words):
    spoil(fresh.folder / "config.yaml")
    said = fresh.snakemake(SPECT, code=2)
    (line,) = [line for line in said.stderr.splitlines() if "rror" in line]
    assert re.match(f"error: {words}", line)
    assert "; allowed: " in line
    assert not (fresh.folder / "results").exists()
