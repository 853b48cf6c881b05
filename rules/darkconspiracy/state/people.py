"""What a character is, and what it has: figures of the sheet that no battle changes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Armour, Weapon


@dataclass(frozen=True, slots=True)
class Traits:
    """What a character is: everything of the sheet that a rule asks for."""

    role: str = "rifleman"
    setting: str = "modern"
    attributes: tuple[int, ...] = (5,) * len(Attribute)
    """In the order of `Attribute`."""
    initiative: int = 3
    skills: tuple[tuple[Skill, int], ...] = ()
    quadruped: bool = False
    """Whether hits land by the column of animals (DKC-LOC-03)."""
    soft_headed: bool = True
    """Whether gunshots do double to its head: an ordinary person, a creature, the Dark Race (DKC-GUN-01)."""
    martial_arts: bool = False
    unarmed_damage: int = 0
    """What its blows do, where the sheet says so; 0: by its strength and skill (DKC-CORE-09)."""
    gaits: tuple[int, int, int, int] = (2, 8, 15, 30)
    """Metres a phase at a crawl, a walk, a trot and a run (DKC-MOVE-01)."""
    fear: int | None = None
    """How hard it is to bear the sight of it; None where it frightens nobody (DKC-FEAR-01)."""
    robot: bool = False
    animal: bool = False
    """Whether it walks as animals do (DKC-TERR-01)."""
    flies: bool = False
    """Whether the ground does not slow it."""
    immune: tuple[str, ...] = ()
    """What it does not feel: "poison", "gas", "fear", "shock" ..."""
    kit: tuple[str, ...] = ()
    """What it has for aid: "doctor's kit", "antivenin", "plasma", "sedative"."""

    def attribute(self, which: Attribute) -> int:
        """An attribute as written on the sheet."""
        return self.attributes[tuple(Attribute).index(which)]

    def skill(self, which: Skill) -> int:
        """The level of a skill; 0 for one that is not on the sheet."""
        return dict(self.skills).get(which, 0)


@dataclass(frozen=True, slots=True)
class Arsenal:
    """The figures of every weapon and suit a unit has, so that a game master's own things need no roster."""

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def also(self, weapon: Weapon) -> Arsenal:
        """The same and one weapon more."""
        return self if weapon in self.weapons else Arsenal((*self.weapons, weapon), self.armour)


@dataclass(frozen=True, slots=True)
class Loads:
    """What each weapon is loaded with where that is not the usual: weapon and round by name (DKC-SHOT-01)."""

    rounds: tuple[tuple[str, str], ...] = ()

    def of(self, weapon: Weapon) -> str:
        """The name of what a weapon is loaded with."""
        return dict(self.rounds).get(weapon.name, weapon.usual.name)


PARTS: tuple[type, ...] = (Traits, Arsenal, Loads)
