"""`snakemake --logger elazmeh2006`: a line that is updated in a terminal, a line per rule elsewhere."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from snakemake_logger_plugin_elazmeh2006 import duration

SNAKEFILE = """
rule all:
    input: "c.txt"
rule a:
    output: "a{i}.txt"
    shell: "touch {output}"
rule c:
    input: "a0.txt", "a1.txt"
    output: "c.txt"
    shell: "test ! -e fail && touch {output}"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("progress")
    (folder / "Snakefile").write_text(SNAKEFILE)
    return folder


def run(folder: Path, **options) -> subprocess.CompletedProcess[str]:
    for path in folder.glob("*.txt"):
        path.unlink()
    command = [
        sys.executable,
        "-m",
        "snakemake",
        "--cores",
        "1",
        "--scheduler",
        "greedy",
        "--logger",
        "elazmeh2006",
    ]
    return subprocess.run(command, cwd=folder, text=True, timeout=120, **options)


def test_a_line_per_rule_if_it_is_not_a_terminal(folder):
    done = run(folder, capture_output=True)
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "a 0/2 (0 of 4 jobs done)",
        "a 2/2 (2 of 4 jobs done)",
        "c 1/1 (3 of 4 jobs done)",
        "all 1/1 (4 of 4 jobs done)",
    ]


def test_a_terminal_shows_what_is_done_what_runs_and_the_time_left(folder):
    parent, child = pty.openpty()
    done = run(folder, stderr=child, env={**os.environ, "TERM": "xterm", "COLUMNS": "100"})
    os.close(child)
    screen = os.read(parent, 100_000).decode()
    os.close(parent)
    assert done.returncode == 0
    lines = [line.removeprefix("\x1b[K") for line in screen.replace("\n", "\r").split("\r") if line]
    assert lines[0] == "0 of 4 jobs done; running: a 0/2"
    assert re.search(r"^1 of 4 jobs done, about \d+ s left; running: a 1/2$", "\n".join(lines), re.MULTILINE)
    assert re.search(r"^2 of 4 jobs done, about \d+ s left; running: c 0/1$", "\n".join(lines), re.MULTILINE)
    # The lines replace each other, but for the last one.
    assert lines[-1].startswith("4 of 4 jobs done in ")
    assert screen.count("\n") == 1


def test_a_failed_job_is_shown(folder):
    (folder / "fail").touch()
    done = run(folder, capture_output=True)
    (folder / "fail").unlink()
    assert done.returncode == 1
    assert done.stderr.startswith("a 0/2 (0 of 4 jobs done)\na 2/2 (2 of 4 jobs done)\n")
    assert "Error in rule c:" in done.stderr
    assert "jobs done" not in done.stderr.partition("Error in rule c:")[2]


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (59.6, "1 min 0 s"), (125, "2 min 5 s"), (12_000, "3 h 20 min")]
)
def test_durations(seconds, text):
    assert duration(seconds) == text
