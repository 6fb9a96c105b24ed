# Data file -> data set.
from elazmeh2006.datasets.services import IMBLEARN_ARCHIVE, package_version


def get_raw_entry(wildcards):
    """What a raw file is, and not what it is called in the config."""
    if wildcards.path == IMBLEARN_ARCHIVE:
        return {"kind": "archive"}
    entry = plan.raw_files()[wildcards.path]
    names = "path file package openml imblearn sha256 upstream_sha256 kind".split()
    return {name: entry[name] for name in names if name in entry}


def get_origin(wildcards):
    """What a raw file is made of: the user's own file, an archive, or what is known of UCI's server."""
    entry = get_raw_entry(wildcards)
    if entry["kind"] == "file":
        return own_file(entry["file"], config)
    if entry["kind"] == "imblearn":
        return f"results/data/raw/{IMBLEARN_ARCHIVE}"
    if entry["kind"] == "repository" and "uci" in config["data"]["sources"]:
        # Asked once in a run, and again in the next; the answer changes no file.
        return ancient("results/data/uci.json")
    return []


def get_package_version(wildcards):
    """Version of the package that has a file: a new one may have another file."""
    return package_version(get_raw_entry(wildcards).get("package", ""))


def get_raw(wildcards):
    """What a part is made of: its file; and all files of the data set if types are inferred from them."""
    entry = config["datasets"][wildcards.dataset]
    files = [entry["files"][wildcards.part]] if entry["format"] == "c45" else entry["files"].values()
    return [f"results/data/raw/{file['raw']}" for file in files]


def get_sources(wildcards):
    """Where raw files came from: who served a file may know more of its columns."""
    return [f"{path}.source.json" for path in get_raw(wildcards)]


def get_names_file(wildcards):
    """The C4.5 names file of a data set, if it has one."""
    names = config["datasets"][wildcards.dataset].get("names")
    return own_file(names, config) if names else []


def get_entry(wildcards):
    """What is known of the columns and parts of a data set: not which protocol is its own."""
    entry = config["datasets"][wildcards.dataset]
    kept = {key: value for key, value in entry.items() if key not in ("protocol", "names", "files")}
    return kept | {"files": list(entry["files"])}


rule uci:
    output:
        temp("results/data/uci.json"),
    log:
        "results/logs/uci.log",
    localrule: True
    conda:
        "../../environment.yml"
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
    localrule: True
    conda:
        "../../environment.yml"
    params:
        # Not where to look for it: the checksum says what the bytes are, wherever they come from.
        entry=get_raw_entry,
        version=get_package_version,
        code=code(
            "confident_roc._files",
            "elazmeh2006.datasets.entries",
            "elazmeh2006.datasets.formats",
            "elazmeh2006.datasets.services",
            "elazmeh2006.datasets.sources",
        ),
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
        "../../environment.yml"
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
    group:
        "data"
    conda:
        "../../environment.yml"
    params:
        entry=get_entry,
        code=code("confident_roc._files", "elazmeh2006.datasets", "weka346.attributes"),
    script:
        "../scripts/dataset.py"
