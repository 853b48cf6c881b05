"""What a person is and carries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.reflex.terms.body import Gait, Location
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.terms.weapons import Armour, MineKind, Weapon


@dataclass(frozen=True, slots=True)
class Traits:
    """What a character is: everything of the sheet that a rule asks for, derived figures included."""

    role: str = "rifleman"
    setting: str = "modern"
    attributes: tuple[tuple[Attribute, int], ...] = ()
    skills: tuple[tuple[Skill, Rating], ...] = ()
    qualified: tuple[str, ...] = ()
    ambidextrous: tuple[Skill, ...] = ()
    practice: int = 0
    """Months of daily practice with the worse hand."""
    left_handed: bool = False
    aversions: tuple[str, ...] = ()
    phobias: tuple[str, ...] = ()
    code: str = ""
    irrational: bool = False
    leader: bool = False
    team: str = ""
    star: bool = True
    radio: bool = False
    night_vision: bool = False
    medical_kit: bool = False
    extinguisher: bool = False
    tools: bool = False
    animal: bool = False
    thresholds: tuple[tuple[Location, tuple[int, int, int, int]], ...] = ()
    """What each location bears: slight, moderate, serious, critical (RFX-DMG-01)."""
    rates: tuple[tuple[Gait, int], ...] = ()
    """Metres a Move at each gait (RFX-MOVE-02)."""

    def attribute(self, name: Attribute) -> int:
        return dict(self.attributes).get(name, 7)

    def rating(self, skill: Skill) -> Rating:
        return dict(self.skills).get(skill, Rating.UNSKILLED)

    def rate(self, gait: Gait) -> int:
        """Metres a Move at a gait."""
        return dict(self.rates).get(gait, 0)

    @property
    def dominant(self) -> Literal["right", "left"]:
        return "left" if self.left_handed else "right"


@dataclass(frozen=True, slots=True)
class Arsenal:
    """The figures of everything a unit has to attack with, to wear and to lay, a game master's own things included.

    Bare hands are in here and nowhere else; things carried are in the kit as well (`Item.name` names them).
    """

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    mines: tuple[MineKind, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def suit(self, name: str) -> Armour | None:
        return next((suit for suit in self.armour if suit.name == name), None)

    def mine(self, name: str) -> MineKind | None:
        return next((mine for mine in self.mines if mine.name == name), None)


@dataclass(frozen=True, slots=True)
class Baggage:
    """What is carried besides weapons and armour, in kilograms, until it is ditched (RFX-ENC-01, RFX-ACT-09)."""

    gear: float = 0.0
    pack: float = 0.0
    quick_release: bool = True
    secured: tuple[str, ...] = ()
    """Names of items kept behind a flap or zip (RFX-ACT-12)."""
    painkillers: int = 0
