"""What every script of the workflow does the same way: check and record files, log, and fail in one line."""

import errno
import os
import select
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, suppress
from pathlib import Path
from typing import Any

from confident_roc.errors import InputError
from elazmeh2006.runs.records import Records


class _Tee:
    """Write to the terminal and to the log, while there is room for it."""

    def __init__(self, terminal: Any, log: Any) -> None:
        self.terminal, self.log = terminal, log

    def write(self, text: str) -> int:
        self.terminal.write(text)
        with suppress(OSError):
            self.log.write(text.encode(errors="replace"))
        return len(text)

    def flush(self) -> None:
        self.terminal.flush()

    def isatty(self) -> bool:
        return self.terminal.isatty()


def run(main: Callable[[Any], None], snakemake: Any) -> None:
    """Run a script's work; what a person can mend ends in one line and exit code 2, a bug in a traceback."""
    # Without a buffer: what cannot be written must not be tried again at the end.
    with open(snakemake.log[0], "wb", buffering=0) as log, redirect_stderr(_Tee(sys.stderr, log)):
        try:
            _bring_to_the_present(snakemake.input)
            recorded(main, snakemake)
        except Exception as error:
            line = _line(error, snakemake)
            if line is None:
                traceback.print_exc()
                sys.exit(1)
            print(f"error: {line}", file=sys.stderr)
            sys.exit(2)


def recorded(main: Callable[[Any], None], snakemake: Any) -> None:
    """Do a script's work on inputs that are as they were made, and record what it makes."""
    records = records_of(snakemake)
    records.check(snakemake.input)
    started = time.monotonic()
    main(snakemake)
    script = os.path.relpath(main.__globals__["__file__"])
    records.write(
        rule=snakemake.rule,
        inputs=[script, *snakemake.input],
        outputs=snakemake.output,
        seconds=time.monotonic() - started,
    )


def records_of(snakemake: Any) -> Records:
    """Find the records of the results that a job's files are in: the folder of that name, or the first."""
    parts = Path(snakemake.output[0]).parts
    return Records(Path(*parts[: parts.index("results") + 1 if "results" in parts else 1]))


def _line(error: Exception, snakemake: Any) -> str | None:
    """Say in one line what a person has to mend; None for a bug."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return (
            f"{snakemake.output[0]}: not enough memory for its job ({snakemake.rule});"
            " allowed: more memory, or fewer jobs side by side (--cores)"
        )
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        # Snakemake would remove them; done now, the log has room for this line.
        for path in snakemake.output:
            Path(path).unlink(missing_ok=True)
        return f"{error.filename or snakemake.output[0]}: {error.strerror}; allowed: room for the results"
    if isinstance(error, OSError) and error.errno is not None:
        place = error.filename or snakemake.output[0]
        return f"{place}: {error.strerror}; allowed: a file or folder that can be used"
    return None


def _bring_to_the_present(paths: Iterable[str]) -> None:
    """Touch inputs from before the clock was put back: Snakemake refuses outputs older than inputs."""
    for path in paths:
        with suppress(OSError):
            if os.stat(path).st_mtime > time.time():
                os.utime(path)


def _end_with(process: int) -> None:
    """End this job when a process ends: left behind by a killed run, it could spoil what the next makes."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        os._exit(1)
    except OSError:  # a system that cannot
        return

    def wait() -> None:
        select.select([watched], [], [])
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


# As soon as a script imports this: other imports take their time.
if "CONFIDENT_ROC_RUN" in os.environ and hasattr(os, "pidfd_open"):
    _end_with(int(os.environ["CONFIDENT_ROC_RUN"]))
