"""The replication of Elazmeh, Japkowicz and Matwin (2006): from UCI files to verdicts."""

import gc

# Every process of a run imports this package early. While it imports others, garbage is searched too often.
gc.set_threshold(50_000)
