"""The checks, one module per theme, and all of them by the id of the entry that they judge."""

from elazmeh2006.audit.checks import (
    artefacts,
    confidence,
    data,
    decks,
    dominance,
    errata,
    expectations,
    figure6_readings,
    imbalance,
    method,
    pairs,
    roc_curves,
    segments,
    tables,
)
from elazmeh2006.audit.registry import Checks

CHECKS = Checks.merged(
    theme.CHECKS
    for theme in (
        artefacts,
        confidence,
        data,
        decks,
        dominance,
        errata,
        expectations,
        figure6_readings,
        imbalance,
        method,
        pairs,
        roc_curves,
        segments,
        tables,
    )
)
