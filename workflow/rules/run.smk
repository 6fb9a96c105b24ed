# What a run does about faults (docs/reliability.md). No rules here, and nothing of the config.
import logging
import os
import sys

from confident_roc.errors import InputError
from elazmeh2006.runs import folder
from elazmeh2006.runs.job import FAILURES

# If the disk is full the run itself says so: tracebacks of the logger would only hide it.
logging.raiseExceptions = False
# Jobs run side by side: threads inside one would only wait for each other, and starting them costs time.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")


def or_refuse(check, *arguments):
    """Make a check; wrong input ends the run in one line, with exit code 2."""
    try:
        return check(*arguments)
    except InputError as error:
        line = str(error)
    except OSError as error:
        line = f"{error.filename or arguments[0]}: {error.strerror}; allowed: a file that can be written"
    print(f"error: {line}", file=sys.stderr, flush=True)
    sys.exit(2)


# Snakemake itself would fail on a folder that it cannot write, in many words.
or_refuse(folder.check_access, ".")


# Snakemake calls this only if there is something to run, and not in a dry run. Its own lock (off in
# profiles/default) stays behind when a run is killed; this one cannot.
onstart:
    or_refuse(folder.hold, ".snakemake/run.lock")
    or_refuse(folder.check_writable, "results")
    or_refuse(folder.sweep, "results")
    for failure in FAILURES.glob("*.txt"):
        failure.unlink(missing_ok=True)


# The last thing on the screen is what failed. The exit code is Snakemake's.
onerror:
    for failure in sorted(FAILURES.glob("*.txt")):
        print(failure.read_text(), end="", file=sys.stderr, flush=True)
