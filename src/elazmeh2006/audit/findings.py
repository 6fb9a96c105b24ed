"""The findings: the sentences of data/paper/findings.yaml, with numbers of a run filled in."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import Any

import jinja2
import numpy as np
import yaml

from confident_roc.errors import InputError
from elazmeh2006.audit.published import ANY_SUITE, is_counted
from elazmeh2006.audit.results import MissingResultError, Results
from elazmeh2006.captions import listing

Document = Mapping[str, Any]


def findings(templates: Sequence[Document], values: Document) -> dict[str, Any]:
    """Fill the values of a run into the findings.

    A sentence whose `if` is not true of this run, or that needs a result it does not have, is left out, and a
    finding with all of its details.

    Parameters
    ----------
    templates
        The content of findings.yaml.
    values
        The values of `finding_values`.

    Returns
    -------
    dict
        `findings`, and what is `left_out`: ids of findings, and details with the id of theirs.

    Examples
    --------
    >>> text = {"id": "one", "title": "One", "text": "{{ x | rate }} of it", "if": "x < 1"}
    >>> findings([text], {"x": 0.25})["findings"]
    [{'id': 'one', 'title': 'One', 'text': '.250 of it', 'details': []}]
    >>> findings([text], {"x": 1.25})
    {'findings': [], 'left_out': ['one']}
    >>> findings([{"id": "two", "title": "Two", "text": "So", "details": [text]}], {"x": 1.25})["left_out"]
    ['two: ... of it']
    """
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined)
    environment.tests["ascending"] = lambda pair: pair[0] < pair[1]
    environment.filters.update(
        rate=_rate, percent=_percent, starting=_starting, listing=lambda words: listing(list(words))
    )
    stated, left_out, details_left_out = [], [], []
    for template in templates:
        finding = _filled(environment, template, values)
        if not finding:
            left_out.append(template["id"])
            continue
        finding["details"] = []
        for detail in template.get("details", ()):
            if filled := _filled(environment, detail, values):
                finding["details"].append(filled)
            else:
                sentence = detail.get("claim") or re.sub(r"{[{%].*?[%}]}", "...", detail["text"])
                details_left_out.append(f"{template['id']}: {sentence}")
        stated.append(finding)
    return {"findings": stated, "left_out": left_out + details_left_out}


def _filled(environment: jinja2.Environment, template: Document, values: Document) -> dict[str, Any] | None:
    """Fill in a sentence; None if what it needs is not so in this run, or not there."""
    try:
        if not environment.compile_expression(template.get("if", "true"), undefined_to_none=False)(**values):
            return None
        texts = {key: text for key, text in template.items() if key not in ("if", "details")}
        return {
            key: " ".join(environment.from_string(text).render(values).split())
            if isinstance(text, str)
            else text
            for key, text in texts.items()
        }
    except (jinja2.UndefinedError, MissingResultError):
        return None
    except jinja2.TemplateError as error:
        raise InputError(f"findings.yaml: {template['text']}: {error}") from None


def finding_values(
    document: Document,
    definitions: Document,
    protocols: Document,
    results: Results,
    robustness: Iterable[Mapping[str, str]],
) -> dict[str, Any]:
    """Collect what the sentences can use: entries of the audit by id, and values that come from several.

    `results` are those of one suite: the config's `paper_suite`, which has the paper's own learners, or else
    the first judged one.
    """
    suite, entries = results.suite, document["entries"]
    by_id = {x["id"]: x for x in entries if x["suite"] in (suite, ANY_SUITE)}
    counted = [x for x in entries if x["source"] == "paper" and is_counted(x)]
    held = {
        (row["area"], row["difference"]): row for row in definitions["agreement"] if row["suite"] == suite
    }
    seeds = {(row["id"], row["suite"], row["seeds"]): row for row in robustness}
    return {
        **by_id,
        "suite": suite,
        "paper_suite": results.config["paper_suite"],
        "cells": _cells(entries, document["suites"]),
        "claims": {name: _verdicts(counted, "claim", name) for name in document["suites"]},
        "errata": _verdicts([x for x in counted if x["suite"] in (suite, ANY_SUITE)], "erratum"),
        "not_as_described": [
            x["datasets"][0]
            for x in by_id.values()
            if x["about"] == "protocol" and x["verdict"] == "confirmed"
        ],
        "definitions": definitions,
        "agreement": [held[x["area"], x["difference"]] for x in definitions["ranking"]],
        "decisive": [x for x, best in definitions["without"].items() if best != definitions["ranking"][0]],
        "z_squared": NormalDist().inv_cdf(1 - results.config["evaluation"]["alpha"] / 2) ** 2,
        "seeds": lambda name, kind: seeds.get((name, suite, kind)),
        "study": _study(results, by_id),
        "protocols": protocols,
        **_readers(results),
    }


def _cells(entries: Iterable[Document], suites: Iterable[str]) -> dict[str, int]:
    """Count the cells of Table 3 at the printed digit by suite, and all of them."""
    table = [x for x in entries if x["id"].startswith("T3.")]
    held = Counter(x["suite"] for x in table if x["verdict"] == "holds")
    return {**{suite: held[suite] for suite in suites}, "all": len({x["id"] for x in table})}


def _verdicts(counted: Iterable[Document], kind: str, suite: str | None = None) -> Counter[str]:
    """Count verdicts; `all` is their total."""
    verdicts = Counter(x["verdict"] for x in counted if x["kind"] == kind and suite in (None, x["suite"]))
    return verdicts + Counter(all=verdicts.total())


def _study(results: Results, by_id: Document) -> dict[str, Any]:
    """Read the row of the study on other data sets by which C38 is judged."""
    wanted = (by_id["C38"]["printed"] if "C38" in by_id else {}).items()
    row = next(row for row in results.study("truth") if row.items() >= wanted)
    return {key: yaml.safe_load(text) for key, text in row.items()}


def _readers(results: Results) -> dict[str, Any]:
    """Functions that read results of one suite; a result that is missing drops the sentence."""

    def summaries(dataset: str, protocol: str | None = None) -> list[dict[str, Any]]:
        return [results.summary(dataset, letter, protocol) for letter in results.letters]

    def segments(dataset: str) -> dict[str, Any]:
        """Positives that the confident points of all classifiers find, and whether all miss more."""
        parts = [results.confident(dataset, letter) for letter in results.letters]
        finds, misses = (np.concatenate([part[name] for part in parts]) for name in "ab")
        return {
            "points": len(finds),
            "finds": [int(finds.min()), int(finds.max())] if len(finds) else [],
            "missed_more": len(finds) > 0 and bool(np.all(misses > finds)),
            "positives": summaries(dataset)[0]["positives"],
        }

    return {
        "summary": results.summary,
        "counts": results.counts,
        "segments": segments,
        "aucs": lambda *where: [summary["auc"] for summary in summaries(*where)],
    }


def _rate(number: float, digits: int = 3) -> str:
    """Write a number without the zero before the point.

    >>> _rate(0.25), _rate(-0.004, 2), _rate(1.5, 1)
    ('.250', '-.00', '1.5')
    """
    return f"{number:.{digits}f}".replace("0.", ".", 1) if abs(number) < 1 else f"{number:.{digits}f}"


def _percent(number: float, digits: int = 0) -> str:
    return f"{100 * number:.{digits}f} %"


def _starting(values: Mapping[str, Any], words: Sequence[str]) -> list[Any]:
    """Values of a mapping whose key has one of these as its first word.

    >>> _starting({"dis S": 1, "sick S": 2}, ["dis"])
    [1]
    """
    return [value for key, value in values.items() if key.split()[0] in words]
