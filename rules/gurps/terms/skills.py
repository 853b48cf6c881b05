"""Attributes and skills, and what stands in for a skill that a fighter never learnt."""

from __future__ import annotations

from enum import StrEnum


class Attribute(StrEnum):
    """What success rolls are made against besides skills (GUR-CHAR-01)."""

    ST = "ST"
    DX = "DX"
    IQ = "IQ"
    HT = "HT"
    WILL = "Will"
    PER = "Per"


class Skill(StrEnum):
    """A skill that counts in a fight. Others on a sheet change nothing here."""

    PISTOL = "Guns (Pistol)"
    RIFLE = "Guns (Rifle)"
    SMG = "Guns (SMG)"
    SHOTGUN = "Guns (Shotgun)"
    LMG = "Guns (LMG)"
    LAW = "Guns (LAW)"
    GRENADE_LAUNCHER = "Guns (Grenade Launcher)"
    MACHINE_GUN = "Gunner (Machine Gun)"
    CANNON = "Gunner (Cannon)"
    BEAM_PISTOL = "Beam Weapons (Pistol)"
    BEAM_RIFLE = "Beam Weapons (Rifle)"
    FLAMETHROWER = "Liquid Projector (Flamethrower)"
    BOW = "Bow"
    CROSSBOW = "Crossbow"
    SLING = "Sling"
    THROWING = "Throwing"
    THROWN_KNIFE = "Thrown Weapon (Knife)"
    THROWN_AXE = "Thrown Weapon (Axe/Mace)"
    THROWN_SPEAR = "Thrown Weapon (Spear)"
    THROWN_SHURIKEN = "Thrown Weapon (Shuriken)"
    BROADSWORD = "Broadsword"
    SHORTSWORD = "Shortsword"
    TWO_HANDED_SWORD = "Two-Handed Sword"
    RAPIER = "Rapier"
    SABER = "Saber"
    SMALLSWORD = "Smallsword"
    MAIN_GAUCHE = "Main-Gauche"
    KNIFE = "Knife"
    AXE = "Axe/Mace"
    TWO_HANDED_AXE = "Two-Handed Axe/Mace"
    FLAIL = "Flail"
    TWO_HANDED_FLAIL = "Two-Handed Flail"
    SPEAR = "Spear"
    STAFF = "Staff"
    POLEARM = "Polearm"
    LANCE = "Lance"
    WHIP = "Whip"
    GARROTE = "Garrote"
    SHIELD = "Shield"
    CLOAK = "Cloak"
    BOXING = "Boxing"
    BRAWLING = "Brawling"
    KARATE = "Karate"
    JUDO = "Judo"
    SUMO = "Sumo Wrestling"
    WRESTLING = "Wrestling"
    ACROBATICS = "Acrobatics"
    AEROBATICS = "Aerobatics"
    JUMPING = "Jumping"
    STEALTH = "Stealth"
    FAST_DRAW_PISTOL = "Fast-Draw (Pistol)"
    FAST_DRAW_LONG_ARM = "Fast-Draw (Long Arm)"
    FAST_DRAW_KNIFE = "Fast-Draw (Knife)"
    FAST_DRAW_SWORD = "Fast-Draw (Sword)"
    FAST_DRAW_AMMO = "Fast-Draw (Ammo)"
    FAST_DRAW_ARROW = "Fast-Draw (Arrow)"
    FIRST_AID = "First Aid"
    ARMOURY = "Armoury"
    LEADERSHIP = "Leadership"
    TACTICS = "Tactics"
    AUTOMOBILE = "Driving (Automobile)"
    MOTORCYCLE = "Driving (Motorcycle)"
    TRACKED = "Driving (Tracked)"
    RIDING = "Riding"


