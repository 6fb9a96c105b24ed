# Which band to trust: all kinds of bands on all data sets, and by simulation how often each holds the truth.
# The paper's own future work. A target of its own, `snakemake bands_study`: it takes a few minutes.

# At 400 samples a share of 95 % is known to 1 % (one standard error).
STUDY = {
    "level": config["bands"]["level"],
    "alpha": config["evaluation"]["alpha"],
    "simulations": 400,
    "bootstraps": 500,
    "seed": config["bands"]["seed"],
    "values": 10,  # distinct scores of the coarse population, as a tree's
}
STUDY_TABLES = ["bands", "containment", "intervals", "tango"]


localrules:
    bands_study,


rule bands_study:
    input:
        expand("results/study/{table}.csv", table=STUDY_TABLES),
        expand("results/study/bands_study.{kind}", kind=KINDS),


rule study_bands:
    input:
        scores=lambda wildcards: paths(SCORES, [wildcards.dataset], config["classifiers"]),
        code=library("bands_study_bands"),
    output:
        "results/study/bands/{dataset}.json",
    log:
        "results/logs/study/bands/{dataset}.log",
    conda:
        "../../environment.yml"
    params:
        classifiers=list(config["classifiers"]),
        level=STUDY["level"],
        draws={key: config["bands"][key] for key in ("bootstraps", "seed")},
    script:
        "../scripts/bands_study_bands.py"


rule study_simulation:
    input:
        summaries=lambda wildcards: paths(SUMMARY, [wildcards.dataset], config["classifiers"]),
        code=library("bands_study_simulation"),
    output:
        "results/study/simulation/{dataset}.json",
    log:
        "results/logs/study/simulation/{dataset}.log",
    conda:
        "../../environment.yml"
    params:
        study=STUDY,
    script:
        "../scripts/bands_study_simulation.py"


rule study_tables:
    input:
        bands=expand("results/study/bands/{dataset}.json", dataset=config["datasets"]),
        simulations=expand("results/study/simulation/{dataset}.json", dataset=config["datasets"]),
        code=library("bands_study_tables"),
    output:
        **{
            table: report(
                f"results/study/{table}.csv",
                category="Bands study",
                caption=f"../report/study_{table}.rst",
                labels={"table": table},
            )
            for table in STUDY_TABLES
        },
        other=expand("results/study/{table}.{kind}", table=STUDY_TABLES, kind=["md", "tex"]),
    log:
        "results/logs/study/tables.log",
    conda:
        "../../environment.yml"
    params:
        study=STUDY,
    script:
        "../scripts/bands_study_tables.py"


rule study_figure:
    input:
        bands="results/study/bands.csv",
        containment="results/study/containment.csv",
        code=library("bands_study_figure"),
    output:
        "results/study/bands_study.pdf",
        report(
            "results/study/bands_study.png",
            category="Bands study",
            caption="../report/study_figure.rst",
            labels={"figure": "bands"},
        ),
    log:
        "results/logs/study/figure.log",
    conda:
        "../../environment.yml"
    params:
        suite=FIRST_SUITE,
        study=STUDY,
    script:
        "../scripts/bands_study_figure.py"
