"""The checker's page: its tables are those of a finished run, and its levels have reasons that hold."""

from __future__ import annotations

import json
from pathlib import Path

import yaml
from docs_scripts import script

ROOT = Path(__file__).parents[2]
CODECHECK = yaml.safe_load((ROOT / "codecheck.yml").read_text())
CHECKING = yaml.safe_load((ROOT / "data/paper/checking.yaml").read_text())


def entries(project):
    return json.loads((project.folder / "results/audit/audit.json").read_text())["entries"]


def test_the_page_is_the_one_of_the_run(finished):
    page = (ROOT / "docs/checking.md").read_text()
    assert script("checking").filled(page, CHECKING, entries(finished)) == page, (
        "run `python docs/checking.py`"
    )


def test_every_table_and_figure_of_the_paper_is_there_and_made(finished):
    assert [item["id"] for item in CHECKING["items"]] == [
        *(f"table{n}" for n in (1, 2, 3)),
        *(f"figure{n}" for n in range(1, 9)),
    ]
    for item in CHECKING["items"]:
        assert (finished.folder / item["file"]).is_file()
        assert item["file"].endswith((f"/{item['id']}.csv", f"/{item['id']}.pdf"))
    for entry in CODECHECK["manifest"]:
        assert (finished.folder / entry["file"]).stat().st_size > 0


def test_levels_agree_with_the_audit(finished):
    """Level 10 if all printed numbers of an item hold; what makes it less, does not hold."""
    paper = [x for x in entries(finished) if x["source"] == "paper" and x["suite"] in ("any", "weka346")]
    verdicts = {x["id"]: x for x in paper}
    for item in CHECKING["items"]:
        about = [x for x in paper if x["figure"] == item["id"] and x["kind"] == "number"]
        different = {x["id"] for x in about if x["verdict"] != "holds"}
        named = set(item.get("differs", ()))
        assert item["level"] in (4, 10)
        assert different <= named, item["id"]
        assert (item["level"] == 10) <= (not named), item["id"]
        for name in named:
            assert verdicts[name]["figure"] == item["id"]
            assert verdicts[name]["verdict"] != "holds"


def test_commands_make_what_they_are_for(unchanged):
    """Nothing is left to do after a run, and from an empty folder each command makes its item."""
    for item in CHECKING["items"]:
        assert item["command"] in CHECKING["commands"]
    files = [item["file"] for item in CHECKING["items"]]
    assert unchanged.would_make(*files) == set()
    made = unchanged.would_make("--forceall", *files)
    assert set(files) <= made


def test_the_report_can_be_published(finished):
    """Its links lead somewhere, except to the pages of other targets, and it loads nothing from elsewhere."""
    other = ("supplement.html", "forensics.html")
    assert script("links").problems(finished.folder / "results/report") == [
        f"index.html: no file {page}" for page in other
    ]
