"""What the tables of the supplement show, in a few words for their headings."""

from collections.abc import Callable, Mapping, Sequence

Row = Mapping[str, str]


def lead(name: str, rows: Sequence[Row], alpha: float) -> str:
    """Write what a table shows; an empty text if nothing is counted in it.

    >>> lead("deck_alpha", [{"agrees": "True"}, {"agrees": "False"}], 0.05)
    ': 1 of 2 printed values are right to their last digit'
    """
    return f": {_LEADS[name](rows, alpha)}" if rows and name in _LEADS else ""


def _printed(rows: Sequence[Row], alpha: float) -> str:
    right = sum(row["agrees"] == "True" for row in rows)
    return f"{right} of {len(rows)} printed values are right to their last digit"


def _accuracy(rows: Sequence[Row], alpha: float) -> str:
    better = sum(float(row["accuracy"]) > float(row["frequent_class"]) for row in rows)
    return f"{better} of {len(rows)} are better than always predicting the frequent class"


def _below(rows: Sequence[Row], name: str, alpha: float) -> str:
    """Count the p values below alpha; one may be missing."""
    return f"{sum(float(row[name] or 1) < alpha for row in rows)} of {len(rows)}"


_LEADS: Mapping[str, Callable[[Sequence[Row], float], str]] = {
    **dict.fromkeys(("deck_intervals", "deck_confidence", "deck_alpha", "deck_two_models"), _printed),
    "accuracy": _accuracy,
    "pairs": lambda rows, alpha: f"{_below(rows, 'holm_p', alpha)} differ significantly",
    "kfold": lambda rows, alpha: (
        f"{_below(rows, 'plain_p', alpha)} differ by the plain test, {_below(rows, 'corrected_p', alpha)}"
        " by the corrected one"
    ),
}
