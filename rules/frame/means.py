"""By what a unit is harmed, in words that every rulebook shares: for those who count what decides a battle.

Wounds that get worse by themselves are no means of their own: they count as what made them.
"""

from __future__ import annotations

from enum import StrEnum


class Means(StrEnum):
    """By what an attack or a mishap harms its target."""

    FIRE = "fire"
    """A shot, a throw, a sweep of fire or a spell at the target."""
    MELEE = "melee"
    """A blow or a hold at arm's length."""
    BLAST = "blast"
    """Whatever bursts: a grenade, a shell, a mine."""
    FLAMES = "flames"
    GAS = "gas"
    """What is breathed; no air at all counts too."""
    IMPACT = "impact"
    """A fall, a crash, a vehicle that runs the unit down."""
