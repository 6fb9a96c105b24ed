"""The tables of the paper, and the summary of a run on one screen."""
