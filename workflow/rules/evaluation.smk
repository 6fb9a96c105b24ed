# Scores -> ROC points with intervals, confident segments, bands.


# One job evaluates all classifiers of a suite on the paper's data sets: imports take longer than the work.
rule evaluate:
    input:
        scores=get_scores,
    output:
        curves=of_batch(CURVES),
        summaries=of_batch(SUMMARIES),
    log:
        log_of_batch("results/logs/curves/{dataset}/{suite}.log"),
    benchmark:
        log_of_batch("results/benchmarks/curves/{dataset}/{suite}.tsv")
    # Most jobs wait for the curves. Seeds of the forensics are tried while the last classifier is trained.
    priority: 9
    group:
        "curves"
    conda:
        "../../environment.yml"
    params:
        alpha=config["evaluation"]["alpha"],
        band=config["bands"],
        code=code("elazmeh2006.evaluation+"),
    script:
        "../scripts/evaluate.py"


use rule evaluate as evaluate_alone with:
    output:
        curves=[CURVES],
        summaries=[SUMMARIES],
    log:
        "results/logs/curves/{dataset}/{suite}.log",
    benchmark:
        "results/benchmarks/curves/{dataset}/{suite}.tsv"
    wildcard_constraints:
        dataset=one_of(plan.alone),
