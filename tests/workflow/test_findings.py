"""Every number in docs/findings.md comes from a finished run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from elazmeh2006.evaluation import of_protocols, read_curves, read_summaries

TEXT = (Path(__file__).parents[2] / "docs/findings.md").read_text()
FLAT = " ".join(TEXT.split())
LETTERS = "STFB"


class Facts:
    """Numbers of a finished run, as the page writes them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries = self.read("results/audit/audit.json")["entries"]

    def read(self, name):
        return json.loads((self.folder / name).read_text())

    def summary(self, dataset, protocol, letter):
        summaries = read_summaries(self.folder / f"results/curves/{dataset}/weka346.json")
        return summaries[dataset, protocol, f"weka346-{letter}"]

    def entry(self, name, suite="weka346"):
        (entry,) = (e for e in self.entries if e["id"] == name and e["suite"] in (suite, "any"))
        return entry

    def count(self, suite, verdict):
        """Return the claims of the paper; the page has none of the decks."""
        claims = [e for e in self.entries if e["id"].startswith("C") and e["suite"] == suite]
        return sum(e["verdict"] == verdict for e in claims)

    def cells(self, suite):
        return sum(
            e["verdict"] == "holds" for e in self.entries if e["suite"] == suite and e["id"].startswith("T3.")
        )


def short(number, digits=3):
    return f"{number:.{digits}f}".removeprefix("0")


def phrases(facts: Facts) -> list[str]:
    statements = [f"{facts.cells('weka346')} of the 24 cells of Table 3 come out"]
    statements.append(
        f"mean distance is {short(facts.entry('C2')['numbers']['mean distance'], 4)}, all of it rounding"
    )
    statements += _counts(facts) + _segments(facts) + _protocols(facts) + _data(facts)
    return statements + _definitions(facts) + _failures(facts) + _errata(facts)


def _counts(facts):
    suites = {"weka346": "Weka 3.4.6", "sklearn": "scikit-learn"}
    of = {s: [facts.count(s, v) for v in ("holds", "holds only under", "fails")] for s in suites}
    total = sum(of["weka346"])
    lines = [f"learners {of['sklearn'][0]} of the {total} claims", f"with Weka's, {of['weka346'][0]}."]
    for suite, name in suites.items():
        lines.append("| claims, {} | {} | {} | {} |".format(name, *of[suite]))
        same = facts.cells(suite)
        lines.append(f"| cells of Table 3, {name} | {same} | | {24 - same} |")
    return lines


def _segments(facts):
    dis, spectf = facts.summary("dis", "split", "T"), facts.summary("spectf", "cv", "T")
    (low, high), (first, last) = dis["threshold_range"], spectf["threshold_range"]
    instead = {x: facts.summary("spectf", "split-corrected", x) for x in LETTERS}
    assert instead["S"]["confident_points"] == instead["T"]["confident_points"] == 0
    assert instead["B"]["areas"]["V+Hl"] > instead["F"]["areas"]["V+Hl"]
    curves = of_protocols(read_curves(facts.folder / "results/curves/dis/weka346.csv"), {"dis": "split"})
    a = [count for curve in curves.values() for count in curve["a"][curve["confident"]]]
    return [
        f"run from {short(low)} to {short(high)}, printed as 0.1 to 0.65",
        f"spectf run from {short(first)} to {short(last)}, printed as 0 to 1",
        f"S and T have no confident point, F has {instead['F']['confident_points']}, and B has the",
        f"has between {min(a)} and {max(a)} true positives",
        f"rests on {dis['positives']} positives",
    ]


def _protocols(facts):
    document = facts.read("results/audit/protocols.json")
    rows = document["protocols"]
    seeds = [row for row in document["cells"] if row["letter"] == "B"]
    assert all(row["hit_seeds"] == [1] for row in seeds)
    (tried,) = {row["runs"] for row in seeds}
    mean = {(row["dataset"], row["protocol"]): row["mean_distance"] for row in rows}
    best = {row["dataset"]: row["protocol"] for row in rows if row["best"]}
    others = [value for (dataset, protocol), value in mean.items() if protocol != best[dataset]]
    assert max(mean[key] for key in best.items()) < 0.0005
    least = short(int(min(others) * 1000) / 1000)
    lines = [f"below .0005 under one protocol, and at least {least} under every other"]
    for dataset in best:
        cells = []
        for protocol in ("split", "cv", "cv-all"):
            text = short(mean[dataset, protocol], 4) if (dataset, protocol) in mean else ""
            cells.append(f"**{text}**" if best[dataset] == protocol else text)
        if dataset == "spectf":
            other = short(mean[dataset, "split-corrected"], 4)
            n = {row["protocol"]: row["n"] for row in rows if row["dataset"] == "spectf"}
            cells[0] = f"{cells[0]} ({n['split']} examples), {other} ({n['split-corrected']} examples)"
        lines.append(" ".join(f"| {dataset} | {' | '.join(cells)} |".split()))
    crossed = [short(facts.summary("dis", "cv", x)["auc"]) for x in LETTERS]
    split = [short(facts.summary("dis", "split", x)["auc"]) for x in LETTERS]
    return [
        *lines,
        f"on all {len(seeds)} cross-validated data sets naive Bayes",
        f"seed 1 and at no other of {tried}",
        "{}, {}, {} and {} for S, T, F, B, not {}, {}, {} and {}".format(*crossed, *split),
        f"cross-validation of {facts.summary('spectf', 'cv', 'S')['n']} *balanced* examples",
    ]


