"""The audit: which numbers and claims of the paper hold, with verdicts and evidence."""
