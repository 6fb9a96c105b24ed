"""The folder of a run: one run at a time, and no traces of a killed one."""

import errno
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

from confident_roc._files import PART, write_bytes
from confident_roc.errors import InputError

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)  # of a file system on some clusters
_LEAST_SPACE = 65536  # bytes that a run needs at its start


def hold(lock: str | os.PathLike[str]) -> None:
    """Hold a lock file until this process ends in any way; InputError if another process holds it."""
    import fcntl  # Windows has no fcntl

    Path(lock).parent.mkdir(parents=True, exist_ok=True)
    file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)  # never closed: the system releases the lock
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(file, 200).decode(errors="replace").strip()
        os.close(file)
        raise InputError(
            f"results: another run ({holder or 'process unknown'}) is working here;"
            " allowed: one at a time: wait for it, or end it"
        ) from None
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
        print(f"{lock}: {error.strerror}: a second run in this folder cannot be prevented", file=sys.stderr)
    os.ftruncate(file, 0)
    os.write(file, f"process {os.getpid()} on {platform.node()}\n".encode())


def check_access(folder: str | os.PathLike[str]) -> None:
    """Raise InputError if the folder is not writable, without writing anything."""
    if not os.access(folder, os.W_OK | os.X_OK):
        read_only = bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
        reason = os.strerror(errno.EROFS if read_only else errno.EACCES)
        raise InputError(f"{folder}: {reason}; allowed: a folder that can be written")


def check_writable(folder: str | os.PathLike[str]) -> None:
    """Raise InputError if the folder or a folder below it is not writable, or the disk is full."""
    top = Path(folder if os.path.exists(folder) else ".")
    for place in [top, *_below(folder, folders=True)]:
        check_access(place)
    probe = top / ".space"
    try:
        write_bytes(probe, bytes(_LEAST_SPACE))
        probe.unlink()
    except OSError as error:
        raise InputError(f"{top}: {error.strerror}; allowed: a folder with disk space for results") from None


def sweep(folder: str | os.PathLike[str]) -> None:
    """Remove the half-written files of killed jobs; they have special names."""
    for path in _below(folder):
        if PART.fullmatch(path.name):
            path.unlink(missing_ok=True)


def _below(folder: str | os.PathLike[str], *, folders: bool = False) -> Iterator[Path]:
    for place, inside, files in os.walk(folder):
        yield from (Path(place, name) for name in (inside if folders else files))
