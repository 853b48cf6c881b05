"""Luck: points that mend a roll once it is made, and the questions about them."""
