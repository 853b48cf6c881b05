"""Where it happens: the ground, the world, the battle, the players and everything a person touches."""
