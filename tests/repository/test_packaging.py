"""What is installed: the files of wheel and sdist, the metadata, and what each extra promises."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from weekly.bounds import environment, run_tests, uv

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

# Modules by the smallest extra that promises them; the longest name that fits counts. "" is the base.
PROMISED = {
    "confident_roc": "",
    "elazmeh2006.datasets.describe_command": "",  # the command line loads it
    "confident_roc.scorers": "sklearn",
    "confident_roc.bootstrap._kernel": "fast",
    "weka346": "weka346",
    "elazmeh2006": "workflow",
}
# What works with an extra; the last expression is true.
CALLS = {
    "": "confident_roc.confident_segment(Y, S).auc",
    "plot": "confident_roc.ConfidentRocDisplay.from_predictions(Y, S).figure_",
    "sklearn": "confident_roc.cauc_scorer",
    "fast": "confident_roc.fixed_width_band(points=POINTS, bootstraps=9).width",
    "pandas": "len(POINTS.to_frame())",
    "parquet": "__import__('pandas').DataFrame({'y': Y, 's': S}).to_parquet('x.parquet') or RUN('x.parquet')",
    "cli": "RUN('x.csv')",
    "weka346": "len(__import__('weka346').RandomForest(n_trees=2).fit([[s] for s in S], Y).predict([[1.0]]))",
    "workflow": "__import__('snakemake')",
    "article": "__import__('typst')",
    "all": "__import__('typst') and __import__('snakemake')",
}
SET_UP = """
import importlib, sys
from pathlib import Path
import confident_roc
Y, S = [0, 1] * 20, [i * 7 % 11 / 10 for i in range(40)]
POINTS = confident_roc.roc_points(Y, S)
Path("x.csv").write_text("y,s\\n" + "".join(f"{y},{s}\\n" for y, s in zip(Y, S)))
def RUN(path):
    importlib.import_module("confident_roc.cli.scores_file").read_scores(path, ["s"], ["y"])
    return True
"""
LIBRARIES = (
    "matplotlib mpl_toolkits sklearn numba pandas tqdm pyarrow imblearn yaml jinja2 PIL rocrate packaging"
)
UNIX = "fcntl resource pwd grp termios tty pty syslog readline curses posix _posixsubprocess"


def modules() -> list[str]:
    """List all modules of src."""
    paths = (path.relative_to(ROOT / "src") for path in (ROOT / "src").rglob("*.py"))
    return sorted(".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths)


def promising(module: str) -> str | None:
    """Return the extra that promises a module, or None."""
    fitting = [name for name in PROMISED if f"{module}.".startswith(f"{name}.")]
    return PROMISED[max(fitting, key=len)] if fitting else None


def contained(extra: str) -> set[str]:
    """Return the extra, the base and all extras that it contains."""
    inner = [x for x in PROJECT["optional-dependencies"].get(extra, ()) if x.startswith("confident-roc[")]
    names = {name for x in inner for name in re.findall(r"[\w-]+", x.partition("[")[2])}
    return {"", extra}.union(*map(contained, names))


def python(code: str, program: object = sys.executable, **options) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter that does not see the sources unless they are installed there."""
    command = [str(program), "-c", code]
    return subprocess.run(command, capture_output=True, text=True, **options)


def imports(names: list[str]) -> str:
    """Make code that imports modules."""
    return f"import importlib\nfor name in {names}:\n    importlib.import_module(name)\n"


def blocked(names: str) -> str:
    """Make code after which modules cannot be imported."""
    return f"import sys\nfor name in {names.split()}:\n    sys.modules[name] = None\n"


# Without the network: imports that are blocked


def test_an_extra_promises_each_module():
    assert {module for module in modules() if promising(module) is None} == set()
    assert set(PROMISED.values()) | set(CALLS) <= {"", *PROJECT["optional-dependencies"]}
    assert not set(PROMISED) - set(modules())
    assert promising("confident_roc.scorers") == "sklearn"
    assert promising("confident_roc_new") is None


