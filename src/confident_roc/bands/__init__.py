"""Confidence bands around a ROC curve: a module for each kind; `confident_roc.band` chooses among them."""
