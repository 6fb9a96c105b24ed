# What a run does about faults (docs/reliability.md). No rules here, and nothing of the config.
from confident_roc.config_file import check_config_file
from confident_roc.errors import InputError
from confident_roc.run_folder import check_writable, forget_the_future, hold, last_words, sweep

# Jobs end with the process that runs them, even if it is killed (job.py).
os.environ.update(CONFIDENT_ROC_RUN=str(os.getpid()))


def refuse(*lines):
    """End in one line, or one for each job that failed."""
    print(*(f"{line}" for line in lines), sep="\n", file=sys.stderr, flush=True)
    sys.exit(2)


def or_refuse(check, *arguments):
    """Make a check; what a person has to mend ends the run in one line."""
    try:
        check(*arguments)
    except InputError as error:
        refuse(f"error: {error}")
    except OSError as error:
        refuse(f"error: {error.filename}: {error.strerror}; allowed: a folder that can be written")


if os.path.exists("config.yaml") or not workflow.overwrite_configfiles:
    or_refuse(check_config_file, "config.yaml")
if workflow.is_main_process:
    forget_the_future("results")


# Only where there is something to run, and not in a dry run. Snakemake's own lock (off in profiles/default) stays
# behind when a run is killed; this one cannot.
onstart:
    if workflow.is_main_process:
        or_refuse(hold, ".snakemake/run.lock")
        or_refuse(check_writable, "results")
        or_refuse(sweep, "results")


# The last thing on the screen is what a person has to mend; where that is all that failed, the exit code is 2.
onerror:
    failed = [job for one in workflow.scheduler.failed for job in (one if one.is_group() else [one])]
    said = {job: last_words(job.log[0]) for job in failed if job.log}
    if failed and all(said.get(job) for job in failed):
        refuse(*sorted(set(said.values())))
