# Which protocol did the paper run? All of them against Table 3, and how far seeds alone move an AUC.
# After tables.smk, which says what the first suite is.

from confident_roc.forensics import seeds_to_run

RUNS = "results/forensics/{dataset}/{protocol}/{classifier}.csv"
PAIRS = [(dataset, protocol) for dataset in config["datasets"] for protocol in possible_protocols(dataset)]
LETTERS = SUITES[FIRST_SUITE]
QUICK = [letter for letter in config["forensics"]["quick"] if letter in LETTERS]


def forensic_keys(pairs, letters):
    return [[dataset, protocol, letter] for dataset, protocol in pairs for letter in letters]


def forensic_files(pattern, keys):
    return [
        pattern.format(dataset=dataset, protocol=protocol, classifier=LETTERS[letter])
        for dataset, protocol, letter in keys
    ]


def cross_validated(protocol):
    return "cross_validate" in config["protocols"][protocol]


def planned(wildcards):
    """Seeds that a file of runs has: pairs of the folds' and the forest's."""
    return seeds_to_run(
        config["forensics"]["seeds"],
        config["cross_validation"]["seed"] if cross_validated(wildcards.protocol) else None,
        config["classifiers"][wildcards.classifier]["parameters"].get("seed"),
    )


def protocol_labels():
    """What each protocol does, for the axis of a figure."""
    labels = {}
    for name, protocol in config["protocols"].items():
        train, test, both = (" + ".join(protocol.get(key, [])) for key in ("train", "test", "cross_validate"))
        folds = config["cross_validation"]["folds"]
        labels[name] = f"{folds}-fold CV of\n{both}" if both else f"{train} \N{RIGHTWARDS ARROW}\n{test}"
    return labels


def audit_outputs(name):
    """Files of a table of the audit; the CSV goes into Snakemake's report, with its caption."""
    table = report(
        f"results/audit/{name}.csv", category="Audit", caption=f"../report/{name}.rst", labels={"table": name}
    )
    return {"json": f"results/audit/{name}.json", "csv": table, "md": f"results/audit/{name}.md"}


def audit_figure(name):
    picture = report(
        f"results/figures/{name}.png",
        category="Audit",
        caption=f"../report/{name}_figure.rst",
        labels={"figure": name},
    )
    return [f"results/figures/{name}.pdf", picture]


# The spread of what is quick to train is in the default run: of the protocols of the tables, where folds are drawn.
QUICK_KEYS = forensic_keys(
    [
        (dataset, about["protocol"])
        for dataset, about in config["datasets"].items()
        if cross_validated(about["protocol"])
    ],
    QUICK,
)
ALL_KEYS = forensic_keys(PAIRS, LETTERS)


localrules:
    forensics,


# The seeds of everything, some minutes: `snakemake forensics`. A file each, so it goes on where it was stopped.
rule forensics:
    input:
        "results/audit/forensics.json",
        expand("results/figures/forensics.{kind}", kind=KINDS),


rule protocols:
    input:
        summaries=forensic_files(SUMMARY, ALL_KEYS),
        runs=forensic_files(RUNS, QUICK_KEYS),
        paper=ROOT / config["paper"] / "tables.yaml",
        code=library("protocols"),
    output:
        **audit_outputs("protocols"),
    log:
        "results/logs/audit/protocols.log",
    conda:
        "../../environment.yml"
    params:
        suite=FIRST_SUITE,
        cells=QUICK_KEYS,
    script:
        "../scripts/protocols.py"


rule protocols_figure:
    input:
        distances="results/audit/protocols.json",
        code=library("protocols_figure"),
    output:
        *audit_figure("protocols"),
    log:
        "results/logs/figures/protocols.log",
    conda:
        "../../environment.yml"
    params:
        labels=protocol_labels(),
    script:
        "../scripts/protocols_figure.py"


rule forensics_runs:
    input:
        examples=lambda wildcards: [
            example_file(wildcards.dataset, part) for part in protocol_parts(wildcards)
        ],
        code=lambda wildcards: library(
            "forensics_runs",
            config["classifiers"][wildcards.classifier]["estimator"].rpartition(".")[0],
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
        seeds=planned,
        classifier=lambda wildcards: {
            key: config["classifiers"][wildcards.classifier][key]
            for key in ("estimator", "parameters", "preprocessing")
        },
    script:
        "../scripts/forensics_runs.py"


rule forensics_table:
    input:
        runs=forensic_files(RUNS, ALL_KEYS),
        paper=ROOT / config["paper"] / "tables.yaml",
        code=library("forensics"),
    output:
        **audit_outputs("forensics"),
    log:
        "results/logs/audit/forensics.log",
    conda:
        "../../environment.yml"
    params:
        suite=FIRST_SUITE,
        cells=ALL_KEYS,
        seeds=config["forensics"]["seeds"],
    script:
        "../scripts/forensics.py"


rule forensics_figure:
    input:
        runs=forensic_files(RUNS, ALL_KEYS),
        paper=ROOT / config["paper"] / "tables.yaml",
        code=library("forensics_figure"),
    output:
        *audit_figure("forensics"),
    log:
        "results/logs/figures/forensics.log",
    conda:
        "../../environment.yml"
    params:
        cells=ALL_KEYS,
        names=letter_names(FIRST_SUITE),
    script:
        "../scripts/forensics_figure.py"
