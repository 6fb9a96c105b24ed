"""What can go wrong outside of the workflow: each row of docs/reliability.md that needs a real run."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from test_run import differing

ROOT = Path(__file__).parents[2]
RAW = "results/data/raw/thyroid-disease/dis.data"
DIS = "results/data/dis/train.csv"
SPECT = "results/data/spect/train.csv"
CURVE = "results/curves/spect/split/sklearn-S.json"
KILLS = 20


def wait_until(true, seconds=120.0):
    """Look again and again; fail where it never comes true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


@contextmanager
def started(project, *arguments, **variables):
    """Start a run that is a process group of its own; nothing of it is left at the end."""
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
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def errors(said):
    return [line for line in said.stderr.splitlines() if line.startswith("error: ")]


def same(project, other, *names):
    return all((project.folder / name).read_bytes() == (other.folder / name).read_bytes() for name in names)


def bundled_only(project):
    project.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [mirror, bundled]")
    return project


def no_half_written(project):
    return not [path for path in (project.folder / "results").rglob("*") if path.name.endswith(".part")]


# Killed


def made(project):
    """Number of files in the results."""
    return sum(len(files) for _, _, files in os.walk(project.folder / "results"))


def kill_at(project, count, delay, whole_group, *arguments):
    """Kill a run a moment after there are so many files; while it starts, where there are already."""
    starting = made(project) >= count
    with started(project, *arguments) as process:
        wait_until(lambda: made(project) >= count or process.poll() is not None, 600)
        time.sleep(delay * 4 if starting else delay)
        assert process.poll() is None, (project.folder / "started.log").read_text()
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGKILL)
        process.wait()


