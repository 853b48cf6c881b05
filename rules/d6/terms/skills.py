"""What a character can do, and what is rolled for it."""

from __future__ import annotations

from enum import StrEnum


class Skill(StrEnum):
    """What a character can do, and what is rolled for it (DSX-CORE-05)."""

    MELEE = "Melee"
    BRAWLING = "Brawling"
    ARCHERY = "Archery"
    THROWING = "Throwing"
    HANDGUNS = "Handguns"
    LONGARMS = "Longarms"
    HEAVY = "Heavy"
    SPELLCASTING = "Spellcasting"
    DRIVE = "Drive"
    PILOT = "Pilot"
    BOAT = "Boat"
    RIDE = "Ride"
    PERCEPTION = "Perception"
    STEALTH = "Stealth"
    MEDICINE = "Medicine"
