"""What a unit has at hand: weapons, what is loaded, and the armour that meets a hit."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.core import figures, machines
from rules.darkconspiracy.state.people import Arsenal, Loads
from rules.darkconspiracy.terms.anatomy import ARMS, Part
from rules.darkconspiracy.terms.weapons import Armour, Round, Weapon
from rules.frame.figure import Item, Kit
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import seats

DIE = 6
"""Faces of the die that says whether a hit on the head strikes the helmet (DKC-ARMR-02)."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon at hand: its figures, and the thing itself; None for a part of the body."""

    weapon: Weapon
    item: Item | None
    carrier: Ref | None = None
    """The vehicle that it stands on, of a weapon served from a seat."""

    @property
    def loaded(self) -> int:
        return self.item.loaded if self.item is not None else 0


def arsenal(scene: Scene, unit: Ref) -> Arsenal:
    """The figures of everything a unit has."""
    return scene.find(unit, Arsenal) or Arsenal()


def kit(scene: Scene, unit: Ref) -> Kit:
    """What a unit carries."""
    return scene.find(unit, Kit) or Kit()


@lookup
def arms(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """All that a unit could attack with as it stands: what it holds, what it serves from its seat, and what is grown
    (DKC-VFIRE-01).
    """
    own, found = arsenal(scene, unit), list[Arm]()
    for carrier, item in seats.at_hand(scene, unit):
        weapon = arsenal(scene, carrier).weapon(item.name)
        if weapon is not None and machines.works(scene, unit, weapon):
            found.append(Arm(weapon, item, None if carrier == unit else carrier))
    grown = (weapon for weapon in own.weapons if weapon.natural and machines.works(scene, unit, weapon))
    return (*found, *(Arm(weapon, None) for weapon in grown))


def arm(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """One of them, by name."""
    return next((each for each in arms(scene, unit) if each.weapon.name == name), None)


def round_of(scene: Scene, unit: Ref, weapon: Weapon) -> Round:
    """What a weapon of a unit is loaded with: the usual, or what it changed to (DKC-SHOT-01)."""
    return weapon.round((scene.find(unit, Loads) or Loads()).of(weapon))


def hands(scene: Scene, unit: Ref) -> int:
    """Hands on arms that are fit for use (DKC-WOUND-04)."""
    return sum(not figures.useless(scene, unit, part) for part in ARMS)


def worn(scene: Scene, unit: Ref) -> tuple[Armour, ...]:
    """The armour a unit has on, or has grown."""
    return arsenal(scene, unit).armour


@lookup
def armour(scene: Scene, unit: Ref, part: Part, side: str = "side", face: int = 1) -> int:
    """Armour value of a part from a side: the better of several, not added (DKC-ARMR-01); of a head where the die of
    six has shown a face that a helmet may not cover (DKC-ARMR-02).
    """
    return max((suit.at(part, side) for suit in worn(scene, unit) if face <= suit.covers), default=0)


def head(scene: Scene, unit: Ref, side: str = "side") -> tuple[int, ...]:
    """Armour values of the head, one for each face of that die (DKC-ARMR-02)."""
    return tuple(armour(scene, unit, Part.HEAD, side, face) for face in range(1, DIE + 1))
