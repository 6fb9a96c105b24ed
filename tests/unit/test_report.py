"""The page is whole, safe and says what the files say; what it does in a browser is tested there."""

from __future__ import annotations

import base64
import copy
import doctest
import hashlib
import importlib
import json
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path

import pytest

from confident_roc.errors import InputError
from elazmeh2006.page import matrices
from elazmeh2006.page.build import Picture, build_page, caption, json_block
from elazmeh2006.page.packed_curves import UNIT
from elazmeh2006.page.statements import answer, counts, statements

BROWSER = Path(__file__).parents[1] / "browser"
sys.path.insert(0, str(BROWSER))
from page_sample import HOSTILE, NAMES, SUITES, png, sample  # noqa: E402

VOID = {"meta", "link", "img", "input", "br", "hr"}


class Parsed(HTMLParser):
    """Elements of a page with their attributes, text by element, and whether every one is closed."""

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
def page(text):
    return Parsed(text)


def test_every_element_is_closed(page):
    assert page.mistakes == []
    assert page.open == []


def test_anchors_are_unique_and_lead_somewhere(page):
    ids = [about["id"] for _, about in page.elements if "id" in about]
    assert len(ids) == len(set(ids))
    assert not any(" " in name for name in ids)
    links = [about["href"] for about in page.all("a")]
    assert len(links) > 50
    for link in links:
        assert link.startswith("#")
        assert "=" in link or link[1:] in ids, link


def test_nothing_is_loaded(page, text):
    for _, about in page.elements:
        for key in ("src", "srcset", "action", "data", "poster", "background", "style"):
            assert about.get(key, "data:").startswith("data:")
        assert not any(key.startswith("on") for key in about)
    assert [about["href"] for about in page.all("link")] == ["data:,"]
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text
    assert "@import" not in text
    assert "url(" not in (Path(matrices.__file__).parent / "page.css").read_text()


def test_policy_allows_this_script_and_this_style_only(page, text):
    (policy,) = [about["content"] for about in page.all("meta") if "http-equiv" in about]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == "data:"
    assert "unsafe" not in policy
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        inside = text.rpartition(f"<{tag}>")[2].partition(f"</{tag}>")[0]
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"
    # The policy comes before anything it speaks of.
    assert text.index("Content-Security-Policy") < text.index("<style>") < text.index("<script")


def test_hostile_names_are_text(page, text):
    assert HOSTILE not in text
    assert "alert(2)</script>" not in text
    assert "<b>bold</b>" not in text
    assert not any("onerror" in about for _, about in page.elements)
    assert any(HOSTILE in data for data in page.texts["option"])
    assert any(HOSTILE in data for data in page.texts["th"])
    # Two scripts: the curves and ours.
    assert [about.get("type") for about in page.all("script")] == ["application/json", None]


def test_every_entry_is_there_once(made, page):
    entries = made[0].audit["entries"]
    judgements = [about for about in page.all("section") if about.get("class") == "judgement"]
    found = sorted((about["data-suite"], about["data-verdict"]) for about in judgements)
    assert found == sorted((entry["suite"], entry["verdict"]) for entry in entries)
    ids = [about["data-id"] for about in page.all("details") if about.get("class") == "entry"]
    assert sorted(ids) == sorted({entry["id"] for entry in entries})
    datasets = [json.loads(about["data-datasets"]) for about in judgements]
    assert sorted(datasets) == sorted(entry["datasets"] for entry in entries)


def test_every_picture_is_there_once(made, page):
    sources = [about["src"] for about in page.all("img")]
    assert len(sources) == len(made[0].pictures)
    decoded = sorted(base64.b64decode(source.partition(",")[2]) for source in sources)
    assert decoded == sorted(picture.png for picture in made[0].pictures)
    assert all(about["alt"] and int(about["width"]) > 0 for about in page.all("img"))


