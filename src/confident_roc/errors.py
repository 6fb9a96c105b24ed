"""Exceptions and warnings for wrong input."""


class InputError(ValueError):
    """Wrong input. The message is one line: the place, what is wrong, and what is allowed.

    Line ends and control characters of the input are escaped as in Python. So the message stays one line, and
    a file cannot send control sequences to the terminal.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__("".join(c if c.isprintable() else repr(c)[1:-1] for c in message))


class InputWarning(UserWarning):
    """Input that can be used but is probably a mistake."""
