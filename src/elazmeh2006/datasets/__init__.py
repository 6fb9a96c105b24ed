"""Data sets: their sources, their formats, and their representation in Python."""
