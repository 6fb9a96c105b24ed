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
        code=code("confident_roc._files", "confident_roc._style", "elazmeh2006.figures"),
    script:
        "../scripts/figure2.py"


rule figures:
    input:
        curves=get_files(CURVE),
        summaries=get_files(SUMMARY),
        bands=get_files(BAND, config["figures"]["figure4"]["dataset"]),
        band_summaries=get_files(BAND_SUMMARY, config["figures"]["figure4"]["dataset"]),
    output:
        **figure_files(
            *(f"results/figures/{{suite}}/figure{n}" for n in (1, 3, 4, 5, 6, 7, 8)), suite="{suite}"
        ),
    log:
        "results/logs/figures/{suite}/figures.log",
    benchmark:
        "results/benchmarks/figures/{suite}.tsv"
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        shown=get_shown,
        titles=get_titles,
        names=get_names,
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
        code=code(
            "confident_roc._files",
            "confident_roc._style",
            "confident_roc._validation",
            "confident_roc.bands._band",
            "confident_roc.bands.fixed_width",
            "confident_roc.bootstrap",
            "confident_roc.roc",
            "confident_roc.segment",
            "confident_roc.tango",
            "elazmeh2006.evaluation",
            "elazmeh2006.figures",
        ),
    script:
        "../scripts/figures.py"


rule what_if_figure:
    input:
        summaries=get_what_if,
    output:
        "results/figures/{suite}/whatif-{scenario}.pdf",
        captioned("results/figures/{suite}/whatif-{scenario}.png", "what_if", suite="{suite}"),
    log:
        "results/logs/figures/{suite}/whatif-{scenario}.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        names=get_names,
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
        title=get_question,
        notes=get_exchange,
        code=code(
            "confident_roc._files",
            "confident_roc._style",
            "confident_roc._validation",
            "confident_roc.bands._band",
            "confident_roc.bands.fixed_width",
            "confident_roc.bootstrap",
            "confident_roc.roc",
            "confident_roc.segment",
            "confident_roc.tango",
            "elazmeh2006.evaluation",
            "elazmeh2006.figures",
        ),
    script:
        "../scripts/what_if_figure.py"
