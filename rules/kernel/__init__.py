"""What knows nothing of a battle: dice, exact odds, tallies, references, faults, and how files are read."""
