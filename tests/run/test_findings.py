"""README.md and docs/findings.md have the sentences of data/paper/findings.yaml, with a run's numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
import yaml

from elazmeh2006.audit.published import is_counted

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/findings.md").read_text()
VERDICTS = ("holds", "true in direction only", "holds only under", "undecided", "fails", "cannot be tested")
# Headings, captions and links: they state nothing about results.
STRUCTURE = (
    r"^# Findings An audit .*? has the rules\. ",
    r"Statements of the paper that depend on learners, each fact once:",
    r"The study of KEEL's data sets holds back half of the examples to compare with\.",
    r"The share of a statement's readings that hold, averaged over the statements, with the .*? learners:",
    r"!ROC curves .*? Figure 5 .*? enlarged\.",
    r"(?<= )\d\. ",
    r"\| (\| (hold|trained on|absolute)|statement) \|?.*? \|---",
)


def plain(text: str) -> str:
    """Text of a Markdown page in one line, without marks and addresses."""
    return " ".join(re.sub(r"\[(.*?)\]\(.*?\)", r"\1", text).replace("*", "").replace("\\|", "¦").split())


def findings_of(folder: Path) -> list[dict]:
    document = json.loads((folder / "results/audit/findings.json").read_text())
    assert document["left_out"] == []
    templates = yaml.safe_load((ROOT / "data/paper/findings.yaml").read_text())
    for template, finding in zip(templates, document["findings"], strict=True):
        assert len(template.get("details", ())) == len(finding["details"]), finding["id"]
    return document["findings"]


def sentences(folder: Path) -> Iterator[str]:
    """Every sentence and row of a table, with the numbers of the run."""
    for finding in findings_of(folder):
        yield f"{finding['title']}. {finding['text']}"
        for detail in finding["details"]:
            yield f"| {detail['claim']} | {detail['text']} |" if "claim" in detail else detail["text"]
    audit, protocols, definitions = (
        json.loads((folder / f"results/audit/{name}.json").read_text())
        for name in ("audit", "protocols", "definitions")
    )
    claims = [
        e for e in audit["entries"] if e["kind"] == "claim" and e["source"] == "paper" and is_counted(e)
    ]
    for suite, name in (("weka346", "Weka 3.4.6"), ("sklearn", "scikit-learn")):
        verdicts = [claim["verdict"] for claim in claims if claim["suite"] == suite]
        yield f"| {name} | {' | '.join(str(verdicts.count(verdict)) for verdict in VERDICTS)} |"
    yield from _protocols(protocols["protocols"])
    share = {
        (x["area"], x["difference"]): x["share"] for x in definitions["agreement"] if x["suite"] == "weka346"
    }
    for area, name in {
        "V": "V, down to the x axis",
        "V+Hl": "V+Hl, and left to the y axis",
        "V+Hr": "V+Hr, and right to x = 1",
        "V|Hr": "V¦Hr, the union",
    }.items():
        cells = (f"{100 * share[area, x]:.0f} %" for x in ("absolute", "signed", "literal"))
        yield f"| {name} | {' | '.join(cells)} |"


def _protocols(rows: list[dict]) -> Iterator[str]:
    """Rows of the table of protocols; spectf has two test files."""
    mean = {(x["dataset"], x["protocol"]): f"{x['mean_distance']:.4f}".removeprefix("0") for x in rows}
    size = {(x["dataset"], x["protocol"]): x["n"] for x in rows}
    for dataset in dict.fromkeys(x["dataset"] for x in rows):
        cells = [mean.get((dataset, protocol), "") for protocol in ("split", "cv", "cv-all")]
        if (other := (dataset, "split-corrected")) in mean:
            n = size[dataset, "split"]
            cells[0] = f"{cells[0]} ({n} examples), {mean[other]} ({size[other]} examples)"
        yield " ".join(f"| {dataset} | {' | '.join(cells)} |".split())


def test_every_sentence_of_the_run_is_on_the_page(finished):
    for sentence in sentences(finished.folder):
        assert sentence in plain(TEXT), sentence


def test_no_sentence_of_the_page_is_left_unchecked(finished):
    """Without the checked sentences, no word remains but those of headings, captions and links."""
    rest = plain(re.sub(r"^## .*$", "", TEXT, flags=re.MULTILINE))
    for sentence in sorted(set(sentences(finished.folder)), key=len, reverse=True):
        rest = rest.replace(sentence, " ")
    for pattern in STRUCTURE:
        rest = re.sub(pattern, " ", rest)
    assert re.findall(r"\w[\w .,]*", rest) == []


def test_findings_of_the_readme_are_those_of_the_run(finished):
    first = [finding for finding in findings_of(finished.folder) if finding.get("first")]
    assert 3 <= len(first) <= 5
    table = "".join(f"| **{finding['title']}** | {finding['text']} |\n" for finding in first)
    assert f"|---|---|\n{table}\n" in (ROOT / "README.md").read_text()


def test_the_summary_of_the_run_begins_with_them(finished):
    summary = " ".join((finished.folder / "results/audit/summary.txt").read_text().split())
    for finding in findings_of(finished.folder):
        assert (f"{finding['title']}. {finding['text']}" in summary) == bool(finding.get("first"))


@pytest.mark.parametrize("wrong", ["24 of the 24", ".2247", "81 are training", "not on spect"])
def test_a_wrong_sentence_would_be_noticed(finished, wrong):
    other = re.sub(r"\d", lambda m: str((int(m.group()) + 1) % 10), wrong).replace("not on", "also on")
    text = plain(TEXT).replace(wrong, other)
    assert any(sentence not in text for sentence in sentences(finished.folder))


def test_missing_values_are_those_of_the_reforms_checklist(finished):
    shares: dict[bool, set[int]] = {True: set(), False: set()}
    for file in (finished.folder / "results/data").glob("*/*.csv"):
        table = pd.read_csv(file, dtype=str, keep_default_na=False)
        positive = str(json.loads(file.with_suffix(".json").read_text())["positive"])
        is_positive = table.iloc[:, -1] == positive
        for side in (True, False):
            share = 100 * (table[is_positive == side] == "").to_numpy().sum() / (is_positive == side).sum()
            shares[side].add(round(share / (table.shape[1] - 1)))
    text = (ROOT / "docs/reforms.md").read_text()
    assert "4 to 5 % of the values of positives and 5 to 7 % of those of negatives" in text
    assert shares == {True: {0, 4, 5}, False: {0, 5, 6, 7}}
