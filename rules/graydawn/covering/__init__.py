"""Suppressing fire: covering fire at places where enemies are, and lanes of automatic fire."""
