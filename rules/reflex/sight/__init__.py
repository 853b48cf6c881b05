"""What stands between two units and what they make out of each other: cover, openings, visibility, spotting."""
