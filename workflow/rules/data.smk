# UCI file -> data set.

FILES = {
    entry["path"]: entry for dataset in config["datasets"].values() for entry in dataset["files"].values()
}


rule fetch:
    input:
        code=library("fetch"),
    output:
        content="results/data/raw/{path}",
        source="results/data/raw/{path}.source.json",
    log:
        "results/logs/fetch/{path}.log",
    wildcard_constraints:
        path=one_of(FILES),
    conda:
        "../../environment.yml"
    params:
        # Not where to look for it: the sum says what the bytes are, wherever they come from.
        file=lambda wildcards: FILES[wildcards.path],
        root=ROOT,
        state=lambda wildcards, output: output.content.removesuffix(wildcards.path),
    script:
        "../scripts/fetch.py"


rule sources:
    input:
        sources=expand("results/data/raw/{path}.source.json", path=FILES),
        code=library("sources"),
    output:
        "results/data/sources.csv",
    log:
        "results/logs/sources.log",
    conda:
        "../../environment.yml"
    script:
        "../scripts/sources.py"


rule dataset:
    input:
        content=lambda wildcards: "results/data/raw/"
        + config["datasets"][wildcards.dataset]["files"][wildcards.part]["path"],
        names=lambda wildcards: ROOT / config["datasets"][wildcards.dataset]["names"],
        code=library("dataset"),
    output:
        examples="results/data/{dataset}/{part}.csv",
        about="results/data/{dataset}/{part}.json",
    log:
        "results/logs/data/{dataset}/{part}.log",
    conda:
        "../../environment.yml"
    params:
        positive=lambda wildcards: config["datasets"][wildcards.dataset]["positive"],
        class_column=lambda wildcards: config["datasets"][wildcards.dataset]["class_column"],
        arff_class_column=lambda wildcards: config["datasets"][wildcards.dataset].get("arff_class_column"),
    script:
        "../scripts/dataset.py"
