"""The folder that a run works in: one run at a time, and no trace of one that was killed."""

from __future__ import annotations

import fcntl
import os
import platform
import time
from collections.abc import Iterator
from pathlib import Path

from confident_roc.errors import InputError
from confident_roc.files import PART

# A file from the future gets this time: older than any input, so that contents say what is up to date. Not 1970:
# zip archives begin in 1980.
_LONG_AGO = 315619200  # 2 January 1980
# Clocks of file servers differ a little from ours.
_TOLERANCE = 2.0


def hold(lock: str | os.PathLike[str]) -> None:
    """Hold a lock file until this process ends, however it ends.

    Parameters
    ----------
    lock
        Its path; the file is made where it is missing, and stays.

    Raises
    ------
    InputError
        When another process holds it.
    """
    Path(lock).parent.mkdir(parents=True, exist_ok=True)
    file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)  # never closed: the system lets go of the lock
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(file, 200).decode(errors="replace").strip()
        os.close(file)
        raise InputError(
            f"results: another run ({holder or 'process unknown'}) is at work here;"
            " allowed: one at a time: wait for it, or end it"
        ) from None
    os.ftruncate(file, 0)
    os.write(file, f"process {os.getpid()} on {platform.node()}\n".encode())


def check_writable(folder: str | os.PathLike[str]) -> None:
    """Refuse a folder in which, or in a folder of which, nothing can be written."""
    top = Path(folder)
    for place in [top, *_below(top, folders=True)] if top.exists() else [Path(".")]:
        if not os.access(place, os.W_OK | os.X_OK):
            reason = "read-only file system" if _read_only(place) else "no right to write here"
            raise InputError(f"{place}: {reason}; allowed: a folder that can be written")


def sweep(folder: str | os.PathLike[str]) -> None:
    """Remove what killed jobs left half-written under names of its own."""
    for path in _below(folder):
        if PART.fullmatch(path.name):
            path.unlink(missing_ok=True)


def forget_the_future(folder: str | os.PathLike[str]) -> None:
    """Give files that seem to be made later than now a time long ago.

    They are of a time before the clock was put back. Newer than everything, they would hide each later change of
    their inputs; older than everything, they are compared with their inputs by contents.
    """
    latest = time.time() + _TOLERANCE
    for path in _below(folder):
        try:
            if path.lstat().st_mtime > latest:
                os.utime(path, (_LONG_AGO, _LONG_AGO), follow_symlinks=False)
        except OSError:  # gone by now, or not ours: a run will say so where it matters
            continue


def last_words(log: str | os.PathLike[str]) -> str | None:
    """Return the line in which a job said what a person has to mend; None where it ended otherwise."""
    try:
        lines = Path(log).read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return None
    said = [line for line in lines if line.strip()]
    return said[-1] if said and said[-1].startswith("error: ") else None


def _below(folder: str | os.PathLike[str], *, folders: bool = False) -> Iterator[Path]:
    for place, inside, files in os.walk(folder):
        yield from (Path(place, name) for name in (inside if folders else files))


def _read_only(place: Path) -> bool:
    return bool(os.statvfs(place).f_flag & os.ST_RDONLY)