def test_curves_are_those_of_the_files(made, page):
    _, points = made
    (block,) = [data for data in page.texts["script"] if data.startswith('{"curves"')]
    curves = json.loads(block)["curves"]
    assert len(curves) == len(points)
    for curve in curves:
        rows = points[curve["dataset"], curve["suite"], curve["letter"]]
        b, c, lower, upper = (list(accumulate(curve[name])) for name in ("b", "c", "lower", "upper"))
        assert [int(row["b"]) for row in rows] == b
        assert [int(row["c"]) for row in rows] == c
        assert [int(row["a"]) for row in rows] == [curve["positives"] - x for x in b]
        assert [int(row["d"]) for row in rows] == [curve["negatives"] - x for x in c]
        assert [float(row["lower"]) for row in rows] == pytest.approx([x / UNIT for x in lower], abs=5e-7)
        assert [float(row["upper"]) for row in rows] == pytest.approx([x / UNIT for x in upper], abs=5e-7)
        assert [float(row["threshold"]) for row in rows] == pytest.approx(curve["threshold"], rel=1e-5)
        assert "".join(row["confident"] for row in rows) == curve["confident"]
        assert {"0", "1"} == set(curve["confident"])


def test_counts_add_up(made):
    entries = made[0].audit["entries"]
    boards = counts(entries, SUITES)
    assert sum(row["total"] for board in boards for row in board["rows"]) == len(entries)
    (claims,) = (board for board in boards if board["kind"] == "claim")
    assert [row["suite"] for row in claims["rows"]] == [*SUITES, "any"]
    assert claims["rows"][0]["verdicts"] == dict.fromkeys(claims["rows"][0]["verdicts"], 3)


def test_answer_is_a_sentence_a_suite(made):
    first, second = answer(made[0].audit["entries"], SUITES)
    assert first == (
        "With the paper’s own learners (weka346), 12 of 12 printed numbers and 4 of 13 claims hold; of the"
        " other claims 3 hold only under a certain reading, 3 fail and 3 cannot be tested."
    )
    assert second.startswith(
        "With their nearest kin in scikit-learn (sklearn), 0 of 12 printed numbers and 4 of 13"
    )


def test_answer_of_an_unknown_suite(made):
    claims = [{**entry, "suite": "mine"} for entry in made[0].audit["entries"] if entry["verdict"] == "holds"]
    (only,) = answer([claim for claim in claims if claim["kind"] == "claim"], ["mine"])
    assert only == "With the suite mine, 7 of 7 claims hold."


def test_statements_gather_the_suites(made):
    entries = made[0].audit["entries"]
    found = statements(entries, {"dis/split/weka346-T"})
    kinds = [group["kind"] for group in found]
    assert kinds == sorted(kinds, key=["claim", "number", "erratum"].index)
    (claim,) = (group for group in found if group["id"] == "C3")
    assert [judgement["suite"] for judgement in claim["judgements"]] == list(SUITES)
    number = next(group for group in found if group["id"] == "T3.dis.S")
    first, second = (judgement["compared"] for judgement in number["judgements"])
    assert first == {"printed": "0.690", "ours": "0.6900", "difference": "0.0000", "tolerance": "0.0005"}
    assert second["difference"] == "+0.0200"
    evidence = claim["judgements"][0]["evidence"]
    file = {"name": "weka346-T.json", "curve": "dis/split/weka346-T"}
    assert evidence == [{"folder": "results/curves/dis/split/", "files": [file]}]
    assert claim["judgements"][1]["evidence"][0]["files"][0]["curve"] is None


def test_equal_outcomes_stand_together(made):
    entries = [{**entry, "verdict": "fails", "condition": "x"} for entry in made[0].audit["entries"][:1]] * 2
    entries[1] = {**entries[1], "suite": "sklearn"}
    assert statements(entries)[0]["outcomes"] == [(["weka346", "sklearn"], "fails", "x")]


def test_like_ids_have_anchors_of_their_own(made):
    entry = made[0].audit["entries"][0]
    found = statements([{**entry, "id": name} for name in ("a b", "a/b", "a-b")])
    assert [group["anchor"] for group in found] == ["entry-a-b", "entry-a-b-2", "entry-a-b-3"]


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0, "same"),
        (0.0005, "same"),
        (-0.0005000000001, "same"),
        (0.00051, "more-1"),
        (-0.005, "less-1"),
        (-0.0051, "less-2"),
        (0.05, "more-3"),
        (0.1, "more-4"),
        (-0.11, "less-5"),
        (None, "none"),
    ],
)
def test_shades(difference, expected):
    assert matrices.shade(difference) == expected


def test_scale_has_every_shade_once():
    steps = [step["shade"] for step in matrices.scale()]
    assert steps == [f"less-{i}" for i in (5, 4, 3, 2, 1)] + ["same"] + [f"more-{i}" for i in range(1, 6)]
    css = (Path(matrices.__file__).parent / "page.css").read_text()
    assert all(f".{step} {{" in css for step in steps)


