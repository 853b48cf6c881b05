"""Surprise: hiding, being noticed, ambushes and quiet kills."""
