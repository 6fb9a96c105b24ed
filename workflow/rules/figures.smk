# Curves, bands and summaries -> figures.


rule figure1:
    input:
        curve=of_sample(CURVE, "figure1"),
        code=library("figure1"),
    output:
        *report_figure(1),
    log:
        "results/logs/figures/{suite}/figure1.log",
    conda:
        "../../environment.yml"
    params:
        title=lambda wildcards: sample_title("figure1", wildcards.suite),
    script:
        "../scripts/figure1.py"


rule figure2:
    input:
        code=library("figure2"),
    output:
        *report_figure(2, ""),
    log:
        "results/logs/figures/figure2.log",
    conda:
        "../../environment.yml"
    script:
        "../scripts/figure2.py"


rule figure3:
    input:
        curve=of_sample(CURVE, "figure3"),
        summary=of_sample(SUMMARY, "figure3"),
        code=library("figure3"),
    output:
        *report_figure(3),
    log:
        "results/logs/figures/{suite}/figure3.log",
    conda:
        "../../environment.yml"
    params:
        title=lambda wildcards: sample_title("figure3", wildcards.suite),
        area=config["evaluation"]["area"],
    script:
        "../scripts/figure3.py"


rule figure4:
    input:
        bands=of_suite(BAND, "figure4"),
        summaries=of_suite(BAND_SUMMARY, "figure4"),
        code=library("figure4"),
    output:
        *report_figure(4),
    log:
        "results/logs/figures/{suite}/figure4.log",
    conda:
        "../../environment.yml"
    params:
        names=lambda wildcards: letter_names(wildcards.suite),
    script:
        "../scripts/figure4.py"


rule figure5:
    input:
        curves=of_suite(CURVE),
        code=library("figure5"),
    output:
        *report_figure(5),
    log:
        "results/logs/figures/{suite}/figure5.log",
    conda:
        "../../environment.yml"
    params:
        pairs=lambda wildcards: suite_keys(wildcards.suite),
        names=lambda wildcards: letter_names(wildcards.suite),
    script:
        "../scripts/figure5.py"


rule figure6:
    input:
        summaries=of_suite(SUMMARY),
        code=library("figure6"),
    output:
        *report_figure(6),
    log:
        "results/logs/figures/{suite}/figure6.log",
    conda:
        "../../environment.yml"
    params:
        pairs=lambda wildcards: suite_keys(wildcards.suite),
        names=lambda wildcards: letter_names(wildcards.suite),
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
    script:
        "../scripts/figure6.py"


rule figure7:
    input:
        curves=of_suite(CURVE, "figure7"),
        code=library("intervals"),
    output:
        *report_figure(7),
    log:
        "results/logs/figures/{suite}/figure7.log",
    conda:
        "../../environment.yml"
    params:
        names=lambda wildcards: letter_names(wildcards.suite),
    script:
        "../scripts/intervals.py"


rule figure8:
    input:
        curves=of_suite(CURVE, "figure8"),
        code=library("intervals"),
    output:
        *report_figure(8),
    log:
        "results/logs/figures/{suite}/figure8.log",
    conda:
        "../../environment.yml"
    params:
        names=lambda wildcards: letter_names(wildcards.suite),
    script:
        "../scripts/intervals.py"
