"""The same runs as in tests/run."""

from run.conftest import copied, finished, fresh, small, unchanged

__all__ = ["copied", "finished", "fresh", "small", "unchanged"]
