"""Runs in forks of one process that has imported Snakemake: imports take two thirds of a dry run.

Nothing of the project is imported before the fork: a copy of the project has its own packages.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

# Snakemake and the workflow import these packages in every run.
PACKAGES = ("pandas", "jsonschema", "smart_open", "requests", "scipy.special", "snakemake.report")
LONGEST = 1200  # seconds of a run


def run(
    arguments: Sequence[str], folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Call Snakemake in a folder, like subprocess.run with captured output."""
    with tempfile.TemporaryDirectory() as place:
        printed = [Path(place, name) for name in ("stdout", "stderr")]
        code = Fork(arguments, folder, environment, *printed).wait()
        return subprocess.CompletedProcess(list(arguments), code, *(path.read_text() for path in printed))


class Fork:
    """A running fork, with what subprocess.Popen has. It leads a process group; there is one at a time."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, environment: dict[str, str], stdout: Path, stderr: Path
    ) -> None:
        self.server, self.code = server(), None
        request = [arguments, str(folder), environment, str(stdout), str(stderr)]
        self.server.stdin.write(json.dumps(request).encode() + b"\n")
        self.pid = int(self.server.stdout.readline())

    def poll(self) -> int | None:
        """Return the exit code, or None if the fork runs."""
        ended = self.code is None and select.select([self.server.stdout], [], [], 0)[0]
        return self.wait() if ended else self.code

    def wait(self) -> int:
        """Wait for the end, and return the exit code."""
        if self.code is None:
            self.code = int(self.server.stdout.readline())
        return self.code


@cache
def server() -> subprocess.Popen[bytes]:
    """Start the process that forks; it ends with this one, which closes its input."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # a fork has only one thread
    # A job finds the process of its run by the name.
    command = [sys.executable, __file__, "snakemake"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
    return subprocess.Popen(command, env=environment | {"PYTHONSAFEPATH": "1"}, **pipes)


def serve() -> None:
    """Fork for each line of the input; print the process, and its exit code when it ends."""
    import snakemake.cli

    snakemake.cli.get_argument_parser()  # loads the plugins
    for name in PACKAGES:
        import_module(name)
    packages = ("confident_roc", "weka346", "elazmeh2006")
    assert not [name for name in sys.modules if name.partition(".")[0] in packages]
    for line in sys.stdin:
        child = os.fork()
        if not child:
            os.setsid()
            os._exit(call(*json.loads(line)))
        print(child, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def call(arguments: list[str], folder: str, environment: dict[str, str], stdout: str, stderr: str) -> int:
    """Do what `python -m snakemake` does; return its exit code."""
    import snakemake.cli

    signal.alarm(LONGEST)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, path in ((1, stdout), (2, stderr)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = [folder, *environment["PYTHONPATH"].split(os.pathsep)]
    sys.argv = ["snakemake", *arguments]
    code: object = 0
    try:
        snakemake.cli.main(arguments)
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()  # digests of code are kept there; a fork would end without it
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else int(code is not None)


if __name__ == "__main__":
    serve()
