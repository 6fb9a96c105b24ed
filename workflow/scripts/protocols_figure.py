"""Figure: how far each protocol is from Table 3."""

from job import run

from confident_roc.files import read_json
from confident_roc.plots.forensics import protocol_matrix
from confident_roc.plots.style import save


def main(snakemake):
    rows = read_json(snakemake.input.distances)["protocols"]
    figure = protocol_matrix(rows, snakemake.params.protocols, snakemake.params.folds)
    save(figure, snakemake.output)


run(main, snakemake)
