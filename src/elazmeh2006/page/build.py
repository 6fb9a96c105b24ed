"""Put the page together."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import yaml

from confident_roc.errors import InputError
from elazmeh2006.page import matrices
from elazmeh2006.page.formats import SYMBOLS, bare, shown, slug
from elazmeh2006.page.statements import KINDS, SUITES, answer, counts, statements, unique

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Picture:
    """A figure of the page.

    Attributes
    ----------
    name
        Like `figure6`.
    png
        The picture.
    caption
        One or two sentences.
    suite
        The suite it shows; None where it shows none.
    file
        Where it is at full size, if it is smaller here.
    """

    name: str
    png: bytes
    caption: str
    suite: str | None = None
    file: str | None = None


@dataclass(frozen=True)
class Table:
    """A table of the page.

    Attributes
    ----------
    name
        Like `table2`.
    rows
        As read from its CSV file. Where there is a column `suite`, each suite has a table of its own.
    caption
        One or two sentences.
    file
        Where all rows are, if they are too many for the page.
    """

    name: str
    rows: Sequence[Mapping[str, str]]
    caption: str
    file: str | None = None


@dataclass(frozen=True)
class Contents:
    """Everything the page shows.

    Attributes
    ----------
    suites
        All suites, also those that are not judged.
    audit, definitions, protocols, what_if
        The audit's files.
    provenance
        What made the results.
    tables
        Those of the paper.
    pictures
        Those of the paper, `figure1` to `figure8`, and the audit's: `protocols`, `whatif-<id>`, `forensics`.
    curves
        ROC points, packed.
    forensics
        Spread over seeds, if it was computed.
    supplement_tables, supplement_pictures
        Those of the talk and the decks, if they were made.
    """

    suites: Sequence[str]
    audit: Mapping[str, Any]
    definitions: Mapping[str, Any]
    protocols: Mapping[str, Any]
    what_if: Sequence[Mapping[str, Any]]
    provenance: Mapping[str, Any]
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    curves: Sequence[Mapping[str, Any]] = ()
    forensics: Mapping[str, Any] | None = None
    supplement_tables: Sequence[Table] = ()
    supplement_pictures: Sequence[Picture] = ()


def caption(template: str, params: Mapping[str, Any], config: Mapping[str, Any]) -> str:
    """Fill in a caption of Snakemake's report, which speaks of `snakemake.params` and `snakemake.config`.

    Examples
    --------
    >>> caption("On {{ snakemake.config.on }}: {{ snakemake.params.area }}.", {"area": "V"}, {"on": "dis"})
    'On dis: V.'
    """
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined)
    try:
        text = environment.from_string(template).render(snakemake={"params": params, "config": config})
    except jinja2.TemplateError as error:
        raise InputError(f"caption {template.strip()!r}: {error}") from None
    return " ".join(text.split())


def build_page(contents: Contents) -> str:
    """Make the page: one HTML document that loads nothing.

    What comes from data is escaped by the template; the policy in its head lets only its own script and style
    run.
    """
    style, script = ((_HERE / f"page.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(bare=bare, shown=shown, slug=slug)
    template = environment.from_string((_HERE / "page.html").read_text(encoding="utf-8"))
    return template.render(
        **_view(contents),
        style=style,
        script=script,
        policy=_policy(script, style),
        curves_json=json_block({"curves": list(contents.curves)}),
    )


def _view(contents: Contents) -> dict[str, Any]:
    audit, entries = contents.audit, contents.audit["entries"]
    pictures = [_picture(picture) for picture in contents.pictures]
    tables = [shown_table for table in contents.tables for shown_table in _tables(table, contents.suites)]
    drawn = {
        f"{curve['dataset']}/{curve['protocol']}/{curve['suite']}-{curve['letter']}"
        for curve in contents.curves
    }
    listed = statements(entries, drawn)
    table3 = next((table.rows for table in contents.tables if table.name == "table3"), ())
    anchors = {item["anchor"]: item for item in [*pictures, *tables]}

    def find(name: str | None, suite: str = "") -> Mapping[str, Any] | None:
        return _illustration(name, suite, contents.suites, anchors)

    return {
        "audit": audit,
        "answer": answer(entries, audit["suites"]),
        "boards": counts(entries, audit["suites"]),
        "statements": listed,
        "anchor_of": {group["id"]: group["anchor"] for group in listed},
        "errata": [group for group in listed if group["kind"] == "erratum"],
        "kinds": KINDS,
        "symbols": SYMBOLS,
        "suites": contents.suites,
        "about_suite": SUITES,
        "datasets": unique(dataset for entry in entries for dataset in entry["datasets"]),
        "find": find,
        "heat_maps": [
            found for suite in contents.suites if (found := matrices.distances(table3, suite))["rows"]
        ],
        "thinned": any(len(curve["threshold"]) < curve["of"] for curve in contents.curves),
        "scale": matrices.scale(),
        "protocols": matrices.protocol_matrix(contents.protocols),
        "definitions": matrices.definition_matrices(contents.definitions),
        "tables": tables,
        "pictures": [picture for picture in pictures if picture["name"].startswith("figure")],
        "forensics": contents.forensics and matrices.seeds_tables(contents.forensics),
        "supplement": _supplement(contents),
        "what_if": _what_if(contents.what_if, {entry["id"]: entry["kind"] for entry in entries}),
        "provenance": contents.provenance,
        "config": yaml.safe_dump(
            contents.provenance["config"], sort_keys=False, allow_unicode=True, width=100
        ),
    }


def json_block(value: Any) -> str:
    r"""Write JSON that can stand inside a script element: nothing in it can end the element.

    Examples
    --------
    >>> print(json_block({"x": "</script>"}))
    {"x":"\u003c/script\u003e"}
    """
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    for char in "<>&":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def _policy(script: str, style: str) -> str:
    """Content security policy: this script, this style, pictures inside the page, and nothing else."""

    def digest(text: str) -> str:
        return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

    return (
        f"default-src 'none'; script-src 'sha256-{digest(script)}'; style-src 'sha256-{digest(style)}';"
        " img-src data:; base-uri 'none'; form-action 'none'"
    )


def _image(png: bytes) -> dict[str, Any]:
    """Picture with its size, so that the page does not move while it is decoded."""
    if not png.startswith(b"\x89PNG\r\n\x1a\n"):
        raise InputError("a picture of the report is not a PNG file")
    width, height = struct.unpack(">II", png[16:24])
    return {
        "source": f"data:image/png;base64,{base64.b64encode(png).decode()}",
        "width": width,
        "height": height,
    }


def _title(name: str) -> str:
    """Call `figure6` Figure 6, and `whatif-dis` What if."""
    numbered = re.fullmatch(r"(figure|table)(\d+)", name)
    if numbered:
        return f"{numbered[1].capitalize()} {numbered[2]}"
    return {"whatif": "What if"}.get(name.partition("-")[0], name.capitalize())


def _picture(picture: Picture) -> dict[str, Any]:
    return {
        "name": picture.name,
        "title": _title(picture.name),
        "suite": picture.suite,
        "anchor": slug("see", picture.suite or "", picture.name),
        "caption": picture.caption,
        "file": picture.file,
        **_image(picture.png),
    }


def _tables(table: Table, suites: Sequence[str]) -> list[dict[str, Any]]:
    """Lay a table out, once a suite where it tells them apart."""
    about = {"name": table.name, "title": _title(table.name), "caption": table.caption, "file": table.file}
    if not table.rows or "suite" not in table.rows[0]:
        return [
            {**about, "suite": None, "anchor": slug("see", table.name), **matrices.plain_table(table.rows)}
        ]
    found = []
    for suite in suites:
        rows = [row for row in table.rows if row["suite"] == suite]
        if table.name == "table3":
            columns = matrices.printed_table3(rows, suite)
        else:
            columns = matrices.plain_table(rows, without=("suite", "classifier"))
        found.append({**about, "suite": suite, "anchor": slug("see", suite, table.name), **columns})
    return found


def _supplement(contents: Contents) -> list[dict[str, Any]]:
    """Group what the supplement shows by its name: a table and the pictures of all suites beside it."""
    groups: dict[str, dict[str, Any]] = {}
    for table in contents.supplement_tables:
        about = {"title": _words(table.name), "caption": table.caption, "file": table.file}
        about |= matrices.plain_table(table.rows)
        groups.setdefault(table.name, {"tables": [], "pictures": []})["tables"].append(about)
    for picture in contents.supplement_pictures:
        about = _picture(picture) | {"title": _words(picture.name)}
        groups.setdefault(picture.name, {"tables": [], "pictures": []})["pictures"].append(about)
    return [
        {"name": _words(name), "anchor": slug("supplement", name), **group} for name, group in groups.items()
    ]


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _illustration(
    figure: str | None, suite: str, suites: Sequence[str], anchors: Mapping[str, Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """Find the figure or table that an entry speaks of: the suite's, the common one, or the first."""
    if figure is None:
        return None
    for owner in (suite, "", *suites):
        if found := anchors.get(slug("see", owner, figure)):
            return found
    return None


