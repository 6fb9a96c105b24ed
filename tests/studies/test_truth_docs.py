"""The numbers of the study with a known truth in its README, in docs and in the line of advice."""

import json
from pathlib import Path

import pytest
import yaml
from truth.bands import KINDS, ROCCI
from truth.config import TABLES, read_table
from truth.figures import PROCEDURES
from truth.findings import FEW, TESTS, answer, readers

from confident_roc.cli import main
from confident_roc.cli._advice import COMPARISON, EVALUATION, FEW_POSITIVES

ROOT = Path(__file__).parents[2]
SIZES = [10, 13, 30, 100, 500]
INTERVALS = {
    "AUC, logit": "AUC: DeLong, logit scale",
    "AUC, newcombe": "AUC: Newcombe",
    "AUC, percentile": "AUC: bootstrap",
    "AUC difference": "two AUCs: DeLong",
    "AP": "average precision: bootstrap",
    "CAUC": "CAUC: bootstrap, if given",
    "AveD": "AveD: bootstrap",
    "Tango, one threshold": "Tango: b - c at one threshold",
    "Tango, all confident points": "Tango: all confident points",
    "Tango, two models": "Tango: two models",
    "Tango, two models at chosen points": "Tango: two models, chosen points",
}
OF_THE_LIBRARY = (
    *("fixed width, sqrt(P/N)", "fixed width, 1", "fixed width, sqrt(N/P)"),
    *("joint regions", "pointwise"),
)


@pytest.fixture(scope="module")
def tables():
    return {name: read_table(ROOT / f"studies/truth/summary/{name}.csv") for name in TABLES}


@pytest.fixture(scope="module")
def known(tables):
    """The functions that read the summary tables."""
    return readers(tables)


def text_of(name):
    return " ".join((ROOT / name).read_text().split())


def span(of):
    return f"{100 * of['lowest']:.0f}-{100 * of['highest']:.0f}"


def band_rows(known, kinds, unit):
    """Write the rows of a table of bands."""
    for kind in (*kinds, ROCCI):
        cells = [
            f"{span(of)}{unit} | {100 * of['share']:.0f}{unit}"
            for of in (known["contains"](kind, positives=size) for size in (10, 30, 100))
        ]
        yield f"| {kind} | {' | '.join(cells)} |"


def interval_rows(known):
    """Write the rows of the table of intervals."""
    for name, title in INTERVALS.items():
        cells = []
        for size in SIZES:
            of = known["the"]("coverage", interval=name, positives=size)
            given = "" if of["given"] >= 0.995 else f" / {100 * of['given']:.0f}"
            cells.append(f"{span(of)}{given}")
        yield f"| {title} | {' | '.join(cells)} |"


def null_rows(known):
    """Write the rows of the table of tests."""
    for name in TESTS:
        cells = [f"{span(known['rejects'](name, of))} %" for of in ("null", "ties")]
        powers = [known["procedure"](name, size) for size in (10, 30, 100, 500)]
        cells += [f"{100 * of['better']:.0f}, {100 * of['worse']:.0f} %" for of in powers]
        yield f"| {name} | {' | '.join(cells)} |"


def test_documented_bands(known):
    for row in band_rows(known, OF_THE_LIBRARY, " %"):
        assert row in text_of("docs/bands.md")


def test_documented_intervals(known):
    for row in interval_rows(known):
        assert row in text_of("studies/truth/README.md")


def test_tables_of_the_readme(known):
    page = text_of("studies/truth/README.md")
    for row in band_rows(known, KINDS, ""):
        assert row in page
    for name in (*PROCEDURES, *TESTS[2:], "cost, neutral"):
        shares = [known["procedure"](name, size) for size in SIZES]
        cells = [f"{100 * of['better']:.0f}, {100 * of['worse']:.0f}" for of in shares]
        assert f"| {name} | {' | '.join(cells)} |" in page
    for measure in ("AUC", "AP", "CAUC", "AveD"):
        moved = [known["moves"](measure, factor) for factor in (1, 5, 20, 100, 500)]
        cells = [
            f"{100 * m['lowest']:.1f}-{100 * m['highest']:.1f} ({100 * m['prefers']:.0f})" for m in moved
        ]
        assert f"| {measure} | {' | '.join(cells)} |" in page


def test_documented_tests(known):
    for row in null_rows(known):
        assert row in text_of("studies/truth/README.md")


def test_documented_sentences(known):
    """What docs/bands.md and docs/comparing.md say about these tables in words."""
    page, config = text_of("docs/bands.md"), yaml.safe_load((ROOT / "studies/truth/config.yaml").read_text())
    error = known["rows"]("bands", band=list(OF_THE_LIBRARY))["coverage_error"].max()
    samples, draws, fewer = (config["bands"][name] for name in ("samples", "bootstraps", "rocci"))
    assert f"({samples} samples of each, ± at most {100 * error:.1f} points; {draws} draws)" in page
    assert f"in {fewer} samples" in page
    for interval, sentence in (
        ("Tango, one threshold", "of either kind it covers in {} % of the samples"),
        ("Tango, all confident points", "together hold in {} % of the samples"),
    ):
        both = span(known["covers"](interval, SIZES)).replace("-", " to ")
        assert sentence.format(both) in page
    of_cauc, of_aved = (known["covers"](x, SIZES, population="discrete") for x in ("CAUC", "AveD"))
    assert f"that of CAUC covers in {100 * of_cauc['lowest']:.0f} %" in page
    assert of_aved["lowest"] == 0
    slopes = [known["contains"](f"fixed width, {x}", positives=10) for x in ("sqrt(N/P)", "1", "sqrt(P/N)")]
    assert slopes[0]["lowest"] == max(of["lowest"] for of in slopes)
    assert slopes[0]["share"] == min(of["share"] for of in slopes)
    assert known["contains"]("fixed width, sqrt(N/P)", positives=100)["lowest"] > 0.93
    peer = known["rows"]("bands", band=ROCCI)
    missed = peer[peer["coverage"] < 0.85]
    assert list(zip(missed["population"], missed["positives"], missed["negatives"], strict=True)) == [
        ("discrete", 100, 1000)
    ]
    wide = known["rows"]("intervals", interval="AUC, newcombe", positives=[100, 500])
    assert set(wide[wide["coverage"] < 0.88]["population"]) <= {"unequal", "crossing", "bimodal"}
    area = known["procedure"]("CAUC interval", 500)
    assert area["worse"] > area["better"]


def test_the_line_of_advice(tables):
    """With fewer than 30 positives: the numbers with 10 and 13."""
    assert answer(tables) == [EVALUATION, COMPARISON]
    assert f"{EVALUATION}; {COMPARISON}" in text_of("studies/truth/README.md")
    assert FEW == FEW_POSITIVES


@pytest.mark.parametrize(("positives", "printed"), [(29, True), (30, False)])
def test_advice_is_printed_if_positives_are_few(tmp_path, capsys, positives, printed):
    lines = [f"{int(i < positives)},{i % 7},{i % 5}" for i in range(80)]
    (tmp_path / "x.csv").write_text("\n".join(["y,a,b", *lines]) + "\n")
    call = [str(tmp_path / "x.csv"), "--label", "y", "--score", "a", "--score", "b", "--bootstraps", "20"]
    for command, text in (("evaluate", EVALUATION), ("compare", COMPARISON)):
        line = f"Advice for fewer than 30 positives: with 10 to 13 in simulations, {text} (studies/truth)."
        assert main([command, *call]) == 0
        assert (capsys.readouterr().out.rstrip().endswith(line)) == printed
        assert main([command, *call, "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["advice"] == (line if printed else None)
