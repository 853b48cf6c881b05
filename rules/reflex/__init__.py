"""The Reflex System: exchanges of fire in ticks, pauses, range bands, hit locations, nerve."""
