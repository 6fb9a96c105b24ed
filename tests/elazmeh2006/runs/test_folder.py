"""The folder of a run."""

import errno
import os
import subprocess
import sys

import pytest

from confident_roc._files import PART, write_bytes
from confident_roc.errors import InputError
from elazmeh2006.runs.folder import check_access, check_writable, hold, sweep

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
        f"{tmp_path / 'run.lock'}: Function not implemented:"
        " a second run in this folder cannot be prevented\n"
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
    # Root may write anywhere, so the system's answer is replaced.
    monkeypatch.setattr(os, "access", lambda path, _: str(path) != str(below))
    with pytest.raises(InputError, match=rf"^{below}: Permission denied; allowed: "):
        check_writable(tmp_path / "results")


def test_leftovers_are_removed_and_nothing_else(tmp_path):
    keep = [tmp_path / name for name in ("a.csv", ".hidden", "x.part", ".y.part", "b/.c.json")]
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


@pytest.mark.parametrize(
    ("flag", "words"),
    [(0, "Permission denied"), (os.ST_RDONLY, "Read-only file system")],
    ids=["mode", "disk"],
)
def test_a_folder_that_cannot_be_written_is_refused_and_nothing_is_tried(tmp_path, monkeypatch, flag, words):
    check_access(tmp_path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "statvfs", lambda _: os.statvfs_result([0] * 8 + [flag, 0]))
    with pytest.raises(InputError, match=rf"^{tmp_path}: {words}; allowed: a folder that can be written$"):
        check_access(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_named(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("elazmeh2006.runs.folder.write_bytes", full)
    with pytest.raises(InputError, match=rf"^{tmp_path}: No space left on device; allowed: .*disk space"):
        check_writable(tmp_path)
