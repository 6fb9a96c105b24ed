"""Code of the study with a known truth."""
