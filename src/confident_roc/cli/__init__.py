"""The command `confident-roc`: the paper's method for anybody's scores."""

import argparse
import io
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NoReturn

from confident_roc.errors import (
    FewPositivesWarning,
    InputError,
    InputWarning,
    MissingExtraError,
    needs,
    printable,
    reason_of,
)

_DESCRIPTION = """\
Confident segments of ROC curves: the points at which Tango's interval for the difference between false
negatives and false positives contains zero (Elazmeh, Japkowicz and Matwin 2006). For scores in a CSV file.
"""
_EPILOG = """\
Exit codes: 0 done, 2 wrong input (with one line on standard error), 1 a bug.
"confident-roc COMMAND --help" has examples.
"""


_COLUMNS = ("by", "weight", "id", "cluster", "first", "second", "label")
QUIET: ContextVar[bool] = ContextVar("QUIET", default=False)
"""Whether only results and errors are printed."""


def progress(*args: Any, **options: Any) -> Any:
    """Show a bar on standard error to a person who waits for more than half a second."""
    with needs("cli"):
        from tqdm import tqdm
    return tqdm(*args, **{"delay": 0.5, "leave": False, "disable": QUIET.get() or None, **options})


@contextmanager
def resampling(total: int) -> Iterator[None]:
    """Show how many of the resamples are drawn."""
    from confident_roc.bootstrap import REPORT

    with progress(desc="resampling", total=total, unit="curve") as bar:
        token = REPORT.set(bar.update)
        try:
            yield
        finally:
            REPORT.reset(token)


class _Parser(argparse.ArgumentParser):
    """Tell a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"error: {printable(message)}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """Make the parser, with every command that an installed package registers."""
    layout: Any = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
    main_parser = _Parser(prog="confident-roc", description=_DESCRIPTION, epilog=_EPILOG, **layout)
    main_parser.add_argument("--version", action="store_true", help="print the version and end")
    commands = main_parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in entry_points(group="confident_roc.commands"):
        module = command.load()
        command_parser = commands.add_parser(
            command.name, help=module.SUMMARY, description=module.SUMMARY, epilog=module.EXAMPLES, **layout
        )
        module.add_arguments(command_parser)
        command_parser.set_defaults(run=module.run, files=getattr(module, "FILES", ()))
    return main_parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    sys.stderr = sys.stderr or io.StringIO()  # a caller may have closed it
    try:
        parsed = parser().parse_args(arguments)
    except SystemExit:  # after --help, or a wrong argument
        _drop_output()
        raise
    if parsed.version:
        import confident_roc

        print(f"confident-roc {confident_roc.__version__}")
        return 0
    if parsed.command is None:
        parser().print_help()
        return 2
    QUIET.set(getattr(parsed, "quiet", False))
    with warnings.catch_warnings():
        warnings.showwarning = _in_one_line
        warnings.simplefilter("ignore" if QUIET.get() else "always", InputWarning)
        warnings.simplefilter("ignore", FewPositivesWarning)  # the tables have it as a note
        try:
            if sys.stdout is None:
                raise InputError("output: standard output is closed; allowed: a file, a pipe or a terminal")
            # A command would take it as not given. It may be a variable of a script that is not set.
            for name in (name for name, value in vars(parsed).items() if value == "" and name in _COLUMNS):
                raise InputError(f"--{name}: empty; allowed: the name of a column")
            with _nothing_left_behind(getattr(parsed, "out", None), parsed.files):
                parsed.run(parsed)
                sys.stdout.flush()
        except BrokenPipeError:  # the reader, `head` for instance, has seen enough
            _drop_output()
            return 141
        except KeyboardInterrupt:
            return 130
        except Exception as error:
            if (line := _line(error)) is None:
                raise
            _drop_output()
            print(f"error: {line}", file=sys.stderr)
            return 2
    return 0


@contextmanager
def _nothing_left_behind(out: str | None, files: Sequence[str]) -> Iterator[None]:
    """Remove the files that a command made, if it fails."""
    paths = [Path(out, name) for name in files] if out else []
    new = [path for path in paths if not os.path.lexists(path)]
    try:
        yield
    except BaseException:
        with suppress(OSError, ValueError):  # a name with a null byte is no path
            for path in new:
                path.unlink(missing_ok=True)
        raise


def _line(error: Exception) -> str | None:
    """Describe an error in one line; None if it is a bug."""
    if isinstance(error, InputError | MissingExtraError):
        return str(error)
    allowed = "less data, or more memory" if isinstance(error, MemoryError) else "an output that takes it"
    place = getattr(error, "filename", None) or ("input" if isinstance(error, MemoryError) else "output")
    return (reason := reason_of(error)) and printable(f"{place}: {reason}; allowed: {allowed}")


def _drop_output() -> None:
    """Forget what cannot be printed: it must not fail again at the exit."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_one_line(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"warning: {printable(str(message))}", file=sys.stderr)
