"""Fixtures of the tests of data sets."""

import pytest


@pytest.fixture
def write(tmp_path):
    """Write a file and return its path."""

    def written(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return written
