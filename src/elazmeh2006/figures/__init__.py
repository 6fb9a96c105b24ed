"""The figures of the paper: one function a figure, data in, Figure out."""
