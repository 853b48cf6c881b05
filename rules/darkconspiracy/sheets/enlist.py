"""Making units of their sheets, and the usual ones where only the look is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.darkconspiracy.core.severity import Level, least
from rules.darkconspiracy.sheets import vehicle_sheet
from rules.darkconspiracy.sheets.roster import STOCK
from rules.darkconspiracy.sheets.sheet import Person
from rules.darkconspiracy.sheets.vehicle_sheet import VehicleSheet
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.order import Acted
from rules.darkconspiracy.state.people import Arsenal, Loads, Traits
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.skills import Attribute
from rules.darkconspiracy.terms.weapons import Armour, Weapon
from rules.frame.book import Recruit
from rules.frame.figure import Condition, Identity, Item, Kit, Place, Stance, State
from rules.frame.scene import Appearance
from rules.frame.sheets import Roster
from rules.kernel.files import Source
from rules.parts import arming
from rules.parts.arming import InSight
from rules.parts.recruiting import Parts, as_seen, looking

IN_SIGHT = InSight(STOCK, Weapon, lambda weapon: weapon.hands == 2, lambda weapon: weapon.magazine)


def enlist(recruit: Recruit, sheets: Sequence[Source] = ()) -> Parts:
    """The components of one new unit; raises Faulty if there is no such role or sheet."""
    return STOCK.enlist(recruit, sheets, person, machine)


def person(known: Roster, who: Person, name: str = "") -> Parts:
    """A character, armed as its sheet says: the first weapon in hand and loaded."""
    weapons = tuple(known.get(Weapon, carried.name) for carried in who.weapons)
    suits = tuple(known.get(Armour, each) for each in who.armour)
    return (
        Identity(name or who.name, who.role, who.name),
        who.body,
        Kit((*arming.carried(who.weapons, weapons), *_worn(suits))),
        Stance(),
        Condition(),
        traits(who),
        Arsenal(tuple(dict.fromkeys(weapons)), suits),
        Loads(tuple((each.name, each.loaded) for each in who.weapons if each.loaded)),
        Wounds(),
        Acted(0),
    )


def machine(known: Roster, what: VehicleSheet, name: str = "") -> Parts:
    """A vehicle with nobody in it; a mount or a robot has a mind and a body of its own besides (DKC-VEFF-10)."""
    guns = tuple(known.get(Weapon, mount.weapon) for mount in what.mounts)
    mind = (what.mind.traits(what), Wounds()) if what.mind is not None else ()
    return (*vehicle_sheet.parts(what, guns, name), Arsenal(tuple(dict.fromkeys(guns))), *mind)


def _worn(suits: tuple[Armour, ...]) -> Iterator[Item]:
    return (Item(suit.name, Place.WORN) for suit in suits if not suit.natural)


def traits(who: Person) -> Traits:
    """What a character is, as the rules ask for it."""
    return Traits(
        role=who.role,
        setting=who.setting,
        attributes=who.attributes.all,
        initiative=who.initiative,
        skills=who.skills,
        quadruped=who.shape == "beast",
        soft_headed=not (who.hero or who.robot),
        martial_arts=who.martial_arts,
        unarmed_damage=who.unarmed_damage,
        gaits=(who.gaits.crawl, who.gaits.walk, who.gaits.trot, who.gaits.run),
        fear=who.terror,
        robot=who.robot,
        animal=who.animal,
        flies=who.flies,
        immune=who.immune,
        kit=who.kit,
    )


def conjecture(looks: Appearance) -> Parts:
    """What stands for a unit in sight: the usual person of its role, setting, build and arms, as hurt as it looks."""
    usual = looking(STOCK, person, machine, looks.role, looks.setting, looks.pose.body, looks.held)
    own = next((part for part in usual if isinstance(part, Traits)), Traits())
    seen: dict[type, Callable[[Any], object]] = {
        Wounds: lambda _: _wounds(looks.state, own),
        Kit: lambda kit: IN_SIGHT.kit(kit, looks.held),
        Arsenal: lambda own: IN_SIGHT.arsenal(own, looks.held),
    }
    return as_seen(usual, seen)


LOOKS = {State.HURT: Level.SLIGHT, State.DOWN: Level.SERIOUS, State.DEAD: Level.CRITICAL}
"""The wound that a unit is taken to have by how it looks (DKC-WOUND-01)."""


def _wounds(state: State, who: Traits) -> Wounds:
    """Wounds that go with the look of a unit: one of the abdomen."""
    level = LOOKS.get(state, Level.NONE)
    bears = who.attribute(Attribute.STR) + who.attribute(Attribute.CON)
    damage = tuple(least(level, bears) if part is Part.ABDOMEN else 0 for part in PARTS)
    out = "serious" if state is State.DOWN else ""
    return replace(Wounds(), damage=damage, dead=state is State.DEAD, out=out, flinched=level > Level.NONE)
