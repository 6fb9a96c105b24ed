"""The compiled parts of the bootstrap: a generator, the drawing of curves, and measures of them.

These are plain loops without fast-math and without threads, so a curve always has the same bits. They release
Python's lock, so that several threads can draw curves.

The generator is exactly numpy's: `numpy.random.Generator(SFC64(SeedSequence(seed, spawn_key=(r,))))` and its
`integers` draw replicate r of a seed. So a replicate can be drawn again without this module.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Counts = NDArray[np.int32]
Rates = NDArray[np.float64]
Cuts = NDArray[np.uint32]
Words = NDArray[np.uint64]

# numpy's SeedSequence hashes word by word. After 16 hashes the seed is in the pool, and the number of the
# replicate comes next.
_MULT_A, _MULT_B = 0x931E8875, 0x58F38DED
_HASH_A, _HASH_B = (0x43B0D7E5 * pow(_MULT_A, 16, 1 << 32)) % (1 << 32), 0x8B51F9DD
_MIX_L, _MIX_R = 0xCA01F9DD, 0x4973F715
_LOW = 0xFFFFFFFF  # the lower half of a word

# State of a generator: the three words and the counter of SFC64, and half a word for the next draw.
_COUNTER, _KEPT, _HALF = 3, 4, 5
STATE_SIZE = 6

_compiled = njit(cache=True, nogil=True, error_model="numpy")


@_compiled
def seed_stream(pool: Words, replicate: int, state: Words) -> None:
    """Seed the generator of a replicate from the pool of the seed's SeedSequence."""
    low, half = np.uint64(_LOW), np.uint64(16)
    mixed = np.empty(4, np.uint64)
    constant = np.uint64(_HASH_A)
    for i in range(4):
        value = np.uint64(replicate) ^ constant
        constant = constant * np.uint64(_MULT_A) & low
        value = value * constant & low
        value ^= value >> half
        value = (np.uint64(_MIX_L) * pool[i] - np.uint64(_MIX_R) * value) & low
        mixed[i] = value ^ (value >> half)
    constant = np.uint64(_HASH_B)
    for i in range(6):
        value = mixed[i % 4] ^ constant
        constant = constant * np.uint64(_MULT_B) & low
        value = value * constant & low
        value ^= value >> half
        state[i // 2] = value if i % 2 == 0 else state[i // 2] | (value << np.uint64(32))
    x, y, z, counter = state[0], state[1], state[2], np.uint64(1)
    for _ in range(12):
        _, x, y, z, counter = next_word(x, y, z, counter)
    state[0], state[1], state[2], state[_COUNTER] = x, y, z, counter
    state[_KEPT] = state[_HALF] = 0


@_compiled
def next_word(
    x: np.uint64, y: np.uint64, z: np.uint64, counter: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """Draw 64 bits with SFC64, Doty-Humphrey's small fast chaotic generator; return them and its state."""
    word = x + y + counter
    x = y ^ (y >> np.uint64(11))
    y = z + (z << np.uint64(3))
    z = ((z << np.uint64(24)) | (z >> np.uint64(40))) + word
    return word, x, y, z, counter + np.uint64(1)


@_compiled
def count_draws(state: Words, counts: Counts) -> None:
    """Draw as many places as there are, all equally likely, with replacement, and count how often each."""
    # A draw needs 32 bits: the lower half of a word, and the next draw its upper half.
    size = len(counts)
    if size == 1:
        counts[0] += 1
        return
    bound, low = np.uint64(size), np.uint64(_LOW)
    # Lemire: the upper half of the product is the draw. Some lower halves are rejected; without that, draws
    # would be biased by up to one in 2^32 / size.
    refused = np.uint64((1 << 32) % size)
    # These are variables, which stay in registers; the compiler must assume that an array may change.
    x, y, z, counter = state[0], state[1], state[2], state[_COUNTER]
    kept, half = state[_KEPT] != 0, state[_HALF]
    left = size
    while left > 0:
        if kept:
            product = half * bound
        else:
            word, x, y, z, counter = next_word(x, y, z, counter)
            product, half = (word & low) * bound, word >> np.uint64(32)
        kept = not kept
        if (product & low) >= refused:
            counts[product >> np.uint64(32)] += 1
            left -= 1
    state[0], state[1], state[2], state[_COUNTER] = x, y, z, counter
    state[_KEPT], state[_HALF] = kept, half


@_compiled
def draw_curves(
    pool: Words,
    first: int,
    strata: Words,
    units: Cuts,
    negatives: Cuts,
    positives: Cuts,
    c: Counts,
    a: Counts,
) -> None:
    """Draw replicates, beginning with `first`, as many as c and a have rows."""
    # Examples are sorted by falling score, so a vertex cuts them at its empirical count.
    last = len(negatives) - 1
    size = int(negatives[last])
    counts = np.zeros(strata.sum(), np.int32)
    sums = np.empty(max(negatives[last], positives[last]) + 1, np.int32)
    state = np.empty(STATE_SIZE, np.uint64)
    for r in range(len(c)):
        seed_stream(pool, first + r, state)
        drawn = False
        while not drawn:
            start = 0
            for stratum in strata:
                count_draws(state, counts[start : start + stratum])
                start += stratum
            if len(units) > 0:
                _cumulate_units(counts, units[:size], negatives, sums, c[r])
                _cumulate_units(counts, units[size:], positives, sums, a[r])
            else:
                _cumulate(counts[:size], negatives, sums, c[r])
                _cumulate(counts[size:], positives, sums, a[r])
            for i in range(len(counts)):  # a separate loop: one loop for both takes twice as long
                counts[i] = 0
            drawn = c[r, last] > 0 and a[r, last] > 0


@_compiled
def _cumulate(counts: Counts, cuts: Cuts, sums: Counts, drawn: Counts) -> None:
    """Sum the draws before each cut."""
    total = 0
    for i in range(len(counts)):
        sums[i] = total
        total += counts[i]
    sums[len(counts)] = total
    for j in range(len(cuts)):
        drawn[j] = sums[cuts[j]]


@_compiled
def _cumulate_units(counts: Counts, units: Cuts, cuts: Cuts, sums: Counts, drawn: Counts) -> None:
    """Sum the draws before each cut, if the draws of an example are those of its unit."""
    total = 0
    for i in range(len(units)):
        sums[i] = total
        total += counts[units[i]]
    sums[len(units)] = total
    for j in range(len(cuts)):
        drawn[j] = sums[cuts[j]]


@_compiled
def measure_curves(c: Counts, a: Counts, limit: float, measures: Rates) -> None:
    """Compute the measures of `confident_roc.intervals.measures` for each curve.

    Sums are integers, except the one of precisions. So their order does not matter.
    """
    for r in range(len(c)):
        _measure_whole(c[r], a[r], measures[r])
        _measure_segment(c[r], a[r], limit, measures[r])


@_compiled
def _measure_whole(c: Counts, a: Counts, measures: Rates) -> None:
    """Compute AUC and average precision. Only vertices with a positive count, and these may be few."""
    negatives, positives = np.int64(c[-1]), np.int64(a[-1])
    above, precisions = np.int64(0), 0.0
    for j in range(1, len(c)):
        if a[j] > a[j - 1]:
            step = np.int64(a[j] - a[j - 1])
            above += step * (np.int64(c[j]) + np.int64(c[j - 1]))
            precisions += step * (a[j] / (a[j] + c[j]))
    scale = 2 * positives * negatives
    measures[0] = (scale - above) / scale
    measures[1] = precisions / positives


@_compiled
def _measure_segment(c: Counts, a: Counts, limit: float, measures: Rates) -> None:
    """Compute areas and average differences of the confident segment; NaN if it is empty."""
    negatives, positives = np.int64(c[-1]), np.int64(a[-1])
    vertical = signed = absolute = size = np.int64(0)
    first_c = first_a = end_c = end_a = np.int64(0)
    for j in range(_first_not_too_strict(c, a, limit), len(c)):
        if a[j] == a[j - 1] and c[j] == c[j - 1]:
            continue  # a score that was not drawn
        now_c, now_a = np.int64(c[j]), np.int64(a[j])
        difference = positives - now_a - now_c
        if float(difference * difference) > limit * (positives - now_a + now_c):
            break
        if size == 0:
            first_c, first_a = now_c, now_a
        else:
            vertical += (now_c - end_c) * (now_a + end_a)
        size += 1
        end_c, end_a = now_c, now_a
        signed += difference
        absolute += abs(difference)
    if size == 0:
        measures[2:] = np.nan
        return
    scale = 2 * positives * negatives
    both = 2 * (end_a * end_c - first_a * first_c)
    rise = (end_a - first_a) / positives
    measures[2] = vertical / scale
    measures[3] = both / scale
    measures[4] = (2 * vertical - both) / scale + rise
    measures[5] = measures[2] + (1 - end_c / negatives) * rise
    measures[6] = signed / (size * (positives + negatives))
    measures[7] = absolute / (size * (positives + negatives))


@_compiled
def _first_not_too_strict(c: Counts, a: Counts, limit: float) -> int:
    """Search the first vertex after the origin whose false negatives do not exceed the confident ones."""
    positives = np.int64(a[-1])
    low, high = 1, len(c)
    while low < high:
        middle = (low + high) // 2
        b, alarms = positives - a[middle], np.int64(c[middle])
        if b > alarms and float((b - alarms) * (b - alarms)) > limit * (b + alarms):
            low = middle + 1
        else:
            high = middle
    return low


@_compiled
def largest_distances(
    c: Counts, a: Counts, k: float, centre_fpr: Rates, centre_u: Rates, distances: Rates
) -> None:
    """Compute the largest distance in FPR, at the same u = k FPR + TPR, of each curve from the centre."""
    fpr, u = np.empty(c.shape[1]), np.empty(c.shape[1])
    for r in range(len(c)):
        size = _corners(c[r], a[r], k, fpr, u)
        distances[r] = _largest_distance(fpr[:size], u[:size], centre_fpr, centre_u)


@_compiled
def _corners(c: Counts, a: Counts, k: float, fpr: Rates, u: Rates) -> int:
    """Compute FPR and u where a curve changes direction, and return the number of these corners."""
    # With few positives these are a small part of the vertices. No other vertex can be the farthest.
    last = len(c) - 1
    negatives, positives = c[last], a[last]
    fpr[0] = u[0] = 0.0
    size = 1
    step_c = step_a = np.int64(0)
    for j in range(last):
        next_c, next_a = np.int64(c[j + 1] - c[j]), np.int64(a[j + 1] - a[j])
        if next_c * step_a != next_a * step_c:
            fpr[size] = c[j] / negatives
            u[size] = k * fpr[size] + a[j] / positives
            size += 1
        if next_c > 0 or next_a > 0:
            step_c, step_a = next_c, next_a
    fpr[size], u[size] = 1.0, k + 1.0
    return size + 1


@_compiled
def _largest_distance(fpr: Rates, u: Rates, other_fpr: Rates, other_u: Rates) -> float:
    """Walk along two lines by rising u, and return their largest distance, which is at a corner."""
    largest = 0.0
    i, last = 0, len(u) - 2
    j, other_last = 0, len(other_u) - 2
    slope, other_slope = _slope(fpr, u, 0), _slope(other_fpr, other_u, 0)
    while i < last or j < other_last:
        if i < last and (j == other_last or u[i + 1] <= other_u[j + 1]):
            i += 1
            distance = fpr[i] - (other_fpr[j] + other_slope * (u[i] - other_u[j]))
            slope = _slope(fpr, u, i)
        else:
            j += 1
            distance = other_fpr[j] - (fpr[i] + slope * (other_u[j] - u[i]))
            other_slope = _slope(other_fpr, other_u, j)
        largest = max(largest, abs(distance))
    return largest


@_compiled
def _slope(fpr: Rates, u: Rates, i: int) -> float:
    """Return the slope of the piece that begins at a corner; 0 if rounding gave both corners the same u."""
    step = u[i + 1] - u[i]
    return (fpr[i + 1] - fpr[i]) / step if step > 0 else 0.0
