"""The ready-made weapons, armour, shields, vehicles and people of this rulebook; making units of their sheets, and the
usual ones where only the look is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.frame.book import Recruit
from rules.frame.figure import Condition, Identity, Item, Kit, Place, Stance, State
from rules.frame.scene import Appearance
from rules.frame.sheets import Kinds, Roster
from rules.gurps.flesh.body import Wounds
from rules.gurps.sheets.gcs.character import ENDING, understood
from rules.gurps.sheets.sheet import Person, VehicleSheet
from rules.gurps.state.things import Arsenal
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.weapons import Weapon
from rules.kernel.files import Source
from rules.parts import hands, mounts
from rules.parts.arming import InSight
from rules.parts.recruiting import Parts, Stock, as_seen, looking


def enlist(recruit: Recruit, sheets: Sequence[Source] = ()) -> Parts:
    """The components of one new unit; raises Faulty if there is no such role or sheet."""
    return STOCK.enlist(recruit, sheets, person, machine)


def person(known: Roster, who: Person, name: str = "") -> Parts:
    """A character, armed as its sheet says: the first weapon in hand and loaded, a shield on the other arm."""
    weapons = tuple(known.get(Weapon, carried.name) for carried in who.weapons)
    suits = tuple(known.get(Armour, each) for each in who.armour)
    shields = () if who.shield is None else (known.get(Shield, who.shield),)
    bodily = tuple(known.get(Weapon, each) for each in _bodily(who))
    worn = (Item(suit.name, Place.WORN) for suit in suits if not suit.natural)
    return (
        Identity(name or who.name, who.role, who.name),
        who.body,
        Kit((*_carried(who, weapons), *_shield(who), *worn)),
        Stance(),
        Condition(),
        who.built,
        Arsenal(tuple(dict.fromkeys((*weapons, *bodily))), suits, shields),
        Wounds(who.built.hp),
    )


def _bodily(who: Person) -> Iterator[str]:
    """Fists for what has hands, feet for what goes on two legs (GUR-UNARM-03)."""
    if who.hands and who.arms:
        yield "Fists"
    if who.shape == "biped" and who.legs >= 2:
        yield "Kick"


def machine(known: Roster, what: VehicleSheet, name: str = "") -> Parts:
    """An empty vehicle (GUR-VEH-01)."""
    guns = tuple(known.get(Weapon, mount.weapon) for mount in what.mounts)
    return (
        *mounts.empty(what, tuple(gun.full for gun in guns), what.body, name),
        what.built,
        Arsenal(tuple(dict.fromkeys(guns)), (Armour(name="Hull", dr=(("all", what.dr),)),)),
        Wounds(what.hp),
    )


def _carried(who: Person, weapons: tuple[Weapon, ...]) -> Iterator[Item]:
    """The first weapon in hand unless it is stowed, and what the other hand holds; what is natural is no thing
    carried.
    """
    in_hand = False
    for carried, weapon in zip(who.weapons, weapons, strict=True):
        if weapon.natural:
            continue
        home, loaded = hands.home(max(1, weapon.hands)), weapon.full
        if (in_hand or carried.stowed) and not carried.off_hand:
            yield Item(weapon.name, home, loaded, carried.spare, carried.count)
            continue
        yield Item(weapon.name, _off(who) if carried.off_hand else _grip(who, weapon), loaded, carried.spare)
        if carried.count > 1:
            yield Item(weapon.name, home, loaded, 0, carried.count - 1)
        in_hand = in_hand or not carried.off_hand


def _grip(who: Person, weapon: Weapon) -> Place:
    """In both hands what needs them, or what gains by them and finds both free; else in the hand it fights with."""
    both = max((weapon.strength_for(use).hands for use in weapon.uses), default=1) == 2
    taken = who.shield is not None or any(carried.off_hand for carried in who.weapons)
    if weapon.hands == 2 or (both and not taken):
        return Place.BOTH
    return Place.LEFT if who.left_handed else Place.RIGHT


def _shield(who: Person) -> Iterator[Item]:
    """The shield on the off arm, or on the back (GUR-RDY-04)."""
    if who.shield is not None:
        yield Item(who.shield, Place.BACK if who.shield_slung else _off(who))


def _off(who: Person) -> Place:
    """The other hand (GUR-CHAR-05)."""
    return Place.RIGHT if who.left_handed else Place.LEFT


def conjecture(looks: Appearance) -> Parts:
    """What stands for a unit in sight: the usual person of its role, setting, build and arms, as hurt as it looks."""
    seen: dict[type, Callable[[Any], object]] = {
        Wounds: lambda fresh: _wounds(fresh, looks.state),
        Kit: lambda kit: IN_SIGHT.kit(kit, looks.held),
        Arsenal: lambda own: _also(own, looks.held),
    }
    return as_seen(looking(STOCK, person, machine, looks.role, looks.setting, looks.pose.body, looks.held), seen)


def _also(own: Arsenal, held: tuple[str, ...]) -> Arsenal:
    """The usual arms, and what else is seen in hand."""
    for name in held:
        shield = STOCK.standard().find(Shield, name)
        if shield is not None and own.shield(name) is None:
            own = replace(own, shields=(*own.shields, shield))
    return IN_SIGHT.arsenal(own, held)


def _wounds(fresh: Wounds, state: State) -> Wounds:
    """Wounds that go with the look of a unit: one that looks hurt reels, with a quarter of its hit points."""
    if state is State.DEAD:
        return replace(fresh, hp=-5 * fresh.hp, dead=True)
    if state is State.DOWN:
        return replace(fresh, hp=0, unconscious=True)
    return replace(fresh, hp=max(1, fresh.hp // 4)) if state is State.HURT else fresh


# the roster


KINDS: Kinds = {"weapon": Weapon, "armour": Armour, "shield": Shield, "vehicle": VehicleSheet, "person": Person}
"""What a file of this rulebook may hold."""
FOREIGN = (ENDING,)
"""Endings of other programs' files that it reads as sheets."""


class Shelf(Stock[Person, VehicleSheet]):
    """The roster, with sheets of this game and of GURPS Character Sheet laid over it."""

    def laid(self, roster: Roster, sheet: Source) -> Roster:
        if not str(sheet).casefold().endswith(FOREIGN):
            return roster.plus(sheet)
        return roster.with_written(understood(sheet, roster).entries, str(sheet))

    def strange(self, sheet: Source) -> tuple[str, ...]:
        """What of a character is not understood, a line for each thing."""
        return understood(sheet, self.standard()).strange


STOCK = Shelf("rules.gurps", KINDS, Person, VehicleSheet)
"""Its entries and its rules."""
IN_SIGHT = InSight(STOCK, Weapon, lambda weapon: weapon.hands == 2, lambda weapon: weapon.full)
