# Data set -> scores.


# A target for those who want to know what other protocols give: `snakemake every_protocol`.
rule every_protocol:
    input:
        [
            SCORES.format(dataset=dataset, protocol=protocol, classifier=classifier)
            for dataset in config["datasets"]
            for protocol in possible_protocols(dataset)
            for classifier in config["classifiers"]
        ],


rule scores:
    input:
        examples=lambda wildcards: [
            example_file(wildcards.dataset, part) for part in protocol_parts(wildcards)
        ],
        about=lambda wildcards: [about_file(wildcards.dataset, part) for part in protocol_parts(wildcards)],
        code=lambda wildcards: library(
            "scores",
            *learner_modules(wildcards.classifier),
        ),
    output:
        SCORES,
    log:
        "results/logs/scores/{dataset}/{protocol}/{classifier}.log",
    conda:
        "../../environment.yml"
    params:
        parts=protocol_parts,
        protocol=lambda wildcards: config["protocols"][wildcards.protocol],
        folds=lambda wildcards: (
            config["cross_validation"]
            if "cross_validate" in config["protocols"][wildcards.protocol]
            else None
        ),
        classifier=lambda wildcards: learner(wildcards.classifier),
    script:
        "../scripts/scores.py"
