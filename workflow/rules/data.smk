# Data file -> data set.

from elazmeh2006.datasets.services import package_version

FILES = {
    entry["raw"]: entry for dataset in config["datasets"].values() for entry in dataset["files"].values()
}
# What a file is, and not what it is called in the config.
WHAT = ("path", "file", "package", "openml", "imblearn", "sha256", "upstream_sha256", "kind")
# What is told about columns; of C4.5's the names file knows the rest.
MEANING = ("class_column", "positive", "one_vs_rest", "nominal", "numeric", "drop", "missing")


rule fetch:
    input:
        # A file of the user's own: a change in it is noticed.
        file=lambda wildcards: found(FILES[wildcards.path]) or [],
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
        file=lambda wildcards: {
            key: FILES[wildcards.path][key] for key in WHAT if key in FILES[wildcards.path]
        },
        version=lambda wildcards: package_version(FILES[wildcards.path].get("package", "")),
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
        content=raw_parts,
        # Who served a file may know more of its columns.
        sources=lambda wildcards: [f"{path}.source.json" for path in raw_parts(wildcards)],
        names=lambda wildcards: (
            [names_file(config["datasets"][wildcards.dataset]["names"])]
            if "names" in config["datasets"][wildcards.dataset]
            else []
        ),
        code=library("dataset"),
    output:
        examples="results/data/{dataset}/{part}.csv",
        about="results/data/{dataset}/{part}.json",
    log:
        "results/logs/data/{dataset}/{part}.log",
    conda:
        "../../environment.yml"
    params:
        format=lambda wildcards: config["datasets"][wildcards.dataset]["format"],
        parts=lambda wildcards: list(config["datasets"][wildcards.dataset]["files"]),
        meaning=lambda wildcards: {
            key: value for key, value in config["datasets"][wildcards.dataset].items() if key in MEANING
        },
        arff_class_column=lambda wildcards: config["datasets"][wildcards.dataset].get("arff_class_column"),
    script:
        "../scripts/dataset.py"
