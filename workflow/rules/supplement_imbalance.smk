# Dealing with imbalance: examples repeated, left out, made up or weighted, inside the folds only.
# After supplement_curves.smk, which includes what both share.


localrules:
    supplement,
    supplement_imbalance,


rule supplement_imbalance:
    input:
        "results/supplement/imbalance.csv",
        expand("results/supplement/{suite}/imbalance.{kind}", suite=IMBALANCE_SUITES, kind=KINDS),


# All methods and classifiers in one job: importing scikit-learn takes longer than most of the training.
rule supplement_imbalance_runs:
    input:
        examples=lambda wildcards: [
            example_file(wildcards.dataset, part)
            for part in dict.fromkeys(parts_of(imbalance_protocol(wildcards.dataset)))
        ],
        about=lambda wildcards: [
            about_file(wildcards.dataset, part)
            for part in dict.fromkeys(parts_of(imbalance_protocol(wildcards.dataset)))
        ],
        code=lambda wildcards: library(
            "supplement_imbalance_runs",
            *(
                entry["estimator"].rpartition(".")[0]
                for entry in imbalance_classifiers(wildcards.suite).values()
            ),
        ),
    output:
        IMBALANCE_RUNS,
    log:
        "results/logs/supplement/imbalance/{dataset}/{suite}.log",
    conda:
        "../../environment.yml"
    params:
        parts=lambda wildcards: list(dict.fromkeys(parts_of(imbalance_protocol(wildcards.dataset)))),
        protocol=lambda wildcards: imbalance_protocol(wildcards.dataset),
        folds=config["cross_validation"],
        classifiers=lambda wildcards: imbalance_classifiers(wildcards.suite),
        methods=IMBALANCE["methods"],
        seeds=IMBALANCE["seeds"],
        alpha=config["evaluation"]["alpha"],
    script:
        "../scripts/supplement_imbalance_runs.py"


rule supplement_imbalance_table:
    input:
        runs=imbalance_runs(IMBALANCE_SUITES),
        code=library("supplement_imbalance_table"),
    output:
        **curves_table("imbalance"),
    log:
        "results/logs/supplement/imbalance.log",
    conda:
        "../../environment.yml"
    params:
        cells=imbalance_cells(IMBALANCE_SUITES),
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
    script:
        "../scripts/supplement_imbalance_table.py"


rule supplement_imbalance_figure:
    input:
        runs=lambda wildcards: imbalance_runs([wildcards.suite]),
        code=library("supplement_imbalance_figure"),
    output:
        *curves_figure("imbalance"),
    log:
        "results/logs/supplement/{suite}/imbalance.log",
    conda:
        "../../environment.yml"
    params:
        cells=lambda wildcards: imbalance_cells([wildcards.suite]),
        names=lambda wildcards: letter_names(wildcards.suite),
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
    script:
        "../scripts/supplement_imbalance_figure.py"


# All of the talk and the decks; a `snakemake` after it puts them on the report page.
rule supplement:
    input:
        rules.supplement_comparison.input,
        rules.supplement_curves.input,
        rules.supplement_talk.input,
        rules.supplement_imbalance.input,