def test_the_base_imports_with_numpy_and_scipy_only():
    base = [module for module in modules() if promising(module) == ""]
    assert base
    done = python(blocked(LIBRARIES) + imports(base))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("code", "package", "extra"),
    [
        ("import confident_roc.scorers", "sklearn", "sklearn"),
        (SET_UP + CALLS["sklearn"], "sklearn", "sklearn"),
        (SET_UP + CALLS["plot"], "matplotlib", "plot"),
        (SET_UP + CALLS["pandas"], "pandas", "pandas"),
        (SET_UP + CALLS["fast"], "numba", "fast"),
        (SET_UP + "confident_roc.segment_intervals(Y, S)", "numba", "fast"),
        (SET_UP + CALLS["cli"], "pandas", "cli"),
    ],
)
def test_a_function_names_the_extra_that_it_needs(tmp_path, code, package, extra):
    done = python(blocked(LIBRARIES) + code, cwd=tmp_path)
    line = f'{package}: not installed; allowed: pip install "confident-roc[{extra}]"'
    assert done.stderr.splitlines()[-1] == f"confident_roc.errors.MissingExtraError: {line}"


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["--help"], 0, ""),
        (["--version"], 0, ""),
        (["describe", "--help"], 0, ""),
        (["evaluate", "x.csv", "--label", "y", "--score", "s"], 2, "pandas: not installed; [cli]"),
        (["evaluate", "x.csv", "--label=y", "--score=s", "--out=o"], 2, "matplotlib: not installed; [cli]"),
    ],
)
def test_the_command_line_without_extras(tmp_path, arguments, code, line):
    (tmp_path / "x.csv").write_text("y,s\n0,.1\n1,.2\n")  # a missing file would be named first
    call = f"from confident_roc.cli import main; sys.exit(main({arguments}))"
    done = python(blocked(LIBRARIES) + call, cwd=tmp_path)
    assert done.returncode == code
    assert done.stderr.replace('allowed: pip install "confident-roc', "").replace('"', "") == (
        f"error: {line}\n" if line else ""
    )


def test_describe_without_the_workflow_names_it(tmp_path):
    code = blocked("yaml") + "from confident_roc.cli import main; sys.exit(main(['describe', 'x.csv']))"
    done = python(code, cwd=tmp_path)
    line = 'error: yaml: not installed; allowed: pip install "confident-roc[workflow]"\n'
    assert (done.returncode, done.stderr) == (2, line)


@pytest.mark.run
def test_all_modules_import_without_what_only_unix_has():
    # Packages that the modules use choose by the platform, so they are imported before the blocking.
    first = imports(
        ["numpy.testing", "matplotlib.figure", "sklearn.metrics", "numba", "pandas", "rocrate.rocrate"]
    )
    done = python(first + blocked(UNIX) + imports(modules()))
    assert (done.returncode, done.stderr) == (0, "")


