"""The tables of the paper, and the run on one screen."""
