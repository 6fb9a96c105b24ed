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


@pytest.mark.parametrize("value", ["", " ", None])
def test_an_empty_value_is_refused(tmp_path, value):
    file = tmp_path / "x.rst"
    file.write_text("How a band is made: {{ snakemake.params.title }}.")
    with pytest.raises(InputError) as caught:
        render(file, {"title": value}, {})
    assert str(caught.value) == f"{file}: a value is empty; allowed: a text or a number"


@pytest.mark.parametrize("path", sorted(REPORT.glob("*.rst")), ids=lambda path: path.stem)
def test_captions_are_one_sentence_or_more_on_one_line(path):
    text = path.read_text()
    assert text.count("\n") == 1
    assert text.endswith(".\n")


def test_a_file_leads_to_its_caption():
    names = ("table3", "figure1", "protocols", "protocols_figure", "what_if")
    params = {"": {"classifiers": "S"}, "weka346": {"titles": {"figure1": "B on dis"}}}
    config = {"what_if": {"dis-cv": {"title": "dis by folds"}}, "evaluation": {"alpha": 0.05}}
    captions = Captions([f"{REPORT}/{name}.rst" for name in names], params, config)
    assert captions.of("results/tables/table3.csv").startswith("AUC of S:")
    assert "95 % intervals for the ROC points of B on dis, suite weka346." in captions.of(
        "results/figures/weka346/figure1.png"
    )
    assert "suite weka346: dis by folds." in captions.of("results/figures/weka346/whatif-dis-cv.png")
    # A table and a figure may have the same name, but they have different captions.
    assert captions.of("results/figures/protocols.png").startswith("Mean distance")
    table = Captions([f"{REPORT}/protocols.rst"], {"": {"suite": "sklearn"}}, config)
    assert table.of("results/audit/protocols.csv").startswith("AUC of suite sklearn under every protocol")