GUNS = (Skill.PISTOL, Skill.RIFLE, Skill.SMG, Skill.SHOTGUN, Skill.LMG)
"""Guns whose specialties stand in for each other at -2 (GUR-CHAR-04)."""
LAUNCHERS = (Skill.LAW, Skill.GRENADE_LAUNCHER)
"""Guns to and from which the others are at -4 (GUR-CHAR-04)."""
BEAMS = (Skill.BEAM_PISTOL, Skill.BEAM_RIFLE)
FENCING = (Skill.RAPIER, Skill.SABER, Skill.SMALLSWORD, Skill.MAIN_GAUCHE)
"""Quick light blades: they retreat and parry better, and suffer by a load (GUR-RET-01, GUR-PAR-02, GUR-CHAR-02)."""
STRIKING = (Skill.BOXING, Skill.BRAWLING, Skill.KARATE)
"""Unarmed skills of striking (GUR-UNARM-01)."""
GRAPPLING = (Skill.JUDO, Skill.SUMO, Skill.WRESTLING)
"""Unarmed skills of grappling (GUR-UNARM-01)."""
UNARMED = (*STRIKING, *GRAPPLING)
BURDENED = (*FENCING, Skill.JUDO, Skill.KARATE)
"""Skills that a load lowers, by its level (GUR-CHAR-02)."""
BY_IQ = (Skill.FIRST_AID, Skill.ARMOURY, Skill.LEADERSHIP, Skill.TACTICS)
"""Skills of the mind; all others are of DX."""
UNTAUGHT = (
    Skill.AEROBATICS, Skill.FAST_DRAW_PISTOL, Skill.FAST_DRAW_LONG_ARM, Skill.FAST_DRAW_KNIFE, Skill.FAST_DRAW_SWORD,
    Skill.FAST_DRAW_AMMO, Skill.FAST_DRAW_ARROW,
)  # fmt: skip
"""Skills without a default: not learnt is not known."""

_PLAIN = {
    **dict.fromkeys(UNARMED, 0),
    **dict.fromkeys((*GUNS, *LAUNCHERS, *BEAMS, Skill.MACHINE_GUN, Skill.CANNON, Skill.FLAMETHROWER), -4),
    **dict.fromkeys((Skill.CROSSBOW, Skill.KNIFE, Skill.SHIELD, Skill.GARROTE, Skill.FIRST_AID), -4),
    **dict.fromkeys((Skill.THROWN_KNIFE, Skill.THROWN_AXE, Skill.THROWN_SPEAR, Skill.THROWN_SHURIKEN), -4),
    **dict.fromkeys((Skill.SLING, Skill.FLAIL, Skill.TWO_HANDED_FLAIL, Skill.ACROBATICS, Skill.TACTICS), -6),
    Skill.THROWING: -3,
    Skill.JUMPING: 0,
}
"""Modifier of the attribute that stands in for a skill; -5 where nothing else is said (GUR-CHAR-04)."""
_KIN: dict[int, tuple[tuple[Skill, Skill], ...]] = {
    -2: ((Skill.BROADSWORD, Skill.SHORTSWORD), (Skill.SPEAR, Skill.STAFF)),
    -3: (
        *((Skill.RAPIER, Skill.SABER), (Skill.RAPIER, Skill.SMALLSWORD), (Skill.SABER, Skill.SMALLSWORD)),
        *((Skill.AXE, Skill.TWO_HANDED_AXE), (Skill.FLAIL, Skill.TWO_HANDED_FLAIL)),
    ),
    -4: (
        *((Skill.BROADSWORD, Skill.TWO_HANDED_SWORD), (Skill.BROADSWORD, Skill.RAPIER)),
        *((Skill.BROADSWORD, Skill.SABER), (Skill.SHORTSWORD, Skill.SABER), (Skill.SHORTSWORD, Skill.SMALLSWORD)),
        *((Skill.SHORTSWORD, Skill.KNIFE), (Skill.KNIFE, Skill.MAIN_GAUCHE), (Skill.AXE, Skill.FLAIL)),
        *((Skill.TWO_HANDED_AXE, Skill.POLEARM), (Skill.POLEARM, Skill.SPEAR), (Skill.POLEARM, Skill.STAFF), BEAMS),
    ),
}
"""Weapons so alike that the skill with one stands in for that with the other (GUR-CHAR-04)."""


def attribute(skill: Skill) -> Attribute:
    """What a skill is based on."""
    return Attribute.IQ if skill in BY_IQ else Attribute.DX


def untrained(skill: Skill) -> int | None:
    """What is added to the attribute where it stands in for the skill; None where nothing does (GUR-CHAR-04)."""
    return None if skill in UNTAUGHT else _PLAIN.get(skill, -5)


def kindred(skill: Skill) -> tuple[tuple[Skill, int], ...]:
    """The skills that stand in for one, with the modifier of each (GUR-CHAR-04)."""
    if skill in (*GUNS, *LAUNCHERS):
        near = [(other, -2 if skill in GUNS and other in GUNS else -4) for other in (*GUNS, *LAUNCHERS)]
    else:
        near = [(other, by) for by, pairs in _KIN.items() for pair in pairs if skill in pair for other in pair]
    return tuple((other, by) for other, by in near if other is not skill)
