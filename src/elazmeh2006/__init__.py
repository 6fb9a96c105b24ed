"""The replication of Elazmeh, Japkowicz and Matwin (2006): from UCI files to verdicts."""
