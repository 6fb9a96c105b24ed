# Data file -> data set.


rule uci:
    output:
        temp("results/data/uci.json"),
    log:
        "results/logs/uci.log",
    localrule: True
    conda:
        "../envs/evaluate.yaml"
    params:
        code=code("confident_roc._files", "elazmeh2006.datasets.sources"),
    script:
        "../scripts/uci.py"


rule fetch:
    input:
        origin=get_origin,
    output:
        content="results/data/raw/{path}",
        source="results/data/raw/{path}.source.json",
    log:
        "results/logs/fetch/{path}.log",
    wildcard_constraints:
        path=one_of([*plan.raw_files(), IMBLEARN_ARCHIVE]),
    priority: 10
    localrule: True
    conda:
        "../envs/evaluate.yaml"
    params:
        # The sources are not a parameter: the checksum identifies the bytes of every source.
        entry=get_raw_entry,
        version=get_package_version,
        code=code("confident_roc._files", "elazmeh2006.datasets.services", "elazmeh2006.datasets.sources"),
    script:
        "../scripts/fetch.py"


rule sources:
    input:
        expand("results/data/raw/{path}.source.json", path=plan.raw_files()),
    output:
        "results/data/sources.csv",
    log:
        "results/logs/sources.log",
    localrule: True
    conda:
        "../envs/evaluate.yaml"
    params:
        code=code("confident_roc._files"),
    script:
        "../scripts/sources.py"


rule dataset:
    input:
        content=get_raw,
        sources=get_sources,
        names=get_names_file,
    output:
        examples="results/data/{dataset}/{part}.csv",
        description="results/data/{dataset}/{part}.json",
    log:
        "results/logs/data/{dataset}/{part}.log",
    # All files are read before the first training, so that a mistake in one of them is soon known.
    priority: 10
    group:
        "data"
    conda:
        "../envs/evaluate.yaml"
    params:
        entry=get_entry,
        code=code("elazmeh2006.datasets.parts+"),
    script:
        "../scripts/dataset.py"
