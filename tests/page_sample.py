"""A small audit with everything that the page can show, made without a run of the workflow."""

from __future__ import annotations

import random
import struct
import zlib
from functools import cache

import numpy as np

from confident_roc.segment import AREAS, DIFFERENCES
from elazmeh2006.evaluation import evaluate
from elazmeh2006.page.contents import Contents, Picture, Table
from elazmeh2006.page.packed_curves import packed

HOSTILE = "<img src=x onerror=alert(1)>"
DATASETS = ("dis", "spect's & spectf", HOSTILE)
SUITES = {"weka346": "the paper’s own learners", "sklearn": "their closest equivalents"}
NAMES = {"S": "decision stump", "T": "decision tree", "F": "random forest", "B": "naive Bayes"}
VERDICTS = ("holds", "fails", "holds only under", "cannot be tested")
ERRATA = ("confirmed", "explained")
PROTOCOL = "split"
OTHER_FINDINGS = ("protocols", "definitions", "conclusions", "imbalance", "truth")
ITEMS = {"classes": "++-+++--+-+-+---+-+-", "scores": [0.05 * k for k in range(20, 0, -1)]}


def png(width=4, height=3):
    """Make a white PNG."""

    def chunk(kind, content):
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress((b"\0" + b"\xff" * width) * height))
    return b"\x89PNG\r\n\x1a\n" + header + pixels + chunk(b"IEND", b"")


@cache
def made_curve(seed, positives=13, negatives=60):
    """Make ROC points with intervals from random scores: the columns of a file of curves, and the summary."""
    random_ = random.Random(seed)
    actual = np.repeat([1, 0], [positives, negatives])
    scores = np.array([round(random_.gauss(0.55 if label else 0.4, 0.15), 2) for label in actual])
    return evaluate({"actual": actual, "score": scores}, alpha=0.05)


def rows_of(curve):
    """Turn columns into one dict per point."""
    return [
        dict(zip(curve, row, strict=True)) for row in zip(*(x.tolist() for x in curve.values()), strict=True)
    ]


def entry(number, suite, datasets, **changes):
    """Make an entry of the audit."""
    verdict = VERDICTS[number % len(VERDICTS)]
    return {
        "id": f"C{number}",
        "kind": "claim",
        "title": f"Claim {number} <b>bold</b> & more",
        "where": "Section 4, paragraph 2",
        "sentence": f'On {datasets[0]} they "contain more than 50%". </script><script>alert(2)</script>',
        "source": "paper",
        "consistency": None,
        "fact": None,
        "asks": None,
        "suite": suite,
        "datasets": list(datasets),
        "verdict": verdict,
        "condition": {"holds": None, "fails": "three points"}.get(verdict, f"V+Hl {HOSTILE}"),
        "printed": 0.5,
        "ours": 0.5765,
        "difference": 0.0765,
        "tolerance": 0.005,
        "tolerance_reason": f"A reason {HOSTILE}.",
        "numbers": {f"share {HOSTILE}": 0.5765, "thresholds": [0.1, 0.65], "confident points": 3},
        "evidence": [f"results/curves/{datasets[0]}/{suite}.json#{PROTOCOL}/{suite}-T"],
        "figure": "figure6",
        **changes,
    }


def entries(datasets, suites):
    """Make claims, numbers and errata; most for every suite, one independent of suites."""
    made = []
    for i, suite in enumerate(suites):
        made += [
            entry(n, suite, datasets[n % len(datasets) :][:2], verdict=VERDICTS[(n + i) % 4])
            for n in range(1, 13)
        ]
        for dataset in datasets:
            for letter in NAMES:
                changes = {
                    "id": f"T3.{dataset}.{letter}",
                    "kind": "number",
                    "title": f"AUC of {letter} on {dataset}",
                    "printed": 0.69,
                    "ours": 0.69 + 0.02 * i,
                    "difference": 0.02 * i,
                    "tolerance": 0.0005,
                    "verdict": "fails" if i else "holds",
                    "condition": None,
                    "figure": "table3",
                }
                made.append(entry(0, suite, [dataset], **changes))
        erratum = {"id": "E1", "kind": "erratum", "title": "Counts of another set", "verdict": ERRATA[i % 2]}
        made.append(entry(1, suite, datasets[:1], **erratum))
        made.append(entry(1, suite, datasets[:1], id="D1", source=f"talk {HOSTILE}", verdict="fails"))
        theorem = {"id": "C98", "consistency": "theorem", "fact": "C1"}
        made.append(entry(1, suite, datasets[:1], **theorem, verdict="holds"))
    made.append(entry(4, "any", datasets[:1], id="C99", title="Independent of learners", figure="figure2"))
    return made


