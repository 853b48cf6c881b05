"""Making figures: people and vehicles from their sheets, and the usual ones where only the look is known."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.d6.core import vehicles
from rules.d6.core.defences import WARDED
from rules.d6.core.equipment import BARE_HANDS, CLUB
from rules.d6.core.penalties import CHOKING, COUGHING, as_marked
from rules.d6.sheets import roster, vehicle_sheet
from rules.d6.sheets.sheet import Person
from rules.d6.state import Arsenal, Driving, Gassed, Health, Stores, Traits, Turn, Vehicle, Ward
from rules.d6.terms.code import half
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Armour, Weapon
from rules.d6.wounds.injury import BANDAGED, STABILISED
from rules.frame.book import Recruit
from rules.frame.figure import Body, Condition, Identity, Item, Kit, Place, Stance, State
from rules.frame.scene import Appearance
from rules.frame.sheets import Roster
from rules.kernel.files import Source
from rules.parts import hands, mounts
from rules.parts.recruiting import as_seen

Parts = tuple[object, ...]
SQUARE, SLIM = 1.5, 0.6
"""Metres of a square of the rules, and of a figure that stands in one."""


def enlist(recruit: Recruit, sheets: Sequence[Source] = ()) -> Parts:
    """The components of one new figure; raises Faulty if there is no such role or sheet."""
    return roster.STOCK.enlist(recruit, sheets, person, machine)


def person(known: Roster, who: Person, name: str = "") -> Parts:
    """A character, armed as his sheet says: the first weapon in hand and loaded, a shield on the arm (DSX-EQUIP-02)."""
    weapons = tuple(known.get(Weapon, carried.name) for carried in who.weapons)
    suits = tuple(known.get(Armour, each) for each in who.armour)
    spells = tuple(known.get(Weapon, each) for each in who.spells)
    bodily = tuple(known.get(Weapon, each) for each in (BARE_HANDS, CLUB))
    return (
        Identity(name or who.name, who.role, who.name),
        on_the_ground(who.body),
        Kit((*_carried(who, weapons), *_worn(suits))),
        Stance(),
        Condition(),
        traits(who),
        Arsenal(tuple(dict.fromkeys((*weapons, *spells, *bodily))), suits),
        Health(who.hit_points),
        Stores(who.materials),
        Turn(),
    )


def on_the_ground(body: Body) -> Body:
    """A sheet counts squares of five feet, the ground metres; a figure of one square is slimmer than that."""
    across = (SLIM if squares == 1 else squares * SQUARE for squares in (body.length, body.width))
    length, width = across
    return replace(body, length=length, width=width)


def traits(who: Person) -> Traits:
    """What a character is, as the rules ask for it (DSX-CORE-05 to 07)."""
    return Traits(
        role=who.role,
        setting=who.setting,
        size=who.size,
        reflexes=who.reflexes,
        fortitude=who.fortitude,
        willpower=who.willpower,
        notice=who.notice,
        hp_max=who.hit_points,
        move=who.move,
        might=who.might,
        skills=who.skills,
        spells=who.spells,
        spell_resistance=who.spell_resistance,
        mook=who.mook,
        radio=who.radio,
        medical_kit=who.medical_kit,
        materials=who.materials,
    )


def _carried(who: Person, weapons: tuple[Weapon, ...]) -> Iterable[Item]:
    """The first weapon in hand unless the sheet has it stowed, long ones on the back, the rest on the belt or as the
    sheet says in the pack; what is natural is no thing carried.
    """
    in_hand = False
    for carried, weapon in zip(who.weapons, weapons, strict=True):
        if weapon.natural:
            continue
        loaded = weapon.magazine if weapon.load_actions else 0
        stowed = Place.PACK if carried.pack else Place.BACK if weapon.hands == 2 else Place.BELT
        if carried.pack or carried.stowed:
            yield Item(weapon.name, stowed, loaded, carried.spare, carried.count)
            continue
        if not in_hand and carried.count > 1:
            yield Item(weapon.name, Place.RIGHT, loaded, carried.spare)
            yield Item(weapon.name, stowed, loaded, carried.spare, carried.count - 1)
        else:
            yield Item(weapon.name, stowed if in_hand else Place.RIGHT, loaded, carried.spare, carried.count)
        in_hand = True


def _worn(suits: tuple[Armour, ...]) -> Iterable[Item]:
    for suit in suits:
        if not suit.natural:
            yield Item(suit.name, Place.LEFT if suit.shield else Place.WORN)


def machine(known: Roster, what: vehicle_sheet.VehicleSheet, name: str = "") -> Parts:
    """A vehicle with nobody in it (DSX-VEH-01)."""
    guns = tuple(known.get(Weapon, mount.weapon) for mount in what.mounts)
    return (
        *mounts.empty(what, tuple(gun.magazine for gun in guns), on_the_ground(what.body), name),
        Vehicle(
            size=what.size,
            handling=what.handling,
            skill=Skill(what.skill),
            move=what.move,
            armour=what.armour,
            hp_max=what.hit_points,
            fastest=what.fastest,
            arcs=tuple((mount.weapon, mount.arc) for mount in what.mounts),
        ),
        Driving(),
        Arsenal(tuple(dict.fromkeys(guns))),
        Health(what.hit_points),
    )


def conjecture(looks: Appearance) -> Parts:
    """What stands for a unit in sight: the usual person of its role, setting, build and arms, as it looks and acts."""
    parts = _usual(looks.role, looks.setting, looks.pose.body, looks.held)
    seated = vehicles.seat_seen(looks.marks)
    seen: dict[type, Callable[[Any], object]] = {
        Turn: lambda turn: replace(turn, declared=as_marked(looks.marks)),
        Health: lambda health: _health(health.hp, looks),
        Kit: lambda kit: _kit(kit, looks.held),
        Arsenal: lambda arsenal: _arsenal(arsenal, looks.held),
    }
    return (
        *as_seen(parts, seen),
        *_upon(looks.marks),
        *((seated,) if seated is not None else ()),
    )


@lru_cache(maxsize=512)
def _usual(role: str, setting: str, body: Body, held: tuple[str, ...]) -> Parts:
    """The usual figure of a role: of several people those of the setting, of these those of the build, and of these
    the one that carries what is seen in his hands.
    """
    return roster.STOCK.stand_in(
        role,
        person,
        machine,
        lambda who: not setting or who.setting == setting,
        lambda who: who.role == role,
        lambda who: on_the_ground(who.body) == body,
        lambda who: any(carried.name in held for carried in who.weapons),
    )


def _upon(marks: tuple[str, ...]) -> Parts:
    """What shows to be upon a unit: gas, a ward."""
    dice = 2 if CHOKING in marks else 1 if COUGHING in marks else 0
    gassed = (Gassed(dice),) if dice else ()
    return (*gassed, _usual_ward()) if WARDED in marks else gassed


def _usual_ward() -> Ward:
    """The ward of the roster: it lasts for as long as it shows."""
    spells = (weapon.spell for weapon in roster.standard().all(Weapon))
    return Ward(next(spell.bonus for spell in spells if spell is not None and spell.effect == "ward"), sys.maxsize)


def _health(full: int, looks: Appearance) -> Health:
    """Hit points that go with the look of a unit, and the first aid that shows."""
    treated = BANDAGED in looks.marks
    if looks.state is State.DEAD:
        return Health(-half(full), bloodied=True)
    if looks.state is State.DOWN:
        return Health(0, bloodied=True, stable=STABILISED in looks.marks, treated=treated)
    return Health(half(full) - 1 if looks.state is State.HURT else full, looks.state is State.HURT, treated=treated)


def _kit(kit: Kit, held: tuple[str, ...]) -> Kit:
    """In hand is what is seen there: one hand to each thing (DSX-EQUIP-05)."""
    known = roster.standard()
    return hands.as_seen(kit, held, lambda _: False, lambda name: getattr(known.find(Weapon, name), "magazine", 0))


def _arsenal(own: Arsenal, held: tuple[str, ...]) -> Arsenal:
    """The usual arms, and whatever else is seen in hand."""
    known = roster.standard()
    weapons = (known.find(Weapon, name) for name in held)
    suits = (known.find(Armour, name) for name in held)
    return Arsenal(
        tuple(dict.fromkeys((*own.weapons, *(each for each in weapons if each is not None)))),
        tuple(dict.fromkeys((*own.armour, *(each for each in suits if each is not None)))),
    )