def _data(facts):
    leak, sick, shares = (facts.entry(name) for name in ("E4", "E1", "E9"))
    assert leak["numbers"]["training examples not in the test file"] == 0
    counts = {x: facts.read(f"results/data/{x}/test.json") for x in ("dis", "spectf")}
    part = shares["numbers"]["positives over all, test file"]
    assert shares["condition"] == "positives over negatives, test file"
    train = facts.read("results/data/spectf/train.json")
    return [
        f"{leak['numbers']['also in the training file']} of its {leak['numbers']['test examples']} examples",
        "hold {}/{} and {}/{}.".format(*sick["ours"]["train"], *sick["ours"]["test"]),
        "{}/{} and {}/{}.".format(*(counts[x][y] for x in counts for y in ("positives", "negatives"))),
        f"shares they are {part['dis']:.1%} and {part['spectf']:.0%}".replace("%", " %"),
        f"the {train['positives']} + {train['negatives']} training examples",
    ]


def _definitions(facts):
    document = facts.read("results/audit/definitions.json")
    held = {
        (row["area"], row["difference"]): row["holds"]
        for row in document["agreement"]
        if row["suite"] == "weka346"
    }
    total = len(document["claims"])
    assert held["V+Hl", "absolute"] == total == 8
    names = {
        "V": "V, down to the x axis",
        "V+Hl": "V+Hl, and left to the y axis",
        "V+Hr": "V+Hr, and right to x = 1",
        "V|Hr": r"V\|Hr, the union",
    }
    rows = [
        f"| {name} | {held[area, 'signed']} | "
        + (f"**{held[area, 'absolute']}** |" if area == "V+Hl" else f"{held[area, 'absolute']} |")
        for area, name in names.items()
    ]
    return [*rows, f"all {total} statements on it hold", f"Of the {total} statements on figure 6"]


def _failures(facts):
    shares = facts.entry("C8")["numbers"]["share"]
    large = [v for k, v in shares.items() if k.split()[0] in ("hypothyroid", "sick", "sick-euthyroid")]
    wide = sum(v > 0.5 for k, v in shares.items() if k.startswith("spectf "))
    words = {0: "none of four covers half", 1: "one of four covers half"}
    points = facts.entry("C35")["numbers"]
    assert points["confident points that meet it"]["dis"] == 0
    assert facts.entry("C25")["verdict"] == "holds"
    return [
        f"none covers a third (at most {max(large):.0%}); on spectf {words[wide]}".replace("%", " %"),
        f'"only two" confident points on dis | {facts.entry("C13")["ours"]} |',
        f"all {points['confident points']['dis']} miss more positives than they find",
        f"Weka's has {facts.entry('N5')['ours']}: one is for missing values",
    ]


def _errata(facts):
    confirmed = {e["id"] for e in facts.entries if e["id"].startswith("E") and e["verdict"] == "fails"}
    every = {e["id"] for e in facts.entries if e["id"].startswith("E")}
    assert every - confirmed == {"E9"}
    cell = facts.entry("E7")
    return [
        f"E1 to E{len(every)} of the",
        f"{len(confirmed)} are confirmed",
        f"margins contradict ({cell['ours']}, not {cell['printed']})",
    ]


def test_every_number_of_the_page_is_that_of_the_run(finished):
    for phrase in phrases(Facts(finished.folder)):
        assert phrase in FLAT, phrase


def test_no_number_of_the_page_is_left_unchecked(finished):
    """Without the checked phrases, all numbers that remain are parts of names."""
    rest = FLAT
    for phrase in sorted(phrases(Facts(finished.folder)), key=len, reverse=True):
        rest = rest.replace(phrase, "")
    for name in (
        r"Table \d", r"[Ff]igure \d", r"E\d+", r"Weka 3\.4\.6", r"\(2006\)", r"September 2006",
        r"80 training", r"^\d\.|(?<= )\d\. \*\*", r"10-fold", r"1\.4 %|26 %", r"0\.1 to 0\.65",
        r"0 to 1", r"5 %", r"only 2 leaf", r"images/figure5\.png", r"x = 1", r"[bc] = 0", r"b = c = 0",
    ):  # fmt: skip
        rest = re.sub(name, "", rest)
    assert re.findall(r"\S*\d\S*", rest) == []


def test_findings_of_the_readme_are_those_of_the_run(finished):
    facts = Facts(finished.folder)
    weka, sklearn = (
        [facts.count(suite, verdict) for verdict in ("holds", "holds only under", "fails")]
        for suite in ("weka346", "sklearn")
    )
    text = (Path(__file__).parents[2] / "README.md").read_text()
    for phrase in (
        f"{facts.cells('weka346')} of the 24 cells of Table 3 have the printed digit",
        f"with scikit-learn's learners, {facts.cells('sklearn')} |",
        f"{sum(weka)} claims on classifiers",
        "{} hold, {} under one reading only, {} fail".format(*weka),
        "with scikit-learn {}, {} and {} |".format(*sklearn),
        f"of {facts.summary('spectf', 'cv', 'S')['n']} *balanced* training examples",
    ):
        assert phrase in text


@pytest.mark.parametrize("wrong", ["24 of the 24", ".2247", "81 of its 269"])
def test_a_wrong_number_would_be_noticed(finished, wrong):
    other = re.sub(r"\d", lambda m: str((int(m.group()) + 1) % 10), wrong)
    text = FLAT.replace(wrong, other)
    assert any(phrase not in text for phrase in phrases(Facts(finished.folder)))
