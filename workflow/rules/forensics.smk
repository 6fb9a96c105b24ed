# Which protocol did the paper run? All protocols are compared with Table 3, and the effect of seeds is shown.


rule protocols:
    input:
        summaries=of_all(SUMMARIES, suite=[plan.compared]),
        runs=paths(RUNS, plan.quick_cells()),
        paper=printed("tables")[0],
    output:
        json="results/audit/protocols.json",
        csv=captioned("results/audit/protocols.csv"),
    log:
        "results/logs/audit/protocols.log",
    priority: 7
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        suite=plan.compared,
        seeds=config["forensics"]["seeds"],
        code=code("elazmeh2006.audit.forensics+", "elazmeh2006.yaml_file"),
    script:
        "../scripts/protocols.py"


rule forensics_runs:
    input:
        examples=get_examples,
    output:
        runs=[RUNS],
        scores=[SEEDED_SCORES],
    log:
        "results/logs/forensics/{dataset}/{protocol}/{classifier}.log",
    benchmark:
        "results/benchmarks/forensics/{dataset}/{protocol}/{classifier}.tsv"
    priority: 7
    group:
        "curves"
    conda:
        "../../environment.yml"
    resources:
        runtime=minutes(4),
    params:
        protocols=get_protocols,
        folds=config["cross_validation"]["folds"],
        seeds=get_seeds,
        classifier=get_learner,
        code=learner_code("elazmeh2006.audit.seeds+"),
    script:
        "../scripts/forensics_runs.py"


# What the default run tries takes less time than the start of a job for each data set.
use rule forensics_runs as forensics_runs_of_batch with:
    output:
        runs=expand(RUNS, dataset=plan.quick["dataset"] or "none", allow_missing=True),
        scores=expand(SEEDED_SCORES, dataset=plan.quick["dataset"] or "none", allow_missing=True),
    log:
        "results/logs/forensics/{protocol}/{classifier}.log",
    benchmark:
        "results/benchmarks/forensics/{protocol}/{classifier}.tsv"
    wildcard_constraints:
        protocol=one_of(plan.quick["protocol"]),
        classifier=one_of(plan.quick["classifier"]),


ruleorder: forensics_runs_of_batch > forensics_runs


# All seeds take some minutes. Each cell has a file, so that a stopped run can continue.
rule forensics:
    input:
        runs=paths(RUNS, plan.cells),
        robustness="results/audit/robustness.csv",
        paper=printed("tables")[0],
        caption=captions("forensics_figure")[0],
        templates=page_files("forensics.html"),
    output:
        csv=captioned("results/audit/forensics.csv"),
        pdf="results/figures/forensics.pdf",
        png=captioned("results/figures/forensics.png", "forensics_figure"),
        page="results/report/forensics.html",
    log:
        "results/logs/audit/forensics.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        suite=plan.compared,
        names=plan.letter_names(plan.compared),
        code=code(
            "elazmeh2006.audit.forensics+",
            "elazmeh2006.figures.protocol_distances+",
            "elazmeh2006.page.build+",
        ),
    script:
        "../scripts/forensics.py"
