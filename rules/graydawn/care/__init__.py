"""Care for the wounded: stabilising them in the midst of the fight."""
