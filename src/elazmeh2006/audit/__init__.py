"""What of the paper holds: printed values, claims, verdicts."""
