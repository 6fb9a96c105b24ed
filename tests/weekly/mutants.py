"""Judge mutants: small errors in one line each, by the tests that run the line.

    pip install coverage
    python tests/weekly/mutants.py            # those of tests/golden/mutants.csv without a verdict
    python tests/weekly/mutants.py --again    # those that were killed and whose function still has the line

With `--again` the exit code is 1 if a mutant lives that was killed: it needs a test, or a reason. Other
arguments go to pytest and choose the tests; without them these are those of a plain `pytest`. In the list,
column `by` has the test that killed a mutant, or the reason why one may live.

Mutants are put into a clone of the last commit, where a first run records which test runs which line. Both
are kept in the folder WORK, by default `mutants` among the temporary files: remove it after a commit.
"""

import ast
import csv
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIST = ROOT / "tests/golden/mutants.csv"
COLUMNS = ["number", "path", "function", "line", "change", "verdict", "by"]
WORK = Path(os.environ.get("WORK") or Path(tempfile.gettempdir(), "mutants"))
CLONE, LINES, SECONDS, CHOSEN = (
    WORK / name for name in ("clone", "lines.sqlite", "tests.json", "chosen.json")
)
COMPILED = "compiled\ndef "  # the decorator of functions that numba compiles, which coverage does not see


class Recording:
    """A plug-in of pytest: it records the lines and the seconds of each test that passes.

    What a fixture of several tests runs is recorded under its file or folder: it counts for all tests in it.
    """

    def __init__(self, coverage):
        self.coverage, self.seconds = coverage, {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        self.coverage.switch_context(item.nodeid)
        self.seconds[item.nodeid] = 0.0
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        test = list(self.seconds)[-1]
        self.coverage.switch_context(test if fixturedef.scope == "function" else fixturedef.baseid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context(test)

    def pytest_runtest_logreport(self, report):
        if report.passed and report.nodeid in self.seconds:
            self.seconds[report.nodeid] += report.duration
        else:
            self.seconds.pop(report.nodeid, None)


def record(selection):
    """Record which tests run which lines."""
    from coverage import Coverage

    coverage = Coverage(data_file=str(LINES), source=["src"])
    recording = Recording(coverage)
    with coverage.collect():
        pytest.main(["-q", "-p", "no:cacheprovider", *selection], plugins=[recording])
    coverage.save()
    SECONDS.write_text(json.dumps(recording.seconds))


class Chosen:
    """A plug-in of pytest: it runs the chosen tests in their order, each for a minute of CPU time at most."""

    def __init__(self):
        self.order = {test: i for i, test in enumerate(json.loads(CHOSEN.read_text()))}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        items[:] = sorted((x for x in items if x.nodeid in self.order), key=lambda x: self.order[x.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self):
        limit_time()


def limit_time():
    signal.setitimer(signal.ITIMER_PROF, 60)  # its signal ends the process, also in compiled code


def run_chosen():
    """Run the chosen tests until one fails. A mutant may crash this process, or fill the memory."""
    limit_time()  # for what runs while tests are collected
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    sys.dont_write_bytecode = True
    chosen = Chosen()
    files = dict.fromkeys(test.partition("::")[0] for test in chosen.order)
    return pytest.main(["-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", *files], plugins=[chosen])


def child(*arguments, numba="numba", **options):
    """Run this script in the clone, in a process of its own."""
    path = os.pathsep.join([f"{CLONE}/src", f"{CLONE}/tests", os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": path, "NUMBA_CACHE_DIR": f"{WORK}/{numba}"}
    return subprocess.run([sys.executable, __file__, *arguments], cwd=CLONE, env=environment, **options)


@cache
def seconds():
    """Return the seconds of each test that may judge."""
    return json.loads(SECONDS.read_text())


@cache
def contexts(file):
    """Return what runs each line of a file: tests, and files and folders whose fixtures do."""
    from coverage import CoverageData

    data = CoverageData(str(LINES))
    data.read()
    return data.contexts_by_lineno(str(file))


def tests_of_rows(file, rows):
    ran = {context for row in rows for context in contexts(file).get(row, ()) if context}
    return {test for test in seconds() if any(test.startswith(context) for context in ran)}


def tests_of_imports(file):
    """Return the tests that run a line that imports a module, and those in files that name it."""
    name = re.compile(rf"\b{file.stem}\b")
    paths = {test.partition("::")[0] for test in seconds()}
    naming = {path for path in paths if name.search((CLONE / path).read_text())}
    found = {test for test in seconds() if test.partition("::")[0] in naming}
    for other in CLONE.glob("src/**/*.py"):
        lines = enumerate(other.read_text().splitlines(), start=1)
        rows = [row for row, line in lines if "import" in line and name.search(line)]
        if rows and other != file:
            found |= tests_of_imports(other) if COMPILED in other.read_text() else tests_of_rows(other, rows)
    return found


def tests_of(file, row):
    """Return the tests of a line: first those in files of the module's name, then those in quick files."""
    around = [x for x in ast.walk(ast.parse(file.read_text())) if isinstance(x, ast.stmt)]
    around = [x for x in around if x.lineno <= row <= x.end_lineno]  # the innermost statement is the last
    if COMPILED in file.read_text():
        found = tests_of_imports(file)
    elif not any(isinstance(statement, ast.FunctionDef) for statement in around):
        found = tests_of_rows(file, contexts(file))  # a constant: all tests of the module
    elif isinstance(around[-1], ast.FunctionDef):
        found = tests_of_rows(file, [around[-1].body[0].lineno, around[-1].body[-1].lineno])  # a default
    else:
        last = around[-1].body[0].lineno - 1 if hasattr(around[-1], "body") else around[-1].end_lineno
        found = tests_of_rows(file, range(around[-1].lineno, max(row, last) + 1))
    of_file = {}
    for test in found:
        of_file.setdefault(test.partition("::")[0], []).append(test)
    times = {path: sum(map(seconds().get, tests)) for path, tests in of_file.items()}
    files = sorted(of_file, key=lambda path: (file.stem.strip("_") not in path, times[path]))
    return [test for path in files for test in sorted(of_file[path], key=seconds().get)]


def located(mutant):
    """Return file and row of a line by the name of its function, wherever in src that is now."""
    for file in sorted(CLONE.glob("src/**/*.py"), key=lambda file: file != CLONE / mutant["path"]):
        rows = [row.strip() for row in file.read_text().splitlines()]
        bodies = [ast.parse(file.read_text())] if mutant["line"] in rows else []
        for name in filter(None, mutant["function"].split(".")):
            bodies = [x for body in bodies for x in ast.walk(body) if getattr(x, "name", "") == name]
        for body in bodies:
            first, last = getattr(body, "lineno", 1), getattr(body, "end_lineno", len(rows))
            if mutant["line"] in rows[first - 1 : last]:
                return file, rows.index(mutant["line"], first - 1)
    return None


def judge(mutant, file, i):
    """Put a mutant into the clone and run its tests; return the verdict and what killed it."""
    chosen = tests_of(file, i + 1)
    if not chosen:
        return "alive", "no test runs the line"
    # The test that killed it before comes first.
    CHOSEN.write_text(json.dumps(sorted(chosen, key=lambda test: test != mutant["by"])))
    # numba does not notice that a compiled function of another file has changed.
    shutil.rmtree(WORK / "numba-of-mutant", ignore_errors=True)
    numba = "numba-of-mutant" if COMPILED in file.read_text() else "numba"
    text = file.read_text()
    lines = text.splitlines(keepends=True)
    lines[i] = lines[i].replace(mutant["line"], mutant["change"])
    file.write_text("".join(lines))
    try:
        result = child("--run-chosen", numba=numba, capture_output=True, text=True)
    finally:
        file.write_text(text)
    if result.returncode in (0, 4, 5):
        assert result.returncode == 0, result.stdout + result.stderr  # pytest ran no test
        return "alive", ""
    failed = re.search("^(?:FAILED|ERROR) (.*?)(?: - |$)", result.stdout, re.MULTILINE)
    return "killed", failed[1] if failed else "time-out" if result.returncode == -signal.SIGPROF else "crash"


def main():
    if sys.argv[1:] == ["--run-chosen"]:
        return run_chosen()
    if sys.argv[1:2] == ["--record"]:
        return record(sys.argv[2:])
    again = "--again" in sys.argv
    if not SECONDS.exists():
        subprocess.run(["git", "clone", "--quiet", ROOT, CLONE], check=True)
        # Compiled files are compared by content: a mutant may be as long as the file, and of the same second.
        command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "src"]
        subprocess.run(command, cwd=CLONE, check=True)
        child("--record", *(argument for argument in sys.argv[1:] if argument != "--again"))
    mutants = list(csv.DictReader(LIST.read_text().splitlines()))
    judged, alive = 0, 0
    for mutant in mutants:
        place = located(mutant) if mutant["verdict"] == ("killed" if again else "") else None
        if place:
            verdict, by = judge(mutant, *place)
            print(*mutant.values(), "->", verdict, by, flush=True)
            judged, alive = judged + 1, alive + (verdict == "alive")
            if not again:
                mutant.update(verdict=verdict, by=by)
                with LIST.open("w", newline="") as out:
                    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
                    writer.writeheader()
                    writer.writerows(mutants)
    print(f"{len(mutants)} mutants; judged now: {judged}, of which live: {alive}")
    return int(again and alive > 0)


if __name__ == "__main__":
    sys.exit(main())
