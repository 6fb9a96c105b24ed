"""Figure 3: a sample segment and its area."""

from inputs import read_curve
from job import run

from confident_roc._files import read_json
from confident_roc._style import save
from elazmeh2006.figures.figure3 import segment_and_area


def main(snakemake):
    area = snakemake.params.area
    areas = read_json(snakemake.input.summary)["areas"]
    cauc = None if areas is None else areas[area]
    figure = segment_and_area(read_curve(snakemake.input.curve), area, cauc, snakemake.params.title)
    save(figure, snakemake.output)


run(main, snakemake)
