"""The figures of the paper: one function per figure, which takes data and returns a Figure."""
