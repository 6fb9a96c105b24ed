"""The command `confident-roc`: the paper's method for anybody's scores."""

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any, NoReturn

from confident_roc.errors import FewPositivesWarning, InputError, InputWarning, MissingExtraError, needs

_DESCRIPTION = """\
Confident segments of ROC curves: the points at which Tango's interval for the difference between false
negatives and false positives contains zero (Elazmeh, Japkowicz and Matwin 2006). For scores in a CSV file.
"""
_EPILOG = """\
Exit codes: 0 done, 2 wrong input (with one line on standard error), 1 a bug.
"confident-roc COMMAND --help" has examples.
"""


def progress(*args: Any, **options: Any) -> Any:
    """Show a bar on standard error to a person who waits for more than half a second."""
    with needs("cli"):
        from tqdm import tqdm
    return tqdm(*args, **{"delay": 0.5, "leave": False, "disable": None, **options})


class _Parser(argparse.ArgumentParser):
    """Tell a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"error: {message}; see {self.prog} --help\n")


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
        command_parser.set_defaults(run=module.run)
    return main_parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parsed = parser().parse_args(arguments)
    if parsed.version:
        import confident_roc

        print(f"confident-roc {confident_roc.__version__}")
        return 0
    if parsed.command is None:
        parser().print_help()
        return 2
    with warnings.catch_warnings():
        warnings.showwarning = _in_one_line
        warnings.simplefilter("always", InputWarning)
        warnings.simplefilter("ignore", FewPositivesWarning)  # the tables have it as a note
        try:
            parsed.run(parsed)
            sys.stdout.flush()
        except (InputError, MissingExtraError) as error:
            return _fail(str(error))
        except BrokenPipeError:
            # The reader, `head` for instance, has seen enough; what is left must not fail at the exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 141
        except OSError as error:
            return _fail(f"{error.filename or 'output'}: {error.strerror or error}")
        except KeyboardInterrupt:
            return 130
    return 0


def _fail(message: str) -> int:
    print(f"error: {message}", file=sys.stderr)
    return 2


def _in_one_line(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"warning: {message}", file=sys.stderr)
