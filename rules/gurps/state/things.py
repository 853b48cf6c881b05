"""What a unit carries, and what has become of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.gurps.flesh.misses import Failure
from rules.gurps.state.ground import Fuse
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.weapons import Weapon


@dataclass(frozen=True, slots=True)
class Arsenal:
    """The figures of every weapon, suit and shield a unit has, so that a game master's own things need no roster."""

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    shields: tuple[Shield, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        """A weapon by name; a shield strikes too."""
        found = next((weapon for weapon in self.weapons if weapon.name == name), None)
        shield = self.shield(name)
        return found or (shield.weapon if shield is not None else None)

    def shield(self, name: str) -> Shield | None:
        return next((shield for shield in self.shields if shield.name == name), None)

    def also(self, weapon: Weapon) -> Arsenal:
        """The same and one weapon more."""
        return self if weapon in self.weapons else Arsenal((*self.weapons, weapon), self.armour, self.shields)


@dataclass(frozen=True, slots=True)
class Gripped:
    """The reach at which long weapons are held, where changing it takes a Ready (GUR-HEX-09)."""

    yards: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Battered:
    """What has become of the things a unit holds: damage they took, and those of no use any more but to parry once
    (GUR-ATK-08, GUR-PAR-08).
    """

    damage: tuple[tuple[str, int], ...] = ()
    ruined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unready:
    """Weapons in hand that must be readied before they are used again (GUR-RDY-03)."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Jammed:
    """Guns that have failed: how, and for how many seconds they have been worked on (GUR-CRIT-04)."""

    guns: tuple[tuple[str, Failure, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Pinless:
    """Grenades in hand whose pins are out, and the fuses of those that burn already (GUR-GREN-01)."""

    names: tuple[str, ...] = ()
    burning: tuple[tuple[str, Fuse], ...] = ()

    def as_known_to(self, side: str) -> Pinless:
        """The same, with what a side can tell of each fuse."""
        return Pinless(self.names, tuple((name, fuse.as_known_to(side)) for name, fuse in self.burning))
