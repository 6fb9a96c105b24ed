"""The frame of every script: the log of its job, and one line if it fails."""

import atexit
import gc
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, suppress
from typing import Any

from confident_roc.errors import InputError, reason_of


def run(main: Callable[[Any], None], snakemake: Any) -> None:
    """Run the main function of a script, and copy standard error to the job's log.

    What a person can fix gives one line and exit code 2, a bug a traceback and exit code 1.
    """
    atexit.register(gc.freeze)  # no search for garbage at the end: of 40 CPU seconds of a run it takes 3
    # The log has no buffer: on a full disk, what could not be written must not be tried again at the end.
    with open(snakemake.log[0], "wb", buffering=0) as log, redirect_stderr(_Both(sys.stderr, log)):
        try:
            main(snakemake)
        except (InputError, OSError, MemoryError) as error:
            if error.__cause__:  # perhaps a bug in a class of the user's
                _Both.keep(log, "".join(traceback.format_exception(error.__cause__)))
            print(f"error: {_line(error, snakemake.output[0])}", file=sys.stderr)
            sys.exit(2)
        except Exception:
            traceback.print_exc()
            sys.exit(1)


class _Both:
    """Write to the terminal and to the log, as long as the disk has space."""

    def __init__(self, terminal: Any, log: Any) -> None:
        self.terminal, self.log = terminal, log
        self.flush, self.isatty = terminal.flush, terminal.isatty

    def write(self, text: str) -> int:
        self.terminal.write(text)
        self.keep(self.log, text)
        return len(text)

    @staticmethod
    def keep(log: Any, text: str) -> None:
        with suppress(OSError):
            log.write(text.encode(errors="replace"))


def _line(error: Exception, output: str) -> str:
    """Say in one line what the user has to fix."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, MemoryError):
        return f"{output}: not enough memory; allowed: more memory, or fewer jobs at the same time (--cores)"
    place = getattr(error, "filename", None) or output
    return f"{place}: {reason_of(error)}; allowed: a file or folder that can be used, and disk space"
