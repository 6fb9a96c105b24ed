# Which band to trust: all kinds of bands on all data sets, and by simulation how often each contains the truth.
# The paper names this as future work. It takes a few minutes.


rule coverage_bands:
    input:
        scores=expand(SCORES, classifier=config["classifiers"], allow_missing=True),
    output:
        "results/coverage/bands/{dataset}.json",
    log:
        "results/logs/coverage/bands/{dataset}.log",
    conda:
        "../envs/evaluate.yaml"
    resources:
        runtime=minutes(10),
    params:
        protocols=get_as_run,
        level=config["bands"]["level"],
        draws={key: config["bands"][key] for key in ("bootstraps", "seed")},
        code=code("elazmeh2006.evaluation+", "elazmeh2006.supplement.coverage_simulation+"),
    script:
        "../scripts/coverage_bands.py"


rule coverage_simulation:
    input:
        summaries=expand(SUMMARIES, suite=plan.suites, allow_missing=True),
    output:
        "results/coverage/simulation/{dataset}.json",
    log:
        "results/logs/coverage/simulation/{dataset}.log",
    benchmark:
        "results/benchmarks/coverage/simulation/{dataset}.tsv"
    conda:
        "../envs/evaluate.yaml"
    resources:
        runtime=minutes(30),
    params:
        protocols=get_as_run,
        coverage=coverage_settings(),
        code=code("elazmeh2006.evaluation+", "elazmeh2006.supplement.coverage_simulation+"),
    script:
        "../scripts/coverage_simulation.py"


rule coverage_tables:
    input:
        bands=expand("results/coverage/bands/{dataset}.json", dataset=config["datasets"]),
        simulations=expand("results/coverage/simulation/{dataset}.json", dataset=config["datasets"]),
        captions=captions(
            *["coverage_bands", "coverage_containment", "coverage_intervals", "coverage_tango"],
            *["coverage_tests", "coverage_distinct"],
        ),
    output:
        coverage_bands=captioned("results/coverage/bands.csv", "coverage_bands"),
        coverage_containment=captioned("results/coverage/containment.csv", "coverage_containment"),
        coverage_intervals=captioned("results/coverage/intervals.csv", "coverage_intervals"),
        coverage_tango=captioned("results/coverage/tango.csv", "coverage_tango"),
        coverage_tests=captioned("results/coverage/tests.csv", "coverage_tests"),
        coverage_distinct=captioned("results/coverage/distinct.csv", "coverage_distinct"),
        other=expand(
            "results/coverage/{table}.{kind}",
            table=["bands", "containment", "intervals", "tango", "tests", "distinct"],
            kind=["md", "tex"],
        ),
        tests="results/coverage/tests.json",
        figure=["results/coverage/coverage.pdf", captioned("results/coverage/coverage.png")],
    log:
        "results/logs/coverage/coverage.log",
    group:
        "summaries"
    conda:
        "../envs/report.yaml"
    params:
        coverage=coverage_settings(),
        suite=plan.first_suite,
        code=code("elazmeh2006.supplement.captioned+", "elazmeh2006.supplement.coverage+"),
    script:
        "../scripts/coverage_tables.py"


# A script has the name of its rule; a script with the name coverage.py would hide the package coverage.
rule coverage:
    input:
        rules.coverage_tables.output,
    localrule: True
