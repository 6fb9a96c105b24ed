"""The face of the library: everything public from `import confident_roc`, and nothing imported before use."""

import re
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

import confident_roc

SOURCE = Path(confident_roc.__file__).parent
mpl.use("Agg")
HEAVY = ("numpy", "scipy", "sklearn", "matplotlib", "pandas", "numba")


def modules_after(code):
    """Names of the heavy packages that a fresh interpreter has imported after some code."""
    command = f"{code}\nimport sys\nprint(*(m for m in {HEAVY} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import confident_roc; confident_roc.__version__, dir(confident_roc)",
        "from confident_roc import ConfidentRocDisplay",
        "from confident_roc import tango_interval, band, confident_segment, paired_difference",
        "import confident_roc._tables, confident_roc._files",
        "import confident_roc.cli",
    ],
)
def test_import_needs_numpy_only(code):
    assert modules_after(code) == {"numpy"}


def test_every_name_is_there():
    assert all(hasattr(confident_roc, name) for name in confident_roc.__all__)
    assert set(confident_roc.__all__) <= set(dir(confident_roc))


def test_what_the_issue_asks_for_is_public():
    wanted = """tango_interval is_confident tango_test roc_points auc confident_segment ConfidentSegment
        ConfidentRocDisplay cauc_score aved_score cauc_scorer aved_scorer band fixed_width_band"""
    assert set(wanted.split()) <= set(confident_roc.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'tango'"):
        confident_roc.__getattr__("tango")
    with pytest.raises(ImportError):
        from confident_roc import no_such_thing  # noqa: F401


def test_submodules_are_imported_as_ever():
    from confident_roc import roc, tango

    assert (roc.__name__, tango.__name__) == ("confident_roc.roc", "confident_roc.tango")


def test_everything_public_has_a_docstring_and_functions_an_example():
    for name in confident_roc.__all__:
        value = getattr(confident_roc, name)
        if callable(value) and not name.endswith("_scorer"):
            assert value.__doc__, name
            assert isinstance(value, type) or ">>>" in value.__doc__, name


def test_types_are_published():
    assert (SOURCE / "py.typed").is_file()


def test_the_page_of_the_library_runs_and_says_what_is_printed(capsys):
    text = (SOURCE.parents[1] / "docs/library.md").read_text()
    blocks = re.findall(r"^```(python|text)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    assert [kind for kind, _ in blocks].count("python") >= 5
    namespace = {}
    for kind, block in blocks:
        if kind == "python":
            exec(compile(block, "docs/library.md", "exec"), namespace)
        else:
            assert capsys.readouterr().out == block
    plt.close("all")


def test_the_page_of_the_library_names_only_what_there_is():
    text = (SOURCE.parents[1] / "docs/library.md").read_text()
    table = text.partition("## What there is")[2].partition("\n## ")[0]
    named = {name for row in table.splitlines()[3:] for name in re.findall(r"`(\w+)", row.split("|")[1:2][0])}
    assert named <= set(confident_roc.__all__)
    results = {"Band", "Interval", "PairedDifference", "SegmentIntervals", "TangoBand", "TangoTest"}
    of_band = {name for name in confident_roc.__all__ if name.endswith("_band")} - {"tango_band"}
    lists = {"AREAS", "DIFFERENCES", "ConfidentSegment", "RocPoints"}
    assert set(confident_roc.__all__) - named == results | of_band | lists
