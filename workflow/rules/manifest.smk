# Checksums of all that went into a run and of all that came out; and the whole run in one file.


rule manifest:
    input:
        data=expand("results/data/raw/{path}", path=plan.raw_files()),
        paper=printed("tables", "claims", "numbers", "errata", "talk", "decks", "expected"),
        names=[own_file(entry["names"], config) for entry in config["datasets"].values() if "names" in entry],
        workflow=["Snakefile", *source_files("workflow")],
        library=source_files("src"),
        results=results_of_the_paper(),
        provenance="results/provenance.json",
        # They speak of the machine, of who served a file, or of the commit: no two runs need to have the same.
        run_dependent=[
            *expand("results/data/raw/{path}.source.json", path=plan.raw_files()),
            "results/data/sources.csv",
            # The page is on what of the paper holds: with no suite to judge there is none.
            *(["results/report/index.html"] if plan.judged else []),
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
        # Where files are looked for changes nothing.
        config={key: value for key, value in config.items() if key != "data"},
        code=code("confident_roc._files"),
    script:
        "../scripts/manifest.py"


# All of it in one file to hand on: `snakemake crate`.
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
        # What it takes to run the workflow elsewhere; and nothing that a person keeps beside it.
        files="CHANGELOG.md CITATION.cff LICENSE Makefile README.md config.yaml environment.yml pyproject.toml"
        " requirements.lock requirements-weka.lock".split(),
        folders="data/names data/paper data/reference data/uci docs profiles src workflow".split(),
        code=code("confident_roc._files"),
    script:
        "../scripts/crate.py"
