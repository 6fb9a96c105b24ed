"""One line of advice for data with few positives. A test compares its numbers with studies/truth."""

from collections.abc import Iterable

from confident_roc.segment import ConfidentSegment

FEW_POSITIVES = 30
EVALUATION = "TODO"
COMPARISON = "TODO"


def advice(text: str, segments: Iterable[ConfidentSegment]) -> str | None:
    """Return the advice if a model has few positive examples."""
    fewest = min(segment.curve.positives for segment in segments)
    return (
        f"Advice: with fewer than {FEW_POSITIVES} positives {text} (studies/truth)."
        if fewest < FEW_POSITIVES
        else None
    )
