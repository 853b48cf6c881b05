"""Panic and fear: who freezes, who flees, and how one gets over it."""
