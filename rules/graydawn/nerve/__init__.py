"""Nerve under fire: suppression points, checks, what a failed one leads to."""
