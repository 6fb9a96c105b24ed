# The environment gets the packages of this project from where Snakemake has them (workflow/rules/run.smk).
echo "$CONFIDENT_ROC_LIBRARY" > "$(python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/confident-roc.pth"
