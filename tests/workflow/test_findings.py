"""Every sentence in docs/findings.md has a check behind it, on a finished run."""

# ruff: noqa: E501  (sentences of the page are kept whole)

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from elazmeh2006.audit.published import is_counted
from elazmeh2006.evaluation import of_protocols, read_curves, read_summaries

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/findings.md").read_text()
FLAT = " ".join(TEXT.split())
LETTERS = "STFB"
LARGE = ("hypothyroid", "sick", "sick-euthyroid")
# Headings, captions and links: they state nothing about results.
STRUCTURE = (
    r"^# Findings An audit .*? has the rules\. ",
    r"## [A-Z][\w ]+?(?= \d\.| Statements| The mean| The paper| \||- | Of the|(?= -))",
    r"!\[.*?\]\(.*?\) \*Figure 5 .*? dark\.\*",
    r"(?<= )\d\. ",
    r"\| (cells of Table 3 \| as printed \| not|statement \| what we find) \|",
    r"\| \| (hold|trained on|absolute) \|?.*? \|---",
    r"\(\.\./studies/keel/FINDINGS\.md\)",
)


class Facts:
    """Numbers of a finished run, as the page writes them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries = self.read("results/audit/audit.json")["entries"]
        self.protocols = self.read("results/audit/protocols.json")
        self.definitions = self.read("results/audit/definitions.json")

    def read(self, name):
        return json.loads((self.folder / name).read_text())

    def summary(self, dataset, protocol, letter):
        summaries = read_summaries(self.folder / f"results/curves/{dataset}/weka346.json")
        return summaries[dataset, protocol, f"weka346-{letter}"]

    def entry(self, name, suite="weka346"):
        (entry,) = (e for e in self.entries if e["id"] == name and e["suite"] in (suite, "any"))
        return entry

    def numbers(self, name):
        return self.entry(name)["numbers"]

    def fails(self, name):
        assert self.entry(name)["verdict"] in ("fails", "not met", "confirmed"), name

    def holds(self, name):
        assert self.entry(name)["verdict"] == "holds", name

    def count(self, suite, verdict):
        return sum(
            e["verdict"] == verdict
            for e in self.entries
            if e["kind"] == "claim" and e["source"] == "paper" and e["suite"] == suite and is_counted(e)
        )

    def cells(self, suite):
        return sum(
            e["verdict"] == "holds" for e in self.entries if e["suite"] == suite and e["id"].startswith("T3.")
        )

    def confident(self, dataset, protocol):
        curves = read_curves(self.folder / f"results/curves/{dataset}/weka346.csv")
        return [
            {name: column[curve["confident"]] for name, column in curve.items()}
            for curve in of_protocols(curves, {dataset: protocol}).values()
        ]


def short(number, digits=3):
    return f"{number:.{digits}f}".removeprefix("0")


def sentences(facts: Facts) -> Iterator[str]:
    """Every sentence and row of a table, with the numbers of the run. What it says is asserted before it."""
    yield from _in_short(facts)
    yield from _reproduces(facts)
    yield from _really_ran(facts)
    yield from _figure6(facts)
    yield from _does_not_hold(facts)
    yield from _worth(facts)
    yield from _errata(facts)


def _in_short(facts):
    yield (
        "**The numbers reproduce.** With the four learners as Weka 3.4.6 computes them,"
        f" {facts.cells('weka346')} of the 24 cells of Table 3 come out at the printed digit."
    )
    facts.fails("E2")
    facts.fails("E3")
    spectf = facts.summary("spectf", "cv", "S")
    assert spectf["positives"] * 2 == spectf["n"]
    yield (
        "**The text does not describe what was run.** dis was not cross-validated. Every spectf result is a"
        f" cross-validation of {spectf['n']} balanced examples."
    )
    found = [count for points in facts.confident("dis", "split") for count in points["a"]]
    positives = facts.summary("dis", "split", "S")["positives"]
    yield (
        "**Confident is not good.** On dis a confident point finds between"
        f" {min(found)} and {max(found)} of {positives} positives."
    )
    facts.fails("C52")
    assert facts.numbers("C52")["curves that move, largest move"]["AUC"] == [0, 0]
    moved, cases = (facts.numbers("C53")[key] for key in ("curves that move, largest move", "curves tried"))
    yield (
        "**Imbalance moves the method, not the ROC curve.** If every negative is taken 2, 5 or 10 times, no"
        f" AUC moves, and the confident points change in {moved['points'][0]} of {cases} cases."
    )
    facts.fails("C38")
    study = facts.numbers("C38")
    taus = study["Kendall's tau with the truth"]
    yield (
        f"**On other data AUC is nearer to the truth.** On {study['data sets']} data sets AUC ranks classifiers"
        f" as held-out data does with a Kendall's tau of {short(taus['AUC'], 2)}, the segment with"
        f" {short(taus['segment'], 2)}."
    )


def _reproduces(facts):
    yield "Statements of the paper that depend on learners, each fact once:"
    verdicts = (
        "holds",
        "true in direction only",
        "holds only under",
        "undecided",
        "fails",
        "cannot be tested",
    )
    for suite, name in (("weka346", "Weka 3.4.6"), ("sklearn", "scikit-learn")):
        yield f"| {name} | {' | '.join(str(facts.count(suite, verdict)) for verdict in verdicts)} |"
        yield f"| {name} | {facts.cells(suite)} | {24 - facts.cells(suite)} |"
    distance = facts.numbers("C2")["mean distance"]
    yield f"The mean distance from the printed AUCs is {short(distance, 4)}."
    facts.holds("C9")
    yield "The stump has no confident point on dis, sick and spect, and some on the other three."
    facts.holds("C10")
    yield "The tree has none on spect."
    facts.holds("C12")
    low, high = facts.summary("dis", "split", "T")["threshold_range"]
    yield (
        f"On dis the tree's confident thresholds run from {short(low)} to {short(high)}, read off an axis as"
        " 0.1 to 0.65."
    )
    facts.holds("C15")
    yield "Everything in figure 7 is within its y axis."


def _really_ran(facts):
    rows = facts.protocols["protocols"]
    mean = {(row["dataset"], row["protocol"]): row["mean_distance"] for row in rows}
    best = {row["dataset"]: row["protocol"] for row in rows if row["best"]}
    others = [value for (dataset, protocol), value in mean.items() if protocol != best[dataset]]
    assert max(mean[key] for key in best.items()) < 0.0005
    yield (
        "The mean distance of four AUCs from the printed ones is below .0005 under one protocol, and at least"
        f" {short(int(min(others) * 1000) / 1000)} under every other."
    )
    for dataset in best:
        cells = []
        for protocol in ("split", "cv", "cv-all"):
            text = short(mean[dataset, protocol], 4) if (dataset, protocol) in mean else ""
            cells.append(f"**{text}**" if best[dataset] == protocol else text)
        if dataset == "spectf":
            other = short(mean[dataset, "split-corrected"], 4)
            n = {row["protocol"]: row["n"] for row in rows if row["dataset"] == "spectf"}
            cells[0] = f"{cells[0]} ({n['split']} examples), {other} ({n['split-corrected']} examples)"
        yield " ".join(f"| {dataset} | {' | '.join(cells)} |".split())
    seeds = [row for row in facts.protocols["cells"] if row["letter"] == "B"]
    assert all(row["hit_seeds"] == [1] for row in seeds)
    (tried,) = {row["runs"] for row in seeds}
    yield (
        f"On all {len(seeds)} cross-validated data sets naive Bayes gives the printed digit at seed 1 and at no"
        f" other of {tried}."
    )
    crossed = {x: facts.summary("dis", "cv", x) for x in LETTERS}
    split = [short(facts.summary("dis", "split", x)["auc"]) for x in LETTERS]
    assert sum(summary["band"]["share"] > 0.5 for summary in crossed.values()) == 3
    assert crossed["S"]["confident_points"] == 1
    yield (
        "Cross-validated, dis has AUCs of {}, {}, {} and {} for S, T, F, B, not {}, {}, {} and {}. Three of its four"
        " bands still cover half of ROC space. The stump has a confident point."
    ).format(*(short(summary["auc"]) for summary in crossed.values()), *split)
    facts.fails("C59")
    train = facts.read("results/data/spectf/train.json")
    yield (
        f"The spectf results come from {train['positives']} positives and {train['negatives']} negatives, so they"
        " show nothing about imbalance."
    )
    leak = facts.numbers("E4")
    assert leak["training examples not in the test file"] == 0
    yield (
        f"Of the {leak['test examples']} examples in Table 2's test file of spectf,"
        f" {leak['also in the training file']} are training examples, and no training example is missing."
    )
    sick = facts.entry("E1")
    printed = yaml.safe_load((ROOT / "data/paper/tables.yaml").read_text())["table2"]["counts"]
    assert printed["sick"]["test"] == printed["dis"]["test"]
    assert printed["sick"]["train"][1] == printed["dis"]["train"][1]
    yield "Table 2 gives sick the counts of dis. The files hold {}/{} and {}/{}.".format(
        *sick["ours"]["train"], *sick["ours"]["test"]
    )
    shares = facts.entry("E9")
    assert shares["condition"] == "positives over negatives, test file"
    counts = {x: facts.read(f"results/data/{x}/test.json") for x in ("dis", "spectf")}
    of_all = shares["numbers"]["positives over all, test file"]
    yield (
        '"As low as 1.4 %" and "26 %" are positives over *negatives* of the test files, {}/{} and {}/{}.'
        " As shares they are {:.1f} % and {:.0f} %."
    ).format(
        *(counts[x][y] for x in counts for y in ("positives", "negatives")),
        100 * of_all["dis"],
        100 * of_all["spectf"],
    )
    facts.fails("E17")
    (tied,) = facts.numbers("E17").values()
    (a, x, *_), (b, y, *_), (c, z, *_) = tied.values()
    assert list(tied) == ["dis", "hypothyroid", "sick-euthyroid"]
    yield (
        "Three printed AUCs of the forest come from scores that differ by less than 1e-12. With these as ties,"
        f" {short(a)}, {short(b)} and {short(c)} are {short(x)}, {short(y)} and {short(z)}."
    )


def _figure6(facts):
    signed, size = facts.summary("spectf", "cv", "B")["average_differences"].values()
    if abs(signed) > size:
        signed, size = size, signed
    facts.fails("E18")
    yield (
        "The paper does not define which areas belong to the confident segment. In its formula for the average"
        " difference, differences of opposite sign cancel: those of B on spectf to"
        f" {abs(signed):.4f}, with a mean size of {short(size)}."
    )
    document = facts.definitions
    assert len(document["ranking"]) == 12
    yield (
        f"Each of the {len(document['claims'])} statements on figure 6 is judged under twelve definitions, crossed"
        " with every reading of the statement. The share that holds, with the paper's learners:"
    )
    share = {
        (row["area"], row["difference"]): f"{100 * row['share']:.0f} %"
        for row in document["agreement"]
        if row["suite"] == "weka346"
    }
    share["V+Hl", "absolute"] = f"**{share['V+Hl', 'absolute']}**"
    for area, name in {
        "V": "V, down to the x axis",
        "V+Hl": "V+Hl, and left to the y axis",
        "V+Hr": "V+Hr, and right to x = 1",
        "V|Hr": r"V\|Hr, the union",
    }.items():
        yield f"| {name} | {' | '.join(share[area, x] for x in ('absolute', 'signed', 'literal'))} |"
    best = {"area": "V+Hl", "difference": "absolute"}
    assert document["ranking"][:2] == [best, {"area": "V", "difference": "absolute"}]
    assert document["default"] == best
    assert [claim for claim, other in document["without"].items() if other != best] == ["C18"]
    yield (
        "V+Hl with absolute differences agrees best, and V with absolute differences is next. If one statement is"
        " left out, V+Hl with absolute differences stays the best, except without C18. It is the default here."
    )


def _does_not_hold(facts):
    facts.fails("C8")
    shares = facts.numbers("C8")["share, sqrt(P/N)"]
    large = [share for name, share in shares.items() if name.split()[0] in LARGE]
    assert max(large) < 1 / 3
    yield (
        '| the bands cover more than half of ROC space "also" on the other data sets | on hypothyroid, sick and'
        f" sick-euthyroid none covers a third (at most {100 * max(large):.0f} %) |"
    )
    assert facts.entry("C7")["condition"] == "sqrt(P/N), joint regions"
    yield (
        "| the bands on dis cover more than half | along sqrt(P/N), and for bands that need no slope; not along the"
        " other slopes |"
    )
    facts.fails("C13")
    yield f'| the tree has "only two" confident points on dis | {facts.entry("C13")["ours"]} |'
    facts.fails("N7")
    low, high = facts.entry("N7")["ours"]
    yield f"| the tree's thresholds on spectf run from 0 to 1 | {short(low)} to {short(high)} |"
    facts.fails("C26")
    aucs = {x: facts.summary("spectf", "cv", x)["auc"] for x in LETTERS}
    assert max(aucs, key=aucs.get) == "F"
    yield '| on spectf, T and B "clearly" outperform S and F | F has the best AUC there |'
    facts.fails("C4")
    gains = facts.numbers("C4")["AUC differences"]
    assert [name for name, gain in gains.items() if gain <= 0] == ["spect F - B"]
    yield '| F "consistently" outperforms B | not on spect |'
    facts.fails("C36")
    widths = facts.numbers("C36")["width of the interval"].values()
    assert all(width["b = c = 0"] < width["narrowest other"] for width in widths)
    yield "| without errors, Tango's intervals may be wider | there they are the narrowest |"
    facts.fails("C35")
    points = facts.numbers("C35")
    assert points["confident points that meet it"]["dis"] == 0
    every = [b > a for p in facts.confident("dis", "split") for a, b in zip(p["a"], p["b"], strict=True)]
    assert all(every)
    assert len(every) == points["confident points"]["dis"]
    yield (
        '| the errors are "relatively smaller" than what is right, an assumption of the test | on dis no confident'
        f" point meets it, all {len(every)} miss more positives than they find |"
    )
    facts.fails("N5")
    yield f'| the stump has "only 2 leaf nodes" | Weka\'s gives {facts.entry("N5")["ours"]} scores |'
    errors = facts.numbers("C62")
    yield (
        "| the method favours few errors | the larger area has fewer errors in"
        f" {errors['alike']['V+Hl']} of {errors['pairs']} pairs |"
    )


def _worth(facts):
    facts.fails("C63")
    grown, of = (facts.numbers("C63")[key] for key in ("curves that move, largest move", "curves tried"))
    yield (
        f"**Fewer data, more confidence.** With a tenth of the data {grown['points'][0]} of {of} segments get more"
        f" points, and {grown['area'][0]} a larger area."
    )
    areas = facts.numbers("C72")["area, area of guesses"]
    assert all(areas[f"spectf {x}"][1] > areas[f"spectf {x}"][0] for x in LETTERS)
    yield (
        "**Guesses are confident too.** On spectf scores dealt out by chance have a larger area than each of the"
        " four classifiers."
    )
    assert facts.entry("C25")["verdict"] == "true in direction only"
    assert facts.entry("C25")["condition"].endswith("only under area alone")
    yield (
        "**AUC and the confident area disagree** on most data sets: the classifier with the largest area has not"
        " the best AUC."
    )
    instead = {x: facts.summary("spectf", "split-corrected", x) for x in LETTERS}
    assert instead["S"]["confident_points"] == instead["T"]["confident_points"] == 0
    assert instead["B"]["areas"]["V+Hl"] > instead["F"]["areas"]["V+Hl"]
    yield (
        "**spectf**: tested on UCI's corrected file, S and T have no confident point, F has"
        f" {instead['F']['confident_points']}, and B has the largest area."
    )
    condition = facts.entry("C6")["condition"]
    significant, of = re.fullmatch(r"significant in (\d) of (\d) comparisons", condition).groups()
    yield (
        f'**Significance is not shown.** By AUC {significant} of {of} comparisons behind "significantly better" on'
        " spect is significant."
    )
    with open(ROOT / "data/reference/robustness.csv", newline="") as file:
        (row,) = (
            row
            for row in csv.DictReader(file)
            if (row["id"], row["suite"], row["seeds"]) == ("C17", "weka346", "fold_seeds")
        )
    yield (
        "**Some statements hang by a thread.** That S and T have points of exactly zero difference on spectf is so at"
        f" {row['same_verdict']} of {row['of']} seeds of the folds."
    )
    lead, low, high = facts.numbers("C38")["tau of AUC minus that of the segment, with its interval"]
    yield (
        "[A study] of other data sets holds back data to compare with: AUC leads the segment by"
        f" {short(lead, 2)} ({short(low, 2)} to {short(high, 2)}) in Kendall's tau."
    )


def _errata(facts):
    counted = [
        e
        for e in facts.entries
        if e["kind"] == "erratum" and e["source"] == "paper" and e["suite"] in ("weka346", "any")
    ]
    of = {v: sum(e["verdict"] == v for e in counted if is_counted(e)) for v in ("confirmed", "explained")}
    yield (
        f"Of the paper's errata that count, {of['confirmed']} are confirmed and {of['explained']} is explained."
    )
    cell = facts.entry("E7")
    yield (
        "A cell of the talk's marijuana table contradicts its margins"
        f" ({cell['ours']}, not {cell['printed']})."
    )


def without_links(text):
    return text.replace("(../studies/keel/FINDINGS.md)", "")


def test_every_sentence_of_the_run_is_on_the_page(finished):
    for sentence in sentences(Facts(finished.folder)):
        assert sentence in without_links(FLAT), sentence


def test_no_sentence_of_the_page_is_left_unchecked(finished):
    """Without the checked sentences, no word remains but those of headings, captions and links."""
    rest = without_links(FLAT)
    for sentence in sorted(set(sentences(Facts(finished.folder))), key=len, reverse=True):
        rest = rest.replace(sentence, " ")
    lines = [line for line in TEXT.splitlines() if line.startswith("## ")]
    for line in lines:
        rest = rest.replace(line, " ")
    for pattern in STRUCTURE:
        rest = re.sub(pattern, " ", rest)
    assert re.findall(r"\w[\w .,]*", rest) == []


def test_findings_of_the_readme_are_those_of_the_run(finished):
    facts = Facts(finished.folder)
    verdicts = ("holds", "true in direction only", "holds only under", "fails")
    weka, sklearn = ([facts.count(suite, v) for v in verdicts] for suite in ("weka346", "sklearn"))
    text = (ROOT / "README.md").read_text()
    total = sum(weka) + facts.count("weka346", "cannot be tested")
    for phrase in (
        f"{facts.cells('weka346')} of the 24 cells of Table 3 have the printed digit",
        f"with scikit-learn's learners, {facts.cells('sklearn')} |",
        f"Of {total} statements on classifiers",
        "{} hold, {} are true in direction only, {} hold under some readings, {} are false".format(*weka),
        "with scikit-learn {}, {}, {} and {}, and".format(*sklearn)
        + f" {facts.count('sklearn', 'undecided')} are",
        f"of {facts.summary('spectf', 'cv', 'S')['n']} *balanced* training examples",
    ):
        assert phrase in text, phrase


def test_the_verdicts_over_seeds_are_those_of_the_reference():
    targets = json.loads((ROOT / "data/reference/targets.json").read_text())
    recorded = targets["forensics"]["results/audit/robustness.csv"]["sha256"]
    assert sha256((ROOT / "data/reference/robustness.csv").read_bytes()).hexdigest() == recorded


@pytest.mark.parametrize("wrong", ["24 of the 24", ".2247", "81 are training", "not on spect"])
def test_a_wrong_sentence_would_be_noticed(finished, wrong):
    other = re.sub(r"\d", lambda m: str((int(m.group()) + 1) % 10), wrong).replace("not on", "also on")
    text = without_links(FLAT).replace(wrong, other)
    assert any(sentence not in text for sentence in sentences(Facts(finished.folder)))
