# Choosing classifiers in ROC space, the relatives of the ROC curve, and the talk's worked examples.
# After tables.smk, which says what the first suite is.


include: "supplement_common.smk"


localrules:
    supplement_curves,
    supplement_talk,


rule supplement_curves:
    input:
        expand(
            "results/supplement/{suite}/{figure}.{kind}",
            suite=SUITES,
            figure=CURVE_FIGURES,
            kind=KINDS,
        ),
        expand("results/supplement/{table}.csv", table=CURVE_TABLES),


rule supplement_talk:
    input:
        expand("results/supplement/talk/{figure}.{kind}", figure=TALK_FIGURES, kind=KINDS),
        "results/supplement/talk/marijuana.csv",


# All five in one job: importing matplotlib takes longer than to draw one.
rule supplement_curves_figures:
    input:
        curves=of_suite(CURVE),
        code=library("supplement_curves_figures"),
    output:
        **{figure: curves_figure(figure) for figure in CURVE_FIGURES},
    log:
        "results/logs/supplement/{suite}/curves.log",
    conda:
        "../../environment.yml"
    params:
        pairs=lambda wildcards: suite_keys(wildcards.suite),
        names=lambda wildcards: letter_names(wildcards.suite),
        cost_ratios=config["choosing"]["cost_ratios"],
        alpha=config["evaluation"]["alpha"],
    script:
        "../scripts/supplement_curves_figures.py"


rule supplement_curves_tables:
    input:
        curves=[
            path
            for letters in SUITES.values()
            for path in paths(CURVE, config["datasets"], letters.values())
        ],
        code=library("supplement_curves_tables"),
    output:
        **{table: curves_table(table)["csv"] for table in CURVE_TABLES},
        other=[path for table in CURVE_TABLES for path in curves_table(table)["other"]],
    log:
        "results/logs/supplement/curves.log",
    conda:
        "../../environment.yml"
    params:
        cells=[[suite, *pair] for suite in SUITES for pair in suite_keys(suite)],
        alpha=config["evaluation"]["alpha"],
    script:
        "../scripts/supplement_curves_tables.py"


rule supplement_talk_items:
    input:
        talk=ROOT / config["paper"] / "talk.yaml",
        code=library("supplement_talk_items"),
    output:
        *curves_figure("twenty_items", "talk"),
    log:
        "results/logs/supplement/talk/items.log",
    conda:
        "../../environment.yml"
    params:
        evaluation=config["evaluation"],
    script:
        "../scripts/supplement_talk_items.py"


rule supplement_talk_marijuana:
    input:
        talk=ROOT / config["paper"] / "talk.yaml",
        code=library("supplement_talk_marijuana"),
    output:
        **curves_table("talk/marijuana"),
    log:
        "results/logs/supplement/talk/marijuana.log",
    conda:
        "../../environment.yml"
    params:
        alpha=config["evaluation"]["alpha"],
    script:
        "../scripts/supplement_talk_marijuana.py"


rule supplement_talk_band:
    input:
        curve=of_band_steps(CURVE),
        band=of_band_steps(BAND),
        summary=of_band_steps(BAND_SUMMARY),
        code=library("supplement_talk_band"),
    output:
        *curves_figure("making_of_a_band", "talk"),
    log:
        "results/logs/supplement/talk/band.log",
    conda:
        "../../environment.yml"
    params:
        draws={key: config["bands"][key] for key in ("bootstraps", "seed")},
        slope=str(config["bands"]["slope"]),
        title="{name} ({letter}) on ".format(**config["classifiers"][BAND_CLASSIFIER]) + BAND_STEPS["dataset"],
    script:
        "../scripts/supplement_talk_band.py"
