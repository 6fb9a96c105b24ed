# The talk and the decks: worked examples, comparison of models, choosing classifiers, dealing with imbalance.


rule talk_and_decks:
    input:
        talk=printed("talk")[0],
        decks=printed("decks")[0],
        curves=paths(CURVES, [plan.sample(band_steps())]),
        summaries=paths(SUMMARIES, [plan.sample(band_steps())]),
        captions=captions("marijuana", "deck_intervals", "deck_confidence", "deck_two_models", "deck_alpha"),
    output:
        **figure_files(
            "results/supplement/talk/twenty_items",
            "results/supplement/talk/making_of_a_band",
            kinds=["csv", "pdf"],
        ),
        **table_files(
            "results/supplement/talk/marijuana",
            *expand(
                "results/supplement/deck_{name}", name=["intervals", "confidence", "two_models", "alpha"]
            ),
        ),
    log:
        "results/logs/supplement/talk_and_decks.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        sample=list(plan.sample(band_steps())),
        letters=list(plan.suites[plan.compared]),
        evaluation=config["evaluation"],
        alpha=config["evaluation"]["alpha"],
        draws={key: config["bands"][key] for key in ("bootstraps", "seed")},
        slope=str(config["bands"]["slope"]),
        title=plan.sample_title(band_steps()),
        code=code(
            "elazmeh2006.supplement",
            "elazmeh2006.supplement.captioned+",
            "elazmeh2006.supplement.decks+",
            "elazmeh2006.supplement.figures_talk+",
            "elazmeh2006.yaml_file",
        ),
    script:
        "../scripts/talk_and_decks.py"


rule comparison:
    input:
        scores=of_all(SCORES, classifier=config["classifiers"]),
        captions=captions("accuracy", "metrics", "pairs", "kfold"),
    output:
        **table_files(*expand("results/supplement/{name}", name=["accuracy", "metrics", "pairs", "kfold"])),
    log:
        "results/logs/supplement/comparison.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        protocols=plan.as_run,
        threshold=config["comparison"]["threshold"],
        alpha=config["evaluation"]["alpha"],
        code=code("elazmeh2006.supplement.captioned+", "elazmeh2006.supplement.comparison+"),
    script:
        "../scripts/comparison.py"


# One job draws all: importing matplotlib takes longer than drawing one.
rule supplement_figures:
    input:
        curves=of_all(CURVES),
    output:
        **figure_files(
            *(
                f"results/supplement/{{suite}}/{figure}"
                for figure in ("roc_hull", "lift", "recall_precision", "error_reject")
            ),
            kinds=["csv", "pdf"],
            suite="{suite}",
        ),
    log:
        "results/logs/supplement/{suite}/figures.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        names=get_names,
        protocols=plan.as_run,
        cost_ratios=config["choosing"]["cost_ratios"],
        alpha=config["evaluation"]["alpha"],
        code=code(
            "elazmeh2006.evaluation+",
            "elazmeh2006.supplement.figures_hull+",
            "elazmeh2006.supplement.figures_lift+",
        ),
    script:
        "../scripts/supplement_figures.py"


# One job runs all methods and classifiers: importing scikit-learn takes longer than most of the training.
rule imbalance_runs:
    input:
        examples=get_imbalance_examples,
    output:
        "results/supplement/imbalance/{dataset}/{suite}.csv",
    log:
        "results/logs/supplement/imbalance/{dataset}/{suite}.log",
    benchmark:
        "results/benchmarks/supplement/imbalance/{dataset}/{suite}.tsv"
    conda:
        "../../environment.yml"
    resources:
        runtime=minutes(60),
    params:
        protocol=get_imbalance_protocol,
        cross_validation=config["cross_validation"],
        classifiers=get_imbalance_classifiers,
        methods=config["imbalance"]["methods"],
        seeds=config["imbalance"]["seeds"],
        alpha=config["evaluation"]["alpha"],
        code=imbalance_code("elazmeh2006.supplement.imbalance_runs+"),
    script:
        "../scripts/imbalance_runs.py"


rule imbalance:
    input:
        runs=expand(
            "results/supplement/imbalance/{dataset}/{suite}.csv",
            dataset=config["datasets"],
            suite=imbalance_suites(),
        ),
        captions=captions("imbalance"),
    output:
        **table_files("results/supplement/imbalance"),
        **{
            f"figure_{suite}": [
                f"results/supplement/{suite}/imbalance.pdf",
                captioned(f"results/supplement/{suite}/imbalance.png", "imbalance_figure", suite=suite),
            ]
            for suite in imbalance_suites()
        },
    log:
        "results/logs/supplement/imbalance.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        **definitions(),
        names={suite: plan.letter_names(suite) for suite in imbalance_suites()},
        alpha=config["evaluation"]["alpha"],
        code=code("elazmeh2006.supplement.captioned+", "elazmeh2006.supplement.imbalance+"),
    script:
        "../scripts/imbalance.py"


# All results on the talk and the decks, and their page.
rule supplement:
    input:
        rules.talk_and_decks.output if plan.judged else [],
        rules.comparison.output,
        expand(rules.supplement_figures.output, suite=plan.suites),
        rules.imbalance.output,
        "results/report/supplement.html",
    localrule: True
