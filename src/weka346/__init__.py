"""The paper's own four learners, as Weka 3.4.6 computes them.

Written from a description of what Weka computes, not from its source.
"""
