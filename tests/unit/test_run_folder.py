"""The folder that a run works in."""

import errno
import os
import subprocess
import sys
import time

import pytest

from confident_roc._files import PART, write_bytes
from confident_roc.errors import InputError
from elazmeh2006.runs.folder import LONG_AGO, check_writable, forget_the_future, hold, last_words, sweep

HOLDER = """
import sys
from elazmeh2006.runs.folder import hold
hold(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def test_one_holds_the_lock_until_it_is_killed(tmp_path):
    lock = tmp_path / "state" / "run.lock"
    command = [sys.executable, "-c", HOLDER, str(lock)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(InputError) as caught:
            hold(lock)
        assert str(caught.value).startswith(f"results: another run (process {other.pid} on ")
        assert str(caught.value).endswith("; allowed: one at a time: wait for it, or end it")
        other.kill()
        other.wait()
    hold(lock)
    assert lock.read_text().startswith(f"process {os.getpid()} on ")


def test_a_lock_that_says_nothing_is_still_one(tmp_path):
    hold(tmp_path / "run.lock")
    (tmp_path / "run.lock").write_bytes(b"\xff")
    with pytest.raises(InputError, match="another run"):
        hold(tmp_path / "run.lock")


def test_a_file_system_without_locks_is_said_and_used(tmp_path, monkeypatch, capsys):
    def refuse(*_):
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", refuse)
    hold(tmp_path / "run.lock")
    assert capsys.readouterr().err == (
        f"{tmp_path / 'run.lock'}: Function not implemented: nothing keeps a second run out of this folder\n"
    )


def test_a_folder_that_can_be_written(tmp_path, monkeypatch):
    (tmp_path / "results/below").mkdir(parents=True)
    check_writable(tmp_path / "results")
    assert list((tmp_path / "results").iterdir()) == [tmp_path / "results/below"]
    monkeypatch.chdir(tmp_path)
    check_writable("missing")
    assert [path.name for path in tmp_path.iterdir()] == ["results"]


def test_a_folder_below_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    below = tmp_path / "results/below"
    below.mkdir(parents=True)
    # Root may write anywhere: the system's answer is stood in for.
    monkeypatch.setattr(os, "access", lambda path, _: str(path) != str(below))
    with pytest.raises(InputError, match=rf"^{below}: Permission denied; allowed: "):
        check_writable(tmp_path / "results")


def test_leftovers_are_removed_and_nothing_else(tmp_path):
    keep = [tmp_path / name for name in ("a.csv", ".hidden", "x.part", ".y.part", "b/.uci-unreachable")]
    left = [tmp_path / name for name in (".a.csv.123.part", "b/.c.json.9.part")]
    for path in (*keep, *left):
        path.parent.mkdir(exist_ok=True)
        path.touch()
    sweep(tmp_path)
    assert [path for path in (*keep, *left) if path.exists()] == keep
    sweep(tmp_path / "missing")


def test_leftovers_have_the_name_that_files_are_written_under(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr("pathlib.Path.replace", lambda self, _: seen.append(self.name))
    write_bytes(tmp_path / "x.csv", b"")
    assert [bool(PART.fullmatch(name)) for name in seen] == [True]


def test_the_future_is_forgotten_and_the_past_kept(tmp_path):
    now = time.time()
    times = {"old": now - 1e6, "new": now, "tomorrow": now + 86400, "below/next year": now + 3e7}
    (tmp_path / "below").mkdir()
    for name, at in times.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (at, at))
    os.symlink("nowhere", tmp_path / "dangling")
    forget_the_future(tmp_path, instead=LONG_AGO)
    found = {name: (tmp_path / name).stat().st_mtime for name in times}
    assert found["old"] == pytest.approx(now - 1e6)
    assert found["new"] == pytest.approx(now)
    assert found["tomorrow"] == found["below/next year"] == LONG_AGO
    os.utime(tmp_path / "tomorrow", (now + 86400,) * 2)
    forget_the_future(tmp_path)
    assert now <= (tmp_path / "tomorrow").stat().st_mtime <= time.time()


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (b"a warning\nerror: x.csv:3: wrong; allowed: right\n\n", "error: x.csv:3: wrong; allowed: right"),
        (b"error: early\nTraceback (most recent call last):\nKeyError: 1\n", None),
        (b"", None),
        (b"\xff\nerror: \xff\n", "error: \ufffd"),
        (None, None),
    ],
    ids=["bad input", "a bug", "killed", "bytes", "no log"],
)
def test_last_words(tmp_path, log, words):
    if log is not None:
        (tmp_path / "x.log").write_bytes(log)
    assert last_words(tmp_path / "x.log") == words
