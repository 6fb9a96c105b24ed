"""The commands of `confident-roc`, a module each.

A command is a module of this package, listed in `NAMES`, with

    SUMMARY                  what it does, in a line
    EXAMPLES                 calls a reader can try, for its --help
    add_arguments(parser)    its arguments
    run(arguments)           its work: prints, writes, and raises InputError where the input is at fault
"""

NAMES = ("evaluate", "compare", "band", "describe")
