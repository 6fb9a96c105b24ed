"""What the study on KEEL's data sets computes; the scripts beside this folder only read, call and write."""
