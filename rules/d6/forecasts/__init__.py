"""Forecasts by topic: attacks, areas, and what happens on the way."""
