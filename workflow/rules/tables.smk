# Summaries -> tables, with the paper's values beside ours.


rule tables:
    input:
        summaries=of_all(SUMMARIES, suite=plan.suites),
        descriptions=[f"results/data/{dataset}/{part}.json" for dataset, part in plan.parts()],
        curves=paths(CURVES, [plan.sample("figure1")]),
        paper=printed("tables")[0],
        captions=captions(*TABLES),
    output:
        **table_files(*(f"results/tables/{table}" for table in TABLES)),
        headline="results/headline.txt",
    log:
        "results/logs/tables.log",
    group:
        "summaries"
    conda:
        "../envs/evaluate.yaml"
    params:
        protocols=plan.as_run,
        shown=list(plan.sample("figure1")),
        sample=plan.sample_title("figure1"),
        classifiers=plan.classifiers_in_words(),
        code=code(
            "confident_roc._tables",
            "elazmeh2006.captions",
            "elazmeh2006.evaluation+",
            "elazmeh2006.printed_digit",
            "elazmeh2006.tables",
        ),
    script:
        "../scripts/tables.py"
