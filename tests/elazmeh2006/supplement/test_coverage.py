"""Tables and figure of the coverage of bands, and the numbers that docs/bands.md quotes from them."""

from pathlib import Path

import pandas as pd
import pytest
import yaml
from scipy import stats

from confident_roc._style import save
from elazmeh2006.supplement.coverage import bands_compared, figure_of_tables, table_shown, tables
from elazmeh2006.supplement.coverage_simulation import KINDS

ROOT = Path(__file__).parents[3]
REFERENCE = ROOT / "data/reference/coverage"
NAMES = ("bands", "containment", "intervals", "tango", "tests", "distinct")


# docs/bands.md compared with the tables of a full run


@pytest.fixture(scope="module")
def page():
    return " ".join((ROOT / "docs/bands.md").read_text().split())


def lowest_to_highest(shares):
    return f"{100 * shares.min():.0f}-{100 * shares.max():.0f} %"


def test_documented_bands_are_the_references(page):
    held, shown = (pd.read_csv(REFERENCE / f"{name}.csv") for name in ("containment", "bands"))
    held["whole"] /= held["bands"]
    for kind in KINDS:
        rows = held[held["band"] == kind]
        cells = [lowest_to_highest(rows["whole"][rows["scores"] == s]) for s in rows["scores"].unique()]
        room = lowest_to_highest(shown["share"][shown["band"] == kind].dropna())
        assert f"| {kind} | {' | '.join(cells)} | {room} |" in page


def test_documented_room_of_the_slopes_is_the_references(page):
    shown = pd.read_csv(REFERENCE / "bands.csv").pivot_table("share", ["dataset", "classifier"], "band")
    ratio = shown["fixed width, sqrt(N/P)"] / shown["fixed width, sqrt(P/N)"]
    medians = ratio.groupby("dataset").median().drop("spectf")
    assert f"takes {medians.min():.2f} to {medians.max():.2f} of the area" in page


def test_documented_intervals_are_the_references(page):
    rows = pd.read_csv(REFERENCE / "intervals.csv")
    rows["held"] = 100 * rows["holds_expected"] / rows["intervals"]
    for name, part in rows.groupby("dataset", sort=False):
        cells = " | ".join(f"{held:.0f}" for held in part["held"])
        assert f"| {name} | {part['positives'].iloc[0]} | {part['negatives'].iloc[0]} | {cells} |" in page
    average = rows[rows["measure"].isin(["signed", "absolute"])]
    ratio = average["length"] / (2 * stats.norm.isf(0.025) * average["sd"])
    assert f"{ratio.min():.1f} to {ratio.max():.1f} times as long" in page


def test_documented_strips_are_the_references(page):
    rows = pd.read_csv(REFERENCE / "tango.csv")
    one = 100 * rows["coverage"][rows["where"].str.endswith("threshold")]
    together = 100 * rows["coverage"][rows["where"] == "all confident points"]
    assert f"its exact coverage is {one.min():.1f} to {one.max():.1f} %" in page
    assert f"hold in {together.min():.1f} to {together.max():.1f} % of the samples" in page


def test_documented_constants_are_the_configs(page):
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    assert f"{config['coverage']['simulations']} samples of its size" in page
    assert f"the scores cut to {config['coverage']['values']} distinct values" in page
    assert f"A band at {100 * config['bands']['level']:.0f} % should" in page


# Tables and figure


@pytest.fixture(scope="module")
def all_tables():
    """The tables of the reference, joined from their rows by data set."""
    frames = {name: pd.read_csv(REFERENCE / f"{name}.csv") for name in NAMES}
    parts = {name: dict(tuple(frame.groupby("dataset", sort=False))) for name, frame in frames.items()}
    bands = [part.to_dict("records") for part in parts.pop("bands").values()]
    simulations = [
        {name: of_dataset[dataset].to_dict("records") for name, of_dataset in parts.items()}
        for dataset in parts["tango"]
    ]
    made = tables(bands, simulations)
    assert all(made[name].equals(frame) for name, frame in frames.items())
    return made


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("bands", ["dis", "weka346-S"]),
        ("containment", ["dis", "continuous"]),
        ("intervals", ["dis", 13, 959]),
        ("tango", ["dis", 13, 959]),
        ("tests", ["dis", "independent"]),
        ("distinct", ["dis", "CAUC"]),
    ],
)
def test_tables_are_shown_as_percentages(all_tables, name, row):
    frame = all_tables[name]
    shown = table_shown(name, frame)
    assert shown.iloc[0, : len(row)].tolist() == row
    cells = shown.iloc[:, len(row) :]
    assert cells.size == len(frame)
    numbers = cells.replace("", "nan").astype(float)
    assert numbers.min(axis=None) >= 0
    assert numbers.max(axis=None) <= 100
    first = frame.iloc[0]
    expected = {
        "bands": lambda: first["share"],
        "containment": lambda: first["whole"] / first["bands"],
        "intervals": lambda: first["holds_expected"] / first["intervals"],
        "tango": lambda: first["coverage"],
        "tests": lambda: first["rejections"] / first["tests"],
        "distinct": lambda: first["mean"],
    }[name]()
    assert cells.iloc[0, 0] == f"{100 * expected:.{2 if name == 'distinct' else 1}f}"


def test_a_band_that_cannot_be_fitted_is_blank(all_tables):
    frame = all_tables["bands"]
    assert (table_shown("bands", frame) == "").to_numpy().sum() == frame["share"].isna().sum() > 0


def test_figure_of_the_tables(all_tables, tmp_path):
    figure = figure_of_tables(all_tables, "weka346", 0.95, 400)
    held = all_tables["containment"]
    markers = [
        [float(line.get_xdata()[0]) for line in ax.lines if line.get_linestyle() == "None"]
        for ax in figure.axes
    ]
    expected = held["whole"] / held["bands"]
    fine = held["scores"] == "continuous"
    assert markers[0] == pytest.approx(expected[fine].tolist())
    assert markers[1] == pytest.approx(expected[~fine].tolist())
    assert len(markers[2]) == 6 * len(KINDS)
    save(figure, [str(tmp_path / "coverage.png")])


def test_figure_shows_every_band():
    containment_rows = [
        {"dataset": d, "scores": s, "band": b, "share": 0.5}
        for d in ("one", "two")
        for s in ("continuous", "10 distinct")
        for b in KINDS
    ]
    shares = [{"dataset": d, "band": b, "share": 0.2} for d in ("one", "two") for b in KINDS]
    figure = bands_compared(containment_rows, shares, 0.95, 400)
    assert [ax.get_title() for ax in figure.axes] == [
        "simulated, continuous scores",
        "simulated, 10 distinct scores",
        "data sets, median classifier",
    ]
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == list(KINDS)
    markers = [line.get_xydata()[0] for line in figure.axes[2].lines if line.get_linestyle() == "None"]
    assert len(markers) == 2 * len(KINDS)
    assert {x for x, _ in markers} == {0.2}
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["one", "two"]


def test_figure_of_many_data_sets():
    names = [f"set {i}" for i in range(70)]
    inside = [{"dataset": d, "scores": "normal", "band": "b", "share": 0.9} for d in names]
    shares = [{"dataset": d, "band": "b", "share": 0.3} for d in names]
    figure = bands_compared(inside, shares, 0.95, 100)
    (legend,) = figure.legends
    assert legend.get_window_extent().width <= figure.bbox.width + 0.1 * figure.dpi
    heights = [line.get_ydata()[0] for line in figure.axes[-1].lines if line.get_marker() != "None"]
    assert -0.5 < min(heights) < max(heights) < 0.5
