"""The attributes and skills of a character."""

from __future__ import annotations

from enum import StrEnum


class Attribute(StrEnum):
    """One of the attributes, 1 to 10 for people."""

    STR = "STR"
    CON = "CON"
    AGL = "AGL"
    INT = "INT"
    EDU = "EDU"
    CHR = "CHR"


class Skill(StrEnum):
    """What a character has learnt, 0 to 10."""

    RIFLE = "Small Arms (Rifle)"
    PISTOL = "Small Arms (Pistol)"
    ARCHERY = "Archery"
    HEAVY = "Heavy Weapons"
    THROWN = "Thrown Weapons"
    ARMED = "Melee Combat (Armed)"
    UNARMED = "Melee Combat (Unarmed)"
    OBSERVER = "Forward Observer"
    MEDICAL = "Medical"
    WILLPOWER = "Willpower"
    MECHANIC = "Mechanic"
    OBSERVATION = "Observation"
    HORSEMANSHIP = "Horsemanship"
    WHEELED = "Ground Vehicle"
    TRACKED = "Tracked Vehicle"
    CYCLE = "Motorcycle"
    WATERCRAFT = "Watercraft"
    PILOT = "Pilot"


CONTROLS: dict[Skill, Attribute] = {
    **dict.fromkeys((Skill.RIFLE, Skill.ARCHERY, Skill.HEAVY, Skill.THROWN), Attribute.STR),
    **dict.fromkeys((Skill.ARMED, Skill.UNARMED), Attribute.STR),
    **dict.fromkeys((Skill.PISTOL, Skill.WHEELED, Skill.TRACKED, Skill.CYCLE), Attribute.AGL),
    **dict.fromkeys((Skill.WATERCRAFT, Skill.PILOT), Attribute.AGL),
    **dict.fromkeys((Skill.OBSERVER, Skill.WILLPOWER, Skill.OBSERVATION), Attribute.INT),
    **dict.fromkeys((Skill.MEDICAL, Skill.MECHANIC), Attribute.EDU),
    Skill.HORSEMANSHIP: Attribute.CON,
}
"""The attribute that controls each skill (DKC-CORE-06)."""
