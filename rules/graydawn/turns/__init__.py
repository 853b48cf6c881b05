"""What a unit declares at its activation, and what it may do with it."""
