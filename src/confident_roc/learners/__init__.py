"""Classifiers named in config.yaml."""
