"""Errands: what a unit keeps doing, question after question, until it is done or something changes."""