def test_same_bytes_when_killed_at_20_random_moments(finished, fresh):
    """Begun on one core and ended on two; half of the times only the main process is killed, not its jobs."""
    seed = int(os.environ.get("KILL_SEED") or random.randrange(2**32))
    print(f"KILL_SEED={seed}")
    chance = random.Random(seed)
    moments = sorted(chance.sample(range(made(finished) * 9 // 10), KILLS))
    groups = chance.sample([True, False] * (KILLS // 2), KILLS)
    bundled_only(fresh)
    for i, (count, whole_group) in enumerate(zip(moments, groups, strict=True)):
        cores = "1" if i < KILLS // 4 else "2"
        kill_at(fresh, count, chance.uniform(0, 2), whole_group, "--cores", cores)
    fresh.snakemake("--cores", "2")
    assert differing(finished.results(), fresh.results()) == []


@contextmanager
def waiting_run(project, mirror):
    """A run whose one job waits for a data file to be sent through a pipe."""
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


def test_jobs_end_with_a_run_that_is_killed_alone(fresh, tmp_path_factory):
    with waiting_run(fresh, tmp_path_factory.mktemp("mirror")) as (process, _):
        jobs = children_of(process)
        # Watched from the first import on: the log is opened after it.
        wait_until(lambda: any((fresh.folder / "results/logs").rglob("dis.data.log")))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        _, alive = psutil.wait_procs(jobs, timeout=20)
        assert [job for job in alive if job.status() != psutil.STATUS_ZOMBIE] == []


def test_a_second_run_is_refused_and_the_first_goes_on(fresh, tmp_path_factory):
    with waiting_run(fresh, tmp_path_factory.mktemp("mirror")) as (process, pipe):
        said = fresh.snakemake("--cores", "1", SPECT, code=2)
        assert said.stderr.splitlines()[-1].startswith(
            f"error: results: another run (process {process.pid} on "
        )
        assert not (fresh.folder / SPECT).exists()
        fresh.snakemake("-n", SPECT)
        pipe.write_bytes((ROOT / "data/uci/thyroid-disease/dis.data").read_bytes())
        assert process.wait(60) == 0
    bundled_only(fresh).snakemake("--cores", "1", SPECT)


# Disks


@contextmanager
def mounted(folder, *arguments):
    """Mount something, where that is allowed."""
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
        said = fresh.snakemake("--cores", "1", DIS, SPECT, code=2)
        assert errors(said)[-1] == said.stderr.splitlines()[-1]
        assert errors(said)[-1].startswith(f"error: {RAW}: No space left on device; allowed: ")
        assert "Traceback" not in said.stderr + said.stdout
        assert same(finished, fresh, SPECT), "others go on"
        assert not (fresh.folder / RAW).exists()
        assert no_half_written(fresh)
        free = shutil.disk_usage(results).free
        (results / "fill").write_bytes(bytes(free - free % 4096))
        assert (
            fresh.snakemake(DIS, code=2)
            .stderr.splitlines()[-1]
            .startswith("error: results: No space left on device; allowed: ")
        )
        (results / "fill").unlink()
        subprocess.run(["mount", "-o", "remount,size=64m", str(results)], check=True)
        fresh.snakemake("--cores", "2", DIS, SPECT)
        assert same(finished, fresh, RAW, DIS, SPECT)


def test_a_read_only_results_folder_is_named_in_one_line(copied):
    (copied.folder / CURVE).unlink()
    results = copied.folder / "results"
    with mounted(results, "--bind", str(results)):
        subprocess.run(["mount", "-o", "remount,ro,bind", str(results)], check=True)
        before = copied.results()
        said = copied.snakemake(CURVE, code=2)
        assert errors(said) == [
            "error: results: Read-only file system; allowed: a folder that can be written"
        ]
        assert "Traceback" not in said.stderr + said.stdout
        assert "Nothing to be done" in copied.snakemake(DIS).stderr
        assert copied.results() == before


# Memory

GUARD = """
import os, resource, signal
command = open("/proc/self/cmdline").read()
if ".scores.py" in command:
    resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30,) * 2)
if ".band.py" in command:
    os.kill(os.getpid(), signal.SIGKILL)  # as the system does when memory runs out
"""
HUNGRY = """\
  sklearn-N:
    letter: N
    name: network
    estimator: sklearn.neural_network.MLPClassifier
    parameters: {hidden_layer_sizes: [200000, 200000]}
    preprocessing: [impute, one-hot]

evaluation:"""


def test_a_job_without_memory_is_named_and_others_go_on(finished, copied):
    scores, band = "results/scores/spect/split/sklearn-N.csv", "results/bands/spect/split/sklearn-S.csv"
    others = ["results/scores/spect/split/sklearn-S.csv", CURVE]
    for name in (band, *others):
        (copied.folder / name).unlink()
    copied.edit("config.yaml", "\nevaluation:", HUNGRY)
    guard = copied.folder / "guard"
    guard.mkdir()
    (guard / "sitecustomize.py").write_text(GUARD)
    said = copied.snakemake("--cores", "2", scores, band, *others, PYTHONPATH=str(guard), code=1)
    assert said.stderr.splitlines()[-2:] == errors(said)[-2:]
    killed, limited = errors(said)[-2:]
    assert killed.startswith(f"error: {band}: its job (band) was killed, perhaps for want of memory")
    assert limited.startswith(f"error: {scores}: not enough memory for its job (scores); allowed: ")
    assert "Traceback" not in said.stderr + said.stdout
    assert same(finished, copied, *others)
    said = copied.snakemake("--cores", "2", scores, PYTHONPATH=str(guard), code=2)
    assert said.stderr.splitlines()[-1] == limited
    copied.edit("config.yaml", HUNGRY, "\nevaluation:")
    copied.snakemake("--cores", "2", band)
    assert same(finished, copied, band)


# Time


def test_after_the_clock_is_put_back_results_are_made_once_more_and_the_same(finished, copied):
    """Put back by a day: all that was made in that day is from the future."""
    tomorrow = time.time() + 86400
    future = [*copied.folder.glob("results/**/spect/**/*"), *copied.folder.glob("src/**/*.py")]
    future += copied.folder.glob("workflow/**/*.*")
    for path in [*future, *copied.folder.glob("results/data/raw/**/*")]:
        if path.is_file():
            os.utime(path, (tomorrow, tomorrow))
    said = copied.snakemake("--cores", "2", CURVE)
    assert "rule evaluate:" in said.stderr
    assert same(finished, copied, CURVE)
    assert copied.would_make(CURVE) == set()
    (copied.folder / "src/confident_roc/tango.py").open("a").write("# changed\n")
    assert copied.would_make(CURVE) == {CURVE, CURVE.replace(".json", ".csv")}


def test_a_clock_put_back_during_a_run_stops_no_job(finished, copied):
    """The input of the only job to run is from the future, as if made just before."""
    (copied.folder / CURVE).unlink()
    scores = copied.folder / "results/scores/spect/split/sklearn-S.csv"
    late = copied.folder / "late"
    late.mkdir()
    # What puts the clock back: the file gets its time when the run has begun.
    (late / "sitecustomize.py").write_text(
        "import os, time\n"
        "if '.evaluate.py' in open('/proc/self/cmdline').read():\n"
        f"    os.utime({str(scores)!r}, (time.time() + 86400,) * 2)\n"
    )
    copied.snakemake(CURVE, PYTHONPATH=str(late))
    assert same(finished, copied, CURVE)
    assert scores.stat().st_mtime <= time.time()


# Files that are not what was made

# One of each kind, with what is made of it; none is made of another.
INTERMEDIATE = {
    "results/data/raw/thyroid-disease/hypothyroid.data": "results/data/hypothyroid/train.csv",
    "results/data/sick-euthyroid/train.csv": "results/scores/sick-euthyroid/cv/sklearn-S.csv",
    "results/data/sick/train.json": "results/scores/sick/split/sklearn-S.csv",
    "results/scores/spect/split/sklearn-S.csv": CURVE,
    "results/curves/spect/split/weka346-B.csv": "results/figures/weka346/figure1.png",
    "results/curves/spectf/cv/weka346-B.json": "results/figures/weka346/figure3.png",
    "results/bands/dis/split/weka346-B.csv": "results/figures/weka346/figure4.png",
    "results/bands/dis/split/sklearn-B.json": "results/figures/sklearn/figure4.png",
}


def cut_off(content):
    return content[: len(content) // 2]


def edited(content):
    """Change the last digit of some, which any parser would take."""
    i = max(content.rfind(digit) for digit in (b"1", b"2", b"3", b"4"))
    return content[:i] + bytes([content[i] ^ 1]) + content[i + 1 :]


def test_a_truncated_or_edited_file_of_any_kind_enters_no_result(finished, copied):
    """Each is cut off in one run and edited in the other; deleted, it is made again."""
    for changes in ((cut_off, edited), (edited, cut_off)):
        for i, name in enumerate(INTERMEDIATE):
            (copied.folder / name).write_bytes(changes[i % 2]((finished.folder / name).read_bytes()))
        before = copied.results()
        said = copied.snakemake("--cores", "2", *INTERMEDIATE.values(), code=2)
        last = said.stderr.splitlines()[-len(INTERMEDIATE) :]
        assert [line.partition(": changed since it was made (")[0] for line in last] == [
            f"error: {name}" for name in sorted(INTERMEDIATE)
        ]
        assert "Traceback" not in said.stderr + said.stdout
        after = copied.results()
        assert [name for name in after if after[name] != before[name]] == []
        assert not [target for target in INTERMEDIATE.values() if (copied.folder / target).exists()]
    for name in INTERMEDIATE:
        (copied.folder / name).unlink()
    copied.snakemake("--cores", "2", *INTERMEDIATE.values())
    assert same(finished, copied, *INTERMEDIATE, *INTERMEDIATE.values())


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
