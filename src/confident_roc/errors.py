"""What is raised, or said, about input that a person has to mend."""


class InputError(ValueError):
    """Bad input: one line that says where, what is wrong, and what is allowed."""


class InputWarning(UserWarning):
    """Input that can be computed with but is probably not what was meant."""
