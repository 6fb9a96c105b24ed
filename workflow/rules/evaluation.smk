# Scores -> ROC points with intervals -> summary; and bands.


rule evaluate:
    input:
        scores=SCORES,
        code=library("evaluate"),
    output:
        curve=CURVE,
        summary=SUMMARY,
    log:
        "results/logs/curves/{dataset}/{protocol}/{classifier}.log",
    conda:
        "../../environment.yml"
    params:
        alpha=config["evaluation"]["alpha"],
        about=about,
    script:
        "../scripts/evaluate.py"


rule band:
    input:
        scores=SCORES,
        code=library("band"),
    output:
        band=BAND,
        summary=BAND_SUMMARY,
    log:
        "results/logs/bands/{dataset}/{protocol}/{classifier}.log",
    conda:
        "../../environment.yml"
    params:
        band=config["bands"],
        about=about,
    script:
        "../scripts/band.py"
