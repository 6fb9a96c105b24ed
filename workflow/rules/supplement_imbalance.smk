# Dealing with imbalance: examples repeated, left out, made up or weighted, inside the folds only.
# After supplement_curves.smk, which says how a figure and a table of the supplement are named.

IMBALANCE = config["imbalance"]
IMBALANCE_RUNS = "results/supplement/imbalance/{dataset}/{suite}.csv"


def imbalance_protocol(dataset):
    """Protocol of the study: that of the tables, but where it says what to cross-validate instead."""
    instead = IMBALANCE["cross_validate"].get(dataset)
    return (
        {"cross_validate": instead}
        if instead
        else config["protocols"][config["datasets"][dataset]["protocol"]]
    )


def imbalance_classifiers(suite):
    """Classifiers of a suite that do not resample already."""
    entries = {letter: config["classifiers"][name] for letter, name in SUITES[suite].items()}
    return {
        letter: {key: entry[key] for key in ("estimator", "parameters", "preprocessing")}
        for letter, entry in entries.items()
        if "resampling" not in entry
    }


def imbalance_keys(suites):
    return [[dataset, suite] for dataset in config["datasets"] for suite in suites]


def imbalance_runs(suites):
    return [IMBALANCE_RUNS.format(dataset=dataset, suite=suite) for dataset, suite in imbalance_keys(suites)]


localrules:
    supplement_imbalance,


rule supplement_imbalance:
    input:
        "results/supplement/imbalance.csv",
        expand("results/supplement/{suite}/imbalance.{kind}", suite=SUITES, kind=KINDS),


# All methods and classifiers in one job: importing scikit-learn takes longer than most of the training.
rule supplement_imbalance_runs:
    input:
        examples=lambda wildcards: [
            example_file(wildcards.dataset, part)
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
        runs=imbalance_runs(SUITES),
        code=library("supplement_imbalance_table"),
    output:
        **curves_table("imbalance"),
    log:
        "results/logs/supplement/imbalance.log",
    conda:
        "../../environment.yml"
    params:
        cells=imbalance_keys(SUITES),
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
        cells=lambda wildcards: imbalance_keys([wildcards.suite]),
        names=lambda wildcards: letter_names(wildcards.suite),
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
    script:
        "../scripts/supplement_imbalance_figure.py"
