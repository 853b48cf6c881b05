"""Going on foot as it is played out: ways, postures, pop-up shots, readying on the way, and getting past a foe."""
