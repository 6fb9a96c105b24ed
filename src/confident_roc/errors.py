"""Exceptions and warnings for wrong input."""

import csv
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager


def printable(text: str) -> str:
    """Escape line ends and control characters as Python does; a terminal would obey them."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def reason_of(error: BaseException) -> str | None:
    """Say in a few words why input or output cannot be used; None if the error is a bug of this project."""
    if isinstance(error, MemoryError):
        return "not enough memory"
    if isinstance(error, UnicodeEncodeError):
        return f"{error.object[error.start : error.end][:20]!a} cannot be written as {error.encoding}"
    if isinstance(error, UnicodeDecodeError):
        return "a byte is not text"
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, OverflowError):
        return "a number is too large"
    if isinstance(error, OSError | EOFError | csv.Error | zlib.error | zipfile.BadZipFile):
        words = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
        return str(words).partition("\n")[0].rstrip(".")
    return None


class InputError(ValueError):
    """Wrong input. The message is one line: the place, what is wrong, and what is allowed.

    Line ends and control characters of the input are escaped as in Python. So the message stays one line, and
    a file cannot send control sequences to the terminal.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(printable(message))


class InputWarning(UserWarning):
    """Input that can be used but is probably a mistake."""


class FewPositivesWarning(InputWarning):
    """Too few positive examples for an interval to be as long as its level needs."""


class MissingExtraError(ImportError):
    """A package of an extra is not installed: one line with the command that installs it."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise MissingExtraError if an import in the block fails because an extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        line = f'{package}: not installed; allowed: pip install "confident-roc[{extra}]"'
        raise MissingExtraError(line, name=package) from None
