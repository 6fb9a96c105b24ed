"""One caption per table and figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from confident_roc.errors import InputError
from elazmeh2006.captions import render

REPORT = Path(__file__).parents[2] / "workflow/report"


def test_values_of_rule_and_config_are_filled_in_and_lines_put_together(tmp_path):
    file = tmp_path / "x.rst"
    file.write_text(
        '{{ snakemake.config["bands"]["level"] }}\n  level, {{ snakemake.params.title }},'
        " {{ snakemake.wildcards.suite }}\n"
    )
    text = render(file, {"title": "T"}, {"bands": {"level": 0.95}}, {"suite": "weka346"})
    assert text == "0.95 level, T, weka346"


def test_a_missing_value_is_named_with_its_file(tmp_path):
    file = tmp_path / "x.rst"
    file.write_text("{{ snakemake.params.title }}")
    with pytest.raises(InputError) as caught:
        render(file, {}, {})
    assert str(caught.value) == f"{file}: 'dict object' has no attribute 'title'"


@pytest.mark.parametrize("path", sorted(REPORT.glob("*.rst")), ids=lambda path: path.stem)
def test_captions_are_one_sentence_or_more_on_one_line(path):
    text = path.read_text()
    assert text.count("\n") == 1
    assert text.endswith(".\n")
