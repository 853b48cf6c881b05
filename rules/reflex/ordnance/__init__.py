"""Grenades, petrol bombs, mortars and missiles on high ways: throwing, coming down, indirect fire."""
