"""What every script of the workflow does the same way: check and record files, log, and fail in one line."""

import os
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

from confident_roc.errors import InputError
from confident_roc.records import Records


class _Tee:
    """Write to the terminal and to the log."""

    def __init__(self, *streams: Any) -> None:
        self.streams = streams

    def write(self, text: str) -> int:
        for stream in self.streams:
            stream.write(text)
        return len(text)

    def flush(self) -> None:
        for stream in self.streams:
            stream.flush()

    def isatty(self) -> bool:
        return self.streams[0].isatty()


def run(main: Callable[[Any], None], snakemake: Any) -> None:
    """Run a script's work; bad input ends in one line and exit code 2, a bug in a logged traceback."""
    with open(snakemake.log[0], "w") as log, redirect_stderr(_Tee(sys.stderr, log)):
        try:
            recorded(main, snakemake)
        except InputError as error:
            print(f"error: {error}", file=sys.stderr)
            sys.exit(2)
        except Exception:
            traceback.print_exc()
            sys.exit(1)


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
