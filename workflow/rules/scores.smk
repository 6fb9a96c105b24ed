# Data set -> scores.


# A target for those who want to know what other protocols give: `snakemake every_protocol`.
rule every_protocol:
    input:
        paths(SCORES, plan.every_protocol()),
    localrule: True


def get_protocol(wildcards):
    """Which parts of a data set are for training and for scoring."""
    return config["protocols"][wildcards.protocol]


def get_folds(wildcards):
    """Number of folds and their seed; always the same if the protocol draws none."""
    return (
        config["cross_validation"] if "cross_validate" in get_protocol(wildcards) else {"folds": 0, "seed": 0}
    )


def get_learner(wildcards):
    """What the scores of a classifier depend on."""
    return plan.learner(wildcards.classifier)


def learner_code(*rooms):
    """Make a parameter function: digest of rooms, and of the modules that a classifier's entry names."""

    def digest(wildcards):
        learners = plan.learner_modules(wildcards.classifier)
        return code(*rooms, learners=learners, folders=config["folders"])

    return digest


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
        folders=config["folders"],
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
