"""The one exception for input that a person has to mend."""


class InputError(ValueError):
    """Bad input: one line that says where, what is wrong, and what is allowed."""
