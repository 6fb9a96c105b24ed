"""Intervals and tests for comparing models."""
