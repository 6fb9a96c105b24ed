"""Captions: one per table and figure, in workflow/report.

The same file makes the caption in a Markdown or LaTeX table, in Snakemake's report, and on the page.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2

from confident_roc.errors import InputError

_EMPTY: Mapping[str, Any] = {}


def render(
    path: str | os.PathLike[str],
    params: Mapping[str, Any],
    config: Mapping[str, Any],
    wildcards: Mapping[str, Any] = _EMPTY,
) -> str:
    """Write a caption in one line of plain text.

    Parameters
    ----------
    path
        A template of Snakemake's report, with `snakemake.params`, `snakemake.config` and
        `snakemake.wildcards`.
    params, config, wildcards
        Values of these. A script can pass its own on.

    Raises
    ------
    InputError
        With the file, if the template is wrong or a value is missing.
    """
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined)
    values = {"params": params, "config": config, "wildcards": wildcards}
    try:
        text = environment.from_string(Path(path).read_text(encoding="utf-8")).render(snakemake=values)
    except jinja2.TemplateError as error:
        raise InputError(f"{path}: {error}") from None
    return " ".join(text.split())


def listing(words: Sequence[str]) -> str:
    """Put words together as in a sentence.

    Examples
    --------
    >>> listing(["2 fail", "1 holds", "3 do not"]), listing(["one"]), listing([])
    ('2 fail, 1 holds and 3 do not', 'one', '')
    """
    return " and ".join([part for part in (", ".join(words[:-1]), *words[-1:]) if part])
