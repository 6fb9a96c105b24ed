"""Intervals and tests beside other packages on random data, in an environment that uv makes for them.

Differences that are known: confidenceinterval computes in single precision. evalstats has Tango's interval
with a continuity correction only, so it is compared with a correction of zero. rocci's interval for the AUC
is another bootstrap. R is not needed: of pROC, PropCIs and contingencytables, Debian has pROC only.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PACKAGES = (
    "confidenceinterval==1.0.5",
    "MLstatkit==0.1.91",
    "evalstats==0.3.3",
    "rocci==0.3.1",
    "numba",
)
COMPARED = """
import json, sys, warnings
warnings.simplefilter("ignore")
sys.path.insert(0, sys.argv[1])
import confidenceinterval, numpy as np, rocci
from evalstats.core.resampling import tango_scc_paired_ci
from MLstatkit import Delong_test
from confident_roc import auc_interval, paired_difference
from confident_roc.compare import delong_test

pairs = {name: [] for name in ("interval", "delong", "tango", "auc", "percentile")}
for seed in range(5):
    random = np.random.default_rng(seed)
    y = (np.arange(200) < 50).astype(int)
    a, b = (np.round(random.normal(shift * y), 1) for shift in (1, 0.7))
    constant = delong_test(y, a, np.zeros(200))  # which does not vary
    half, own = 1.959963984540054 * constant.error, constant.aucs[0]
    area, limits = confidenceinterval.roc_auc_score(list(y), list(a))
    pairs["interval"].append([[own, own - half, own + half], [area, *limits]])
    test, (z, p, first, second, *_) = delong_test(y, a, b), Delong_test(y, a, b)
    pairs["delong"].append([[test.statistic, test.p_value, own - half], [z**2, p, first[0]]])
    one, other = random.random(80) < 0.8, random.random(80) < 0.6
    found = paired_difference(one, other)
    theirs = tango_scc_paired_ci(one.astype(float), other.astype(float), 0.05, c=0.0)
    pairs["tango"].append([[found.lower, found.upper], list(theirs)])
    band = rocci.roc_band(y, a, random_state=1)
    ours = auc_interval(y, a, method="percentile", bootstraps=4000)
    pairs["auc"].append([[ours.estimate], [band.auc]])
    pairs["percentile"].append([[ours.lower, ours.upper], list(band.auc_ci)])
print(json.dumps(pairs, default=float))
"""
TOLERANCES = {"interval": 1e-6, "delong": 1e-9, "tango": 1e-7, "auc": 1e-12, "percentile": 0.02}


@pytest.fixture(scope="module")
def compared():
    packages = [option for package in PACKAGES for option in ("--with", package)]
    command = ["uv", "run", "--isolated", "--no-project", "--python", sys.executable, *packages]
    done = subprocess.run(
        [sys.executable, "-m", *command, "python", "-c", COMPARED, str(SOURCE)],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.weekly
@pytest.mark.parametrize("name", list(TOLERANCES))
def test_the_same_numbers_as_other_packages(compared, name):
    assert len(compared[name]) == 5
    for ours, theirs in compared[name]:
        assert ours == pytest.approx(theirs, abs=TOLERANCES[name])


POLARS = """
import sys
sys.path.insert(0, sys.argv[1])
import polars
from confident_roc import ConfidentRocDisplay, confident_segment
y, s = [0, 1] * 20, [i * 7 % 11 / 10 for i in range(40)]
frame = polars.DataFrame({"y": y, "s": s})
columns = frame["y"], frame["s"]
assert confident_segment(*columns).summary() == confident_segment(y, s).summary()
drawn = ConfidentRocDisplay.from_predictions(*columns)
assert drawn.tpr.tolist() == ConfidentRocDisplay.from_predictions(y, s).tpr.tolist()
"""


@pytest.mark.weekly
def test_polars_columns_are_taken_as_they_are():
    packages = [option for package in ("polars", "scipy", "matplotlib") for option in ("--with", package)]
    command = ["uv", "run", "--isolated", "--no-project", "--python", sys.executable, *packages]
    subprocess.run([sys.executable, "-m", *command, "python", "-c", POLARS, str(SOURCE)], check=True)
