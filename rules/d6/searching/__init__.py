"""Searching for what is hidden."""
