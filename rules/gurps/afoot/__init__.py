"""Going on foot: movement points, steps, facing and posture."""
