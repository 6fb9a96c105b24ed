"""What all tests share."""

import pytest
from hypothesis import settings

# The same examples on every run: what is found once is then a test of its own.
settings.register_profile("project", deadline=None, max_examples=60, derandomize=True, database=None)
settings.load_profile("project")


@pytest.fixture(scope="session")
def talk():
    """Labels and scores of the twenty items in the authors' talk, "Generating ROC curves"."""
    classes = "++-+++--+-+-+---+-+-"
    scores = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505]
    scores += [0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.30, 0.1]
    return [int(c == "+") for c in classes], scores
