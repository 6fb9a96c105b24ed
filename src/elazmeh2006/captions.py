"""Captions: one file per table or figure, in workflow/report.

The Markdown and LaTeX tables, Snakemake's report and the page all use the same file.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2

from confident_roc._files import AnyPath
from confident_roc.errors import InputError

_EMPTY: Mapping[str, Any] = {}


def render(
    path: AnyPath, params: Mapping[str, Any], config: Mapping[str, Any], wildcards: Mapping[str, Any] = _EMPTY
) -> str:
    """Write a caption as one line of plain text, from a template of Snakemake's report.

    The template can use `snakemake.params`, `snakemake.config` and `snakemake.wildcards`. A value that is
    missing or empty is an error. The template is reStructuredText: it puts a backslash before every letter of
    a name from the config, which could contain a link or a directive. Here the text is plain, without these
    backslashes.
    """
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, finalize=_not_empty)
    values = {"params": params, "config": config, "wildcards": wildcards}
    try:
        text = environment.from_string(Path(path).read_text(encoding="utf-8")).render(snakemake=values)
    except jinja2.TemplateError as error:
        raise InputError(f"{path}: {error}") from None
    return " ".join(re.sub(r"\\(.)", r"\1", text).split())


def _not_empty(value: Any) -> Any:
    """Refuse a value that would leave a gap in a sentence."""
    if value is None or not str(value).strip().strip("\\"):  # only the backslash before a name is left
        raise jinja2.TemplateRuntimeError("a value is empty; allowed: a text or a number")
    return value


class Captions:
    """Captions of tables and figures, looked up by the path of the table or figure.

    The keys of `params` are folders of results: `weka346` has the params for
    results/figures/weka346/figure1.png. The params of the folder "" are for all files.
    """

    def __init__(
        self, templates: Iterable[str], params: Mapping[str, Mapping[str, Any]], config: Mapping[str, Any]
    ) -> None:
        self._templates = {Path(path).stem: path for path in templates}
        self._params = params
        self._config = config

    def of(self, path: str) -> str:
        """Write the caption of a file. A figure with the same name as a table has a separate caption."""
        folder = Path(path).parent.name
        name, _, scenario = Path(path).stem.partition("-")
        name = {"whatif": "what_if"}.get(name, name)
        if path.endswith(".png") and f"{name}_figure" in self._templates:
            name = f"{name}_figure"
        params = {**self._params.get("", {}), **self._params.get(folder, {})}
        wildcards = {"suite": folder, "scenario": scenario}
        return render(self._templates[name], params, self._config, wildcards)


def listing(words: Sequence[str]) -> str:
    """Join words with commas and "and", as in a sentence.

    >>> listing(["2 fail", "1 holds", "3 do not"]), listing(["one"]), listing([])
    ('2 fail, 1 holds and 3 do not', 'one', '')
    """
    return " and ".join([part for part in (", ".join(words[:-1]), *words[-1:]) if part])
