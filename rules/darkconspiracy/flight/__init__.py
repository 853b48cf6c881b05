"""What those do who have lost their nerve: they come to their senses, or run."""
