# The audit, the tables, the figures and the curves -> the page on the paper; the supplement -> a second page;
# the findings -> the article.


rule provenance:
    input:
        sources=expand("results/data/raw/{path}.source.json", path=plan.raw_files()),
        # It is made again with these, so that it describes the software that made them.
        results=expand("results/tables/{table}.csv", table=plan.tables),
        pyproject=shipped("pyproject.toml"),
        lock=shipped("requirements.lock"),
    output:
        "results/provenance.json",
        "results/data/sources.csv",
    log:
        "results/logs/provenance.log",
    priority: 7
    localrule: True
    conda:
        "../../environment.yml"
    params:
        command="snakemake",
        config=recorded_config(),
        code=code("confident_roc._files"),
    script:
        "../scripts/provenance.py"


rule page:
    input:
        **of_audit("audit", "definitions", "findings", "protocols", "what_if"),
        **(article_files() if plan.judged else {}),
        provenance="results/provenance.json",
        tables=expand("results/tables/{table}.csv", table=plan.tables),
        pictures=[
            *(["results/figures/figure2.png", "results/figures/protocols.png"] if plan.judged else []),
            *pictures_of(shown_suites()),
        ],
        # The page has links to these.
        linked=pictures_of([suite for suite in plan.suites if suite not in shown_suites()]),
        curves=of_all(CURVES, suite=plan.suites),
        summaries=of_all(SUMMARIES, suite=plan.suites),
        captions=captions(*plan.tables, "protocols_figure", "what_if", *(f"figure{n}" for n in range(1, 9))),
        templates=page_files(
            *("index.html", "opening.html", "method.html", "statements.html", "index.js"),
            *("experiment.html", "results.html", "curves.html", "provenance.html"),
        ),
        views=source_files(library_file("confident_roc/page")),
    output:
        "results/report/index.html",
    log:
        "results/logs/page.log",
    benchmark:
        "results/benchmarks/page.tsv"
    # It is in no group: it needs `provenance`, which runs locally and needs tables, which are in a group.
    conda:
        "../../environment.yml"
    threads: 2
    params:
        # The interactive curves: of tables and what-if questions.
        shown=[list(pair) for pair in dict.fromkeys([*plan.as_run.items(), *plan.what_if])],
        suites={suite: config["suites"].get(suite, "") for suite in plan.suites},
        names={classifier: entry["name"] for classifier, entry in config["classifiers"].items()},
        # Values in captions, by the folder of the output files.
        captions={
            "tables": {"sample": plan.sample_title("figure1"), "classifiers": plan.classifiers_in_words()},
            **{
                suite: {"titles": {name: plan.sample_title(name, suite) for name in ("figure1", "figure3")}}
                for suite in plan.suites
            },
        },
        config={key: config[key] for key in ("evaluation", "bands", "figures", "what_if")},
        # The files of all figures, and the curves of the first screen.
        files=files_of_figures(),
        opening=article_opening() if plan.judged else {},
        code=code(
            "elazmeh2006.page.build+",
            "elazmeh2006.page.packed_curves+",
            "elazmeh2006.tables.experiment+",
        ),
    script:
        "../scripts/page.py"


rule supplement_page:
    input:
        tables=get_supplement("csv"),
        pictures=get_supplement("png"),
        captions=get_supplement_captions,
        templates=page_files("supplement.html"),
    output:
        "results/report/supplement.html",
    log:
        "results/logs/supplement/page.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        suites=list(plan.suites),
        experiment=not plan.judged,
        files=get_supplement_files,
        captions=get_supplement_params,
        config={},
        code=code("elazmeh2006.page.build+"),
    script:
        "../scripts/supplement_page.py"


# `make article`. Its numbers are a file, so that they can be compared with results.
rule article:
    input:
        audit=[f"results/audit/{name}.json" for name in ("audit", "definitions", "protocols", "findings")],
        curves=of_all(CURVES, suite=plan.compared),
        summaries=of_all(SUMMARIES, suite=plan.compared),
        examples=rules.judge.input.examples,
        study=rules.judge.input.study,
        robustness=rules.judge.input.robustness,
        values=shipped("article/values.yaml"),
        citation=shipped("CITATION.cff"),
        text=shipped("article/article.typ"),
        beside=[
            shipped("article/layout.typ"),
            shipped("article/references.bib"),
            *expand("results/figures/{suite}/figure{n}.pdf", suite=plan.compared, n=[5, 6]),
        ],
    output:
        numbers="results/article/article.json",
        pdf="results/article/article.pdf",
    log:
        "results/logs/article.log",
    localrule: True
    conda:
        "../../environment.yml"
    params:
        suite=plan.compared,
        letters=plan.suites[plan.compared],
        config=rules.judge.params.config,
        code=code("elazmeh2006.page.article+", "elazmeh2006.audit.results+", "confident_roc._files"),
    script:
        "../scripts/article.py"
