# Data set -> scores.


# One job trains a classifier on the paper's data sets, under all protocols of the run: importing its package takes
# longer than most training. Other data sets have jobs of their own.
rule scores:
    input:
        examples=get_examples,
    output:
        of_batch(SCORES),
    log:
        log_of_batch("results/logs/scores/{dataset}/{classifier}.log"),
    benchmark:
        log_of_batch("results/benchmarks/scores/{dataset}/{classifier}.tsv")
    priority: 8
    group:
        "curves"
    conda:
        "../../environment.yml"
    resources:
        runtime=minutes(4),
    params:
        protocols=get_protocols,
        cross_validation=get_folds,
        classifier=get_learner,
        code=learner_code("elazmeh2006.protocols+"),
    script:
        "../scripts/scores.py"


use rule scores as scores_alone with:
    output:
        SCORES,
    log:
        "results/logs/scores/{dataset}/{classifier}.log",
    benchmark:
        "results/benchmarks/scores/{dataset}/{classifier}.tsv"
    wildcard_constraints:
        dataset=one_of(plan.alone),


# Any protocol can be asked for by file name, also those that no table uses.
use rule scores as scores_of_protocol with:
    output:
        "results/scores/{dataset}/{protocol}/{classifier}.csv",
    log:
        "results/logs/scores/{dataset}/{protocol}/{classifier}.log",
    benchmark:
        "results/benchmarks/scores/{dataset}/{protocol}/{classifier}.tsv"
