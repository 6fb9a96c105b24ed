"""The pages are complete and safe, and agree with the files; tests/run/browser tests them in a browser."""

from __future__ import annotations

import base64
import copy
import hashlib
import html
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path

import pytest
from page_sample import HOSTILE, experiment, forensics, png, sample, supplement

from confident_roc.errors import InputError
from confident_roc.page import json_block
from elazmeh2006.page import matrices
from elazmeh2006.page.build import build_page, experiment_page, forensics_page, supplement_page
from elazmeh2006.page.contents import Picture

VOID = {"meta", "link", "img", "input", "br", "hr"}
PAGES = ("index.html", "supplement.html", "forensics.html")


class Parsed(HTMLParser):
    """Elements of a page with their attributes, text by element, and whether every element is closed."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.open, self.texts, self.mistakes = [], [], {}, []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.mistakes.append((tag, self.getpos()))

    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def made():
    return sample()


@pytest.fixture(scope="module")
def text(made):
    return build_page(made[0])


@pytest.fixture(scope="module")
def others(tmp_path_factory):
    """Make the two other pages."""
    picture = tmp_path_factory.mktemp("figures") / "forensics.png"
    picture.write_bytes(png())
    return {
        "supplement": supplement_page(*supplement()),
        "forensics": forensics_page(*forensics(), str(picture), "Seeds."),
    }


@pytest.fixture(scope="module")
def page(text):
    return Parsed(text)


def test_every_element_is_closed(page):
    assert page.mistakes == []
    assert page.open == []


def test_anchors_are_unique_and_lead_somewhere(page):
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert not any(" " in name for name in ids)
    links = [attributes["href"] for attributes in page.all("a")]
    assert links
    for link in links:
        inside = link.startswith("#") and ("=" in link or link[1:] in ids)
        assert inside or link in PAGES or re.match(r"\.\./(figures|tables|curves|audit)/", link), link


def test_a_file_name_is_a_link_to_that_file_or_no_link(text):
    links = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>([^<]*)</a>', text)
    files = [(target, words) for target, words in links if re.search(r"\.(csv|json|png|pdf|md|txt)$", words)]
    assert files
    assert all(target == f"../{words}" for target, words in files)
    kinds = [(target, words) for target, words in links if words in ("PNG", "PDF", "CSV")]
    assert kinds
    assert all(target.endswith(f".{words.lower()}") for target, words in kinds)


def test_nothing_is_loaded(page, text):
    for _, attributes in page.elements:
        for key in ("src", "srcset", "action", "data", "poster", "background", "style"):
            assert attributes.get(key, "data:").startswith("data:")
        assert not any(key.startswith("on") for key in attributes)
    assert [attributes["href"] for attributes in page.all("link")] == ["data:,"]
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text
    assert "@import" not in text
    assert "url(" not in (Path(matrices.__file__).parent / "page.css").read_text()


def test_policy_allows_this_script_and_this_style_only(page, text):
    (policy,) = [attributes["content"] for attributes in page.all("meta") if "http-equiv" in attributes]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == "data:"
    assert "unsafe" not in policy
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        inside = text.rpartition(f"<{tag}>")[2].partition(f"</{tag}>")[0]
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"
    # The policy comes before everything that it restricts.
    assert text.index("Content-Security-Policy") < text.index("<style>") < text.index("<script")


def test_hostile_names_are_text(page, text):
    assert HOSTILE not in text
    assert "alert(2)</script>" not in text
    assert "<b>bold</b>" not in text
    assert not any("onerror" in attributes for _, attributes in page.elements)
    assert any(HOSTILE in data for data in page.texts["p"])
    assert any(HOSTILE in data for data in page.texts["th"])
    # There are two scripts: the curves, and our code.
    assert [attributes.get("type") for attributes in page.all("script")] == ["application/json", None]


def test_a_page_of_an_experiment_is_complete_and_does_not_mention_the_paper():
    contents = experiment()
    text = experiment_page(contents, ["a-L is best by AUC."])
    page = Parsed(text)
    assert (page.mistakes, page.open) == ([], [])
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = {link["href"] for link in page.all("a") if not link["href"].startswith("../")}
    assert links <= {f"#{name}" for name in ids}
    assert "a-L is best by AUC." in page.texts["p"]
    assert text.index("Of ranks.") < text.index('id="results"') < text.index("Of datasets.")
    shown = " ".join(
        data for tag, texts in page.texts.items() for data in texts if tag not in ("style", "script")
    )
    words = re.compile("paper|Elazmeh|2006|audit|replicat|authors", re.IGNORECASE)
    assert not words.search(shown)
    rest = supplement_page(contents.tables, [], experiment=True)
    assert not words.search(rest.partition("</style>")[2].partition("<script>")[0])


def test_every_entry_is_there_once(made, page, text):
    entries = made[0].audit["entries"]
    judgements = [attributes for attributes in page.all("div") if attributes.get("class") == "judgement"]
    assert len(judgements) == len(entries)
    listed = [x for x in page.all("details") if x.get("class", "").startswith("entry ")]
    assert len(listed) == text.count('<span class="id">') == len({entry["id"] for entry in entries})
    for entry in entries:
        assert f'<span class="id">{html.escape(entry["id"])}</span>' in text.replace("&#39;", "&#x27;")


def test_a_what_if_question_has_one_sentence(text):
    words = re.sub(r"<[^>]*>", "", text.partition('id="what-if"')[2])
    assert "AUC: S .690 → .640. 1 claim gets another verdict: holds only under → fails C1." in words
    assert "AUC: S .690 → .640. No claim gets another verdict." in words


def test_every_picture_is_there_once(made, page):
    sources = [attributes["src"] for attributes in page.all("img")]
    assert len(sources) == len(made[0].pictures)
    decoded = sorted(base64.b64decode(source.partition(",")[2]) for source in sources)
    assert decoded == sorted(picture.png for picture in made[0].pictures)
    assert all(attributes["alt"] and int(attributes["width"]) > 0 for attributes in page.all("img"))


def test_the_findings_come_first_and_each_has_its_section(made, text):
    head, _, main = text.partition("<main")
    for finding in made[0].findings["findings"]:
        first = f'<a href="#{finding["id"]}"><b>{finding["value"]}</b> {finding["title"]}</a>'
        assert (first in head) == bool(finding.get("first"))
        assert main.count(f'<section id="{finding["id"]}"') == 1
    assert "(b − c)² ≤ 3" in text
    assert head.index("12 of 12") < head.index('class="table3 small"')
    assert "<h1>The numbers reproduce. Confident is not good.</h1>" in text


def test_without_findings_the_page_is_whole(made):
    contents = replace(made[0], findings={"findings": [], "left_out": ["numbers"]}, opening={})
    page = Parsed(build_page(contents))
    assert page.mistakes == []
    assert page.texts["h1"] == ["Which results of the paper hold"]


def test_terms_are_explained_before_they_are_used(text):
    words = re.sub(r"<(style|script)\b.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
    for term, explained in {
        "V+Hl": "reaches down to the x axis",
        "CAUC": "the confident area under the curve",
        "cv-all": "cross-validates both files together",
        "AveD": "is the average of",
    }.items():
        assert words.index(explained) - words.index(term) < 120, term


def test_curves_are_those_of_the_files(made, page):
    _, points = made
    (block,) = [data for data in page.texts["script"] if data.startswith('{"curves"')]
    curves = json.loads(block)["curves"]
    assert len(curves) == len(points)
    for curve in curves:
        rows = points[curve["dataset"], curve["suite"], curve["letter"]]
        b, c = (list(accumulate(curve[name])) for name in "bc")
        assert [row["b"] for row in rows] == b
        assert [row["c"] for row in rows] == c
        assert [row["a"] for row in rows] == [curve["positives"] - x for x in b]
        assert [row["d"] for row in rows] == [curve["negatives"] - x for x in c]
        assert [row["threshold"] for row in rows] == pytest.approx(curve["threshold"], rel=1e-5)


def test_changed_verdicts_are_named_at_the_top():
    changed = build_page(sample(expected=False)[0])
    assert "Verdicts that are not those expected: C1 (weka346)" in changed
    assert "All verdicts are those expected" not in changed


def test_other_suites_classifiers_and_data_sets_need_no_new_code():
    contents, _ = sample(("one",), {"mine": ""})
    page = Parsed(build_page(contents))
    assert page.mistakes == []
    assert "a suite defined in the config" in " ".join(page.texts["p"])


def test_without_curves_and_what_if_questions():
    contents = replace(sample()[0], curves=[], what_if=[], pictures=[])
    assert Parsed(build_page(contents)).mistakes == []


def test_same_bytes_in_another_process(text):
    code = (
        "import sys; from page_sample import sample; from elazmeh2006.page.build import build_page\n"
        "sys.stdout.buffer.write(build_page(sample()[0]).encode())"
    )
    environment = {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=True)
    assert done.stdout == text.encode()


def test_the_input_is_left_as_it_was(made):
    contents = made[0]
    before = copy.deepcopy(contents.audit)
    build_page(contents)
    assert contents.audit == before


def test_json_cannot_end_its_element():
    value = {"</script>": ["<!--", "]]>", "&amp;", "\u2028"]}
    block = json_block(value)
    assert not set("<>&\u2028") & set(block)
    assert json.loads(block) == value
    with pytest.raises(ValueError, match="Out of range"):
        json_block({"x": float("nan")})


def test_a_picture_that_is_none():
    contents, _ = sample()
    with pytest.raises(InputError, match="not a PNG"):
        build_page(replace(contents, pictures=[Picture("figure2", b"%PDF", "")]))
    assert png().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["supplement", "forensics"])
def test_the_other_pages_are_whole_and_safe_and_lead_back(others, name):
    text = others[name]
    page = Parsed(text)
    assert page.mistakes == page.open == []
    test_nothing_is_loaded(page, text)
    test_policy_allows_this_script_and_this_style_only(page, text)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] for attributes in page.all("a")]
    assert "index.html" in links
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert HOSTILE not in text
    assert any(HOSTILE in data for data in page.texts["th"])


def test_the_page_always_leads_to_the_other_two(page, text):
    links = [attributes["href"] for attributes in page.all("a")]
    for name in ("supplement", "forensics"):
        assert links.count(f"{name}.html") == 1
        assert f"<code>snakemake {name}</code> makes it" in text
    assert "snakemake -s studies/truth/Snakefile --cores all" in text


def test_the_supplement_has_tables_and_pictures_of_one_name_together(others):
    page = Parsed(others["supplement"])
    assert [attributes["id"] for attributes in page.all("section")] == [
        "supplement-twenty_items",
        "supplement-deck_alpha",
        "supplement-metrics",
    ]
    assert "The deck's table of alpha" in page.texts["h2"]
    assert '<a href="../a/x.png" aria-label="PNG, a/x.png">PNG</a>' in others["supplement"]
    assert "The first 500 of 630 rows; the file has all." in others["supplement"]
    assert len(page.all("img")) == 3


def test_the_seeds_have_a_line_per_data_set_and_a_figure(others):
    page = Parsed(others["forensics"])
    assert len([data for data in page.texts["dd"] if data == "cv; seeds of the folds: 1"]) == 3
    assert len([data for data in page.texts["td"] if data.startswith("13 fails")]) == 50
    assert len(page.all("img")) == 1
