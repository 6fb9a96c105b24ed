# Scores -> ROC points with intervals -> summary; and bands.


rule evaluate:
    input:
        scores=SCORES,
        code=library("evaluate"),
    output:
        curve=CURVE,
        summary=SUMMARY,
    params:
        alpha=config["evaluation"]["alpha"],
        about=about,
    log:
        "results/logs/curves/{dataset}/{protocol}/{classifier}.log",
    conda:
        "../../environment.yml"
    script:
        "../scripts/evaluate.py"


rule band:
    input:
        scores=SCORES,
        code=library("band"),
    output:
        band=BAND,
        summary=BAND_SUMMARY,
    params:
        band=config["bands"],
        about=about,
    log:
        "results/logs/bands/{dataset}/{protocol}/{classifier}.log",
    conda:
        "../../environment.yml"
    script:
        "../scripts/band.py"
