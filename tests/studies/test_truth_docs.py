"""The numbers of the study with a known truth in docs/bands.md, docs/comparing.md and the line of advice."""

import json
from pathlib import Path

import pytest
import yaml
from truth.bands import ROCCI
from truth.config import TABLES, read_table
from truth.findings import readers

from confident_roc.cli import main
from confident_roc.cli._advice import COMPARISON, EVALUATION, FEW_POSITIVES

ROOT = Path(__file__).parents[2]
OF_THE_LIBRARY = (
    *("fixed width, sqrt(P/N)", "fixed width, 1", "fixed width, sqrt(N/P)"),
    *("joint regions", "pointwise"),
)


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
    for kind in (*OF_THE_LIBRARY, ROCCI):
        cells = [
            f"{span(of)} % | {100 * of['share']:.0f} %"
            for of in (known["contains"](kind, positives=size) for size in known["BAND_SIZES"])
        ]
        yield f"| {kind} | {' | '.join(cells)} |"


def test_documented_bands(known):
    for row in band_rows(known):
        assert row in text_of("bands")


def test_documented_sentences(known):
    """What docs/bands.md and docs/comparing.md say about these tables in words."""
    page, config = text_of("bands"), yaml.safe_load((ROOT / "studies/truth/config.yaml").read_text())
    error = known["rows"]("bands", band=list(OF_THE_LIBRARY))["coverage_error"].max()
    samples, draws, fewer = (config["bands"][name] for name in ("samples", "bootstraps", "rocci"))
    assert f"({samples} samples of each, ± at most {100 * error:.1f} points; {draws} draws)" in page
    assert f"in {fewer} samples" in page
    for interval, sentence in (
        ("Tango, one threshold", "of either kind it covers in {} % of the samples"),
        ("Tango, all confident points", "together hold in {} % of the samples"),
    ):
        both = span(known["covers"](interval, known["SIZES"])).replace("-", " to ")
        assert sentence.format(both) in page
    of_cauc, of_aved = (known["covers"](x, known["SIZES"], population="discrete") for x in ("CAUC", "AveD"))
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


def test_the_line_of_advice(known):
    """With fewer than 30 positives: the numbers with 10 and 13."""
    few = [size for size in known["SIZES"] if size < FEW_POSITIVES]
    assert few == [10, 13]

    def covers(interval):
        return span(known["covers"](interval, few)).replace("-", " to ")

    def named(procedure):
        shares = [known["procedure"](procedure, size)["better"] for size in few]
        return f"{100 * min(shares):.0f} to {100 * max(shares):.0f}"

    assert (
        f"Newcombe's interval of the AUC covers in {covers('AUC, newcombe')} % of samples, "
        f"DeLong's in {covers('AUC, delong')} %, the bootstrap's of average precision in {covers('AP')} %"
    ) == EVALUATION
    assert (
        "with AUCs of .85 and .80 the larger AUC belongs to the better model in "
        f"{named('AUC')} % of samples, the larger CAUC in {named('CAUC')} %; "
        f"DeLong's test finds it in {named('DeLong')} %"
    ) == COMPARISON


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
