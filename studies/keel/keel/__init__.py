"""The computations of the study on KEEL's data sets; the scripts beside this folder read, call and write."""
