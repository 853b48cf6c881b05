"""The d6 rulebook: one roll of six-sided dice against a static defence settles hit and damage."""
