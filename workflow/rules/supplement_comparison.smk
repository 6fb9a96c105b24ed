# Scores -> metrics, accuracies with intervals, all pairs of models; and the decks' tables, printed and computed.

COMPARISON_TABLES = ["accuracy", "metrics", "pairs", "kfold"]
DECK_TABLES = ["deck_intervals", "deck_confidence", "deck_two_models", "deck_alpha"]
COMPARISON_FIGURES = ["accuracy", "pairs", "metrics"]
CURVE_METRICS = "results/supplement/{suite}/metrics.csv"

COMPARISON = [
    *expand("results/supplement/{table}.csv", table=COMPARISON_TABLES + DECK_TABLES),
    *expand(
        "results/supplement/{suite}/{figure}.{kind}",
        suite=SUITES,
        figure=COMPARISON_FIGURES,
        kind=KINDS,
    ),
]


localrules:
    supplement_comparison,


rule supplement_comparison:
    input:
        COMPARISON,


rule comparison_tables:
    input:
        scores=paths(SCORES, config["datasets"], config["classifiers"]),
        code=library("supplement_comparison"),
    output:
        **{
            table: report(
                f"results/supplement/{table}.csv",
                category="Supplement",
                caption=f"../report/supplement_{table}.rst",
                labels={"table": table.replace("_", " ")},
            )
            for table in COMPARISON_TABLES
        },
        other=expand("results/supplement/{table}.{kind}", table=COMPARISON_TABLES, kind=["md", "tex"]),
        curves=expand(CURVE_METRICS, suite=SUITES),
    log:
        "results/logs/supplement/comparison.log",
    conda:
        "../../environment.yml"
    params:
        models=[
            {
                "dataset": dataset,
                "suite": classifier.rpartition("-")[0],
                "letter": entry["letter"],
                "classifier": classifier,
            }
            for dataset in config["datasets"]
            for classifier, entry in config["classifiers"].items()
        ],
        suites=list(SUITES),
        threshold=config["comparison"]["threshold"],
        alpha=config["evaluation"]["alpha"],
    script:
        "../scripts/supplement_comparison.py"


rule comparison_figures:
    input:
        accuracy="results/supplement/accuracy.csv",
        pairs="results/supplement/pairs.csv",
        metrics=CURVE_METRICS,
        code=library("supplement_comparison_figures"),
    output:
        pdf=[f"results/supplement/{{suite}}/{figure}.pdf" for figure in COMPARISON_FIGURES],
        png=[
            report(
                f"results/supplement/{{suite}}/{figure}.png",
                category="Supplement",
                caption=f"../report/supplement_{figure}_figure.rst",
                labels={"figure": figure, "suite": "{suite}"},
            )
            for figure in COMPARISON_FIGURES
        ],
    log:
        "results/logs/supplement/{suite}/comparison.log",
    conda:
        "../../environment.yml"
    params:
        names=lambda wildcards: letter_names(wildcards.suite),
        threshold=config["comparison"]["threshold"],
        alpha=config["evaluation"]["alpha"],
    script:
        "../scripts/supplement_comparison_figures.py"


rule deck_tables:
    input:
        talk=ROOT / config["paper"] / "talk.yaml",
        decks=ROOT / config["paper"] / "decks.yaml",
        code=library("supplement_decks"),
    output:
        **{
            table: report(
                f"results/supplement/{table}.csv",
                category="Supplement",
                caption=f"../report/supplement_{table}.rst",
                labels={"table": table.replace("_", " ")},
            )
            for table in DECK_TABLES
        },
        other=expand("results/supplement/{table}.{kind}", table=DECK_TABLES, kind=["md", "tex"]),
    log:
        "results/logs/supplement/decks.log",
    conda:
        "../../environment.yml"
    script:
        "../scripts/supplement_decks.py"
