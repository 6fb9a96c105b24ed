"""Closest equivalents of the ROC curve: hull and costs, metrics, precision-recall, lift, error-reject."""
