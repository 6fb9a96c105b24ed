# What a script depends on: Snakemake does not see a change in an imported module, so these files are inputs.
# Needs MODULES, the folders in which modules of ours are looked for, and SCRIPTS, the folder of the scripts.
import ast
from functools import cache


@cache
def imported(path):
    """Modules of ours that a file imports, directly or through others."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            names = [
                node.module,
                *(f"{node.module}.{alias.name}" for alias in node.names),
            ]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            found |= modules_of(name)
    return frozenset(found)


@cache
def modules_of(name):
    """Files of a module of ours, of the packages around it and of all they import; none for another's."""
    parts = (name or "").split(".")
    found = set()
    for i in range(1, len(parts) + 1):
        for folder in MODULES:
            place = folder.joinpath(*parts[:i])
            for file in (place / "__init__.py", place.with_suffix(".py")):
                if file.is_file():
                    found |= {str(file)} | imported(file)
    return frozenset(found)


def library(script, *modules):
    """Files of ours that a script, and modules named in the config, depend on."""
    files = imported(SCRIPTS / f"{script}.py")
    return sorted(files.union(*(modules_of(name) for name in modules)))
