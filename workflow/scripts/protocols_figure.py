"""Figure: how far each protocol is from Table 3."""

from job import run

from confident_roc._files import read_json
from confident_roc._style import save
from elazmeh2006.figures.protocol_distances import protocol_matrix


def main(snakemake):
    rows = read_json(snakemake.input.distances)["protocols"]
    figure = protocol_matrix(rows, snakemake.params.protocols, snakemake.params.folds)
    save(figure, snakemake.output)


run(main, snakemake)
