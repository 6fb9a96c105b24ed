"""The compiled functions of the random forest: they draw samples, grow a tree and predict with it.

The loops add numbers in Weka's order: a sum in another order has other last bits, and the trees depend on
them. Numba's fast-math is off for the same reason. Array assignments and reductions are loops too, because
numba needs several times as long to compile numpy's.

The classes are 0 and 1, in Weka's order. "Position" means a position in a bootstrap sample.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from weka346.fdlibm import log
from weka346.java_random import INCREMENT, MASK, MULTIPLIER
from weka346.numerics import SMALL, compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

LARGEST = np.finfo(np.float64).max  # missing values are sorted as this number
LN2 = 0.6931471805599453  # log(2) of fdlibm is the same
LEAF, EMPTY = -1, -2
MAX_STALLS = 100
"""How many cuts in a row may separate nothing. If values are closer than twice the tolerance, or so large
that no midpoint lies between them, Weka may cut without end; we stop with a leaf."""

NODE = np.dtype(
    [
        ("attribute", np.int64),  # the column of the split, or LEAF, or EMPTY
        ("cut", np.float64),  # numeric attributes: smaller values go to the first child
        ("first_child", np.int64),  # the other children follow it
        ("children", np.int64),
        ("share", np.float64),  # of an example if the attribute of the parent is missing
        ("weights", np.float64, (2,)),  # of the classes
    ]
)


class Sample(NamedTuple):
    """A bootstrap sample in the layout that a growing tree needs."""

    values: Floats  # one row per attribute; NaN if missing
    labels: Ints
    sizes: Ints  # number of declared values, 0 for a numeric attribute
    order_of: Ints  # the row of the orders for each attribute: 0, the order of the sample, if nominal


@compiled
def next_bits(state: Ints, bits: int) -> int:
    """Draw the given number of bits, unsigned."""
    # int() is for runs without numba: numpy would warn that the product overflows, which the mask corrects.
    state[0] = (int(state[0]) * MULTIPLIER + INCREMENT) & MASK
    return state[0] >> (48 - bits)


@compiled
def next_int(state: Ints, bound: int) -> int:
    """Draw a whole number below the bound."""
    if bound & (bound - 1) == 0:
        return (bound * next_bits(state, 31)) >> 31
    while True:
        bits = next_bits(state, 31)
        value = bits % bound
        if bits - value + (bound - 1) < 1 << 31:
            return value


@compiled
def next_double(state: Ints) -> float:
    """Draw a number below 1."""
    high = next_bits(state, 26)
    return ((high << 27) + next_bits(state, 27)) / float(1 << 53)


@compiled
def draw_samples(state: Ints, n: int, n_trees: int) -> tuple[Ints, Ints]:
    """Draw bootstrap samples of n rows, and after each sample the seed of its tree."""
    samples = np.empty((n_trees, n), np.int64)
    seeds = np.empty(n_trees, np.int64)
    for tree in range(n_trees):
        _draw_sample(state, samples[tree])
        seed = next_bits(state, 32)
        seeds[tree] = seed - (1 << 32) if seed >= 1 << 31 else seed
    return samples, seeds


@compiled
def _draw_sample(state: Ints, sample: Ints) -> None:
    """Draw rows with repeats, in their original order: n random points on a line of n rows."""
    n = len(sample)
    points = np.empty(n)
    total = 0.0
    for i in range(n):
        total += next_double(state)
        points[i] = total
    scale = total / n
    for i in range(n):
        points[i] /= scale
    points[n - 1] = n
    k = 0
    for row in range(n):
        while k < n and points[k] <= row + 1:
            sample[k] = row
            k += 1


@compiled
def root_orders(sample: Sample) -> Ints:
    """Return the order of the sample, then the positions sorted by each numeric attribute."""
    n = sample.values.shape[1]
    orders = np.empty((_largest(sample.order_of, 0) + 1, n), np.int64)
    for row in range(len(orders)):
        for i in range(n):
            orders[row, i] = i
    keys = np.empty(n)
    for attribute in range(len(sample.order_of)):
        row = sample.order_of[attribute]
        if row > 0:
            for i in range(n):
                value = sample.values[attribute, i]
                keys[i] = LARGEST if np.isnan(value) else value
            sort(keys, orders[row])
    return orders


@compiled
def _largest(numbers: Ints, least: int) -> int:
    for number in numbers:
        least = max(least, number)
    return least


@compiled
def sort(keys: Floats, order: Ints) -> None:
    """Sort keys and positions by Weka's quicksort: the trees depend on its order of ties."""
    bounds = [(0, len(keys) - 1)]
    while bounds:
        first, last = bounds.pop()
        # Any order of the two sides gives the same result. The larger side waits, so the list stays short.
        while first < last:
            middle = _partition(keys, order, first, last)
            if middle - first < last - middle:
                bounds.append((middle + 1, last))
                last = middle
            else:
                bounds.append((first, middle))
                first = middle + 1