# The files


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build wheel and sdist with the installed backend; return their paths."""
    folder = tmp_path_factory.mktemp("dist")
    return build(ROOT, folder, "wheel", "sdist")


def build(source: Path, folder: Path, *targets: str) -> list[Path]:
    kinds = [word for target in targets for word in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *kinds]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return [next(folder.glob({"wheel": "*.whl", "sdist": "*.tar.gz"}[target])) for target in targets]


def files_of(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.run
def test_the_wheel_is_the_packages_and_the_licence(built):
    files = files_of(built[0])
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    expected = {name.removeprefix("src/") for name in listed if (ROOT / name).exists()}
    info = f"confident_roc-{PROJECT['version']}.dist-info"
    assert {name for name in files if not name.startswith(info)} == expected
    assert {f"{name}/py.typed" for name in ("confident_roc", "weka346", "elazmeh2006")} <= set(files)
    assert files[f"{info}/licenses/LICENSE"] == (ROOT / "LICENSE").read_bytes()


@pytest.mark.run
def test_the_sdist_makes_the_same_wheel(built, tmp_path):
    with tarfile.open(built[1]) as archive:
        tops = {name.split("/")[1] for name in archive.getnames()}
        archive.extractall(tmp_path, filter="data")
    assert tops == {
        *("src", "pyproject.toml", "README.md", "LICENSE"),
        *("CHANGELOG.md", "CITATION.cff", ".gitignore", "PKG-INFO"),
    }
    (unpacked,) = tmp_path.iterdir()
    (again,) = build(unpacked, tmp_path / "dist", "wheel")
    assert files_of(again) == files_of(built[0])


@pytest.mark.run
def test_metadata_for_an_index_page(built):
    from readme_renderer import markdown
    from trove_classifiers import classifiers

    files = files_of(built[0])
    page = email.message_from_bytes(next(files[name] for name in files if name.endswith("/METADATA")))
    assert (page["Name"], page["Version"]) == ("confident-roc", PROJECT["version"])
    assert page["Author"] == "The confident-roc developers"
    assert page["License-Expression"] == "BSD-3-Clause"
    assert set(page.get_all("Classifier")) <= classifiers
    assert "Typing :: Typed" in page.get_all("Classifier")
    base = [line for line in page.get_all("Requires-Dist") if "extra ==" not in line]
    assert sorted(re.match(r"[\w-]+", line)[0] for line in base) == ["numpy", "scipy"]
    html = markdown.render(page.get_payload(decode=True).decode())
    assert "confident" in html


# Clean environments: the base and all extras on every change, each extra by itself every week

TIERS = [pytest.param(x, marks=pytest.mark.run if x in ("", "all") else pytest.mark.weekly) for x in CALLS]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The place of all environments: Python's files of one of them then fit the next one, too."""
    return tmp_path_factory.mktemp("extras")


@pytest.mark.parametrize("extra", TIERS)
def test_an_extra_installs_what_it_promises(built, tmp_path, place, extra):
    uv("venv", "-q", "--clear", "--python", sys.executable, place / "env")
    inside = place / "env/bin/python"
    wheel = f"confident-roc[{extra}] @ {built[0].as_uri()}" if extra else built[0]
    uv("pip", "install", "-q", "--python", inside, "-c", ROOT / "requirements.lock", wheel)
    promised = [module for module in modules() if promising(module) in contained(extra)]
    code = f"{SET_UP}{imports(promised)}assert {CALLS[extra]}\n"
    environ = {**os.environ, "MPLBACKEND": "agg", "PYTHONPYCACHEPREFIX": str(place / "compiled")}
    done = python(code, inside, cwd=tmp_path, env=environ)
    assert (done.returncode, done.stderr) == (0, "")
    if extra == "":
        assert set(uv("pip", "freeze", "--python", inside).count(x) for x in ("numpy==", "scipy==")) == {1}
        assert len(uv("pip", "freeze", "--python", inside).splitlines()) == 3
        for name in ("confident_roc.scorers", "confident_roc.bootstrap._kernel"):
            assert "Error: " in python(f"import {name}", inside, cwd=tmp_path).stderr
    if extra == "cli":
        command = [
            place / "env/bin/confident-roc",
            "evaluate",
            "x.csv",
            "--label=y",
            "--score=s",
            "--out=o",
        ]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert "40 examples, 20 positive" in done.stdout
        assert (tmp_path / "o/roc.pdf").exists()


# Some of the tests that depend most on other packages; tests/weekly/bounds.py runs all.
SOME = ("cli/test_scores_file.py", "compare", "test_scorers.py", "test_segment.py", "test_style.py")


@pytest.mark.weekly
def test_lowest_versions(tmp_path):
    inside, versions = environment(tmp_path, sys.executable, "lowest-direct")
    print(versions)
    if sys.version_info[:2] == (3, 11):  # later ones have no wheels of the oldest
        bounds = re.findall(r"\"([\w-]+)>=([\d.]+)\"", (ROOT / "pyproject.toml").read_text())
        assert {name for name, bound in bounds if f"{name}=={bound}" in versions} == {
            *("numpy", "scipy", "matplotlib", "scikit-learn", "numba", "pandas", "pyarrow", "tqdm")
        }
    tests = [f"tests/confident_roc/{name}" for name in SOME]
    done = run_tests(inside, "-x", *tests, "tests/weka346/test_base.py", "tests/weka346/test_naive_bayes.py")
    assert done.returncode == 0, done.stdout[-3000:]
