"""The compiled parts of the random forest: drawing samples, growing a tree, asking it.

Plain loops, in the order in which Weka adds numbers up: a sum in another order has other last bits, and
the trees depend on those. Compiled without fast-math for the same reason. Loops also where numpy has a word
for it: to compile array assignments and reductions takes several times as long as to compile all the rest.

Classes are 0 and 1 here, in Weka's order. "Position" means a position in a bootstrap sample.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from weka346.fdlibm import log
from weka346.java_random import INCREMENT, MASK, MULTIPLIER
from weka346.numerics import SMALL, compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

LARGEST = np.finfo(np.float64).max  # what a missing value is sorted as
LN2 = 0.6931471805599453  # the logarithm below gives the same
LEAF, EMPTY = -1, -2
MAX_STALLS = 100
"""How many cuts in a row may part nothing. Where values lie closer than twice the tolerance, or too far out
for the midpoint to fall between them, Weka may cut in vain without end; we stop with a leaf."""

NODE = np.dtype(
    [
        ("attribute", np.int64),  # the column it splits on, or LEAF, or EMPTY
        ("cut", np.float64),  # numeric attributes: smaller values go to the first child
        ("first_child", np.int64),  # children stand side by side
        ("children", np.int64),
        ("share", np.float64),  # the part of an example that misses its parent's attribute
        ("weights", np.float64, (2,)),  # of the classes
    ]
)


class Sample(NamedTuple):
    """A bootstrap sample, laid out for growing a tree."""

    values: Floats  # one row per attribute; NaN if missing
    labels: Ints
    sizes: Ints  # number of declared values, 0 for a numeric attribute
    order_of: Ints  # the order of positions an attribute is read in: the sample's, 0, if nominal


@compiled
def next_bits(state: Ints, bits: int) -> int:
    """Draw the given number of bits, unsigned."""
    # Without numba the product must be Python's: numpy warns of its overflow, which the mask cuts off.
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
    """Draw bootstrap samples of n rows, and after each the seed of its tree."""
    samples = np.empty((n_trees, n), np.int64)
    seeds = np.empty(n_trees, np.int64)
    for tree in range(n_trees):
        _draw_sample(state, samples[tree])
        seed = next_bits(state, 32)
        seeds[tree] = seed - (1 << 32) if seed >= 1 << 31 else seed
    return samples, seeds


@compiled
def _draw_sample(state: Ints, sample: Ints) -> None:
    """Fill in rows with repeats, in their original order: n points spread along a line of n rows."""
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
    """Give the order of the sample, then the positions as each numeric attribute sorts them."""
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
    """Sort keys, and with them positions, by Weka's quicksort: how it leaves ties decides about the trees."""
    bounds = [(0, len(keys) - 1)]
    while bounds:
        first, last = bounds.pop()
        # The order in which parts are sorted changes nothing; the larger waits, so that few do.
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
    """Bring smaller keys before larger ones; return the last place of the first part."""
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
    """Return x ln x; what subtractions leave of a zero counts as zero."""
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
    """Return the entropy of the classes where the branch is known."""
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
    """Fill the table with the known examples, a branch for each value."""
    for i in range(len(table)):
        table[i, 0] = table[i, 1] = 0.0
    for p in order:
        if not np.isnan(values[p]):
            table[int(values[p]), labels[p]] += weight[p]


@compiled
def _tabulate_numeric(order: Ints, weight: Floats, values: Floats, labels: Ints, table: Floats) -> float:
    """Fill the table with the known examples as the best cut parts them; return the cut."""
    sides = np.zeros((2, 2))  # smaller values, and the others
    previous = np.nan  # nothing is greater than NaN: no cut before the first value
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
    """Give each branch its share of the known weight, equal shares if nothing is known."""
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
    """Spread the examples that miss the attribute over the branches."""
    for p in order:
        if np.isnan(values[p]):
            for i in range(len(table)):
                table[i, labels[p]] += shares[i] * weight[p]


class _Split(NamedTuple):
    """Room for a split: one number each for attribute, cut and gain, and a row or number for each branch."""

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
    """Work out the split on an attribute, and its gain with the missing examples spread over the branches."""
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
    """Try attributes drawn at random, n_features or more until one gains; leave the best, gain 0 if none."""
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
        # Of equals the first in the order of the attributes, not in that of drawing.
        if gain > best.gain[0] or (gain > 0 and gain == best.gain[0] and attribute < best.attribute[0]):
            best.attribute[0], best.cut[0], best.gain[0] = attribute, trial.cut[0], gain
            _copy(trial.table, best.table)
            for b in range(len(best.shares)):
                best.shares[b] = trial.shares[b]


@compiled
def _is_leaf(weights: Floats) -> bool:
    """Whether a node holds too little weight to be split, or one class only."""
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
    """Find the branch of each example, count those of each branch; return whether a cut parts nothing."""
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
    """Part each order of a node's examples; one that misses the attribute keeps its place in every branch."""
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
    """Give the children' examples their weights: all of it, or the share of a branch."""
    for b in range(len(starts)):
        for i in range(starts[b], starts[b] + counts[b]):
            p = order[i]
            fractions[i] = weight[p] if branch[p] >= 0 else shares[b] * weight[p]


@compiled
def _enlarged(array: NDArray, needed: int) -> NDArray:
    """Return the array, or one of more columns that starts like it."""
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
    """Add children from the given place on; their weights are rows of the split's table, never counted anew."""
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
    """Grow a tree, depth first and children in order, because each node goes on with the random numbers."""
    attributes, n = sample.values.shape
    window = np.arange(attributes)  # shuffled by every node and never put back
    most = _largest(sample.sizes, 2)
    best, trial = _empty_split(most), _empty_split(most)
    starts, counts = np.empty(most, np.int64), np.empty(most, np.int64)
    # Examples of the nodes to come, in each order, those of the next node last; children take a parent's place.
    orders = root_orders(sample)
    fractions = np.ones((1, n))  # of the examples, in the order of the sample
    weight = np.empty(n)  # the same by position, for the node at hand
    branch = np.empty(n, np.int64)

    nodes = np.empty(64, NODE)
    _make_leaf(nodes[0], _class_counts(sample.labels), 1.0)
    size = 1
    # A node, where its examples start and stop, and how many cuts in vain led to it.
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
    """Add what a tree says of each row to the sums."""
    # For each split on the way whose attribute the row misses: the child being asked, those left, the sum.
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
    """Fill in the distribution of a row; where its value is missing, the sum of the children' by their shares."""
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
        # On to the next child; a split with none left has its answer, and hands it up.
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
    """Go down by known values; stop at a leaf, above an empty child, or where the value is missing."""
    while nodes[node]["attribute"] >= 0:
        attribute = nodes[node]["attribute"]
        b = branch_of(row[attribute], nodes[node]["cut"], nominal[attribute])
        if b < 0 or nodes[nodes[node]["first_child"] + b]["attribute"] == EMPTY:
            return node
        node = nodes[node]["first_child"] + b
    return node


@compiled
def _next_child(nodes: NDArray, asked: Ints, left: Ints, level: int) -> bool:
    """Move on to the next child that is not empty, if there is one."""
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
