"""Going about: gaits and rates, moves and what happens on the way, stances, doors, shifting about in a pause."""
