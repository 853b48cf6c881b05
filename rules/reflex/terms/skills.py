"""Attributes, skills, and how well a skill is known."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Attribute(StrEnum):
    """What a character is born with, and the two that only show under fire (RFX-CORE-12, RFX-CORE-13)."""

    AWA = "Awareness"
    CDN = "Coordination"
    FIT = "Fitness"
    MUS = "Muscle"
    COG = "Cognition"
    EDU = "Education"
    PER = "Personality"
    RES = "Resolve"
    CUF = "Coolness Under Fire"
    OODA = "OODA"


class Skill(StrEnum):
    """What a character has learnt."""

    SIDEARM = "Sidearm"
    LONGARM = "Longarm"
    SUPPORT = "Support Weapons"
    GUNNERY = "Gunnery"
    ARTILLERY = "Artillery"
    ARCHERY = "Archery"
    HAND_TO_HAND = "Hand-to-Hand"
    HAND_WEAPONS = "Hand Weapons"
    TACTICS = "Tactics"
    COMMAND = "Command"
    FIELDCRAFT = "Fieldcraft"
    STREETCRAFT = "Streetcraft"
    DECEPTION = "Deception"
    INTIMIDATION = "Intimidation"
    MEDICINE = "Medicine"
    MECHANICS = "Mechanics"
    ELECTRONICS = "Electronics"
    CONSTRUCTION = "Construction"
    DRIVING = "Driving"


class Rating(IntEnum):
    """How well a skill is known; the rank decides the dice (RFX-CORE-02)."""

    UNSKILLED = 0
    NOVICE = 1
    COMPETENT = 2
    PROFESSIONAL = 3
    EXPERT = 4
    MASTER = 5
    LEGENDARY = 6
