"""A unit's figures as they are now: attributes, arms, bearing on the map."""