def _what_if(cases: Sequence[Mapping[str, Any]], kinds: Mapping[str, str]) -> list[dict[str, Any]]:
    """Gather the suites' answers to each question; the claims whose verdict changes apart from the rest."""
    return [
        {
            **{key: answers[0][key] for key in ("id", "title", "dataset", "protocol")},
            "anchor": slug("what-if", name),
            "suites": [case["suite"] for case in answers],
            "rows": [
                {"suite": case["suite"], "table3": [_what_if_cell(row) for row in case["table3"]]}
                for case in answers
            ],
            "claims": _changes(answers, lambda name: kinds.get(name) == "claim"),
            "others": _changes(answers, lambda name: kinds.get(name) != "claim"),
        }
        for name in unique(case["id"] for case in cases)
        if (answers := [case for case in cases if case["id"] == name])
    ]


def _what_if_cell(row: Mapping[str, Any]) -> dict[str, str]:
    return {
        "letter": row["letter"],
        "paper": shown(row["paper"], 3),
        "as_run": shown(row["as_run"], 3),
        "auc": shown(row["auc"], 3),
        "difference": matrices.signed(row["difference"]),
        "shade": matrices.shade(row["difference"]),
        "points": f"{row['confident_points_as_run']} \N{RIGHTWARDS ARROW} {row['confident_points']}",
    }


def _changes(answers: Sequence[Mapping[str, Any]], wanted: Callable[[str], bool]) -> list[dict[str, Any]]:
    """Verdicts that change with a suite or another: verdict and condition, as run and what if, by suite."""
    changed = {
        (case["suite"], claim["id"]): claim
        for case in answers
        for claim in case["claims"]
        if claim["as_run"] != claim["what_if"] and wanted(claim["id"])
    }
    titles = {claim["id"]: claim["title"] for claim in changed.values()}
    return [
        {
            "id": name,
            "title": title,
            "suites": [
                found and [found[key].partition(": ")[::2] for key in ("as_run", "what_if")]
                for case in answers
                for found in (changed.get((case["suite"], name)),)
            ],
        }
        for name, title in titles.items()
    ]
