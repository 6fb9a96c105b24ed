# Where files are: those of the workflow, of the packages and of the config. This file has no rules.
from pathlib import Path

from snakemake.exceptions import WorkflowError

import elazmeh2006
from elazmeh2006.runs.code import OURS
from elazmeh2006.runs.config import own_file

# The folder of the workflow. It is an address if Snakemake reads the workflow from a repository.
HOME = os.path.normpath(str(workflow.current_basedir.join("../..")))


def nearby(path):
    """Make a path relative in the workflow's own folder, so that a moved project is not made again."""
    below = os.path.relpath(path)
    return local(below) if os.path.realpath(HOME) == os.getcwd() and below[:2] != ".." else path


def shipped(path):
    """Return a file of the workflow, wherever the workflow is."""
    return nearby(f"{HOME}/{path}") if os.path.isdir(HOME) else workflow.source_path(f"../../{path}")


def place_of(path):
    """Find a file of the config: where Snakemake runs, or beside the workflow.

    It is `local`: the prefix of a module is for results.
    """
    place = own_file(path)
    try:
        return local(place) if os.path.isfile(place) or os.path.isabs(place) else shipped(path)
    except WorkflowError:  # the repository of the workflow does not have it either
        return place


def bundled_folder(config, plan):
    """Find the folder of bundled data: where Snakemake runs, or beside the workflow."""
    folder = config["data"]["bundled"]
    if os.path.isdir(folder) or os.path.isdir(HOME):
        return folder if os.path.isdir(folder) else f"{HOME}/{folder}"
    # Snakemake copies the files of a repository one by one, to folders of the same names.
    paths = [entry["path"] for entry in plan.raw_files().values() if entry["kind"] == "repository"]
    places = [place_of(f"{folder}/{path}") for path in paths]
    return places[0][: -len(paths[0]) - 1] if places else folder


def library_file(path):
    """Return a file or folder of the packages as they are installed."""
    return os.path.join(os.path.dirname(os.path.dirname(elazmeh2006.__file__)), path)


def source_files(*folders):
    """List the source files in folders."""
    kinds = (".py", ".smk", ".yaml", ".rst", ".html", ".css", ".js", ".json")
    paths = (path for folder in folders for path in Path(folder).rglob("*") if path.suffix in kinds)
    return [nearby(path) for path in sorted(map(str, paths))]


# The image of the Dockerfile, for `--sdm apptainer` only (docs/running.md has how to make it).
container: os.environ.get("CONFIDENT_ROC_IMAGE", "confident-roc.sif")
