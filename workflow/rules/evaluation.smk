# Scores -> ROC points with intervals, confident segments, bands.


# One job evaluates all classifiers of a suite: imports take longer than the work.
rule evaluate:
    input:
        scores=get_scores,
    output:
        curves=CURVES,
        summaries=SUMMARIES,
    log:
        "results/logs/curves/{dataset}/{suite}.log",
    benchmark:
        "results/benchmarks/curves/{dataset}/{suite}.tsv"
    group:
        "curves"
    conda:
        "../envs/evaluate.yaml"
    params:
        alpha=config["evaluation"]["alpha"],
        band=config["bands"],
        code=code("elazmeh2006.evaluation+"),
    script:
        "../scripts/evaluate.py"
