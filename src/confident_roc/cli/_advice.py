"""One line of advice for data with few positives. A test compares its numbers with studies/truth."""

from collections.abc import Iterable

from confident_roc.segment import ConfidentSegment

FEW_POSITIVES = 30
EVALUATION = (
    "Newcombe's interval of the AUC covers in 86 to 100 % of samples, DeLong's in 74 to 94 %, "
    "the bootstrap's of average precision in 57 to 94 %"
)
COMPARISON = (
    "with AUCs of .85 and .80 the larger AUC belongs to the better model in 77 to 78 % of samples, "
    "the larger CAUC in 42 to 44 %; DeLong's test finds it in 14 to 16 %"
)


def advice(text: str, segments: Iterable[ConfidentSegment]) -> str | None:
    """Return the advice if a model has few positive examples."""
    fewest = min(segment.curve.positives for segment in segments)
    if fewest >= FEW_POSITIVES:
        return None
    start = f"Advice for fewer than {FEW_POSITIVES} positives: with 10 to 13 in simulations"
    return f"{start}, {text} (studies/truth)."
