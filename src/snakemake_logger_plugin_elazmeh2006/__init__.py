"""The progress of a run, for `snakemake --logger elazmeh2006`: Snakemake finds this package by its name.

In a terminal one line is updated: jobs done of all, the rules that run, the time left. Elsewhere each rule
has a line when its last job ends, and one before if it has many jobs. Warnings and errors are Snakemake's.
"""

import os
import shutil
import sys
import time
from collections import Counter
from logging import WARNING, LogRecord

from snakemake_interface_logger_plugins.base import LogHandlerBase
from snakemake_interface_logger_plugins.common import LogEvent


def duration(seconds: float) -> str:
    """Write a duration with the digits that one reads: 8 s, 2 min 5 s, 3 h 20 min."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


class LogHandler(LogHandlerBase):
    """Writes the progress of a run to standard error."""

    writes_to_stream = True
    writes_to_file = False
    has_filter = False
    has_formatter = False
    needs_rulegraph = False

    def __post_init__(self) -> None:
        """Start without jobs."""
        self.stream = sys.stdout if self.common_settings.stdout else sys.stderr
        self.terminal = self.stream.isatty() and os.environ.get("TERM") != "dumb"
        self.jobs: dict[str, int] = {}
        self.running: dict[int, str] = {}
        self.done: Counter[str] = Counter()
        self.began = time.monotonic()

    def emit(self, record: LogRecord) -> None:
        """Count a job that begins or ends, or write a message."""
        event = getattr(record, "event", None)
        if self.common_settings.dryrun:
            self._write(self.format(record))
        elif event == LogEvent.RUN_INFO:
            self.began = time.monotonic()
            stats = record.stats  # type: ignore[attr-defined]
            self.jobs = {rule: count for rule, count in stats.items() if rule != "total"}
        elif event == LogEvent.JOB_INFO:
            self._begin(record.jobid, record.rule_name)  # type: ignore[attr-defined]
        elif event == LogEvent.JOB_FINISHED:
            self._finish(self.running.pop(record.job_id, ""))  # type: ignore[attr-defined]
        elif record.levelno >= WARNING or str(record.msg).startswith("Nothing to be done"):
            self.running.pop(getattr(record, "jobid", -1), None)
            self._write(self.format(record))

    def _begin(self, job: int, rule: str) -> None:
        first = not self.done[rule] and rule not in self.running.values()
        self.running[job] = rule
        self._show()
        if first and not self.terminal and self.jobs.get(rule, 0) > 1:
            self._write(f"{rule} 0/{self.jobs[rule]} ({self._count()})")

    def _finish(self, rule: str) -> None:
        """Count a job, and write a line if it was the last one of its rule, or of all."""
        self.done[rule] += 1
        self._show()
        if self.terminal and self.done.total() == sum(self.jobs.values()):
            self._write(f"{self._count()} in {duration(time.monotonic() - self.began)}")
        elif not self.terminal and self.done[rule] == self.jobs.get(rule):
            self._write(f"{rule} {self.done[rule]}/{self.jobs[rule]} ({self._count()})")

    def _count(self) -> str:
        return f"{self.done.total()} of {sum(self.jobs.values())} jobs done"

    def _show(self) -> None:
        """Update the line of a terminal; the next text overwrites it."""
        if self.terminal:
            rules = ", ".join(f"{rule} {self.done[rule]}/{self.jobs.get(rule)}" for rule in self._rules())
            line = f"{self._count()}{self._left()}" + (f"; running: {rules}" if rules else "")
            width = shutil.get_terminal_size().columns - 1
            self.stream.write(f"\r\x1b[K{line[:width]}\r")
            self.stream.flush()

    def _rules(self) -> list[str]:
        return list(dict.fromkeys(self.running.values()))

    def _left(self) -> str:
        """Estimate the time left from the mean time of a job so far."""
        done, total = self.done.total(), sum(self.jobs.values())
        seconds = (time.monotonic() - self.began) * (total - done) / max(done, 1)
        return f", about {duration(seconds)} left" if 0 < done < total else ""

    def _write(self, text: str) -> None:
        if text and text != "None":
            clear = "\r\x1b[K" if self.terminal else ""
            print(f"{clear}{text}", file=self.stream, flush=True)
