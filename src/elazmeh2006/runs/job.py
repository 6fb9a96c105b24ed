"""The frame of every script: it logs, records checksums of outputs, and reports errors in one line."""

import atexit
import errno
import gc
import hashlib
import os
import select
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, suppress
from pathlib import Path
from typing import Any

from confident_roc._files import checksum, write_text
from confident_roc.errors import InputError

FAILURES = Path("results/logs/failed")
"""One file per failed job, with one line: `onerror` prints them, `onstart` removes them."""
PRINTED_AT_THE_END = "ELAZMEH2006_PRINTED_AT_THE_END"
"""This variable is set if `onerror` prints the lines of failed jobs: it does not run in a module."""
RULE, RAN, READ, MADE = "rule ", "ran ", "read ", "made "
"""A log ends with the rule, start and end, a line per input, and one per output: `made`, checksum, path."""


def run(main: Callable[[Any], None], snakemake: Any) -> None:
    """Run the main function of a script. Wrong input gives one line and exit code 2, a bug a traceback."""
    _end_with_the_run()
    atexit.register(gc.freeze)  # no search for garbage at the end
    name = hashlib.sha256(snakemake.output[0].encode()).hexdigest()[:16]
    above = results_above(snakemake)
    failure = above / FAILURES / f"{snakemake.rule}-{name}.txt"
    _leave(
        failure,
        f"{snakemake.output[0]}: its job ({snakemake.rule}) was killed, perhaps because memory was short;"
        " allowed: run again",
    )
    started = time.time()
    # The log has no buffer: a write that failed must not be tried again at the end.
    with open(snakemake.log[0], "wb", buffering=0) as log, redirect_stderr(_Tee(sys.stderr, log)):
        try:
            main(snakemake)
            log.write("".join(f"{line}\n" for line in _record(snakemake, above, started)).encode())
        except Exception as error:
            line = _line(error, snakemake)
            if line is None:
                _leave(failure, f"{snakemake.output[0]}: its job ({snakemake.rule}) has a bug: see above")
                traceback.print_exc()
                sys.exit(1)
            _leave(failure, line)
            if error.__cause__:  # perhaps a bug in a class of the user's
                log.write("".join(traceback.format_exception(error.__cause__)).encode(errors="replace"))
            if os.environ.get(PRINTED_AT_THE_END):
                log.write(f"error: {line}\n".encode(errors="replace"))
            else:
                print(f"error: {line}", file=sys.stderr)
            sys.exit(2)
    failure.unlink(missing_ok=True)


def _record(snakemake: Any, above: Path, started: float) -> list[str]:
    """Describe a finished job: what it was, when it ran, what it read and what it made."""
    made = [path for path in snakemake.output if os.path.isfile(path)]
    return [
        f"{RULE}{snakemake.rule}",
        f"{RAN}{utc(started)} {utc(time.time())}",
        *(f"{READ}{os.path.relpath(path, above)}" for path in snakemake.input),
        *(f"{MADE}{checksum(path)} {os.path.relpath(path, above)}" for path in made),
    ]


def utc(seconds: float) -> str:
    """Write a time in UTC and ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def results_above(snakemake: Any) -> Path:
    """Return the folder that contains `results`: a module can have a prefix."""
    return Path(snakemake.log[0].rpartition("results/logs/")[0])


def _leave(failure: Path, line: str) -> None:
    """Write a line for `onerror`, if there is disk space for it."""
    with suppress(OSError):
        write_text(failure, f"error: {line}\n")


class _Tee:
    """Write to the terminal and to the log, as long as the disk has space."""

    def __init__(self, terminal: Any, log: Any) -> None:
        self.terminal, self.log = terminal, log
        self.flush, self.isatty = terminal.flush, terminal.isatty

    def write(self, text: str) -> int:
        self.terminal.write(text)
        with suppress(OSError):
            self.log.write(text.encode(errors="replace"))
        return len(text)


def _line(error: Exception, snakemake: Any) -> str | None:
    """Return one line with the problem that the user has to fix; None for a bug."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return (
            f"{snakemake.output[0]}: not enough memory for its job ({snakemake.rule});"
            " allowed: more memory, or fewer jobs at the same time (--cores)"
        )
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        # Snakemake would remove them later. Removing them now makes space for this line in the log.
        for path in snakemake.output:
            Path(path).unlink(missing_ok=True)
        return (
            f"{error.filename or snakemake.output[0]}: {error.strerror}; allowed: disk space for the results"
        )
    if isinstance(error, OSError) and error.errno is not None:
        place = error.filename or snakemake.output[0]
        return f"{place}: {error.strerror}; allowed: a file or folder that can be used"
    return None


def _end_with_the_run() -> None:
    """End this job when its Snakemake process ends: a job that continues could damage the next run."""
    process = snakemake_process()
    if process is None or not hasattr(os, "pidfd_open"):  # only Linux has pidfd_open
        return
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        os._exit(1)
    except OSError:  # a kernel before 5.3
        return

    def wait() -> None:
        select.select([watched], [], [])
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def snakemake_process() -> int | None:
    """Find the Snakemake process among the ancestors of this job; None if the system has no /proc."""
    process = os.getppid()
    with suppress(OSError, ValueError, IndexError):
        while process > 1:
            if b"snakemake" in map(os.path.basename, command_of(process)[:3]):
                return process
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return None


def command_of(process: int) -> list[bytes]:
    """Read the command line of a process."""
    return Path(f"/proc/{process}/cmdline").read_bytes().rstrip(b"\0").split(b"\0")
