"""DeLong's test against all pairs, and its level."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from confident_roc.compare.auc import delong_test


def jackknife(actual, first, second):
    """DeLong's variance is that of the structural components: here from all pairs, with loops."""

    def kernel(x, y):
        return 1.0 if x > y else 0.5 if x == y else 0.0

    positive = [i for i, y in enumerate(actual) if y]
    negative = [i for i, y in enumerate(actual) if not y]

    def difference(i, j):
        return kernel(first[i], first[j]) - kernel(second[i], second[j])

    rows = [np.mean([difference(i, j) for j in negative]) for i in positive]
    columns = [np.mean([difference(i, j) for i in positive]) for j in negative]
    return np.mean(rows), np.sqrt(np.var(rows, ddof=1) / len(rows) + np.var(columns, ddof=1) / len(columns))


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 6)), min_size=6, max_size=30).filter(
        lambda rows: 2 <= sum(row[0] for row in rows) <= len(rows) - 2
    )
)
def test_delong_against_all_pairs(rows):
    actual, first, second = map(list, zip(*rows, strict=True))
    found = delong_test(actual, first, second)
    difference, error = jackknife(actual, first, second)
    assert found.difference == pytest.approx(difference, abs=1e-12)
    assert found.error == pytest.approx(error, abs=1e-12)
    assert found.difference == pytest.approx(
        roc_auc_score(actual, first) - roc_auc_score(actual, second), abs=1e-12
    )
    assert 0 <= found.p_value <= 1


def test_delong_holds_its_level():
    random = np.random.default_rng(1)
    rejected = 0
    for _ in range(400):
        actual = np.r_[np.ones(40), np.zeros(60)]
        base = random.normal(size=100) + actual
        rejected += (
            delong_test(actual, base + random.normal(size=100), base + random.normal(size=100)).p_value < 0.05
        )
    assert rejected / 400 == pytest.approx(0.05, abs=3 * np.sqrt(0.05 * 0.95 / 400))
