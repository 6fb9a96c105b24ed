# Which protocol did the paper run? All protocols are compared with Table 3, and the effect of seeds is shown.


rule protocols:
    input:
        summaries=of_all(SUMMARIES, suite=[plan.compared]),
        runs=paths(RUNS, plan.quick_cells()),
        paper=printed("tables")[0],
    output:
        json="results/audit/protocols.json",
        csv=captioned("results/audit/protocols.csv"),
        md="results/audit/protocols.md",
        pdf="results/figures/protocols.pdf",
        png=captioned("results/figures/protocols.png", "protocols_figure"),
    log:
        "results/logs/audit/protocols.log",
    # Long jobs first, and what they wait for: figures, and the judge after this one.
    priority: 7
    group:
        "summaries"
    conda:
        "../envs/report.yaml"
    params:
        suite=plan.compared,
        seeds=config["forensics"]["seeds"],
        protocols=config["protocols"],
        folds=config["cross_validation"]["folds"],
        code=code("elazmeh2006.audit.forensics+", "elazmeh2006.figures.protocol_distances+"),
    script:
        "../scripts/protocols.py"


rule forensics_runs:
    input:
        examples=get_examples,
    output:
        runs=RUNS,
        scores=SEEDED_SCORES,
    log:
        "results/logs/forensics/{dataset}/{protocol}/{classifier}.log",
    benchmark:
        "results/benchmarks/forensics/{dataset}/{protocol}/{classifier}.tsv"
    priority: 7
    group:
        "curves"
    conda:
        "../envs/train.yaml"
    resources:
        runtime=minutes(4),
    params:
        protocols=get_protocols,
        folds=config["cross_validation"]["folds"],
        seeds=get_seeds,
        classifier=get_learner,
        folders=get_folders,
        code=learner_code("elazmeh2006.audit.seeds+"),
    script:
        "../scripts/forensics_runs.py"


# All seeds take some minutes. Each cell has a file, so that a stopped run can continue.
rule forensics:
    input:
        runs=paths(RUNS, plan.cells),
        robustness="results/audit/robustness.csv",
        paper=printed("tables")[0],
        caption=captions("forensics_figure")[0],
        templates=page_files("forensics.html"),
    output:
        json="results/audit/forensics.json",
        csv=captioned("results/audit/forensics.csv"),
        md="results/audit/forensics.md",
        pdf="results/figures/forensics.pdf",
        png=captioned("results/figures/forensics.png", "forensics_figure"),
        page="results/report/forensics.html",
    log:
        "results/logs/audit/forensics.log",
    group:
        "summaries"
    conda:
        "../envs/report.yaml"
    params:
        suite=plan.compared,
        seeds=config["forensics"]["seeds"],
        names=plan.letter_names(plan.compared),
        code=code(
            "elazmeh2006.audit.forensics+",
            "elazmeh2006.figures.protocol_distances+",
            "elazmeh2006.page.build+",
        ),
    script:
        "../scripts/forensics.py"
