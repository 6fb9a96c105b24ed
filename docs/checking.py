"""Write the tables of docs/checking.md from a run and data/paper/checking.yaml."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from confident_roc._files import read_json, write_text
from confident_roc._tables import markdown_table
from elazmeh2006.audit.verdicts import STATEMENT

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/checking.md"
Entry = dict[str, Any]


def main() -> None:
    """Write the page of this project."""
    entries = read_json(ROOT / "results/audit/audit.json")["entries"]
    checking = yaml.safe_load((ROOT / "data/paper/checking.yaml").read_text(encoding="utf-8"))
    write_text(PAGE, filled(PAGE.read_text(encoding="utf-8"), checking, entries))


def filled(page: str, checking: Entry, entries: list[Entry]) -> str:
    """Replace the tables of the page, which are between two comments."""
    paper = [entry for entry in entries if entry["source"] == "paper"]
    tables = {
        "commands": markdown_table(
            ["command", "time"],
            [[f"`{x['command']}`", _time(x["seconds"])] for x in checking["commands"].values()],
            escaped=True,
        ),
        "items": _items(checking, paper),
    }
    for name, table in tables.items():
        marks = f"<!-- {name} -->\n", f"<!-- /{name} -->\n"
        page = re.sub(
            f"{marks[0]}.*?{marks[1]}", lambda _, text=f"{marks[0]}{table}{marks[1]}": text, page, flags=re.S
        )
    return page


def _items(checking: Entry, paper: list[Entry]) -> str:
    rows = []
    for item in checking["items"]:
        command = checking["commands"][item["command"]]
        about = [entry for entry in paper if entry["figure"] == item["id"] and not entry["consistency"]]
        tolerances = sorted({entry["tolerance"] for entry in about if entry["tolerance"] is not None})
        rows.append(
            [
                f"{item['name']}, {item['what']}",
                f"`{item['file'].removeprefix('results/')}`",
                f"`snakemake {item['file']}`",
                _tally(list(filter(_counts, about))),
                ", ".join(f"{x:g}" for x in tolerances) or "-",
                _time(command["seconds"]),
                f"**{item['level']}**. {item['reason']}"
                + (f" ({', '.join(item['differs'])})" if "differs" in item else ""),
            ]
        )
    header = ["item", "file", "command", "verdicts", "tolerance", "time", "level of 10"]
    return markdown_table(header, rows, escaped=True)


def _counts(entry: Entry) -> bool:
    """Whether an entry is a finding on the paper with its own learners, which no other entry repeats."""
    first = entry["suite"] in ("any", "weka346") and entry["kind"] in ("claim", "number")
    return first and not entry["fact"]


def _tally(entries: list[Entry]) -> str:
    """Count verdicts, the best first."""
    counts = Counter(entry["verdict"] for entry in entries)
    texts = [f"{counts[verdict]} {verdict}" for verdict in STATEMENT if counts[verdict]]
    return ", ".join(texts) or "nothing to judge"


def _time(seconds: float) -> str:
    return f"{seconds:g} s"


if __name__ == "__main__":
    main()
