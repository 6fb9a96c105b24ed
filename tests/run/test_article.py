"""The article: its numbers are those of a run, and none is typed by hand."""

from __future__ import annotations

import csv
import html
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import typst
import yaml
from run.project import Project

from confident_roc.errors import InputError
from elazmeh2006.audit.published import is_counted
from elazmeh2006.page.article import typeset

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "article/article.typ").read_text()
VALUES = yaml.safe_load((ROOT / "article/values.yaml").read_text())
# Names and dates: the only numbers that are typed.
NAMES = [
    r"\b(in|Pittsburgh,|September) 2006\b",
    r"\bWeka 3\.4\.6\b",
    r"\bC4\.5\b",
    r"\bCC BY 4\.0\b",
    r"\bits (Table|Figure) [2-6]\b",
    r"the paper's Table 3\b",
    r"\bFigure [56] of the paper\b",
    r"z\^2",
    r"\^2",
]
# The design of the paper and of this study, in words.
WORDS = r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twenty)\b"
PHRASES = (
    r"four (learners|kinds of|short steps|AUCs|classifiers|of the data sets)",
    r"two of (the )?six data sets|six data sets",
    r"two (about the heart|classes|numbers summarize|cores|of them are not|measures differ)",
    r"neither of the two|three (questions|candidates|printed digits)|twelve definitions",
)


