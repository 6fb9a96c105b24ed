"""Build the pages: each is one HTML document that loads nothing."""

import base64
import re
import struct
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
import yaml

from confident_roc.errors import InputError
from confident_roc.page import json_block, part, policy
from elazmeh2006.page import matrices
from elazmeh2006.page.contents import Contents, Picture, Table, read_picture
from elazmeh2006.page.drawing import SIDE, opening, twenty_items
from elazmeh2006.page.formats import ARROW, SYMBOLS, bare, number, shown, slug, typeset
from elazmeh2006.page.statements import statements
from elazmeh2006.yaml_file import read_yaml

_HERE = Path(__file__).parent
# Titles of tables and figures by the names of their files.
TITLES: Mapping[str, str] = read_yaml(_HERE / "titles.yaml")
# The page is in this folder of the results; its links to files start there.
_RESULTS = "results/"


def build_page(contents: Contents) -> str:
    """Make the page about the paper."""
    return _rendered("index.html", scripts=("page.js", "index.js"), **_view(contents))


def experiment_page(contents: Contents, answer: Sequence[str]) -> str:
    """Make the page of an experiment that is not the paper's; `answer` is its result in sentences."""
    view = _common_view(contents)
    compared = [table for table in view["tables"] if table["name"] in ("ranks", "segments", "comparisons")]
    view["tables"] = [table for table in view["tables"] if table not in compared]
    return _rendered(
        "experiment.html",
        scripts=("page.js", "index.js"),
        title="Which classifier to trust",
        experiment=True,
        answer=answer,
        compared=compared,
        **view,
    )


def supplement_page(tables: Sequence[Table], pictures: Sequence[Picture], *, experiment: bool = False) -> str:
    """Make the page about the talk and the decks: tables, each with the pictures of the same name."""
    names = {table.name for table in tables} | {picture.name for picture in pictures}
    order = {name: place for place, name in enumerate(TITLES)}
    groups = [
        {
            "title": TITLES[name],
            "anchor": slug("supplement", name),
            "pictures": [_picture(picture) for picture in pictures if picture.name == name],
            "tables": [_table(table) for table in tables if table.name == name],
        }
        for name in sorted(names, key=order.__getitem__)
    ]
    title, methods = (
        "The talk and the decks",
        "The methods of the authors’ talk and of two teaching decks on evaluation",
    )
    if experiment:
        title, methods = "More comparisons", "Accuracies, pairs, other curves and resampling"
    intro = f"{methods}, on the same scores."
    return _rendered("supplement.html", experiment=experiment, title=title, intro=intro, groups=groups)


def forensics_page(
    cells: Sequence[Mapping[str, Any]], verdicts: Sequence[Mapping[str, str]], picture: str, caption: str
) -> str:
    """Make the page about the seeds: `spreads`, the rows of `robustness.csv`, the path of a figure."""
    files = [picture, re.sub("png$", "pdf", picture), "results/audit/forensics.csv"]
    return _rendered(
        "forensics.html",
        title="What the seeds show",
        intro="How much an AUC changes if only the seeds of folds and forest change. This is the scale for"
        " distances from the printed AUCs. And in how many of the seeds each verdict is the same.",
        picture=_picture(read_picture(picture, caption, files=files)),
        **matrices.seeds_tables(cells, verdicts),
    )


