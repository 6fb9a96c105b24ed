"""What the jobs of a run have made: a sum for every file, and for every job what it read and what it took.

Kept beside the results, a small file each, so that jobs can run side by side, on other machines too, and a
killed one leaves nothing half-written. Paths are relative to where Snakemake runs: a moved folder is still
known. Sums are apart from times, since only sums are the same in every run.
"""

from __future__ import annotations

import hashlib
import os
import resource
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from confident_roc._files import read_json, write_json
from confident_roc.errors import InputError

AnyPath = str | os.PathLike[str]
_MUST_HAVE = {"sums": "sha256", "jobs": "outputs"}


def sha256(path: AnyPath) -> str:
    """Compute the sum of a file's bytes, in hex."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@dataclass(frozen=True)
class Records:
    """The records of a folder of results.

    Attributes
    ----------
    results
        The folder of results. Only files in it have records: what jobs made, and not what people wrote.
    """

    results: Path

    def check(self, paths: Iterable[AnyPath]) -> None:
        """Refuse files that are not what their job made: cut off, or edited by hand.

        Files without a record pass.

        Raises
        ------
        InputError
            For the first such file; it names the file and both sums.
        """
        for path in paths:
            made = self.sum_of(path)
            if made is None or not os.path.isfile(path):
                continue
            found = sha256(path)
            if found != made:
                raise InputError(
                    f"{os.fspath(path)}: changed since it was made (sha256 {found[:12]}..., made as"
                    f" {made[:12]}...); allowed: the file as it was made; delete it to have it made again"
                )

    def sum_of(self, path: AnyPath) -> str | None:
        """Sum of a file as it was made; None where nothing is recorded."""
        record = self._read("sums", path)
        return None if record is None else str(record["sha256"])

    def job_of(self, path: AnyPath) -> Mapping[str, Any] | None:
        """Look up the job that made a file; None where nothing is recorded.

        Returns
        -------
        mapping
            rule, inputs, outputs, seconds, cpu_seconds and peak_mb.
        """
        record = self._read("sums", path)
        return None if record is None else self._read("jobs", record["job"])

    def write(
        self, *, rule: str, inputs: Iterable[AnyPath], outputs: Sequence[AnyPath], seconds: float
    ) -> None:
        """Record what a job has made, from the job's own process.

        Parameters
        ----------
        rule
            Name of its rule.
        inputs, outputs
            Its files.
        seconds
            How long its work took, without the start of its process.
        """
        made = [str(path) for path in outputs if os.path.isfile(path)]
        if not made:  # Snakemake tells what is missing
            return
        job = {
            "rule": rule,
            "inputs": sorted({str(path) for path in inputs}),
            "outputs": made,
            "seconds": round(seconds, 3),
            "cpu_seconds": round(time.process_time(), 3),
            "peak_mb": round(peak_memory() / 2**20, 1),
        }
        write_json(self._file("jobs", made[0]), job)
        for path in made:
            write_json(self._file("sums", path), {"sha256": sha256(path), "job": made[0]})

    def closure(self, targets: Iterable[AnyPath]) -> Iterator[str]:
        """Walk from files back to all they were made of, and to what was made beside them, each once."""
        waiting, seen = [str(path) for path in targets], set[str]()
        while waiting:
            path = waiting.pop()
            if path not in seen:
                seen.add(path)
                yield path
                job = self.job_of(path) or {"inputs": [], "outputs": []}
                waiting += [*job["inputs"], *job["outputs"]]

    def add_command(self, command: Sequence[str]) -> None:
        """Keep a command that makes results, after those before it."""
        write_json(self._commands, [*self.commands(), {"command": list(command), "started": now()}])

    def commands(self) -> list[dict[str, Any]]:
        """List the commands that made the results, the oldest first."""
        return list(read_json(self._commands)) if self._commands.is_file() else []

    @property
    def _commands(self) -> Path:
        return self.results / ".records" / "commands.json"

    def _read(self, kind: str, path: AnyPath) -> dict[str, Any] | None:
        try:
            file = self._file(kind, path)
        except ValueError:  # not a result
            return None
        if not file.is_file():
            return None
        record = read_json(file)
        if not isinstance(record, dict) or _MUST_HAVE[kind] not in record:
            raise InputError(f"{file}: not a record; delete it and {os.fspath(path)} to have both made again")
        return record

    def _file(self, kind: str, path: AnyPath) -> Path:
        below = PurePath(path).relative_to(self.results)
        return self.results / ".records" / kind / below.with_name(f"{below.name}.json")


def now() -> str:
    """Tell the time in UTC, as ISO 8601 writes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def peak_memory() -> int:
    """Most memory, in bytes, that this process has held."""
    try:
        # Linux's rusage knows the parent's peak too, and that of Snakemake is far above most jobs'.
        with open("/proc/self/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) * 1024
    except (OSError, StopIteration):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
