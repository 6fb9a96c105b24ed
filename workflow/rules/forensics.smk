# Which protocol did the paper run? All of them against Table 3, and how far seeds alone move an AUC.
# After tables.smk, which says what the first suite is.

from elazmeh2006.audit.forensics import seeds_to_run

RUNS = "results/forensics/{dataset}/{protocol}/{classifier}.csv"
# Suite whose classifiers are compared with print: one that can be judged, whatever stands before it.
COMPARED = next(iter(JUDGED), FIRST_SUITE)
LETTERS = {letter: name for letter, name in SUITES[COMPARED].items() if letter in PRINTED_LETTERS}
CROSS_VALIDATED = [name for name, protocol in config["protocols"].items() if "cross_validate" in protocol]

# Data set, protocol and letter of all that is compared: what is not printed is not, and costs nothing here ...
CELLS = [
    [dataset, protocol, letter]
    for dataset in config["datasets"]
    if dataset in PRINTED
    for protocol in possible_protocols(dataset)
    for letter in LETTERS
]
# ... and of what is quick to train, under the protocols of the tables where they draw folds: its seeds are in
# the default run.
QUICK_CELLS = [
    [dataset, protocol, letter]
    for dataset, protocol, letter in CELLS
    if letter in config["forensics"]["quick"]
    and protocol == config["datasets"][dataset]["protocol"]
    and protocol in CROSS_VALIDATED
]


localrules:
    forensics,


# The seeds of everything take some minutes; a file each, so that it goes on where it was stopped.
rule forensics:
    input:
        "results/audit/forensics.json",
        expand("results/figures/forensics.{kind}", kind=KINDS),


rule protocols:
    input:
        summaries=[SUMMARY.format(dataset=d, protocol=p, classifier=LETTERS[x]) for d, p, x in CELLS],
        runs=[RUNS.format(dataset=d, protocol=p, classifier=LETTERS[x]) for d, p, x in QUICK_CELLS],
        paper=ROOT / config["paper"] / "tables.yaml",
        code=library("protocols"),
    output:
        json="results/audit/protocols.json",
        csv=report(
            "results/audit/protocols.csv",
            category="Audit",
            caption="../report/protocols.rst",
            labels={"table": "protocols"},
        ),
        md="results/audit/protocols.md",
    log:
        "results/logs/audit/protocols.log",
    conda:
        "../../environment.yml"
    params:
        about={"suite": COMPARED, "seeds": config["forensics"]["seeds"]},
        cells=QUICK_CELLS,
    script:
        "../scripts/protocols.py"


rule protocols_figure:
    input:
        distances="results/audit/protocols.json",
        code=library("protocols_figure"),
    output:
        "results/figures/protocols.pdf",
        report(
            "results/figures/protocols.png",
            category="Audit",
            caption="../report/protocols_figure.rst",
            labels={"figure": "protocols"},
        ),
    log:
        "results/logs/figures/protocols.log",
    conda:
        "../../environment.yml"
    params:
        protocols=config["protocols"],
        folds=config["cross_validation"]["folds"],
    script:
        "../scripts/protocols_figure.py"


rule forensics_runs:
    input:
        examples=lambda wildcards: [
            example_file(wildcards.dataset, part) for part in protocol_parts(wildcards)
        ],
        about=lambda wildcards: [about_file(wildcards.dataset, part) for part in protocol_parts(wildcards)],
        code=lambda wildcards: library(
            "forensics_runs",
            *learner_modules(wildcards.classifier),
        ),
    output:
        RUNS,
    log:
        "results/logs/forensics/{dataset}/{protocol}/{classifier}.log",
    conda:
        "../../environment.yml"
    params:
        parts=protocol_parts,
        protocol=lambda wildcards: config["protocols"][wildcards.protocol],
        folds=config["cross_validation"]["folds"],
        seeds=lambda wildcards: seeds_to_run(
            config["forensics"]["seeds"],
            config["cross_validation"]["seed"] if wildcards.protocol in CROSS_VALIDATED else None,
            config["classifiers"][wildcards.classifier]["parameters"].get("seed"),
        ),
        classifier=lambda wildcards: learner(wildcards.classifier),
    script:
        "../scripts/forensics_runs.py"


rule forensics_table:
    input:
        runs=[RUNS.format(dataset=d, protocol=p, classifier=LETTERS[x]) for d, p, x in CELLS],
        paper=ROOT / config["paper"] / "tables.yaml",
        code=library("forensics"),
    output:
        json="results/audit/forensics.json",
        csv=report(
            "results/audit/forensics.csv",
            category="Audit",
            caption="../report/forensics.rst",
            labels={"table": "forensics"},
        ),
        md="results/audit/forensics.md",
    log:
        "results/logs/audit/forensics.log",
    conda:
        "../../environment.yml"
    params:
        about={"suite": COMPARED, "seeds": config["forensics"]["seeds"]},
        cells=CELLS,
    script:
        "../scripts/forensics.py"


rule forensics_figure:
    input:
        runs=[RUNS.format(dataset=d, protocol=p, classifier=LETTERS[x]) for d, p, x in CELLS],
        paper=ROOT / config["paper"] / "tables.yaml",
        code=library("forensics_figure"),
    output:
        "results/figures/forensics.pdf",
        report(
            "results/figures/forensics.png",
            category="Audit",
            caption="../report/forensics_figure.rst",
            labels={"figure": "forensics"},
        ),
    log:
        "results/logs/figures/forensics.log",
    conda:
        "../../environment.yml"
    params:
        cells=CELLS,
        names=letter_names(COMPARED),
    script:
        "../scripts/forensics_figure.py"
