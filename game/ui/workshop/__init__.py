"""The editor of scenarios: the map with its tools, and pages for all that a scenario says."""
