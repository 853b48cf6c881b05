"""Going on foot: gaits, posture, and what a move leaves over."""
