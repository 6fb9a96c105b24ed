"""Fuzz tests of the parsers, guided by coverage and with a fixed seed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("atheris", reason="atheris has no wheel for this Python or system")
FOLDER = Path(__file__).parent
SEEDS = {
    0: "@attribute a real [0,1]\n@attribute 'b c' {x,'y z'}\n@attribute k {n,p}\n@data\n1,x,n\n{0 2,2 p}\n",
    1: 'a,b,k\n1,"x, y",n\n?,z,p\n2,z,n\n',
    2: "a\tb\tk\n1\tx\tn\n2\tz\tp\n2\tz\tn\n",
    3: "yes, no.\n| comment\nsize: continuous.\ncolour: red, blue, ?.\n",
    4: "1,red,yes.\n?,blue,no|17\n",
    5: "y,p\n0,0.5\n1,.25\n",
    6: "y,p\n0,0.5\n1,0.25\n",
}


def fuzzed(tmp_path, *options):
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for parser, text in SEEDS.items():
        (corpus / str(parser)).write_bytes(bytes([parser]) + text.encode())
    command = [sys.executable, str(FOLDER / "parsers.py"), str(corpus), "-max_len=400", "-seed=1", *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=600)
    return done, list(corpus.iterdir())


def test_no_input_makes_a_traceback(tmp_path):
    done, corpus = fuzzed(tmp_path, "-runs=12000")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert "Done 12000 runs" in done.stderr
    assert len(corpus) > 3 * len(SEEDS), "the fuzzer found no new paths: is the code instrumented?"
