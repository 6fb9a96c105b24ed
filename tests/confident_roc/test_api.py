"""The face of the library: everything public from `import confident_roc`, and nothing imported before use."""

import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpydoc.validate
import pytest

import confident_roc
import weka346
from confident_roc import compare, curves

SOURCE = Path(confident_roc.__file__).parent
PAGE = (SOURCE.parents[1] / "docs/your-scores.md").read_text()
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
        "from confident_roc import tango_interval, band, confident_segment, compare_outcomes, auc_interval",
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


PUBLIC = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (confident_roc, compare, curves, weka346)
    for name in module.__all__
}


def test_every_public_name_has_one_import_path():
    names = [path.rpartition(".")[2] for path in PUBLIC]
    assert len(set(names)) == len(names)
    assert len({id(value) for value in PUBLIC.values()}) == len(PUBLIC)


def results():
    """One of each kind of result that has many numbers."""
    y_true, y_score = [0] * 90 + [1] * 10, [*range(90), *range(80, 100, 2)]
    return [
        confident_roc.roc_points(y_true, y_score),
        confident_roc.confident_segment(y_true, y_score),
        confident_roc.band(y_true, y_score, bootstraps=20),
        confident_roc.segment_intervals(y_true, y_score, bootstraps=20),
        curves.roc_hull(confident_roc.roc_points(y_true, y_score)),
    ]


@pytest.mark.parametrize("result", results(), ids=lambda result: type(result).__name__)
def test_a_result_is_a_frame_and_a_table_in_a_notebook(result):
    frame, html = result.to_frame(), result._repr_html_()
    shown = min(len(frame), 11)
    assert len(frame) > 3
    assert all(f"<th>{name}</th>" in html for name in frame)
    assert (html.count("<tr>"), html.count("</td>")) == (shown + 1, shown * len(frame.columns))
    assert len(repr(result)) < 400
    for value in frame.iloc[0]:
        assert f"<td>{value:.4g}</td>" in html if isinstance(value, float) else f"<td>{value}</td>" in html


def test_the_frames_have_the_numbers():
    points, segment, band, intervals, hull = results()
    assert points.to_frame()["b"].tolist() == points.b.tolist()
    assert segment.to_frame()["lower"].tolist() == segment.points["lower"].tolist()
    assert (band.to_frame()["upper"] >= band.to_frame()["tpr"]).all()
    row = intervals.to_frame().set_index("measure").loc["area V+Hl"]
    assert tuple(row) == dataclasses.astuple(intervals.areas["V+Hl"])[:3]
    assert hull.to_frame()["tpr"].tolist() == hull.tpr.tolist()


def only_carries_results(value):
    is_error = isinstance(value, type) and issubclass(value, Exception)
    return is_error or dataclasses.is_dataclass(value)


@pytest.mark.parametrize(
    "path", [path for path in PUBLIC if callable(PUBLIC[path]) and not path.endswith("_scorer")]
)
def test_a_public_docstring_is_numpydoc(path):
    """Summary, parameters with types, returns, an example, see also: by numpydoc's validator.

    Not every function needs an extended summary (ES01), and names of See Also may share a description (SA04).
    A class that only carries results has attributes instead of parameters (PR01); the function that returns
    it has the example and the links (EX01, SA01).
    """
    ignored = {"ES01", "SA04"}
    if only_carries_results(PUBLIC[path]):
        ignored |= {"EX01", "SA01", "PR01"}
    errors = numpydoc.validate.validate(path)["errors"]
    assert [(code, text) for code, text in errors if code not in ignored] == []


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
    text = PAGE.partition("\n## On the command line\n")[0]
    blocks = re.findall(r"^```(python|text)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    assert [kind for kind, _ in blocks].count("python") >= 5
    namespace = {}
    for kind, block in blocks:
        if kind == "python":
            exec(compile(block, "docs/your-scores.md", "exec"), namespace)
        else:
            assert capsys.readouterr().out == block
    plt.close("all")


def test_the_page_of_the_library_names_only_what_there_is():
    table = PAGE.partition("## Functions")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)", row.split("|")[1])}
    assert named <= set(confident_roc.__all__)
    results = {
        "Band",
        "Interval",
        "ModelIntervals",
        "PairedDifference",
        "SegmentIntervals",
        "TangoTest",
    }
    of_band = {name for name in confident_roc.__all__ if name.endswith("_band")}
    lists = {"AREAS", "DIFFERENCES", "ConfidentSegment", "RocPoints"}
    assert set(confident_roc.__all__) - named == results | of_band | lists
