"""Results beyond the paper: the talk, the decks, choosing classifiers, imbalance."""
