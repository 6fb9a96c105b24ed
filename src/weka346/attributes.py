"""The type of a column of a data set: numeric, or nominal with declared values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Attribute:
    """A column of a data set.

    Parameters
    ----------
    name : str
        The name of the column.
    values : tuple of str, optional
        The declared values of a nominal attribute, in order; None for a numeric one.

    See Also
    --------
    J48 : A learner that takes attributes.

    Examples
    --------
    >>> Attribute("age").nominal, Attribute("sex", ("M", "F")).nominal
    (False, True)
    """

    name: str
    values: tuple[str, ...] | None = None

    @property
    def nominal(self) -> bool:
        """Whether the attribute has declared values."""
        return self.values is not None
