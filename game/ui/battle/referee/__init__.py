"""The game master at the battle screen: looking at everything, and taking a hand in it."""
