"""Confidence bands around a ROC curve."""
