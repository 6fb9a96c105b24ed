# Checksums of all inputs and outputs of a run; and the whole run in one file.


rule manifest:
    input:
        data=expand("results/data/raw/{path}", path=plan.raw_files()),
        paper=(
            printed("tables", "claims", "numbers", "errata", "talk", "decks", "expected")
            if plan.judged
            else []
        ),
        names=[own_file(entry["names"], config) for entry in config["datasets"].values() if "names" in entry],
        workflow=["Snakefile", *source_files("workflow")],
        library=source_files("src"),
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
        citation="CITATION.cff",
    output:
        "results/crate.zip",
    log:
        "results/logs/crate.log",
    localrule: True
    conda:
        "../../environment.yml"
    params:
        workflow="Snakefile",
        # The files that are needed to run the workflow elsewhere, and no files of the user.
        files="CHANGELOG.md CITATION.cff LICENSE Makefile README.md config.yaml environment.yml pyproject.toml"
        " requirements.lock requirements-slurm.lock requirements-test.lock requirements-weka.lock".split(),
        folders="data/names data/paper data/reference data/uci docs profiles src workflow".split(),
        code=code("confident_roc._files"),
    script:
        "../scripts/crate.py"
