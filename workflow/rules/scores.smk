# Data set -> scores.


# The target `snakemake every_protocol` scores all data sets with all protocols.
rule every_protocol:
    input:
        paths(SCORES, plan.every_protocol()),
    localrule: True


rule scores:
    input:
        examples=get_examples,
        descriptions=get_descriptions,
    output:
        SCORES,
    log:
        "results/logs/scores/{dataset}/{protocol}/{classifier}.log",
    benchmark:
        "results/benchmarks/scores/{dataset}/{protocol}/{classifier}.tsv"
    group:
        "curves"
    conda:
        "../../environment.yml"
    resources:
        runtime=minutes(4),
    params:
        protocol=get_protocol,
        cross_validation=get_folds,
        classifier=get_learner,
        folders=get_folders,
        code=learner_code(
            "confident_roc._files",
            "elazmeh2006.datasets.dataset",
            "elazmeh2006.learners.build",
            "elazmeh2006.learners.importing",
            "elazmeh2006.learners.resampling",
            "elazmeh2006.protocols",
            "weka346.attributes",
            "weka346.folds",
            "weka346.java_random",
        ),
    script:
        "../scripts/scores.py"
