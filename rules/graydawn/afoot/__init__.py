"""Going on foot and taking cover."""
