"""Attacks as they are offered and made: from the choice of a target to the wound."""
