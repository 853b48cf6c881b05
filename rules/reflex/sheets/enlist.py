"""Making figures: people and vehicles from their sheets, and the usual ones of which only the look is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.frame.book import Recruit
from rules.frame.figure import Body, Condition, Identity, Item, Kit, Place, Stance, State
from rules.frame.scene import Appearance
from rules.frame.sheets import Roster
from rules.kernel.files import Source
from rules.parts import mounts
from rules.parts.hands import as_seen
from rules.reflex.core import able
from rules.reflex.options import Options
from rules.reflex.sheets import derived, roster, vehicle_sheet
from rules.reflex.sheets.sheet import Carried, Person
from rules.reflex.state import (
    Arsenal,
    Baggage,
    Battered,
    Driving,
    Gone,
    Initiative,
    Morale,
    Rested,
    Threats,
    Traits,
    Vehicle,
    Wounds,
)
from rules.reflex.state.nerve import BROKEN
from rules.reflex.terms.body import BLEEDING, NERVE_BROKEN, Injury
from rules.reflex.terms.skills import Attribute
from rules.reflex.terms.weapons import Armour, MineKind, Weapon

Parts = tuple[object, ...]
BARE_HANDS = "Bare hands"
_PLACES = {"belt": Place.BELT, "back": Place.BACK, "pack": Place.PACK, "secured": Place.BELT}


def enlist(recruit: Recruit, options: Options, sheets: Sequence[Source] = ()) -> Parts:
    """The components of one new figure; raises Faulty if there is no such role or sheet."""

    def made(known: Roster, who: Person, name: str) -> Parts:
        return person(known, who, name, one_set=_one_set(options, who))

    return roster.STOCK.enlist(recruit, sheets, made, machine)


def _one_set(options: Options, who: Person) -> bool:
    """Whether a character has one set of thresholds for his whole body: under Stage I everybody, or only extras
    (RFX-DMG-01, RFX-EXPL-04).
    """
    return options.stage == 1 or (options.on("star_only_locations") and not who.star)


def person(known: Roster, who: Person, name: str = "", *, one_set: bool = False) -> Parts:
    """A character, armed as his sheet says: the first weapon in hand and loaded, what stands on a tripod set up."""
    weapons = tuple(known.get(Weapon, carried.name) for carried in who.weapons)
    clubs = tuple(known.get(Weapon, weapon.club) for weapon in weapons if weapon.club)
    bodily = () if who.animal else (known.get(Weapon, BARE_HANDS),)
    suits = tuple(known.get(Armour, each) for each in (*who.armour, *who.satchel))
    mines = tuple(known.get(MineKind, carried.name) for carried in who.mines)
    kit = Kit((*_carried(who, weapons), *_worn(who), *_mines(who)))
    parts: list[object] = [
        Identity(name or who.name, who.role, who.name),
        build(who),
        kit,
        Stance(),
        Condition(),
        traits(who, one_set=one_set),
        Arsenal(tuple(dict.fromkeys((*weapons, *clubs, *bodily))), suits, mines),
        baggage(who),
        Initiative(),
        Wounds(),
        Threats(),
        Morale(cuf=who.attributes.get(Attribute.CUF, derived.AVERAGE)),
    ]
    if weapons and weapons[0].fixed:
        parts.append(Rested(weapons[0].name, "tripod"))
    return tuple(parts)


def build(who: Person) -> Body:
    """How big a figure is, on two legs or on four."""
    return Body("quadruped", who.height, 1.4 * who.height, 0.6) if who.animal else Body(height=who.height)


def traits(who: Person, *, one_set: bool = False) -> Traits:
    """What a character is, as the rules ask for it; thresholds and rates follow from the attributes (RFX-DMG-01,
    RFX-MOVE-02).
    """
    return Traits(
        role=who.role,
        setting=who.setting,
        attributes=tuple(who.attributes.items()),
        skills=tuple(who.skills.items()),
        qualified=who.qualified,
        ambidextrous=who.ambidextrous,
        practice=who.practice,
        left_handed=who.left_handed,
        aversions=who.aversions,
        phobias=who.phobias,
        code=who.code,
        irrational=who.irrational,
        leader=who.leader,
        team=who.team,
        star=who.star,
        radio=who.radio,
        night_vision=who.night_vision,
        medical_kit=who.medical_kit,
        extinguisher=who.extinguisher,
        tools=who.tools,
        animal=who.animal,
        thresholds=derived.thresholds(who.attributes, one_set=one_set),
        rates=derived.rates(who.attributes),
    )


def baggage(who: Person) -> Baggage:
    """What is carried besides arms and armour (RFX-ENC-01, RFX-ACT-12)."""
    secured = tuple(carried.name for carried in (*who.weapons, *who.mines) if carried.place == "secured")
    return Baggage(who.gear_kg, who.pack_kg, who.quick_release, secured, who.painkillers)


def _carried(who: Person, weapons: tuple[Weapon, ...]) -> Iterable[Item]:
    """The first weapon in hand, and whatever else is to be ready; long ones on the back, the rest where it belongs."""
    hands = [Place.LEFT, Place.RIGHT] if who.left_handed else [Place.RIGHT, Place.LEFT]
    for number, (carried, weapon) in enumerate(zip(who.weapons, weapons, strict=True)):
        if weapon.kind == "unarmed":
            continue
        in_hand = 0
        if not carried.count:
            yield Item(weapon.name, _PLACES.get(carried.place, Place.BELT), 0, carried.spare, 0)
            continue
        if number == 0 or carried.place == "ready":
            wanted = 1 if number == 0 and carried.place != "ready" else carried.count
            while in_hand < wanted and len(hands) >= max(1, weapon.hands):
                both = weapon.hands == 2
                yield Item(weapon.name, Place.BOTH if both else hands[0], weapon.capacity, carried.spare)
                hands = [] if both else hands[1:]
                in_hand += 1
        if carried.count > in_hand:
            yield Item(weapon.name, _stowed(carried, weapon), weapon.capacity, carried.spare, carried.count - in_hand)


def _stowed(carried: Carried, weapon: Weapon) -> Place:
    """Where a weapon is that is not in hand: one for two hands is slung, unless it is packed."""
    if weapon.hands == 2 and carried.place != "pack":
        return Place.BACK
    return _PLACES.get(carried.place, Place.BELT)


def _worn(who: Person) -> Iterable[Item]:
    yield from (Item(name, Place.WORN) for name in who.armour)
    yield from (Item(name, Place.BELT) for name in who.satchel)


def _mines(who: Person) -> Iterable[Item]:
    for carried in who.mines:
        yield Item(carried.name, _PLACES.get(carried.place, Place.BELT), count=carried.count)


def machine(known: Roster, what: vehicle_sheet.VehicleSheet, name: str = "") -> Parts:
    """A vehicle with nobody in it (RFX-VEH-01)."""
    guns = tuple(known.get(Weapon, mount.weapon) for mount in what.mounts)
    return (
        *mounts.empty(what, tuple(gun.capacity for gun in guns), what.body, name),
        Vehicle(
            armour=tuple(what.armour.items()),
            soft=what.soft,
            tons=what.tons,
            speed=what.speed,
            access=what.access,
            threshold=what.threshold,
            engine=what.engine,
            arcs=tuple((mount.weapon, mount.arc) for mount in what.mounts),
        ),
        Driving(),
        Battered(),
        Arsenal(tuple(dict.fromkeys(guns))),
    )


def conjecture(looks: Appearance, options: Options) -> Parts:
    """What stands for a unit seen: the usual person of its role, setting, build and arms, hurt and afraid as he
    looks.
    """
    parts = _usual(
        looks.role,
        looks.setting,
        looks.pose.body,
        looks.held,
        one_set=options.stage == 1,
        extras_too=options.on("star_only_locations"),
    )
    out = tuple(_as_seen(part, looks) for part in parts)
    if looks.state is State.SURRENDERED:
        return (*out, Gone("surrendered"))
    return (*out, Gone("withdrew")) if looks.state is State.FLED else out


@lru_cache(maxsize=512)
def _usual(role: str, setting: str, body: Body, held: tuple[str, ...], *, one_set: bool, extras_too: bool) -> Parts:
    """The usual figure of a role: of all on as many legs those of the setting and the role, of these those of the
    build, and of these the one that carries what is seen in his hands.
    """

    def made(known: Roster, who: Person, name: str) -> Parts:
        return person(known, who, name, one_set=one_set or (extras_too and not who.star))

    return roster.STOCK.stand_in(
        role,
        made,
        machine,
        lambda who: build(who).plan == body.plan,
        lambda who: not setting or who.setting == setting,
        lambda who: who.role == role,
        lambda who: build(who) == body,
        lambda who: any(carried.name in held for carried in who.weapons),
    )


def _as_seen(part: object, looks: Appearance) -> object:
    if isinstance(part, Wounds):
        hurt = _wounds(looks.state)
        return replace(hurt, unstable=1) if BLEEDING in looks.marks and not hurt.dead else hurt
    if isinstance(part, Morale) and NERVE_BROKEN in looks.marks:
        return replace(part, threats=((NERVE_BROKEN, part.cuf + BROKEN),))
    if isinstance(part, Condition) and looks.state is State.HURT:
        return Condition(looks.state, float(able.strength(_wounds(looks.state))))
    if isinstance(part, Kit):
        return _kit(part, looks.held)
    if isinstance(part, Arsenal):
        return _arsenal(part, looks.held)
    return part


def _wounds(state: State) -> Wounds:
    """Wounds that go with the look of a unit."""
    if state is State.DEAD:
        return replace(Wounds().with_level("torso", Injury.CRITICAL), out="bleeding", dead=1)
    if state is State.DOWN:
        return replace(Wounds().with_level("torso", Injury.SERIOUS), out="head")
    return Wounds().with_level("torso", Injury.SLIGHT) if state is State.HURT else Wounds()


def _kit(kit: Kit, held: tuple[str, ...]) -> Kit:
    """In hand is what is seen there."""
    known = {name: weapon for name in held if (weapon := roster.standard().find(Weapon, name)) is not None}

    def both(name: str) -> bool:
        return name in known and known[name].hands == 2

    return as_seen(kit, held, both, lambda name: known[name].capacity if name in known else 0)


def _arsenal(own: Arsenal, held: tuple[str, ...]) -> Arsenal:
    """The usual arms, and whatever else is seen in hand."""
    known = roster.standard()
    seen = [weapon for name in held if (weapon := known.find(Weapon, name)) is not None]
    clubs = [known.get(Weapon, weapon.club) for weapon in seen if weapon.club]
    suits = [suit for name in held if (suit := known.find(Armour, name)) is not None]
    mines = [mine for name in held if (mine := known.find(MineKind, name)) is not None]
    return Arsenal(
        tuple(dict.fromkeys((*own.weapons, *seen, *clubs))),
        tuple(dict.fromkeys((*own.armour, *suits))),
        tuple(dict.fromkeys((*own.mines, *mines))),
    )
