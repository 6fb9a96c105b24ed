# How a run handles faults (docs/running.md). This file has no rules and does not use the config.
import logging
import os
import sys
import threading

from confident_roc.errors import InputError, reason_of
from elazmeh2006.runs import folder
from elazmeh2006.runs.job import FAILURES, PRINTED_AT_THE_END

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
    # Conda environments find the packages of this project there (workflow/envs).
    CONFIDENT_ROC_LIBRARY=os.path.abspath(f"{folder.__file__}/../../.."),
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


# Snakemake's error for a folder that is not writable is long.
or_refuse(folder.check_access, ".")


# Snakemake calls this only if there is something to run, and not in a dry run. A killed run leaves Snakemake's
# own lock behind, so it is off in profiles/default; this lock ends with the process.
onstart:
    os.environ[PRINTED_AT_THE_END] = "1"
    or_refuse(folder.hold, ".snakemake/run.lock")
    or_refuse(folder.check_writable, "results")
    or_refuse(folder.sweep, "results")
    for failure in FAILURES.glob("*.txt"):
        failure.unlink(missing_ok=True)


def end_timers():
    """End the timers of Snakemake's scheduler: the process would wait for the last one (profiles/default)."""
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.cancel()


onsuccess:
    end_timers()


# The run ends with one line per failed job. The exit code is Snakemake's.
onerror:
    end_timers()
    for failure in sorted(FAILURES.glob("*.txt")):
        print(failure.read_text(), end="", file=sys.stderr, flush=True)
