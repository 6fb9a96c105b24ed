"""Where data comes from, how it is parsed, and what a data set is."""
