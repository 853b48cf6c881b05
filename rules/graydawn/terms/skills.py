"""The stats and skills of a character."""

from __future__ import annotations

from enum import StrEnum


class Stat(StrEnum):
    """One of the nine stats, normally 2 to 10 (GRD-CHAR-02)."""

    INT = "INT"
    REF = "REF"
    TECH = "TECH"
    CL = "CL"
    ATTR = "ATTR"
    LUCK = "LUCK"
    MA = "MA"
    BODY = "BODY"
    EMP = "EMP"


class Skill(StrEnum):
    """What a character has learnt, 0 to 10 (GRD-CHAR-02)."""

    HANDGUN = "Handgun"
    SMG = "SMG"
    RIFLE = "Rifle"
    HEAVY = "Heavy Weapons"
    ATHLETICS = "Athletics"
    DODGE = "Dodge/Cover"
    BRAWLING = "Brawling"
    MELEE = "Melee"
    MARTIAL_ART = "Martial Art"
    AWARENESS = "Awareness"
    STEALTH = "Stealth"
    FIRST_AID = "First Aid"
    DOCTOR = "Doctor"
    WEAPONSMITH = "Weaponsmith"
    LEADERSHIP = "Leadership"
