"""The checks, a module for each theme, and all of them by the id of what they judge."""

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
