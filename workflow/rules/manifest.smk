# Sums of all that went into a run and of all that came out; how long it took; and by which command.
# Last, since it is made of what `all` asks for.


MANIFEST = "results/manifest.json"
# How a run went is known when it has gone: these are listed, without sums.
ABOUT_THE_RUN = [MANIFEST, "results/timings.csv", "results/run.json", "results/crate.zip"]
# What `all` is made by, beside scripts and library: the jobs name those.
WORKFLOW = [ROOT / "Snakefile", *sorted(ROOT.glob("workflow/rules/*.smk"))]
# What else it takes to run the workflow elsewhere; and nothing that a person keeps beside it.
PROJECT = [
    *"CHANGELOG.md CITATION.cff LICENSE Makefile README.md config.yaml environment.yml pyproject.toml".split(),
    *("requirements.lock", "requirements-weka.lock"),
    *(
        path.relative_to(ROOT).as_posix()
        for folder in "data/names data/paper data/reference data/uci docs profiles src workflow".split()
        for path in sorted(ROOT.joinpath(folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ),
]


localrules:
    crate,
    manifest,


rule manifest:
    input:
        # With all they were made of, and what was made beside them: the jobs have recorded that.
        results=[path for path in rules.all.input if path != MANIFEST],
        provenance="results/provenance.json",
        workflow=WORKFLOW,
        code=library("manifest"),
    output:
        manifest=MANIFEST,
        timings="results/timings.csv",
        run="results/run.json",
    log:
        "results/logs/manifest.log",
    conda:
        "../../environment.yml"
    params:
        root=ROOT,
        # Data as it came: an input of the run, though a job fetched it.
        data="results/data/raw/*",
        # Which source served a file, and what depends on that, on the platform or on the commit.
        apart=[
            "results/data/raw/*.source.json",
            "results/data/sources.csv",
            "results/provenance.json",
            "results/report/index.html",
        ],
        unsummed=ABOUT_THE_RUN,
        # Where files are looked for changes nothing.
        config={key: value for key, value in config.items() if key != "data"},
    script:
        "../scripts/manifest.py"


# All of it in one file to hand on: `snakemake crate`.
rule crate:
    input:
        manifest=MANIFEST,
        run="results/run.json",
        provenance="results/provenance.json",
        citation=ROOT / "CITATION.cff",
        code=library("crate"),
    output:
        "results/crate.zip",
    log:
        "results/logs/crate.log",
    conda:
        "../../environment.yml"
    params:
        root=ROOT,
        workflow="Snakefile",
        files=PROJECT,
    script:
        "../scripts/crate.py"
