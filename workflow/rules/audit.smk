# Everything above -> what of the paper holds. After forensics.smk, which compares the protocols.

# Suites with a classifier for each of the paper's four letters can be judged; other classifiers of theirs are not.
PRINTED = yaml.safe_load((ROOT / config["paper"] / "tables.yaml").read_text())["table3"]["auc"]
PRINTED_LETTERS = list(dict.fromkeys(letter for areas in PRINTED.values() for letter in areas))
JUDGED = {
    suite: {letter: letters[letter] for letter in PRINTED_LETTERS}
    for suite, letters in SUITES.items()
    if set(PRINTED_LETTERS) <= set(letters)
}
WHAT_IF = config["what_if"]
# Protocols that an entry of the errata names: of these every suite must be known.
ERRATA = yaml.safe_load((ROOT / config["paper"] / "errata.yaml").read_text())
NAMED = [
    (entry["datasets"][0], protocol)
    for entry in ERRATA
    if isinstance(entry.get("printed"), dict)
    for protocol in entry["printed"].get("protocol", [])
    if entry["datasets"][0] in config["datasets"] and protocol in possible_protocols(entry["datasets"][0])
]
AS_RUN = [(dataset, about["protocol"]) for dataset, about in config["datasets"].items()]
INSTEAD = [(scenario["dataset"], scenario["protocol"]) for scenario in WHAT_IF.values()]


def judged(pattern, pairs):
    """Files of all judged classifiers for data sets and protocols."""
    return [
        pattern.format(dataset=dataset, protocol=protocol, classifier=classifier)
        for dataset, protocol in dict.fromkeys(pairs)
        for letters in JUDGED.values()
        for classifier in letters.values()
    ]


def what_if_summaries(wildcards):
    """Summaries of figure 6, with those of one data set exchanged."""
    scenario = WHAT_IF[wildcards.scenario]
    return [
        SUMMARY.format(
            dataset=dataset,
            protocol=scenario["protocol"] if dataset == scenario["dataset"] else protocol,
            classifier=classifier,
        )
        for dataset, protocol in AS_RUN
        for classifier in SUITES[wildcards.suite].values()
    ]


AUDIT = ["results/audit/audit.json", "results/audit/summary.txt", "results/audit/protocols.json"]
AUDIT += expand("results/figures/protocols.{kind}", kind=KINDS)
AUDIT += expand(
    "results/figures/{suite}/whatif-{scenario}.{kind}", suite=JUDGED, scenario=WHAT_IF, kind=KINDS
)


localrules:
    audit,
    expected_verdicts,


# `snakemake audit` fails when a verdict is not the one that data/paper/expected.yaml has.
rule audit:
    input:
        AUDIT,
        "results/audit/expected.txt",


rule judge:
    input:
        curves=judged(CURVE, AS_RUN + INSTEAD),
        summaries=judged(SUMMARY, AS_RUN + INSTEAD + NAMED),
        bands=judged(BAND_SUMMARY, AS_RUN + INSTEAD),
        scores=judged(SCORES, AS_RUN + INSTEAD),
        examples=[
            f"results/data/{dataset}/{part}.{kind}" for dataset, part in PARTS for kind in ("csv", "json")
        ],
        protocols="results/audit/protocols.json",
        paper=expand(
            str(ROOT / config["paper"] / "{name}.yaml"),
            name=["tables", "claims", "numbers", "errata", "talk", "expected"],
        ),
        code=library("audit"),
    output:
        audit="results/audit/audit.json",
        csv=report(
            "results/audit/audit.csv",
            category="Audit",
            caption="../report/audit.rst",
            labels={"table": "audit"},
        ),
        markdown="results/audit/audit.md",
        definitions="results/audit/definitions.json",
        what_if="results/audit/what_if.json",
        summary="results/audit/summary.txt",
    log:
        "results/logs/audit/judge.log",
    conda:
        "../../environment.yml"
    params:
        suites=JUDGED,
        results=lambda wildcards, output: str(Path(output.audit).parents[1]),
        paper=lambda wildcards, input: os.path.dirname(input.paper[0]),
        config={
            key: config[key]
            for key in ("datasets", "protocols", "evaluation", "bands", "cross_validation", "what_if")
        },
    script:
        "../scripts/audit.py"


rule expected_verdicts:
    input:
        audit="results/audit/audit.json",
        code=library("expected_verdicts"),
    output:
        "results/audit/expected.txt",
    log:
        "results/logs/audit/expected.log",
    conda:
        "../../environment.yml"
    params:
        expected=f"{config['paper']}/expected.yaml",
    script:
        "../scripts/expected_verdicts.py"


rule what_if_figure:
    input:
        summaries=what_if_summaries,
        code=library("figure6"),
    output:
        "results/figures/{suite}/whatif-{scenario}.pdf",
        report(
            "results/figures/{suite}/whatif-{scenario}.png",
            category="Audit",
            caption="../report/what_if.rst",
            labels={"figure": "{scenario}", "suite": "{suite}"},
        ),
    log:
        "results/logs/figures/{suite}/whatif-{scenario}.log",
    wildcard_constraints:
        scenario=one_of(WHAT_IF) or "none",
    conda:
        "../../environment.yml"
    params:
        pairs=lambda wildcards: suite_keys(wildcards.suite),
        names=lambda wildcards: letter_names(wildcards.suite),
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
        title=lambda wildcards: WHAT_IF[wildcards.scenario]["title"],
        notes=lambda wildcards: {
            WHAT_IF[wildcards.scenario]["dataset"]: WHAT_IF[wildcards.scenario]["protocol"]
        },
    script:
        "../scripts/figure6.py"


# What it all comes to is the last thing on the screen; `make replicate` prints it also where nothing was to be done.
onsuccess:
    if os.path.exists("results/audit/summary.txt") and os.getenv("CONFIDENT_ROC_SUMMARY") != "no":
        print(Path("results/audit/summary.txt").read_text())
