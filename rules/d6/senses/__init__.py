"""Who perceives whom, sneaking, searching."""
