# Everything above -> what of the paper holds.


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
            name=["tables", "claims", "numbers", "errata", "talk", "decks", "expected"],
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
