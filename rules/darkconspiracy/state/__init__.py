"""What is kept on units between one decision and the next, sorted by what it is about."""
