# Data file -> data set.


rule fetch:
    input:
        origin=get_origin,
    output:
        content=files_of_batch("results/data/raw/{path}"),
        source=files_of_batch("results/data/raw/{path}.source.json"),
    log:
        "results/logs/fetch.log" if plan.batch else "results/logs/fetch/{path}.log",
    wildcard_constraints:
        path=one_of([*plan.raw_files(), IMBLEARN_ARCHIVE]),
    priority: 10
    localrule: True
    conda:
        "../../environment.yml"
    params:
        # The sources are not a parameter: the checksum identifies the bytes of every source.
        entries=get_raw_entries,
        code=code("confident_roc._files", "elazmeh2006.datasets.services", "elazmeh2006.datasets.sources"),
    script:
        "../scripts/fetch.py"


use rule fetch as fetch_alone with:
    output:
        content=["results/data/raw/{path}"],
        source=["results/data/raw/{path}.source.json"],
    log:
        "results/logs/fetch/{path}.log",
    wildcard_constraints:
        path=one_of(raw_alone()),


rule dataset:
    input:
        content=get_raw,
        sources=get_sources,
        names=get_names_files,
    output:
        examples=files_of_batch("results/data/{dataset}/{part}.csv"),
        description=files_of_batch("results/data/{dataset}/{part}.json"),
    log:
        "results/logs/dataset.log" if plan.batch else "results/logs/data/{dataset}/{part}.log",
    # All files are read before the first training, so that a mistake in one of them is soon known.
    priority: 10
    group:
        "data"
    conda:
        "../../environment.yml"
    params:
        entries=get_entries,
        code=code("elazmeh2006.datasets.parts+"),
    script:
        "../scripts/dataset.py"


use rule dataset as dataset_alone with:
    output:
        examples=["results/data/{dataset}/{part}.csv"],
        description=["results/data/{dataset}/{part}.json"],
    log:
        "results/logs/data/{dataset}/{part}.log",
    wildcard_constraints:
        dataset=one_of(plan.alone),
