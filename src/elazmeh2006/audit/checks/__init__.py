"""The checks, one module per theme, and all of them by the id of the entry that they judge."""

from elazmeh2006.audit.checks import (
    data,
    decks,
    errata,
    figure6_readings,
    method,
    roc_curves,
    segments,
    tables,
)
from elazmeh2006.audit.registry import Checks

CHECKS = Checks.merged(
    theme.CHECKS for theme in (data, decks, errata, figure6_readings, method, roc_curves, segments, tables)
)
