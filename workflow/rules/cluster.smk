# Where jobs run (docs/cluster.md). No rules here; after all of them.

# On a node, a group's jobs one after the other in this Snakemake: a plugin may start another for each of them, which
# takes longer than most jobs do.
if workflow.remote_exec:
    workflow.localrules(*(rule.name for rule in workflow.rules))
