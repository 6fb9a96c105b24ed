# Summaries -> tables, beside what the paper prints.

FIRST_SUITE = next(iter(SUITES))


rule tables:
    input:
        summaries=expand(SUMMARY, zip, **every_curve()),
        datasets=[f"results/data/{dataset}/{part}.json" for dataset, part in PARTS],
        curve=paths(
            CURVE,
            [config["figures"]["figure1"]["dataset"]],
            [sample("figure1", FIRST_SUITE)],
        )[0],
        paper=ROOT / config["paper"] / "tables.yaml",
        code=library("tables"),
    output:
        **{
            table: report(
                f"results/tables/{table}.csv",
                category="Tables",
                caption=f"../report/{table}.rst",
                labels={"table": table},
            )
            for table in TABLES
        },
        other=expand("results/tables/{table}.{kind}", table=TABLES, kind=["md", "tex"]),
    log:
        "results/logs/tables.log",
    conda:
        "../../environment.yml"
    params:
        parts=PARTS,
        sample=sample_title("figure1", FIRST_SUITE),
        classifiers=classifiers_in_words(),
    script:
        "../scripts/tables.py"


rule headline:
    input:
        summary="results/tables/summary.csv",
        table3="results/tables/table3.csv",
        code=library("headline"),
    output:
        "results/headline.txt",
    log:
        "results/logs/headline.log",
    conda:
        "../../environment.yml"
    params:
        results=lambda wildcards, output: os.path.dirname(output[0]),
    script:
        "../scripts/headline.py"
