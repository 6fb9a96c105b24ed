"""Draw 150 mutants: small errors, each in one expression of one line. `mutants.py` judges them.

Nothing in a docstring, an annotation, a decorator, an assertion or the text of an error is changed.
"""

import ast
import csv
import random
import re
from itertools import pairwise

from mutants import COLUMNS, LIST, ROOT

# Files to draw from. Functions and lines that match are about to go, or change no result.
POOL = {
    "weka346/_forest_kernel.py": "_copy|_enlarged|_fill_shares|_class_counts|_ask|_walk|_next_child|_take_up",
    "weka346/numerics.py": "equal|clearly|deep_recursion|compiled",
    "weka346/base.py": "_input|sklearn|_check_is_fitted",
    "weka346/validation.py": "frame|codes|attributes|matrix|name",
    **{
        f"weka346/{name}.py": "$^"
        for name in ("fdlibm", "folds", "java_random", "attributes", "decision_stump")
    },
    **{f"weka346/{name}.py": "BLOCK" for name in ("naive_bayes", "random_forest", "j48")},
    "confident_roc/tango.py": "_blocks|_numbers|_LARGEST|size=",
    "confident_roc/mcnemar.py": "$^",
    "confident_roc/roc.py": r"given_points|_checked|\bauc\b|_BLOCK",
    "confident_roc/segment.py": "flat_summary",
    "confident_roc/bootstrap/_kernel.py": "$^",
    "confident_roc/bootstrap/__init__.py": "numpy|_draws_of_units|compiled|_has_numba|_reported|_BLOCK|_WORTH"
    "|_MOST|_in_order",
    "confident_roc/bands/_band.py": "$^",
    "confident_roc/bands/fixed_width.py": "_measure_|_distance$|_gaps|_points$|_for_points|containment|mean"
    "|_STEPS|quantile_ranks|compiled",
    "confident_roc/bands/joint_regions.py": "_MOST|_LARGEST",
    "confident_roc/bands/pointwise.py": "vertical|_HELD|_MOST",
    "confident_roc/intervals/auc.py": r"bca|_of_examples|_bootstrap|max\(estimate",
    "confident_roc/intervals/interval.py": "bca",
    "confident_roc/intervals/resamples.py": "by_unit|resampled_rows",
    "confident_roc/intervals/segment.py": "bootstrap_interval$|_value$",
    "confident_roc/compare/auc.py": "$^",
    "confident_roc/compare/paired.py": "compare_outcomes|conclusion",
    "confident_roc/compare/pairs.py": "compare_pairs|_pair$",
    "elazmeh2006/protocols.py": "$^",
    "elazmeh2006/evaluation.py": "Key|seeded|read_scores|PurePath",
    **{f"elazmeh2006/learners/{name}.py": "named_class" for name in ("build", "resampling", "sklearn_suite")},
}
SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
SWAPS |= {"is": "is not", "is not": "is", "and": "or", "or": "and", "+": "-", "-": "+", "*": "/", "/": "*"}
SWAPS |= {"//": "*", "%": "*", "**": "*", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<"}
SWAPS |= {"min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum", "any": "all", "all": "any"}
SWAPS |= {"argmin": "argmax", "argmax": "argmin", "zeros": "ones", "ones": "zeros", "floor": "ceil"}


def operators(node):
    """Yield other operators for the expression: the place in the line, and what changes the text there."""
    pairs = []
    match node:
        case ast.Compare(left=left, comparators=others):
            pairs = pairwise([left, *others])
        case ast.BoolOp(values=values):
            pairs = pairwise(values)
        case ast.BinOp(left=left, op=op, right=right) if not isinstance(op, ast.MatMult):
            pairs = [(left, right)]
        case ast.AugAssign(target=left, value=right):
            place = left.end_lineno, left.end_col_offset, right.lineno, right.col_offset
            yield *place, lambda gap: f" {SWAPS[gap.strip(' =')]}= "
        case ast.UnaryOp():
            yield *extent(node), lambda text: re.sub("^(not |-|~)", "", text)
    for left, right in pairs:
        place = left.end_lineno, left.end_col_offset, right.lineno, right.col_offset
        yield *place, lambda gap: gap.replace(gap.strip(" ()"), SWAPS[gap.strip(" ()")])


def operands(node):
    """Yield other constants, conditions and functions for the expression, in the same way."""
    match node:
        case ast.Constant(value=bool(value)):
            yield *extent(node), lambda text: str(not value)
        case ast.Constant(value=int(value)):
            yield *extent(node), lambda text: str(value - 1 if value else 1)
        case ast.Constant(value=float(value)):
            yield *extent(node), lambda text: str(value / 2 or 1.0)
        case ast.If(test=test) | ast.IfExp(test=test) if isinstance(
            test, ast.Name | ast.Call | ast.Attribute
        ):
            yield *extent(test), lambda text: f"not {text}"
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in SWAPS:
            yield *extent(node), lambda text: text.removesuffix(name) + SWAPS[name]


def orders(node):
    """Yield another order of two arguments or results."""
    match node:
        case ast.Call(args=[ast.Name() as one, ast.Name() as two, *_]):
            place = one.lineno, one.col_offset, two.end_lineno, two.end_col_offset
        case ast.Return(value=ast.Tuple(elts=[one, two, *_])):
            place = one.lineno, one.col_offset, two.end_lineno, two.end_col_offset
        case _:
            return
    first, second = one.end_col_offset - one.col_offset, two.end_col_offset - two.col_offset
    if not re.search("(min|max)(imum)?$", ast.unparse(getattr(node, "func", node))):
        yield *place, lambda text: text[-second:] + text[first:-second] + text[:first]


def extent(node):
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def parts(node, function=""):
    """Yield the parts of a module that may be changed, each with the name of its function."""
    left_out = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    left_out += getattr(node, "decorator_list", [])
    for child in ast.iter_child_nodes(node):
        named = isinstance(child, ast.FunctionDef | ast.ClassDef)
        inner = f"{function}.{child.name}".strip(".") if named else function
        if child in left_out or isinstance(child, ast.Raise | ast.Assert | ast.JoinedStr):
            continue
        if not inner.endswith("__repr__") and getattr(child, "arg", "") not in ("strict", "stacklevel"):
            yield child, inner
            yield from parts(child, inner)


def changes(text):
    """Return, for each line of a module that can be changed, the function, the line and the changed lines."""
    found, rows = {}, text.splitlines()
    for kinds in (operators, operands), (orders,):
        earlier = set(found)  # two arguments change places only where there is nothing else to change
        for node, function in parts(ast.parse(text)):
            for row, start, last, end, edit in (edit for kind in kinds for edit in kind(node)):
                line = rows[row - 1]
                if row == last and row not in earlier and line.isascii():
                    change = line[:start] + edit(line[start:end]) + line[end:]
                    found.setdefault(row, (function, line.strip(), []))[2].append(change.strip())
    once = [row.strip() for row in rows]
    return [found[row] for row in sorted(found) if once.count(found[row][1]) == 1]


def main():
    """Draw two lines of each file, then any, and one change of each."""
    draw, drawn, left = random.Random(346), [], []
    for name, leave_out in POOL.items():
        lines = [
            (f"src/{name}", *line)
            for line in changes((ROOT / "src" / name).read_text())
            if not any(re.search(leave_out, part) for part in (*line[0].split("."), line[1]))
        ]
        draw.shuffle(lines)
        drawn, left = drawn + lines[:2], left + lines[2:]
    drawn += draw.sample(left, 150 - len(drawn))
    rows = [(i, *line[:3], draw.choice(line[3]), "", "") for i, line in enumerate(drawn, start=1)]
    with LIST.open("w", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([COLUMNS, *rows])


if __name__ == "__main__":
    main()
