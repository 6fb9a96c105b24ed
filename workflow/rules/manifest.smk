# Checksums of all inputs and outputs of a run; and the whole run in one file.
from elazmeh2006.runs.config import as_typed


rule manifest:
    input:
        data=expand("results/data/raw/{path}", path=plan.raw_files()),
        paper=(
            printed("tables", "claims", "numbers", "errata", "talk", "decks", "expected", "findings")
            if plan.judged
            else []
        ),
        names=[place_of(entry["names"]) for entry in config["datasets"].values() if "names" in entry],
        workflow=[shipped("Snakefile"), *source_files(f"{HOME}/workflow")],
        library=source_files(*map(library_file, OURS)),
        results=results_of_the_paper(),
        provenance="results/provenance.json",
        # These describe the machine, the sources or the commit, which may differ between runs.
        run_dependent=[
            *expand("results/data/raw/{path}.source.json", path=plan.raw_files()),
            "results/data/sources.csv",
            "results/report/index.html",
        ],
    output:
        manifest="results/manifest.json",
        run="results/run.json",
    log:
        "results/logs/manifest.log",
    localrule: True
    conda:
        "../../environment.yml"
    params:
        config=recorded_config(),
        code=code("confident_roc._files"),
    script:
        "../scripts/manifest.py"


# `snakemake crate` packs the run into one file.
rule crate:
    input:
        manifest="results/manifest.json",
        run="results/run.json",
        provenance="results/provenance.json",
        citation=shipped("CITATION.cff"),
        workflow=shipped("Snakefile"),
        schema=shipped("workflow/schemas/config.schema.yaml"),
    output:
        "results/crate.zip",
    log:
        "results/logs/crate.log",
    localrule: True
    conda:
        "../../environment.yml"
    params:
        config=as_typed(config),
        # The files that are needed to run the workflow elsewhere, and no files of the user.
        files="CHANGELOG.md CITATION.cff Dockerfile LICENSE Makefile README.md codecheck.yml config.yaml"
        " environment.yml pyproject.toml requirements.lock requirements-article.lock"
        " requirements-slurm.lock requirements-test.lock requirements-weka.lock".split(),
        folders=".test article config data/names data/paper data/reference data/uci docs profiles src"
        " studies/keel/summary workflow".split(),
        code=code("confident_roc._files", "elazmeh2006.yaml_file"),
    script:
        "../scripts/crate.py"
