"""A resolution told once, in the order of play, and read in three ways: rolled, foretold, and for a number."""
