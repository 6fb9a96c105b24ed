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
    for shown in ("snakemake.params.title", '"\\\\" ~ (snakemake.params.title or "") | trim'):
        file.write_text("How a band is made: {{ " + shown + " }}.")
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


HOSTILE = [
    ".. raw:: html\n\n   <script>x</script>",
    "a\n\n.. raw:: html\n\n   <script>x</script>",
    "`here <javascript:alert(1)>`_",
    "javascript:alert(1)",
    "<script>alert(1)</script>",
    "http://example.org",
    "reference_ and |substitution| and :raw:`role`",
    "*emphasis* and `interpreted` and ``literal``",
    "a\\",
]
SETTINGS = {
    "evaluation": {"alpha": 0.05, "area": "V|Hr", "difference": "signed"},
    "bands": {"level": 0.95, "slope": "sqrt(P/N)", "bootstraps": 5},
    "figures": {f"figure{n}": {"dataset": "a_"} for n in (4, 7, 8)},
    "forensics": {"seeds": 20},
    "paper": None,
}


@pytest.mark.parametrize("text", HOSTILE)
def test_names_of_the_config_stay_text_in_the_report(text):
    """Render all captions as Snakemake does."""
    import jinja2
    from docutils.core import publish_parts

    names = {name: text for name in ("sample", "title", "classifiers")}
    titles = {"figure1": text, "figure3": text}
    params = {**names, "titles": titles, "suite": "a_", "seeds": 20}
    config = {**SETTINGS, "what_if": {"w_": {"title": text}}}
    shown = 0
    for path in sorted(REPORT.glob("*.rst")):
        values = {"params": {**params, "alpha": 0.05, "threshold": 0.5}, "config": config}
        values["wildcards"] = {"suite": "a_"}
        template = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(path.read_text())
        caption = template.render(snakemake=values)
        html = publish_parts(caption, writer_name="html", settings_overrides={"report_level": 1})["body"]
        for mark in ("<script", "<a ", "system-message", "<blockquote", "problematic"):
            assert mark not in html, (path.name, html)
        plain = render(path, values["params"], config, values["wildcards"])
        assert "\\" not in plain or text.endswith("\\")
        shown += " ".join(text.split()) in plain
    assert shown == 6
