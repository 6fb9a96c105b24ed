"""What is raised, or said, about input that a person has to mend."""


class InputError(ValueError):
    """Bad input: one line that says where, what is wrong, and what is allowed.

    Line ends and control characters that come from the input are shown as Python writes them, so that the
    line stays one and a terminal takes no orders from a file.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__("".join(c if c.isprintable() else repr(c)[1:-1] for c in message))


class InputWarning(UserWarning):
    """Input that can be computed with but is probably not what was meant."""
