"""Shooting and throwing: range, sight, cover, bursts, recoil, locations, the attack itself."""
