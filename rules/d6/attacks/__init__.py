"""Shots, blows and thrown weapons: difficulty, damage, advantage, what the target knows."""