def _rendered(
    template: str, scripts: Sequence[str] = ("page.js",), *, experiment: bool = False, **values: Any
) -> str:
    """Fill in a template. Text from data is escaped, and only our script and style may run."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(bare=bare, slug=slug, link=link, typeset=typeset)
    environment.globals.update(symbols=SYMBOLS)
    style = (_HERE / "page.css").read_text(encoding="utf-8")
    script = "\n".join((_HERE / name).read_text(encoding="utf-8") for name in scripts)
    if "index.js" in scripts:
        style, script = style + part("views.css"), part("core.js", "views.js") + script
    page = environment.get_template(template)
    return page.render(
        **values, experiment=experiment, style=style, script=script, policy=policy(script, style=style)
    )


def _view(contents: Contents) -> dict[str, Any]:
    audit, entries, suites = contents.audit, contents.audit["entries"], contents.suites
    unit, first = contents.protocols["precision"], contents.audit["suites"][0]
    common = _common_view(contents, first)
    table3 = next((table.rows for table in contents.tables if table.name == "table3"), ())
    curves = {"{dataset}/{protocol}/{suite}-{letter}".format(**curve) for curve in contents.curves}
    groups = statements(entries, contents.definitions["default"], contents.robustness, curves)
    cells = [matrices.distances(table3, suite, unit) for suite in suites]
    claims = {entry["id"] for entry in entries if entry["kind"] == "claim"}
    findings = {finding["id"]: finding for finding in contents.findings["findings"]}
    stated = [findings[name]["title"] for name in ("numbers", "confident") if name in findings]
    alpha = contents.provenance["config"].get("evaluation", {}).get("alpha", 0.05)
    return {
        **common,
        "title": ". ".join(stated) + "." if len(stated) == 2 else "Which results of the paper hold",
        "audit": audit,
        "first": first,
        "names": contents.names,
        "findings": findings,
        "opening": opening(contents.opening),
        "opening_dataset": contents.opening_dataset,
        "talk": twenty_items(contents.talk, alpha),
        "side": SIDE,
        "study": [_study(row) for row in contents.study],
        "uncounted": sum(group["counted"] == "no" for group in groups),
        "statements": groups,
        "anchor_of": {group["id"]: group["anchor"] for group in groups},
        "seen": {
            item["name"]: item
            for item in [*common["pictures"], *common["tables"]]
            if item["name"] != "table3"
        },
        "linked": contents.linked,
        "cells": [of_suite for of_suite in cells if of_suite["rows"]],
        "protocols": matrices.plain_table(contents.protocols["cells"]),
        "definitions": matrices.definition_matrices(contents.definitions),
        "what_if": [_what_if(case, claims) for case in contents.what_if if case["suite"] == first],
    }


def _common_view(contents: Contents, first: str | None = None) -> dict[str, Any]:
    """Arrange what the page about the paper and that of an experiment share."""
    suites, config = contents.suites, contents.provenance["config"]
    return {
        "suites": {suite: words or "a suite defined in the config" for suite, words in suites.items()},
        "pictures": [_picture(picture, first) for picture in contents.pictures],
        "tables": [part for table in contents.tables for part in _tables(table, suites)],
        "curves_json": json_block({"curves": list(contents.curves), **config.get("evaluation", {})}),
        "thinned": any(len(curve["threshold"]) < curve["of"] for curve in contents.curves),
        "provenance": contents.provenance,
        "config": yaml.safe_dump(config, sort_keys=False, allow_unicode=True, width=100),
    }


def _what_if(case: Mapping[str, Any], claims: Collection[str]) -> dict[str, Any]:
    """Arrange the answer to a what-if question: each AUC as run and what if, and claims by their change."""
    aucs = [
        (cell["letter"], *(bare(shown(cell[name], 3)) for name in ("as_run", "auc")))
        for cell in case["table3"]
    ]
    changes: dict[str, list[str]] = {}
    for claim in case["claims"]:
        was, now = (claim[name].partition(":")[0] for name in ("as_run", "what_if"))
        if claim["id"] in claims and was != now:
            changes.setdefault(f"{was} {ARROW} {now}", []).append(claim["id"])
    return {
        "id": case["id"],
        "title": case["title"],
        "anchor": slug("what-if", case["id"]),
        "aucs": ", ".join(f"{letter} {was} {ARROW} {now}" for letter, was, now in aucs),
        "changes": changes,
        "changed": sum(map(len, changes.values())),
    }


def _study(row: Mapping[str, str]) -> dict[str, Any]:
    """Arrange the agreement of both rankings with the truth, by one criterion: value and interval."""
    taus = {
        measure: [float(row[f"tau of {measure}{end}"]) for end in ("", " low", " high")]
        for measure in ("AUC", "segment")
    }
    texts = {name: [bare(number(value, 2)) for value in values] for name, values in taus.items()}
    return {"criterion": row["criterion"], "datasets": row["datasets"], "taus": taus, "texts": texts}


def link(path: str) -> str | None:
    """Return the address of a file of the results, seen from the page; None for other files.

    >>> link("results/figures/figure2.png"), link("studies/keel/summary/truth.csv")
    ('../figures/figure2.png', None)
    """
    return f"../{path.removeprefix(_RESULTS)}" if path.startswith(_RESULTS) else None


def _words(name: str) -> str:
    """Write `figure6` as Figure 6, `whatif-dis` as What if, and `roc_hull` as Roc hull."""
    name = {"whatif": "what if"}.get(name.partition("-")[0], name)
    return re.sub(r"^(figure|table)(\d)", r"\1 \2", name).replace("_", " ").capitalize()


def _picture(picture: Picture, first: str | None = None) -> dict[str, Any]:
    """Describe a picture, with its size, so that the page does not move while a browser decodes it.

    Its anchor has the name of its suite in front, unless it is the first one.
    """
    if not picture.png.startswith(b"\x89PNG\r\n\x1a\n"):
        raise InputError(f"{picture.file or picture.name}: not a PNG file; allowed: PNG pictures")
    width, height = struct.unpack(">II", picture.png[16:24])
    name = picture.name if picture.name.startswith("figure") else f"figure-{picture.name}"
    return {
        "name": picture.name,
        "title": TITLES.get(picture.name, _words(picture.name)),
        "suite": picture.suite,
        "anchor": slug("" if picture.suite == first else picture.suite or "", name),
        "caption": picture.caption,
        "file": picture.file,
        "files": picture.files,
        "source": f"data:image/png;base64,{base64.b64encode(picture.png).decode()}",
        "width": width,
        "height": height,
    }


def _table(table: Table, suite: str | None = None) -> dict[str, Any]:
    """Arrange a table for the page, or only its rows of one suite."""
    rows = [row for row in table.rows if suite is None or row["suite"] == suite]
    header = {
        "name": table.name,
        "title": TITLES.get(table.name, _words(table.name)),
        "caption": table.caption,
        "file": table.file,
        "suite": suite,
    }
    layout = matrices.plain_table(rows, without=() if suite is None else ("suite", "classifier"))
    return {**header, "anchor": slug(suite or "", table.name), **layout}


def _tables(table: Table, suites: Mapping[str, str]) -> list[dict[str, Any]]:
    """Arrange a table for the page, once per suite if it has a column `suite`."""
    by_suite = table.rows and "suite" in table.rows[0]
    return [_table(table, suite) for suite in (suites if by_suite else [None])]
