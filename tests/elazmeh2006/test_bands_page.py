"""The numbers of docs/bands.md on the draws of a band, and on the bands around the curves of dis."""

import math
from pathlib import Path

import pandas as pd
import pytest
import yaml

from confident_roc.bands.fixed_width import quantile_ranks
from confident_roc.bootstrap import BOOTSTRAPS
from elazmeh2006.evaluation import band

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def page():
    return " ".join((ROOT / "docs/bands.md").read_text().split())


def share_rows():
    """Write the rows of the table of shares on dis in docs/bands.md."""
    options = yaml.safe_load((ROOT / "config.yaml").read_text())["bands"]
    cells: dict[str, list[str]] = {}
    for letter in "STFB":
        scores = pd.read_csv(ROOT / f"tests/golden/weka-3.4.6/dis.{letter}.csv")
        columns = {"actual": scores["actual"].to_numpy(), "score": scores["p_positive"].to_numpy()}
        made = band(columns, **options)
        for name, one in {f"{options['slope']}": made, **made["others"]}.items():
            ends = (
                ""
                if one["share_interval"] is None
                else " [{:.1f}, {:.1f}]".format(*(100 * x for x in one["share_interval"]))
            )
            cells.setdefault(name, []).append(f"{100 * one['share']:.1f}{ends}")
    return [f"| {name} | {' | '.join(row)} |" for name, row in cells.items()]


def test_documented_shares_on_dis(page):
    for row in share_rows():
        assert row in page


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
    for draws, error in errors.items():
        low, high = quantile_ranks(draws, 0.95)
        assert (high - low) / 2 / draws == pytest.approx(error, abs=1 / draws)
    # Rounded to thousands, the rule gives the default.
    assert round(0.95 * 0.05 * (1.96 / 0.006) ** 2, -3) == BOOTSTRAPS
