"""A turn: the one manoeuvre a unit takes in a second, and what it may do with it."""
