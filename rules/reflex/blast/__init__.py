"""What bursts and burns: explosions and their fragments, grenades and their fuses, fire from afar, flames."""