@pytest.fixture(scope="module")
def made(finished: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A finished run with the article."""
    project = finished.copy(tmp_path_factory.mktemp("article"))
    project.snakemake("article", "--cores", "1")
    return project


@pytest.fixture(scope="module")
def folder(made: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that is typeset, in one folder. Tests only read it."""
    place = tmp_path_factory.mktemp("typeset")
    for path in [*(ROOT / "article").iterdir(), *beside(made)]:
        shutil.copy(path, place)
    return place


def beside(made: Project) -> list[Path]:
    figures = made.folder / "results/figures/weka346"
    return [made.folder / "results/article/article.json", figures / "figure5.pdf", figures / "figure6.pdf"]


def document(made: Project) -> dict:
    return json.loads((made.folder / "results/article/article.json").read_text())


def table(made: Project, name: str) -> list[list[str]]:
    """Cells of a table of the article, without marks."""
    rows = document(made)["values"][name].split(";")
    return [[cell.strip().strip("*") for cell in row.split("&")] for row in rows]


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def short(number: str | float, digits: int) -> str:
    return re.sub(r"^(-?)0\.", r"\1.", f"{float(number):.{digits}f}")


def masked(content: Any) -> Any:
    """Replace all digits in the texts of a document, but not in its names."""
    if isinstance(content, dict):
        return {key: text if key in ("id", "entry") else masked(text) for key, text in content.items()}
    if isinstance(content, list):
        return [masked(text) for text in content]
    return re.sub(r"\d", "x", content) if isinstance(content, str) else content


def without(text: str, *patterns: str) -> str:
    for pattern in patterns:
        text = re.sub(pattern, " ", text)
    return text


def test_it_is_made_when_asked_for(finished, made):
    assert not (finished.folder / "results/article").exists()
    assert "results/article/article.pdf" in made.would_make("everything", "--forceall")


# No number is typed


def test_the_text_has_no_number_but_names_and_dates():
    calls = r'#(picture|results|given|finding|detail)\((?:"[^"]*"(?:, )?)+(?:\d+cm)?'
    text = " ".join(without(TEXT, calls, r"@\w+", r"//.*", r"named: \d", "weka346").split())
    assert re.findall(r".{0,30}\d.{0,20}", without(text, *NAMES)) == []
    text = without(text, *(f"(?i:{phrase})" for phrase in PHRASES))
    assert [match[0] for match in re.finditer(f".{{0,30}}{WORDS}.{{0,20}}", text, re.IGNORECASE)] == []


def test_the_pages_have_no_number_that_is_not_in_the_numbers_file(folder, tmp_path):
    """If every digit of the file is masked, only names, dates and numbers of sections remain on the pages."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "article.json"
    path.write_text(json.dumps(masked(json.loads(path.read_text()))))
    page = typst.compile(
        tmp_path / "article.typ", root=tmp_path, ignore_system_fonts=True, format="html"
    ).decode()
    body = page[page.index("</head>") : page.index("References")]
    text = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())
    assert "x of the xx cells" in text
    assert "tau .xx" in text
    assert "x of xx positives" in text
    structure = (r"\[ \d+( , \d+)* \]", r"\b(Table|Figure) \d\b\.?", r"\d(\.\d)? (?=[A-Z])", "\\) 2 ≤ 𝑧 2 ")
    rest = without(text, *NAMES, *structure)
    assert re.findall(r".{0,30}\d.{0,20}", rest) == []


def test_values_are_used_and_have_no_typed_number():
    names = [value["id"] for value in VALUES]
    used = set(re.findall(r"#v\.(\w+)", TEXT)) | set(re.findall(r'#results\(\s*"(\w+)"', TEXT))
    assert set(names) == used
    assert len(names) == len(used)
    typed = [re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", value["text"], flags=re.DOTALL) for value in VALUES]
    assert [text for text in typed if re.search(r"\d", text)] == []


# The numbers are those of the results


def test_aucs_are_those_of_table_3(made):
    cells = {
        (row["dataset"], row["letter"]): row
        for row in rows_of(made.folder / "results/tables/table3.csv")
        if row["suite"] == "weka346"
    }
    points = {
        (row["dataset"], row["letter"]): row
        for row in rows_of(made.folder / "results/tables/summary.csv")
        if row["suite"] == "weka346"
    }
    rows = table(made, "auc_rows")
    assert len(rows) * 4 == len(cells) == 24
    for dataset, protocol, n, positives, *shown in rows:
        for letter, cell in zip("STFB", shown, strict=True):
            summary = points[dataset, letter]
            assert (summary["protocol"], summary["n"], summary["positives"]) == (protocol, n, positives)
            printed = short(cells[dataset, letter]["paper"], 3)
            assert cell == f"{printed} ({summary['confident_points']})"


def test_distances_are_those_of_the_protocols(made):
    distances = {
        (row["dataset"], row["protocol"]): short(row["mean_distance"], 4)
        for row in json.loads((made.folder / "results/audit/protocols.json").read_text())["protocols"]
    }
    names = ("split", "split-corrected", "cv", "cv-all")
    shown = {
        (dataset, name): cell
        for dataset, *cells in table(made, "protocol_rows")
        for name, cell in zip(names, cells, strict=True)
        if cell
    }
    assert shown == distances
    assert document(made)["values"]["tried"] == str(len(distances))
    assert document(made)["values"]["protocol_rows"].count("*") == 6


def test_verdicts_are_those_of_the_audit(made):
    entries = json.loads((made.folder / "results/audit/audit.json").read_text())["entries"]
    claims = [x for x in entries if x["source"] == "paper" and x["kind"] == "claim" and is_counted(x)]
    names = ("holds", "true in direction only", "holds only under", "undecided", "fails", "cannot be tested")
    values = document(made)["values"]
    for suite, *cells in table(made, "verdict_rows"):
        verdicts = [claim["verdict"] for claim in claims if claim["suite"] == suite]
        assert cells == [str(verdicts.count(name)) for name in names]
        if suite == "weka346":
            in_text = [
                values[name] for name in ("hold", "direction", "under", "fail", "untestable", "claims")
            ]
            assert in_text == [*cells[:3], *cells[4:], str(len(verdicts))]
    single = {x["id"]: x["verdict"] for x in entries if x["suite"] in ("weka346", "any")}
    assert document(made)["verdicts"] == single


def test_shares_are_those_of_the_definitions(made):
    rows = json.loads((made.folder / "results/audit/definitions.json").read_text())["agreement"]
    share = {
        (x["area"], x["difference"]): f"{100 * x['share']:.0f} %" for x in rows if x["suite"] == "weka346"
    }
    kinds = ("absolute", "signed", "literal")
    shown = {
        (area, kind): cell
        for area, *cells in table(made, "definition_rows")
        for kind, cell in zip(kinds, cells, strict=True)
    }
    assert shown == share


def test_the_study_is_that_on_keels_data(made):
    rows = [row for row in rows_of(ROOT / "studies/keel/summary/truth.csv") if row["imbalance"] == "any"]
    for row, cells in zip(rows, table(made, "truth_rows"), strict=True):
        low, high = (short(row[f"lead of AUC {end}"], 2) for end in ("low", "high"))
        assert cells == [
            *(row["protocol"], row["criterion"]),
            *(short(row[name], 2) for name in ("tau of AUC", "tau of segment", "lead of AUC")),
            f"{low.replace('-.00', '.00')} to {high}",
            *(row["AUC nearer"], row["segment nearer"]),
        ]
    values = document(made)["values"]
    assert int(values["for_auc"]) == sum(float(row["lead of AUC low"]) > 0 for row in rows)
    assert int(values["comparisons"]) == len(rows)
    assert values["tau_auc"] == table(made, "truth_rows")[0][2]


def test_findings_are_those_of_the_run(made):
    stated = json.loads((made.folder / "results/audit/findings.json").read_text())
    assert document(made)["findings"] == stated["findings"]
    assert set(re.findall(r'#finding\("(\w+)"\)', TEXT)) == {finding["id"] for finding in stated["findings"]}


# The pages


def test_the_same_results_give_the_same_bytes(made):
    files = [
        str(path) for path in [ROOT / "article/layout.typ", ROOT / "article/references.bib", *beside(made)]
    ]
    again = typeset(str(ROOT / "article/article.typ"), files)
    assert again == (made.folder / "results/article/article.pdf").read_bytes()
    assert b"CreationDate" not in again


def test_it_has_six_to_eight_pages(folder):
    pages = typst.compile(folder / "article.typ", root=folder, ignore_system_fonts=True, format="png", ppi=9)
    assert 6 <= len(pages) <= 8


@pytest.mark.parametrize(("fact", "other"), [("C9 holds", "fails"), ("E3 confirmed", "not confirmed")])
def test_a_sentence_does_not_survive_another_verdict(folder, tmp_path, fact, other):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "article.json"
    numbers = json.loads(path.read_text())
    name, _, verdict = fact.partition(" ")
    assert numbers["verdicts"][name] == verdict
    path.write_text(json.dumps({**numbers, "verdicts": {**numbers["verdicts"], name: other}}))
    line = f"article.typ: a sentence needs {fact}, but the verdict is: {other}; allowed: a text that is true "
    with pytest.raises(InputError) as error:
        typeset(str(tmp_path / "article.typ"), map(str, tmp_path.iterdir()))
    assert str(error.value) == f"{line}of this run"


def test_an_edited_result_stops_the_job_in_one_line(made, tmp_path):
    project = made.copy(tmp_path)
    path = project.folder / "results/audit/findings.json"
    stated = json.loads(path.read_text())
    path.write_text(json.dumps({"findings": stated["findings"][1:], "left_out": ["numbers"]}))
    said = project.snakemake(
        "article", "--cores", "1", "--rerun-triggers", "mtime", "--allowed-rules", "article", code=1
    )
    assert re.search(r"^error: article: .*not in it: numbers; allowed: ", said.stderr, re.MULTILINE)
    assert not (project.folder / "results/article").exists() or not list(
        (project.folder / "results/article").iterdir()
    )
