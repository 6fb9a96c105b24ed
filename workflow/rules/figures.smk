# Curves, bands and summaries -> figures.


rule figure2:
    output:
        **figure_files("results/figures/figure2", kinds=["pdf", "svg"], suite="all"),
    log:
        "results/logs/figures/figure2.log",
    group:
        "summaries"
    conda:
        "../envs/report.yaml"
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
            *(f"results/figures/{{suite}}/figure{n}" for n in plan.figures if n != 6),
            kinds=["csv", "pdf", "svg"],
            suite="{suite}",
        ),
        **figure_files("results/figures/{suite}/figure6", kinds=["pdf", "svg"], suite="{suite}"),
        intervals="results/figures/{suite}/figure6.csv",
    log:
        "results/logs/figures/{suite}/figures.log",
    benchmark:
        "results/benchmarks/figures/{suite}.tsv"
    priority: 6
    group:
        "summaries"
    conda:
        "../envs/report.yaml"
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
        ),
    script:
        "../scripts/figures.py"


rule what_if_figures:
    input:
        summaries=of_all(SUMMARIES, suite=plan.judged),
    output:
        **what_if_files(),
    log:
        "results/logs/figures/what_if.log",
    group:
        "summaries"
    conda:
        "../envs/report.yaml"
    params:
        names={suite: plan.letter_names(suite) for suite in plan.judged},
        protocols=plan.as_run,
        what_if=config["what_if"],
        alpha=config["evaluation"]["alpha"],
        definitions=definitions(),
        code=code(
            "confident_roc._style",
            "confident_roc.intervals+",
            "elazmeh2006.evaluation+",
            "elazmeh2006.figures",
        ),
    script:
        "../scripts/what_if_figures.py"
