# How a run handles faults (docs/running.md). This file has no rules and does not use the config.
import logging
import os
import sys
from pathlib import Path

from confident_roc.errors import InputError, reason_of

# If the disk is full, the run prints an error. Tracebacks of the logger would hide it.
logging.raiseExceptions = False
os.environ.pop("SOURCE_DATE_EPOCH", None)  # no result has a date, and matplotlib fails if it is no number
os.environ.update(
    # Jobs run in parallel. Threads inside a job would wait for each other, and starting them takes time.
    OMP_NUM_THREADS="1",
    OPENBLAS_NUM_THREADS="1",
    # Figures have their own settings, so that a user's broken ones do not matter.
    MPLBACKEND="agg",
    MATPLOTLIBRC=os.devnull,
)


def or_refuse(check, *arguments):
    """Run a check; wrong input ends the run with one line and exit code 2."""
    try:
        return check(*arguments)
    except InputError as error:
        line = str(error)
    except Exception as error:
        reason = reason_of(error)
        if reason is None:
            raise
        place = getattr(error, "filename", None) or "config"
        line = f"{place}: {reason}; allowed: a file or folder that can be used"
    print(f"error: {line}", file=sys.stderr, flush=True)
    sys.exit(2)


# `onerror` looks only at logs that are newer than this file.
onstart:
    Path(".snakemake/started").touch()


# The last lines of a run that fails are the one-line errors of its jobs. The exit code is Snakemake's.
onerror:
    shell("find results/logs -newer .snakemake/started -exec grep -hs '^error: ' {{}} + >&2 || true")
