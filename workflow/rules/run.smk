# What a run does about faults (docs/reliability.md). No rules here, and nothing of the config.
import logging
from pathlib import Path

from elazmeh2006.runs.config import check_config_file
from confident_roc.errors import InputError
from elazmeh2006.runs.provenance import plain_command
from elazmeh2006.runs.records import Records
from elazmeh2006.runs.folder import LONG_AGO, check_writable, forget_the_future, hold, last_words, sweep

# A log that cannot be written, on a full disk, is said by the run itself and not by tracebacks of the logger.
logging.raiseExceptions = False
# Jobs end with the process that runs them, even if it is killed (job.py).
os.environ.update(CONFIDENT_ROC_RUN=str(os.getpid()))


def refuse(*lines, code=2):
    """End in one line, or one for each job that failed."""
    print(*lines, sep="\n", file=sys.stderr, flush=True)
    sys.exit(code)


def or_refuse(check, *arguments):
    """Make a check; what a person has to mend ends the run in one line."""
    try:
        check(*arguments)
    except InputError as error:
        refuse(f"error: {error}")
    except OSError as error:
        refuse(
            f"error: {error.filename or arguments[0]}: {error.strerror}; allowed: a file that can be written"
        )


if os.path.exists("config.yaml") or not workflow.overwrite_configfiles:
    or_refuse(check_config_file, "config.yaml")
if workflow.is_main_process:
    forget_the_future("results", instead=LONG_AGO)
    for scripts in ("workflow/scripts", "scripts"):  # of the default run, and of a study
        forget_the_future(os.path.join(workflow.basedir, scripts))


def explained(execute):
    """Run as ever; but where the folder is what fails, say so in one line: Snakemake's own words are many."""

    def run(*arguments, **options):
        try:
            return execute(*arguments, **options)
        except Exception:
            if workflow.is_main_process and not workflow.dryrun:
                or_refuse(check_writable, "results")
                or_refuse(check_writable, ".snakemake")
            raise

    return run


workflow.execute = explained(workflow.execute)


# Only where there is something to run, and not in a dry run. Snakemake's own lock (off in profiles/default) stays
# behind when a run is killed; this one cannot.
onstart:
    if workflow.is_main_process:
        or_refuse(hold, ".snakemake/run.lock")
        or_refuse(check_writable, "results")
        or_refuse(sweep, "results")
        # The command as it was typed, which no job can know; a study has no manifest to name it.
        if workflow.is_rule("manifest"):
            or_refuse(Records(Path("results")).add_command, plain_command(sys.argv))


def words(jobs):
    """What a failed job, or a group of them, left to say."""
    said = {last_words(job.log[0]) for job in jobs if job.log} - {None}
    silent = (
        f"error: {jobs[0].output[0]}: its job ({jobs[0].rule}) was killed, perhaps for want of memory, or has a bug:"
        " see above; allowed: to run again"
    )
    return said or {silent}, bool(said)


# The last thing on the screen is what failed; where a person can mend it all, the exit code is 2.
onerror:
    failed = [words(list(one) if one.is_group() else [one]) for one in workflow.scheduler.failed]
    if failed:
        refuse(
            *sorted(set.union(*(said for said, _ in failed))),
            code=2 if all(known for _, known in failed) else 1,
        )
