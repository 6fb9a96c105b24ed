"""The numbers of the study with a known truth in docs/bands.md, docs/comparing.md and the line of advice."""

from pathlib import Path

import pytest
from truth.bands import KINDS, ROCCI
from truth.config import TABLES, read_table
from truth.findings import TESTS, readers

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def known():
    """The functions that read the summary tables."""
    return readers({name: read_table(ROOT / f"studies/truth/summary/{name}.csv") for name in TABLES})


def text_of(name):
    return " ".join((ROOT / f"docs/{name}.md").read_text().split())


def span(of):
    return f"{100 * of['lowest']:.0f}-{100 * of['highest']:.0f}"


def band_rows(known):
    """Write the rows of the table of bands."""
    for kind in (*KINDS, ROCCI):
        cells = [
            f"{span(of)} % | {100 * of['share']:.0f} %"
            for of in (known["contains"](kind, positives=size) for size in known["BAND_SIZES"])
        ]
        yield f"| {kind} | {' | '.join(cells)} |"


def interval_rows(known, names):
    """Write rows of the table of intervals."""
    for name in names:
        cells = []
        for size in known["SIZES"]:
            of = known["the"]("coverage", interval=name, positives=size)
            given = "" if of["given"] >= 0.995 else f" / {100 * of['given']:.0f}"
            cells.append(f"{span(of)}{given}")
        yield f"| {known['INTERVALS'][name]} | {' | '.join(cells)} |"


def null_rows(known):
    """Write the rows of the table of tests."""
    for name in TESTS:
        cells = [f"{span(known['rejects'](name, of))} %" for of in ("null", "ties")]
        found = [known["procedure"](name, size) for size in (10, 30, 100, 500)]
        cells += [f"{100 * of['better']:.0f}, {100 * of['worse']:.0f} %" for of in found]
        yield f"| {name} | {' | '.join(cells)} |"


def test_documented_bands(known):
    for row in band_rows(known):
        assert row in text_of("bands")


def test_documented_intervals(known):
    for row in interval_rows(known, known["INTERVALS"]):
        assert row in text_of("bands")


def test_documented_tests(known):
    for row in null_rows(known):
        assert row in text_of("comparing")
