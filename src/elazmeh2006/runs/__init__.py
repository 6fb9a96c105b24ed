"""What a run is and what it says of itself: plan, config, jobs, manifest, provenance."""