def test_table3_of_a_suite(made):
    rows = next(table.rows for table in made[0].tables if table.name == "table3")
    table = matrices.table3(rows, "sklearn")
    assert table["letters"] == list(NAMES)
    assert [row["dataset"] for row in table["rows"]] == ["dis", "spect's & spectf", HOSTILE]
    cell = {"auc": "0.690", "paper": "0.690", "difference": "+.0004", "shade": "same"}
    assert table["rows"][0]["cells"][0] == cell
    assert table["rows"][0]["cells"][3] == {
        "auc": "0.540",
        "paper": "0.690",
        "difference": "−.1496",
        "shade": "less-5",
    }


def test_table3_with_holes():
    row = {"dataset": "x", "suite": "s", "letter": "S", "auc": "0.5", "paper": "", "difference": ""}
    table = matrices.table3([row, {**row, "dataset": "y", "letter": "T"}], "s")
    assert table["letters"] == ["S", "T"]
    assert table["rows"][0]["cells"] == [
        {"auc": "0.500", "paper": "–", "difference": "–", "shade": "none"},
        None,
    ]
    # Where nothing is printed there is no line of the paper.
    (ours,) = matrices.printed_table3([row, {**row, "letter": "T", "auc": "0.25"}], "s")["rows"]
    assert [cell["text"] for cell in ours] == ["x", "s", "0.500", "0.250"]
    assert [cell["best"] for cell in ours[2:]] == [True, False]
    assert matrices.distances([row], "s")["rows"] == []


def test_definitions_mark_the_best_and_the_drawn(made):
    matrix = matrices.definition_matrices(made[0].definitions)[0]
    assert [row["area"] for row in matrix["rows"] if row["best"]] == ["V+Hl"]
    assert [row["holds"] for row in matrix["rows"]][:2] == [[False, False, None], [False, True, None]]


def test_without_seeds_there_is_no_such_section(page):
    without = Parsed(build_page(sample(with_forensics=False)[0]))
    assert "forensics" in [about.get("id") for about in page.all("section")]
    assert "forensics" not in [about.get("id") for about in without.all("section")]
    assert "#forensics" not in [about["href"] for about in without.all("a")]


def test_changed_verdicts_are_named_at_the_top():
    changed = build_page(sample(expected=False)[0])
    assert "Verdicts that are not those expected: C1 (weka346)" in changed
    assert "All verdicts are those expected" not in changed


def test_other_suites_classifiers_and_data_sets_need_no_new_code():
    contents, _ = sample(("one",), ("mine",))
    found = Parsed(build_page(contents))
    assert [about["value"] for about in found.all("input") if about.get("name") == "suite-shown"] == ["mine"]


def test_without_curves_and_what_if_questions():
    contents = replace(sample(with_forensics=False)[0], curves=[], what_if=[], pictures=[])
    assert Parsed(build_page(contents)).mistakes == []


def test_same_bytes_in_another_process(text):
    code = (
        f"import sys; sys.path.insert(0, {str(BROWSER)!r})\n"
        "from page_sample import sample\n"
        "from elazmeh2006.page.build import build_page\n"
        "sys.stdout.buffer.write(build_page(sample()[0]).encode())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={"PYTHONHASHSEED": "7"}, check=True
    )
    assert done.stdout == text.encode()


def test_building_imports_nothing_heavy():
    code = (
        "import sys, elazmeh2006.page.build, elazmeh2006.page.packed_curves, elazmeh2006.runs.provenance\n"
        "print({'sklearn', 'scipy', 'matplotlib'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


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


def test_captions():
    config = {"bands": {"level": 0.95}}
    assert caption('{{ snakemake.config["bands"]["level"] }}\n  level', {}, config) == "0.95 level"
    with pytest.raises(InputError) as caught:
        caption("{{ snakemake.params.title }}", {}, config)
    assert (
        str(caught.value) == "caption '{{ snakemake.params.title }}': 'dict object' has no attribute 'title'"
    )


def test_a_picture_that_is_none():
    contents, _ = sample()
    with pytest.raises(InputError, match="not a PNG"):
        build_page(replace(contents, pictures=[Picture("figure2", b"%PDF", "")]))
    assert png().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["formats", "statements", "matrices", "packed_curves", "build"])
def test_examples(name):
    found = doctest.testmod(importlib.import_module(f"elazmeh2006.page.{name}"))
    assert found.failed == 0
    assert found.attempted > 0
