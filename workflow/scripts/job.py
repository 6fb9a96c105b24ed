"""What every script of the workflow does the same way: log, fail in one line, read what it is given."""

import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr
from typing import Any

from confident_roc.errors import InputError
from confident_roc.files import Columns, read_columns

_CURVE = {
    "threshold": float,
    **dict.fromkeys("abcd", int),
    **dict.fromkeys(("fpr", "tpr", "difference", "lower", "upper"), float),
    "confident": bool,
}


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


def read_curve(path: str) -> Columns:
    """Read the ROC points of a classifier."""
    return read_columns(path, _CURVE)


def keyed(keys: Iterable[Iterable[str]], read: Callable[[str], Any], paths: Iterable[str]) -> dict[Any, Any]:
    """Read files under their keys: a letter, or a data set and a letter."""
    return {
        tuple(key) if not isinstance(key, str) else key: read(path)
        for key, path in zip(keys, paths, strict=True)
    }
