# Everything above -> verdicts on the paper's statements.


# `snakemake audit` fails if a verdict differs from data/paper/expected.yaml.
rule audit:
    input:
        "results/audit/audit.json",
        "results/audit/expected.txt",
    localrule: True


rule judge:
    input:
        curves=of_all(CURVES, suite=plan.judged),
        summaries=of_all(SUMMARIES, suite=plan.judged),
        scores=of_all(SCORES, classifier=[x for letters in plan.judged.values() for x in letters.values()]),
        examples=[f"results/data/{x}/{part}.{kind}" for x, part in plan.parts() for kind in ("csv", "json")],
        study=shipped("studies/keel/summary/truth.csv"),
        robustness=shipped("data/reference/robustness.csv"),
        paper=printed("tables", "rules", "claims", "numbers", "errata", "talk", "decks", "expected"),
        protocols="results/audit/protocols.json",
        findings=printed("findings")[0],
    output:
        audit="results/audit/audit.json",
        csv=captioned("results/audit/audit.csv"),
        markdown="results/audit/audit.md",
        definitions="results/audit/definitions.json",
        what_if="results/audit/what_if.json",
        findings="results/audit/findings.json",
        summary="results/audit/summary.txt",
    log:
        "results/logs/audit/judge.log",
    benchmark:
        "results/benchmarks/judge.tsv"
    priority: 5
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        suites=plan.judged,
        config={
            key: config[key]
            for key in (
                *("datasets", "protocols", "paper_suite", "evaluation"),
                *("bands", "cross_validation", "what_if"),
            )
        },
        code=code(
            "elazmeh2006.audit.definitions+",
            "elazmeh2006.audit.findings+",
            "elazmeh2006.audit.summary+",
            "elazmeh2006.audit.what_if+",
        ),
    script:
        "../scripts/judge.py"


# In how many of the seeds is a verdict the same? Training takes some minutes; each cell has a file.
rule robustness:
    input:
        curves=rules.judge.input.curves,
        summaries=rules.judge.input.summaries,
        scores=rules.judge.input.scores,
        examples=rules.judge.input.examples,
        seeded=paths(SEEDED_SCORES, plan.seeded_cells()),
        paper=rules.judge.input.paper,
    output:
        captioned("results/audit/robustness.csv"),
    log:
        "results/logs/audit/robustness.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        suites=plan.judged,
        config=rules.judge.params.config,
        code=code("elazmeh2006.audit.robustness+"),
    script:
        "../scripts/robustness.py"


# What if points were confident by another test? It takes seconds.
rule other_tests:
    input:
        curves=rules.judge.input.curves,
        summaries=rules.judge.input.summaries,
        scores=rules.judge.input.scores,
        examples=rules.judge.input.examples,
        study=rules.judge.input.study,
        paper=rules.judge.input.paper,
    output:
        json="results/audit/other_tests.json",
        md="results/audit/other_tests.md",
    log:
        "results/logs/audit/other_tests.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        suites=plan.judged,
        config=rules.judge.params.config,
        code=code("elazmeh2006.audit.other_tests+"),
    script:
        "../scripts/other_tests.py"


rule expected_verdicts:
    input:
        audit="results/audit/audit.json",
        expected=printed("expected")[0],
    output:
        "results/audit/expected.txt",
    log:
        "results/logs/audit/expected.log",
    localrule: True
    conda:
        "../../environment.yml"
    params:
        code=code("confident_roc._files"),
    script:
        "../scripts/expected_verdicts.py"
