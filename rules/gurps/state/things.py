"""What a unit carries and what has become of it, and what fire makes of the ground."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.ground import Cell
from rules.gurps.flesh.misses import Failure
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref


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


# what fire makes of the ground


@dataclass(frozen=True, slots=True)
class Zone:
    """Ground under suppression fire until its shooter's next turn (GUR-SUP-01)."""

    owner: Ref | None
    weapon: str
    use: str
    cells: tuple[Cell, ...]
    shots: int
    """Shots put into it."""
    left: int
    """Hits that it may still score."""
    since: int
    """The second in which it was laid."""
    low: bool = False
    """Whether its shooter lay down for it: one that stood fires no more once it goes down."""
    struck: tuple[tuple[Ref, int], ...] = ()
    """Figures it has attacked, and in which second."""


@dataclass(frozen=True, slots=True)
class Fuse:
    """A fuse that burns: the second in which it has run out, at the start of whose turn (GUR-GREN-01)."""

    due: int | None
    """None to a side that came upon it burning, and cannot tell."""
    turn: Ref | None
    """None to a side that does not know of that unit, or that it was the one."""
    seen: tuple[str, ...] = ()
    """The sides that saw it lit: let burn in a hand, thrown, or fallen where they see it."""
    latest: tuple[tuple[str, int], ...] = ()
    """Of one lit in a hand: the sides that only saw it leave one, each with the second in which it has run out at the
    latest.
    """
    at_latest: bool = False
    """Whether that is what `due` says to the side that asks."""

    def leaves(self, watching: tuple[str, ...], due: int) -> Fuse:
        """It leaves a hand: those who watch and know nothing of it reckon that it was lit only now."""
        known = (*self.seen, *(side for side, _ in self.latest))
        return replace(self, latest=(*self.latest, *((side, due) for side in watching if side not in known)))

    def as_known_to(self, side: str) -> Fuse:
        """What a side can tell of it; of what others know, nothing."""
        if side in self.seen:
            return Fuse(self.due, self.turn)
        due = dict(self.latest).get(side)
        return Fuse(due, self.turn if due is not None else None, at_latest=due is not None)


@dataclass(frozen=True, slots=True)
class Live:
    """A grenade that lies about with its fuse burning: what it is, where, and who threw it (GUR-GREN-01)."""

    weapon: Weapon
    cell: Cell
    by: Ref | None
    """None to a side that does not know of that unit."""
    fuse: Fuse

    def as_known_to(self, side: str) -> Live:
        """Who threw it is known to those who know whose turn its fuse goes by."""
        fuse = self.fuse.as_known_to(side)
        return Live(self.weapon, self.cell, self.by if fuse.due is not None else None, fuse)


@dataclass(frozen=True, slots=True)
class Shelling:
    """Fire support from off the map about a place, until a second (GUR-EXP-05)."""

    weapon: Weapon
    cell: Cell
    until: int
