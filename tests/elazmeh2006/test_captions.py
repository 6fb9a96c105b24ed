"""One caption per table and figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from confident_roc.errors import InputError
from elazmeh2006.captions import Captions, render

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


def test_a_file_leads_to_its_caption():
    names = ("table3", "figure1", "protocols", "protocols_figure", "what_if")
    params = {"": {"classifiers": "S"}, "weka346": {"titles": {"figure1": "B on dis"}}}
    config = {"what_if": {"dis-cv": {"title": "dis by folds"}}}
    captions = Captions([f"{REPORT}/{name}.rst" for name in names], params, config)
    assert captions.of("results/tables/table3.csv").startswith("AUC of S:")
    assert "ROC points of B on dis." in captions.of("results/figures/weka346/figure1.png")
    assert captions.of("results/figures/weka346/whatif-dis-cv.png").endswith(": dis by folds.")
    # A table and a figure may have the same name, but they have different captions.
    assert captions.of("results/figures/protocols.png").startswith("Mean distance")
    table = Captions([f"{REPORT}/protocols.rst"], {"": {"suite": "sklearn"}}, config)
    assert table.of("results/audit/protocols.csv").startswith("AUC of suite sklearn under every protocol")