def tables(datasets, suites):
    """Make the paper's tables, in the form in which their CSV files are read."""
    cells = [
        {
            "dataset": dataset,
            "classifier": f"{suite}-{letter}",
            "letter": letter,
            "suite": suite,
            "auc": str(0.6904 + shift),
            "paper": "0.69" if k < 3 else "",
            "difference": str(0.0004 + shift) if k < 3 else "",
        }
        for k, dataset in enumerate(datasets)
        for suite in suites
        for letter, shift in zip(NAMES, (0, -0.003, 0.03, -0.15), strict=True)
    ]
    summary = [
        {
            **{key: cell[key] for key in ("dataset", "classifier", "suite", "letter", "auc")},
            "n": "73",
            "area V": "",
        }
        for cell in cells
    ]
    counts = [
        {"dataset": dataset, "file": "train", "positives": "13", "agrees": "True"} for dataset in datasets
    ]
    return [
        Table("table1", [{"": "class +", "predicted +": "a (q11): 7"}], "A confusion matrix."),
        Table("table2", counts, "Class counts."),
        Table("table3", cells, "AUC."),
        Table("summary", summary, "Everything."),
    ]


def definitions(suites):
    """Make the matrix of definitions."""
    pairs = [(area, difference) for area in AREAS for difference in DIFFERENCES]
    rows = [
        {"suite": s, "area": a, "difference": d, "claim": c, "holds": held, "readings": 2}
        for s in suites
        for a, d in pairs
        for c, held in (("C1", 2 * (a != "V")), ("C2", int(d == "absolute")), ("C3", None))
    ]
    agreement = [
        {
            "suite": s,
            "area": a,
            "difference": d,
            "holds": 1,
            "of": 3,
            "share": (1 + ((a, d) == ("V+Hl", "absolute"))) / 3,
        }
        for s in suites
        for a, d in pairs
    ]
    best = {"area": "V+Hl", "difference": "absolute"}
    return {
        "areas": list(AREAS),
        "differences": list(DIFFERENCES),
        "claims": ["C1", "C2", "C3"],
        "rows": rows,
        "agreement": agreement,
        "best": best,
        "default": best,
    }


def protocols(datasets, suite):
    """Make the spread of one cell over seeds."""
    spread = {"dataset": datasets[0], "protocol": "cv", "letter": "S", "varied": "cv_seed", "runs": 20}
    spread |= {"mean": 0.68, "sd": 0.01, "hits": 1, "hit_seeds": [1], "z": None}
    return {"suite": suite, "precision": 0.001, "cells": [spread]}


def what_if(datasets, suites):
    """Make two questions: one that changes verdicts, one that does not."""
    row = {"letter": "S", "paper": 0.69, "as_run": 0.69, "auc": 0.64, "difference": -0.05}
    row |= {"confident_points": 2, "confident_points_as_run": 3, "areas": None, "average_differences": None}
    changes = [{"id": "C1", "title": "Claim 1", "as_run": "holds only under: V+Hl", "what_if": "fails"}]
    return [
        {
            "id": name,
            "title": f"{datasets[0]} under another protocol",
            "dataset": datasets[0],
            "protocol": "cv",
            "suite": suite,
            "table3": [row],
            "claims": claims,
        }
        for name, claims in (("first", changes), ("second", []))
        for suite in suites
    ]


def findings():
    """Make two findings with details, one of them a claim of the paper."""
    details = [
        {"text": f"A detail {HOSTILE}.", "entry": "C2"},
        {"claim": "more points", "text": "fewer", "entry": "C3"},
    ]
    stated = [
        {
            "id": "numbers",
            "title": "The numbers reproduce",
            "first": True,
            "value": "12 of 12",
            "text": "So.",
        },
        {
            "id": "confident",
            "title": "Confident is not good",
            "first": True,
            "value": "1",
            "text": "(b - c)^2 <= 3",
        },
        *({"id": name, "title": f"On {name}", "value": "1", "text": "So."} for name in OTHER_FINDINGS),
    ]
    return {"findings": [{**finding, "details": details} for finding in stated], "left_out": []}


def study():
    """Make the rows of the study on other data sets."""
    ends = {"": "0.5", " low": "0.4", " high": "0.6"}
    taus = {f"tau of {x}{end}": value for x in ("AUC", "segment") for end, value in ends.items()}
    return [{"criterion": name, "datasets": "7", **taus} for name in ("error rate", HOSTILE)]


