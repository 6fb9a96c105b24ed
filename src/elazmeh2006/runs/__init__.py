"""A run of the workflow: config, plan, jobs, manifest, provenance."""
