"""Mines as they lie: who knows of which, what is inside them, and the dice they go by."""
