"""The article on the replication: its numbers from a run, and its pages."""

import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from confident_roc._tables import rounded
from confident_roc.errors import InputError
from elazmeh2006.audit.findings import findings

Document = Mapping[str, Any]


def article_document(
    templates: Sequence[Document], values: Document, stated: Document, study: Iterable[Mapping[str, str]]
) -> dict[str, Any]:
    """Collect all that the text of the article can cite: values by name, findings, and verdicts by entry.

    `templates` are the content of article/values.yaml, `values` those of `finding_values`, `stated` the
    findings of the run, and `study` the rows of the study on other data sets.
    """
    truth = [{key: yaml.safe_load(text) for key, text in row.items()} for row in study]
    filled = findings(templates, {**values, "truth": truth, "rounded": rounded})
    if missing := [*filled["left_out"], *stated["left_out"]]:
        raise InputError(
            f"article: what it states is not true of this run, or not in it: {', '.join(missing)};"
            " allowed: results of the paper's config, or another text in article/ and findings.yaml"
        )
    return {
        "values": {value["id"]: value["text"] for value in filled["findings"]},
        "findings": stated["findings"],
        "verdicts": {
            name: entry["verdict"]
            for name, entry in values.items()
            if isinstance(entry, Mapping) and "verdict" in entry
        },
    }


def typeset(main: str, files: Iterable[str]) -> bytes:
    """Typeset the main file as PDF. It finds the other files beside it, by name.

    Only fonts of the package are used, and no clock: the same files give the same bytes.
    """
    try:
        import typst
    except ModuleNotFoundError:
        raise InputError('typst: not installed; allowed: pip install "confident-roc[article]"') from None
    with tempfile.TemporaryDirectory() as folder:
        for path in (main, *files):
            shutil.copy(path, folder)
        place = f"{folder}/{Path(main).name}"
        try:
            return typst.compile(place, root=folder, ignore_system_fonts=True, format="pdf", timestamp=0)
        except typst.TypstError as error:
            line = error.message.removeprefix("assertion failed: ")
            raise InputError(f"{line}; allowed: a text that is true of this run") from None
