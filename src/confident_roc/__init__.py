"""Confident segments of ROC curves under class imbalance.

The modules are imported where they are needed: importing all of them takes longer than most jobs.
"""
