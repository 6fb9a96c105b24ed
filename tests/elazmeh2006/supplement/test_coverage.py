"""Tables and figure of the coverage of bands, and the numbers that docs/bands.md quotes from them."""

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import yaml
from scipy import stats

from confident_roc._style import save
from confident_roc.bands import fixed_width
from confident_roc.bands.fixed_width import band_of_width, quantile_ranks
from confident_roc.bootstrap import BOOTSTRAPS
from confident_roc.compare import wilson_interval
from confident_roc.roc import roc_points, vertices
from confident_roc.segment import AREAS
from elazmeh2006.evaluation import band
from elazmeh2006.supplement.coverage import bands_compared, figure_of_tables, table_shown, tables
from elazmeh2006.supplement.coverage_simulation import KINDS, interval_coverage
from elazmeh2006.supplement.populations import Binormal

ROOT = Path(__file__).parents[3]
REFERENCE = ROOT / "data/reference/coverage"
NAMES = ("bands", "containment", "intervals", "tango", "tests", "distinct")


# docs/bands.md compared with the tables of a full run


@pytest.fixture(scope="module")
def page():
    return " ".join((ROOT / "docs/bands.md").read_text().split())


def lowest_to_highest(shares, errors):
    """Write a range of shares with the largest error, if there is one."""
    error = "" if errors.isna().all() else f" ± {100 * errors.max():.1f}"
    return f"{100 * shares.min():.0f}-{100 * shares.max():.0f}{error} %"


def band_rows():
    """Write the rows of the table of bands in docs/bands.md."""
    held, shown = (pd.read_csv(REFERENCE / f"{name}.csv") for name in ("containment", "bands"))
    held["whole"] /= held["bands"]
    for kind in KINDS:
        rows, room = held[held["band"] == kind], shown[shown["band"] == kind]
        parts = [rows[rows["scores"] == scores] for scores in rows["scores"].unique()]
        cells = [lowest_to_highest(part["whole"], part["whole_error"]) for part in parts]
        cells.append(lowest_to_highest(room["share"].dropna(), room["share_error"]))
        yield f"| {kind} | {' | '.join(cells)} |"


def test_documented_bands_are_the_references(page):
    for row in band_rows():
        assert row in page


def test_documented_bands_that_fall_short(page):
    """By more than the error of the simulation, with either kind of scores."""
    held = pd.read_csv(REFERENCE / "containment.csv")
    held["short"] = wilson_interval(held["whole"], held["bands"].clip(lower=1))[1] < 0.95
    both = held.groupby(["band", "dataset"])["short"].all()
    short = {
        slope: [*both[f"fixed width, {slope}"].loc[lambda x: x].index]
        for slope in ("sqrt(P/N)", "1", "sqrt(N/P)")
    }
    assert short == {"sqrt(P/N)": ["dis", "sick", "spect"], "1": [], "sqrt(N/P)": ["dis"]}
    assert "along `sqrt(P/N)` on dis, sick and spect, along `sqrt(N/P)` on dis, and along 1 nowhere" in page


def draws_rows():
    """Write the rows of the table of draws in docs/bands.md.

    With B draws, the interval of a share ends at the draws of two ranks. Many draws say where these are.
    """
    many, widths, curves = 100_000, {}, {}
    for letter in "STFB":
        scores = pd.read_csv(ROOT / f"tests/golden/weka-3.4.6/dis.{letter}.csv")
        points = roc_points(scores["actual"], scores["p_positive"])
        k, corners = math.sqrt(points.positives / points.negatives), fixed_width._corners(points)
        draws = {"bootstraps": many, "compiled": True}
        widths[letter] = np.sort(fixed_width._largest_distances(points, [corners], [k], draws)[:, 0])
        curves[letter] = (k, vertices(points), vertices(points), 0.95)
    for draws in (500, 2000, 5000):
        ends = [math.ceil(rank / (draws + 1) * many) - 1 for rank in quantile_ranks(draws, 0.95)]
        shares = [[band_of_width(widths[x][end], *curves[x]).share for end in ends] for x in curves]
        yield f"| {draws} | {' | '.join(f'{50 * (high - low):.1f}' for low, high in shares)} |"


@pytest.mark.slow
def test_documented_errors_of_draws(page):
    for row in draws_rows():
        assert row in page


def share_rows():
    """Write the rows of the table of shares on dis in docs/bands.md."""
    options = yaml.safe_load((ROOT / "config.yaml").read_text())["bands"]
    cells: dict[str, list[str]] = {}
    for letter in "STFB":
        scores = pd.read_csv(ROOT / f"tests/golden/weka-3.4.6/dis.{letter}.csv")
        columns = {"actual": scores["actual"].to_numpy(), "score": scores["p_positive"].to_numpy()}
        made = band(columns, compiled=True, **options)
        for name, one in {f"{options['slope']}": made, **made["others"]}.items():
            ends = (
                ""
                if one["share_interval"] is None
                else " [{:.1f}, {:.1f}]".format(*(100 * x for x in one["share_interval"]))
            )
            cells.setdefault(name, []).append(f"{100 * one['share']:.1f}{ends}")
    return [f"| {name} | {' | '.join(row)} |" for name, row in cells.items()]


@pytest.mark.slow
def test_documented_shares_on_dis(page):
    for row in share_rows():
        assert row in page


