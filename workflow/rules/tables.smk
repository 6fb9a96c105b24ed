# Summaries -> tables, with the paper's values beside ours; or, without a judged suite, those of an experiment.


rule tables:
    input:
        summaries=of_all(SUMMARIES, suite=plan.suites),
        descriptions=[f"results/data/{dataset}/{part}.json" for dataset, part in plan.parts()],
        curves=paths(CURVES, [plan.sample("figure1")] if plan.judged else []),
        scores=[] if plan.judged else of_all(SCORES, classifier=config["classifiers"]),
        # Also some of its classifiers, too few for a judgement, have an AUC in Table 3.
        paper=printed("tables") if plan.cells else [],
        captions=captions(*plan.tables),
    output:
        **table_files(*(f"results/tables/{table}" for table in plan.tables)),
        headline="results/headline.txt",
    log:
        "results/logs/tables.log",
    priority: 7
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        protocols=plan.as_run,
        shown=list(plan.sample("figure1")),
        sample=plan.sample_title("figure1"),
        classifiers=plan.classifiers_in_words(),
        evaluation=config["evaluation"],
        code=code(
            "elazmeh2006.captions+",
            "elazmeh2006.tables.experiment+",
            "elazmeh2006.tables.headline+",
            "elazmeh2006.yaml_file",
        ),
    script:
        "../scripts/tables.py"
