"""Suppressive fire, panic fire, orders and calls, parley, ambushes, watching and slipping away."""
