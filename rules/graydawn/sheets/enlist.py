"""Making units of their sheets, and the usual ones where only the look is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.frame.book import Recruit
from rules.frame.figure import Condition, Identity, Item, Kit, Place, Stance, State
from rules.frame.scene import Appearance
from rules.frame.sheets import Roster
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.sheets.sheet import Person
from rules.graydawn.state import Arsenal, Guarding, Traits, Turn
from rules.graydawn.terms.weapons import Armour, Weapon
from rules.kernel.files import Source
from rules.parts import arming
from rules.parts.arming import InSight
from rules.parts.recruiting import Parts, as_seen, looking

IN_SIGHT = InSight(STOCK, Weapon, lambda weapon: weapon.hands == 2, lambda weapon: weapon.magazine)


def enlist(recruit: Recruit, sheets: Sequence[Source] = ()) -> Parts:
    """The components of one new unit; raises Faulty if there is no such role or sheet."""
    return STOCK.enlist(recruit, sheets, person, person)


def person(known: Roster, who: Person, name: str = "") -> Parts:
    """A character, armed as its sheet says: the first weapon in hand and loaded (GRD-DRAW-01)."""
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
        Wounds(),
        Guarding(),
        Turn(),
    )


def _worn(suits: tuple[Armour, ...]) -> Iterator[Item]:
    return (Item(suit.name, Place.WORN) for suit in suits if not suit.natural)


def traits(who: Person) -> Traits:
    """What a character is, as the rules ask for it (GRD-CHAR-02); a mook with the perk Uses Luck has luck like anybody
    else (GRD-LUCK-05).
    """
    return Traits(
        role=who.role,
        setting=who.setting,
        stats=who.stats.all,
        skills=who.skills,
        toughness=who.perks.toughness,
        concentration=who.perks.concentration,
        shoulder_roll=who.perks.shoulder_roll,
        steady_nerves=who.perks.steady_nerves,
        first_aid_kit=who.first_aid_kit,
        terrifying=who.perks.terrifying,
        fear_aura=who.perks.fear_aura,
        fear_metres=who.perks.fear_metres,
        mook=who.mook and not who.perks.uses_luck,
    )


def conjecture(looks: Appearance) -> Parts:
    """What stands for a unit in sight: the usual person of its role, setting, build and arms, as hurt as it looks."""
    seen: dict[type, Callable[[Any], object]] = {
        Wounds: lambda _: _wounds(looks.state),
        Kit: lambda kit: IN_SIGHT.kit(kit, looks.held),
        Arsenal: lambda own: IN_SIGHT.arsenal(own, looks.held),
    }
    return as_seen(looking(STOCK, person, person, looks.role, looks.setting, looks.pose.body, looks.held), seen)


HURT = 5
"""Marks that a unit which looks hurt is taken to have: serious wounds."""


def _wounds(state: State) -> Wounds:
    """Wounds that go with the look of a unit."""
    none = Wounds()
    if state is State.DEAD:
        return replace(none, wounding=13, dead=True)
    if state is State.DOWN:
        return replace(none, wounding=HURT, out=True)
    return replace(none, wounding=HURT) if state is State.HURT else none
