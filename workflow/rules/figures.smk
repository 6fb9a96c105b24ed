# Curves, bands and summaries -> figures.


rule figure2:
    output:
        **figure_files("results/figures/figure2", suite="all"),
    log:
        "results/logs/figures/figure2.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        evaluation=config["evaluation"],
        code=code("confident_roc._files", "confident_roc._style", "elazmeh2006.figures"),
    script:
        "../scripts/figure2.py"


rule figures:
    input:
        curves=of_all(CURVES),
        summaries=of_all(SUMMARIES),
        first=get_first_sample,
        paper=printed("numbers", "claims") if plan.judged else [],
    output:
        **figure_files(
            *(f"results/figures/{{suite}}/figure{n}" for n in plan.figures),
            suite="{suite}",
        ),
    log:
        "results/logs/figures/{suite}/figures.log",
    benchmark:
        "results/benchmarks/figures/{suite}.tsv"
    priority: 6
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        protocols=plan.as_run,
        shown=get_shown,
        titles=get_titles,
        names=get_names,
        first=list(plan.sample("figure1")) if plan.judged else [],
        alpha=config["evaluation"]["alpha"],
        definitions=definitions(),
        seed=config["bands"]["seed"],
        code=code(
            "confident_roc._style",
            "confident_roc.intervals+",
            "elazmeh2006.evaluation+",
            "elazmeh2006.figures",
            "elazmeh2006.yaml_file",
        ),
    script:
        "../scripts/figures.py"


rule protocol_figures:
    input:
        distances="results/audit/protocols.json",
        summaries=of_all(SUMMARIES, suite=plan.judged),
    output:
        **figure_files("results/figures/protocols", caption="protocols_figure"),
        **what_if_files(),
    log:
        "results/logs/figures/protocols.log",
    priority: 5
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        compared=plan.compared,
        names={suite: plan.letter_names(suite) for suite in plan.judged},
        as_run=plan.as_run,
        what_if=config["what_if"],
        protocols=config["protocols"],
        folds=config["cross_validation"]["folds"],
        alpha=config["evaluation"]["alpha"],
        definitions=definitions(),
        code=code("elazmeh2006.figures.protocol_distances+", "elazmeh2006.figures.what_if+"),
    script:
        "../scripts/protocol_figures.py"
