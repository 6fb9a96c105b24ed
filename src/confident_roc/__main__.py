"""`python -m confident_roc` is the command `confident-roc`."""

import sys

from confident_roc.cli import main

if __name__ == "__main__":
    sys.exit(main())
