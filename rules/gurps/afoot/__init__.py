"""Ways of going on foot: what they are, what they cost, and how far they lead."""