@compiled
def _partition(keys: Floats, order: Ints, first: int, last: int) -> int:
    """Move smaller keys before larger ones; return the last index of the first side."""
    pivot = keys[(first + last) // 2]
    i, j = first, last
    while i < j:
        while keys[i] < pivot and i < j:
            i += 1
        while keys[j] > pivot and i < j:
            j -= 1
        if i < j:
            keys[i], keys[j] = keys[j], keys[i]
            order[i], order[j] = order[j], order[i]
            i += 1
            j -= 1
    if i == j and keys[j] > pivot:
        j -= 1
    return j


@compiled
def _x_log_x(x: float) -> float:
    """Return x ln x; a rounding residue counts as zero."""
    return 0.0 if x < SMALL else x * log(x)


@compiled
def entropy_over_columns(table: Floats) -> float:
    """Return the entropy of the classes."""
    result = total = 0.0
    for j in range(2):
        column = 0.0
        for i in range(len(table)):
            column += table[i, j]
        result -= _x_log_x(column)
        total += column
    return 0.0 if abs(total) < SMALL else (result + _x_log_x(total)) / (total * LN2)


@compiled
def entropy_conditioned_on_rows(table: Floats) -> float:
    """Return the entropy of the classes within the branches."""
    result = total = 0.0
    for i in range(len(table)):
        row = 0.0
        for j in range(2):
            row += table[i, j]
            result += _x_log_x(table[i, j])
        result -= _x_log_x(row)
        total += row
    return 0.0 if abs(total) < SMALL else -result / (total * LN2)


@compiled
def _copy(table: Floats, target: Floats) -> None:
    for i in range(len(table)):
        target[i, 0], target[i, 1] = table[i, 0], table[i, 1]


@compiled
def _tabulate_nominal(order: Ints, weight: Floats, values: Floats, labels: Ints, table: Floats) -> None:
    """Fill the table with the known examples, one branch per value."""
    for i in range(len(table)):
        table[i, 0] = table[i, 1] = 0.0
    for p in order:
        if not np.isnan(values[p]):
            table[int(values[p]), labels[p]] += weight[p]


@compiled
def _tabulate_numeric(order: Ints, weight: Floats, values: Floats, labels: Ints, table: Floats) -> float:
    """Fill the table with the known examples on both sides of the best cut; return the cut."""
    sides = np.zeros((2, 2))  # smaller values, and the others
    previous = np.nan  # a comparison with NaN is false: no cut before the first value
    for p in order:
        if not np.isnan(values[p]):
            sides[1, labels[p]] += weight[p]
    _copy(sides, table)
    prior = entropy_over_columns(sides)
    best, cut = -np.inf, np.nan
    for p in order:
        value = values[p]
        if np.isnan(value):
            continue
        if value - previous > SMALL:
            gain = prior - entropy_conditioned_on_rows(sides)
            if gain - best > SMALL:
                best, cut = gain, (value + previous) / 2
                _copy(sides, table)
        previous = value
        sides[0, labels[p]] += weight[p]
        sides[1, labels[p]] -= weight[p]
    return cut


@compiled
def _fill_shares(table: Floats, shares: Floats) -> None:
    """Compute the share of each branch in the known weight, equal shares if nothing is known."""
    total = 0.0
    for i in range(len(table)):
        shares[i] = table[i, 0] + table[i, 1]
        total += shares[i]
    for i in range(len(table)):
        shares[i] = shares[i] / total if total > 0 else 1.0 / len(table)


@compiled
def _add_missing(
    order: Ints, weight: Floats, values: Floats, labels: Ints, shares: Floats, table: Floats
) -> None:
    """Distribute the examples with a missing value over the branches."""
    for p in order:
        if np.isnan(values[p]):
            for i in range(len(table)):
                table[i, labels[p]] += shares[i] * weight[p]


class _Split(NamedTuple):
    """A split in arrays: attribute, cut and gain have one element, the others one row per branch."""

    attribute: Ints
    cut: Floats
    gain: Floats
    table: Floats
    shares: Floats


@compiled
def _empty_split(branches: int) -> _Split:
    return _Split(
        np.zeros(1, np.int64), np.zeros(1), np.zeros(1), np.zeros((branches, 2)), np.zeros(branches)
    )


@compiled
def _branches(sample: Sample, attribute: int) -> int:
    return sample.sizes[attribute] if sample.order_of[attribute] == 0 else 2


@compiled
def _evaluate(sample: Sample, attribute: int, order: Ints, weight: Floats, split: _Split) -> None:
    """Compute the split of an attribute, and its gain after the missing examples are distributed."""
    values, labels = sample.values[attribute], sample.labels
    branches = _branches(sample, attribute)
    table, shares = split.table[:branches], split.shares[:branches]
    split.attribute[0] = attribute
    if sample.order_of[attribute] == 0:
        split.cut[0] = 0.0
        _tabulate_nominal(order, weight, values, labels, table)
    else:
        split.cut[0] = _tabulate_numeric(order, weight, values, labels, table)
    _fill_shares(table, shares)
    _add_missing(order, weight, values, labels, shares, table)
    split.gain[0] = entropy_over_columns(table) - entropy_conditioned_on_rows(table)


@compiled
def _find_split(
    sample: Sample,
    orders: Ints,
    weight: Floats,
    window: Ints,
    n_features: int,
    state: Ints,
    best: _Split,
    trial: _Split,
) -> None:
    """Find the best of n_features random attributes, or of more until one has a gain; gain 0 if none has."""
    best.gain[0] = 0.0
    left, tried, gained = len(window), 0, False
    while left > 0 and (tried < n_features or not gained):
        tried += 1
        drawn = next_int(state, left)
        attribute = window[drawn]
        left -= 1
        window[drawn], window[left] = window[left], window[drawn]
        _evaluate(sample, attribute, orders[sample.order_of[attribute]], weight, trial)
        gain = trial.gain[0]
        gained = gained or gain > SMALL
        # If tied, the first attribute in the order of the columns wins, not the first one drawn.
        if gain > best.gain[0] or (gain > 0 and gain == best.gain[0] and attribute < best.attribute[0]):
            best.attribute[0], best.cut[0], best.gain[0] = attribute, trial.cut[0], gain
            _copy(trial.table, best.table)
            for b in range(len(best.shares)):
                best.shares[b] = trial.shares[b]


@compiled
def _is_leaf(weights: Floats) -> bool:
    """Whether a node has too little weight for a split, or only one class."""
    total = weights[0] + weights[1]
    return 2.0 - total > SMALL or abs(max(weights[0], weights[1]) - total) < SMALL


@compiled
def branch_of(value: float, cut: float, nominal: bool) -> int:
    """Return the branch of a value, -1 if it is missing."""
    if np.isnan(value):
        return -1
    if nominal:
        return int(value)
    return 0 if cut - value > SMALL else 1


@compiled
def _assign(sample: Sample, positions: Ints, split: _Split, branch: Ints, counts: Ints) -> bool:
    """Find the branch of each example and count them by branch; return whether a cut separates nothing."""
    attribute, cut = split.attribute[0], split.cut[0]
    nominal = sample.order_of[attribute] == 0
    for b in range(len(counts)):
        counts[b] = 0
    missing = 0
    for p in positions:
        branch[p] = branch_of(sample.values[attribute, p], cut, nominal)
        if branch[p] >= 0:
            counts[branch[p]] += 1
        else:
            missing += 1
    stalled = not nominal and (counts[0] == 0 or counts[1] == 0)
    for b in range(len(counts)):
        if split.shares[b] > SMALL:
            counts[b] += missing
    return stalled


@compiled
def _hand_down(orders: Ints, start: int, stop: int, branch: Ints, shares: Floats, starts: Ints) -> None:
    """Divide each order of a node's examples; an example with a missing value is in every branch."""
    here = np.empty(stop - start, np.int64)
    places = np.empty(len(starts), np.int64)
    for order in orders:
        for i in range(len(here)):
            here[i] = order[start + i]
        for b in range(len(starts)):
            places[b] = starts[b]
        for p in here:
            if branch[p] >= 0:
                order[places[branch[p]]] = p
                places[branch[p]] += 1
                continue
            for b in range(len(starts)):
                if shares[b] > SMALL:
                    order[places[b]] = p
                    places[b] += 1


@compiled
def _hand_down_fractions(
    order: Ints, fractions: Floats, branch: Ints, weight: Floats, shares: Floats, starts: Ints, counts: Ints
) -> None:
    """Compute the weights of the children's examples: the whole weight, or the share of the branch."""
    for b in range(len(starts)):
        for i in range(starts[b], starts[b] + counts[b]):
            p = order[i]
            fractions[i] = weight[p] if branch[p] >= 0 else shares[b] * weight[p]


@compiled
def _enlarged(array: NDArray, needed: int) -> NDArray:
    """Return the array, or a wider copy of it."""
    rows, columns = array.shape
    if needed <= columns:
        return array
    larger = np.empty((rows, max(needed, 2 * columns)), array.dtype)
    for i in range(rows):
        for j in range(columns):
            larger[i, j] = array[i, j]
    return larger


@compiled
def _enlarged_nodes(nodes: NDArray, needed: int) -> NDArray:
    if needed <= len(nodes):
        return nodes
    larger = np.empty(max(needed, 2 * len(nodes)), NODE)
    for i in range(len(nodes)):
        larger[i] = nodes[i]
    return larger


@compiled
def _make_leaf(node: np.void, weights: Floats, share: float) -> None:
    node["attribute"], node["cut"], node["first_child"], node["children"] = LEAF, 0.0, 0, 0
    node["share"] = share
    node["weights"][0], node["weights"][1] = weights[0], weights[1]


@compiled
def _make_split(nodes: NDArray, parent: int, size: int, split: _Split, branches: int) -> None:
    """Add children at the given index; their weights are rows of the split's table, not counted again."""
    nodes[parent]["attribute"], nodes[parent]["cut"] = split.attribute[0], split.cut[0]
    nodes[parent]["first_child"], nodes[parent]["children"] = size, branches
    for b in range(branches):
        _make_leaf(nodes[size + b], split.table[b], split.shares[b])


@compiled
def _class_counts(labels: Ints) -> Floats:
    counts = np.zeros(2)
    for label in labels:
        counts[label] += 1.0
    return counts


@compiled
def grow(sample: Sample, n_features: int, state: Ints) -> NDArray:
    """Grow a tree, depth first and children in order, because all nodes share one random generator."""
    attributes, n = sample.values.shape
    window = np.arange(attributes)  # every node shuffles it; nothing restores it
    most = _largest(sample.sizes, 2)
    best, trial = _empty_split(most), _empty_split(most)
    starts, counts = np.empty(most, np.int64), np.empty(most, np.int64)
    # Examples of the waiting nodes, in each order, the next node's last; children overwrite their parent.
    orders = root_orders(sample)
    fractions = np.ones((1, n))  # weights of the examples, in the order of the sample
    weight = np.empty(n)  # weights by position, for the current node
    branch = np.empty(n, np.int64)

    nodes = np.empty(64, NODE)
    _make_leaf(nodes[0], _class_counts(sample.labels), 1.0)
    size = 1
    # A node, the start and stop of its examples, and how many cuts just before it separated nothing.
    waiting = [(0, 0, n, 0)]
    while waiting:
        node, start, stop, stalls = waiting.pop()
        if start == stop:
            nodes[node]["attribute"] = EMPTY
            continue
        if stalls > MAX_STALLS or _is_leaf(nodes[node]["weights"]):
            continue
        for i in range(start, stop):
            weight[orders[0, i]] = fractions[0, i]
        _find_split(sample, orders[:, start:stop], weight, window, n_features, state, best, trial)
        if best.gain[0] <= SMALL:
            continue
        branches = _branches(sample, best.attribute[0])
        stalled = _assign(sample, orders[0, start:stop], best, branch, counts[:branches])
        top = start
        for b in range(branches - 1, -1, -1):
            starts[b] = top
            top += counts[b]
            waiting.append((size + b, starts[b], top, stalls + 1 if stalled else 0))
        orders, fractions = _enlarged(orders, top), _enlarged(fractions, top)
        _hand_down(orders, start, stop, branch, best.shares[:branches], starts[:branches])
        _hand_down_fractions(orders[0], fractions[0], branch, weight, best.shares, starts[:branches], counts)
        nodes = _enlarged_nodes(nodes, size + branches)
        _make_split(nodes, node, size, best, branches)
        size += branches
    return nodes[:size].copy()


@compiled
def add_distributions(nodes: NDArray, rows: Floats, nominal: NDArray[np.bool_], sums: Floats) -> None:
    """Add the distribution that a tree predicts for each row to the sums."""
    # For each split above whose value is missing: the current child, the number of children left, the sum.
    asked, left = np.empty(len(nodes), np.int64), np.empty(len(nodes), np.int64)
    partial = np.empty((len(nodes), 2))
    answer = np.empty(2)
    for i in range(len(rows)):
        _ask(nodes, rows[i], nominal, asked, left, partial, answer)
        sums[i, 0] += answer[0]
        sums[i, 1] += answer[1]


@compiled
def _ask(
    nodes: NDArray,
    row: Floats,
    nominal: NDArray[np.bool_],
    asked: Ints,
    left: Ints,
    partial: Floats,
    answer: Floats,
) -> None:
    """Compute the distribution of a row; if a value is missing, the weighted sum over the children."""
    depth, node = 0, 0
    while True:
        node = _walk(nodes, node, row, nominal)
        if nodes[node]["attribute"] >= 0 and np.isnan(row[nodes[node]["attribute"]]):
            asked[depth], left[depth] = nodes[node]["first_child"] - 1, nodes[node]["children"]
            partial[depth, 0] = partial[depth, 1] = 0.0
            depth += 1
        else:
            _normalise(nodes[node]["weights"], answer)
            if depth > 0:
                _take_up(nodes[asked[depth - 1]]["share"], answer, partial[depth - 1])
        # Go to the next child. A split with no child left has its answer, and passes it to the split above.
        while depth > 0 and not _next_child(nodes, asked, left, depth - 1):
            depth -= 1
            answer[0], answer[1] = partial[depth, 0], partial[depth, 1]
            if depth > 0:
                _take_up(nodes[asked[depth - 1]]["share"], answer, partial[depth - 1])
        if depth == 0:
            return
        node = asked[depth - 1]


@compiled
def _walk(nodes: NDArray, node: int, row: Floats, nominal: NDArray[np.bool_]) -> int:
    """Go down by known values; stop at a leaf, above an empty child, or at a missing value."""
    while nodes[node]["attribute"] >= 0:
        attribute = nodes[node]["attribute"]
        b = branch_of(row[attribute], nodes[node]["cut"], nominal[attribute])
        if b < 0 or nodes[nodes[node]["first_child"] + b]["attribute"] == EMPTY:
            return node
        node = nodes[node]["first_child"] + b
    return node


@compiled
def _next_child(nodes: NDArray, asked: Ints, left: Ints, level: int) -> bool:
    """Go to the next child that is not empty; return whether there is one."""
    while left[level] > 0:
        asked[level] += 1
        left[level] -= 1
        if nodes[asked[level]]["attribute"] != EMPTY:
            return True
    return False


@compiled
def _take_up(share: float, answer: Floats, partial: Floats) -> None:
    partial[0] += share * answer[0]
    partial[1] += share * answer[1]


@compiled
def _normalise(weights: Floats, answer: Floats) -> None:
    total = weights[0] + weights[1]
    answer[0], answer[1] = weights[0] / total, weights[1] / total
