"""Which units notice which."""