@pytest.mark.slow
@pytest.mark.parametrize("positives", [10, 20, 30])
def test_documented_intervals_with_few_positives(page, positives):
    rows = interval_coverage(Binormal(0.6953), positives, 959, simulations=200, bootstraps=300, compiled=True)
    held = [
        f"{100 * row['holds_expected'] / row['intervals']:.0f}" for row in rows if row["measure"] in AREAS
    ]
    assert f"| {positives} | {' | '.join(held)} |" in page
    assert all(row["holds_expected_error"] < 0.07 for row in rows)


def test_documented_rule_for_the_number_of_draws(page):
    """The default follows from an error of the level of 0.6 percentage points."""
    errors = {draws: 1.96 * math.sqrt(0.95 * 0.05 / draws) for draws in (BOOTSTRAPS, 2000, 500)}
    texts = [f"{100 * error:.1f}" for error in errors.values()]
    assert f"The default is {BOOTSTRAPS} draws" in page
    assert (
        "a true level within {} percentage points of it. 2000 draws allow {} points and 500 allow {}.".format(
            *texts
        )
        in page
    )
    assert f"its own level is within {texts[2]} percentage points of 95" in page
    for draws, error in errors.items():
        low, high = quantile_ranks(draws, 0.95)
        assert (high - low) / 2 / draws == pytest.approx(error, abs=1 / draws)
    # Rounded to thousands, the rule gives the default.
    assert round(0.95 * 0.05 * (1.96 / 0.006) ** 2, -3) == BOOTSTRAPS


def test_documented_room_of_the_slopes_is_the_references(page):
    shown = pd.read_csv(REFERENCE / "bands.csv").pivot_table("share", ["dataset", "classifier"], "band")
    for slope, sentence in (
        ("sqrt(N/P)", "takes {:.2f} to {:.2f} of the area"),
        ("1", "along 1 it takes {:.2f} to {:.2f}"),
    ):
        ratio = shown[f"fixed width, {slope}"] / shown["fixed width, sqrt(P/N)"]
        medians = ratio.groupby("dataset").median().drop("spectf")
        assert sentence.format(medians.min(), medians.max()) in page


def interval_rows(rows):
    """Write the rows of the table of intervals in docs/bands.md."""
    rows["held"] = 100 * rows["holds_expected"] / rows["intervals"]
    for name, part in rows.groupby("dataset", sort=False):
        pairs = zip(part["held"], 100 * part["holds_expected_error"], strict=True)
        cells = " | ".join(f"{held:.0f} ± {error:.1f}" for held, error in pairs)
        yield f"| {name} | {part['positives'].iloc[0]} | {part['negatives'].iloc[0]} | {cells} |"


def test_documented_intervals_are_the_references(page):
    rows = pd.read_csv(REFERENCE / "intervals.csv")
    for row in interval_rows(rows):
        assert row in page
    average = rows[rows["measure"].isin(["signed", "absolute"])]
    ratio = average["length"] / (2 * stats.norm.isf(0.025) * average["sd"])
    assert f"{ratio.min():.1f} to {ratio.max():.1f} times as long" in page


def test_documented_strips_are_the_references(page):
    rows = pd.read_csv(REFERENCE / "tango.csv")
    one = 100 * rows["coverage"][rows["where"].str.endswith("threshold")]
    together = 100 * rows["coverage"][rows["where"] == "all confident points"]
    assert f"its exact coverage is {one.min():.1f} to {one.max():.1f} %" in page
    error = 100 * rows["coverage_error"][rows["where"] == "all confident points"].max()
    assert f"hold in {together.min():.1f} to {together.max():.1f} % (± {error:.1f}) of the samples" in page


def test_documented_constants_are_the_configs(page):
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    assert f"{config['coverage']['simulations']} samples of its size" in page
    assert f"Each band in the simulation has **{config['coverage']['bootstraps']} draws**" in page
    assert f"of {config['bands']['bootstraps']} draws in the last" in page
    assert f"of {config['coverage']['simulations']} samples in the first two columns" in page
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
    numbers = cells.replace(r" ± .*", "", regex=True).replace("", "nan").astype(float)
    assert numbers.min(axis=None) >= 0
    assert numbers.max(axis=None) <= 100
    for i, place in ((0, (0, 0)), (len(frame) - 1, (-1, -1))):
        expected, error = {
            "bands": lambda row: (row["share"], row["share_error"]),
            "containment": lambda row: (row["whole"] / row["bands"], row["whole_error"]),
            "intervals": lambda row: (row["holds_expected"] / row["intervals"], row["holds_expected_error"]),
            "tango": lambda row: (row["coverage"], row["coverage_error"]),
            "tests": lambda row: (row["rejections"] / row["tests"], None),
            "distinct": lambda row: (row["mean"], None),
        }[name](frame.iloc[i])
        drawn = "" if pd.isna(error) else f" ± {100 * error:.1f}"
        assert cells.iloc[place] == f"{100 * expected:.{2 if name == 'distinct' else 1}f}{drawn}"


def test_only_what_is_random_has_an_error(all_tables):
    """Everything that is drawn or simulated has one, and nothing else."""
    bands, tango = all_tables["bands"], all_tables["tango"]
    exact = bands["band"].isin(["joint regions", "Working-Hotelling", "threshold averaging"])
    assert bands["share_error"].isna().equals(exact)
    assert tango["coverage_error"].isna().equals(tango["where"].str.endswith("threshold"))
    for name, column in (("containment", "whole"), ("intervals", "holds_expected")):
        total = all_tables[name]["bands" if name == "containment" else "intervals"]
        # The error of a share of 400 samples is 4.9 % at most, and not zero if the share is 0 or 1.
        assert all_tables[name][f"{column}_error"].between(0.25 * 1.96 / total, 0.98 / total**0.5).all()


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
