"""What bursts: explosions, thrown weapons and grenades, indirect fire."""
