# Scores -> ROC points with intervals, confident segments, bands.


# One rule per suite: a job evaluates all its classifiers, since imports take longer than the work.
for suite in plan.suites:

    rule:
        name:
            f"evaluate_{suite}"
        input:
            scores=of_suite(SCORES, suite),
        output:
            curves=of_suite(CURVE, suite),
            summaries=of_suite(SUMMARY, suite),
            bands=of_suite(BAND, suite),
            band_summaries=of_suite(BAND_SUMMARY, suite),
        log:
            f"results/logs/curves/{{dataset}}/{{protocol}}/{suite}.log",
        benchmark:
            f"results/benchmarks/curves/{{dataset}}/{{protocol}}/{suite}.tsv"
        group:
            "curves"
        conda:
            "../../environment.yml"
        params:
            alpha=config["evaluation"]["alpha"],
            band=config["bands"],
            code=code(
                "confident_roc._files",
                "confident_roc._validation",
                "confident_roc.bands._band",
                "confident_roc.bands.fixed_width",
                "confident_roc.bootstrap",
                "confident_roc.roc",
                "confident_roc.segment",
                "confident_roc.tango",
                "elazmeh2006.evaluation",
            ),
        script:
            "../scripts/evaluate.py"
