"""What a column of a data set is: numeric, or nominal with declared values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Attribute:
    """A column of a data set.

    Attributes
    ----------
    name
        Its name.
    values
        The declared values of a nominal attribute, in order; None for a numeric one.
    """

    name: str
    values: tuple[str, ...] | None = None

    @property
    def nominal(self) -> bool:
        """Whether the attribute has declared values."""
        return self.values is not None