def forensics(datasets=DATASETS, suite="weka346"):
    """Make what the page about the seeds has: the spreads of AUCs, and verdicts over seeds."""
    cell = {"protocol": "cv", "letter": "S", "varied": "cv_seed", "printed": 0.69, "runs": 20}
    cells = [{"dataset": dataset, **cell, "hits": 1, "hit_seeds": [1], "z": None} for dataset in datasets]
    counts = {"seeds": "fold_seeds", "same": "7", "of": "20", "other": f"13 fails {HOSTILE}"}
    return cells, [{"id": f"C{i}", "suite": suite, "verdict": "holds", **counts} for i in range(50)]


def supplement():
    """Make the contents of the page about the talk and the decks: pictures and tables, one too long."""
    rows = [
        {"dataset": dataset, "letter": letter, "value": "0.5"}
        for letter in map(str, range(210))
        for dataset in DATASETS
    ]
    tables = [
        Table("metrics", rows, f"Of {HOSTILE}.", f"results/{HOSTILE}.csv"),
        Table("deck_alpha", [{"z": "1.96", "exact": "0.05", "agrees": "True"}], "Printed and exact."),
    ]
    pictures = [Picture("metrics", png(), f"Figure of {HOSTILE}.", suite) for suite in SUITES]
    file = "results/a/x.png"
    return tables, [*pictures, Picture("twenty_items", png(5, 3), "Step by step.", None, file, [file])]


def provenance():
    """Make the provenance of the results."""
    return {
        "project": "confident-roc 0",
        "python": "3.11",
        "platform": "Linux x86_64",
        "command": "snakemake",
        "git": {"commit": "0123456789abcdef0123456789abcdef01234567", "dirty": True},
        "packages": {"numpy": "2", "absent": None},
        "sources": [{"file": "a/b.data", "source": "bundled", "location": "uci", "sha256": "0" * 64}],
        "config": {"datasets": {HOSTILE: {"positive": "yes"}}},
    }


def sample(datasets=DATASETS, suites=SUITES, *, expected=True, thin=False):
    """Make the contents of the page about the paper, and the points of its curves."""
    first = next(iter(suites))
    curves, points = [], {}
    for i, (dataset, suite, letter) in enumerate((d, s, x) for d in datasets for s in suites for x in NAMES):
        curve, summary = made_curve(i % 24)
        header = {"dataset": dataset, "protocol": PROTOCOL, "suite": suite, "letter": letter, **summary}
        header["band"] = {"slope": 0.5, "width": 0.2, "share": 0.4321, "share_interval": [0.42, 0.4446]}
        header["band"]["level"] = 0.95
        points[dataset, suite, letter] = rows_of(curve)
        curves.append(packed(curve, header, NAMES[letter], thin=thin))
    pictures = [Picture("figure2", png(), "The method."), Picture("protocols", png(), "Distances.")]
    for n in (5, 6):
        files = [f"results/figures/{first}/figure{n}.{kind}" for kind in ("png", "pdf")]
        pictures.append(Picture(f"figure{n}", png(n, 3), f"Of {HOSTILE}.", first, files[0], files))
    changed = [] if expected else [{"id": "C1", "suite": first, "expected": "holds", "verdict": "fails"}]
    contents = Contents(
        suites=suites,
        audit={
            "suites": list(suites),
            "expected": expected,
            "changed": changed,
            "entries": entries(datasets, suites),
        },
        findings=findings(),
        robustness=[{"id": "C3", "suite": first, "seeds": "fold_seeds", "same_verdict": "19", "of": "20"}],
        study=study(),
        talk=ITEMS,
        opening={letter: made_curve(i)[0] for i, letter in enumerate(NAMES)},
        opening_dataset=datasets[0],
        names=NAMES,
        linked=["results/figures/sklearn/figure5.png", f"results/figures/{first}/whatif-first.png"],
        definitions=definitions(suites),
        protocols=protocols(datasets, first),
        what_if=what_if(datasets, suites),
        provenance=provenance(),
        tables=tables(datasets, suites),
        pictures=pictures,
        curves=curves,
    )
    return contents, points


def experiment():
    """Make the contents of the page of an experiment that is not the paper's."""
    whole = sample()[0]
    names = ("ranks", "datasets")
    return Contents(
        dict.fromkeys(whole.suites, ""),
        {**whole.provenance, "config": {}},
        tables=[Table(name, [{"classifier": "a-L", "rank": "1"}], f"Of {name}.") for name in names],
        pictures=[picture for picture in whole.pictures if picture.name in ("figure5", "figure6")],
        curves=whole.curves,
    )
