"""Dice, current figures, distances, cover and arms."""
