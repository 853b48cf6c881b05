"""Carrying out each action on the table: what changes, who is asked in between, and what is said of it."""
