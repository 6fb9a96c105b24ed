"""What every script of the workflow does the same way: log, and fail in one line."""

import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr
from typing import Any

from confident_roc.errors import InputError


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
            main(snakemake)
        except InputError as error:
            print(f"error: {error}", file=sys.stderr)
            sys.exit(2)
        except Exception:
            traceback.print_exc()
            sys.exit(1)
